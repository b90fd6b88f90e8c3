// SPDX-License-Identifier: GPL-3.0-or-later
#include "paint/painter.hpp"

#include "paint/fonts.hpp"
#include "paint/texture.hpp"

#include <QtGui/QPainter>
#include <QtGui/QPainterPath>
#include <QtGui/QPen>

#include <array>
#include <cmath>
#include <map>
#include <tuple>

namespace lazytlb::paint {

namespace {

using stage::Dash;
using stage::DisplayList;
using stage::Item;
using stage::Role;
using stage::Texture;

// A wide antialiased polyline costs far more than the sum of its pieces.
constexpr std::uint32_t longest_polyline = 32;

constexpr double largest_sprite = 80;

struct SpriteKey {
    float w, h, radius, stroke_width;
    QRgb fill, stroke;
    int x, y;  // where the corner lies inside a pixel, in 64ths
    friend auto operator<=>(const SpriteKey&, const SpriteKey&) = default;
};

class Painting {
public:
    // `onto_image`: the painter's transform is `scale` and nothing else, so device pixels can be copied.
    Painting(QPainter& painter, const DisplayList& list, const Palette& palette, double scale, bool onto_image)
        : painter_(painter), list_(list), palette_(palette), scale_(scale), onto_image_(onto_image) {}

    void draw() {
        painter_.setPen(Qt::NoPen);
        for (const Item& item : list_.items) {
            switch (item.kind) {
                case Item::Kind::rect: draw_rect(item); break;
                case Item::Kind::path: draw_path(item); break;
                case Item::Kind::text: draw_text(item); break;
                case Item::Kind::group_begin:
                case Item::Kind::group_end: break;
            }
        }
    }

private:
    static bool is_whole(float x) { return x == std::floor(x); }

    bool is_pixel_box(const Item& item) const {
        const stage::Box& b = item.box;
        return scale_ == std::floor(scale_) && item.radius < 1.5F && is_whole(b.x) && is_whole(b.y) && is_whole(b.w) &&
               is_whole(b.h);
    }

    void draw_rect(const Item& item) {
        const QRectF box(item.box.x, item.box.y, item.box.w, item.box.h);
        if (box.width() <= 0 || box.height() <= 0) return;
        const bool has_stroke = item.stroke.role != Role::none;
        if (!has_stroke && is_pixel_box(item)) {
            smooth(false);
            if (item.texture == Texture::none)
                painter_.fillRect(box, QColor(palette_.of(item.fill)));
            else
                painter_.fillRect(box, texture(item));
            return;
        }
        if (onto_image_ && item.texture == Texture::none && item.dash == Dash::solid && box.width() <= largest_sprite &&
            box.height() <= largest_sprite) {
            draw_sprite(item, box);
            return;
        }
        smooth(true);
        draw_round(painter_, item, box);
    }

    // Floors repeat the same few small shapes a thousand times: each is drawn once and then copied.
    void draw_sprite(const Item& item, const QRectF& box) {
        const double margin = item.stroke.role != Role::none ? item.stroke_width / 2 + 1 : 1;
        const QPointF corner((box.x() - margin) * scale_, (box.y() - margin) * scale_);
        const QPoint whole(static_cast<int>(std::floor(corner.x())), static_cast<int>(std::floor(corner.y())));
        const QPointF part = corner - whole;
        const auto fine = [](double x) { return static_cast<int>(std::lround(x * 64)); };
        const QRgb fill = item.fill.role == Role::none ? 0 : palette_.of(item.fill);
        const QRgb stroke = item.stroke.role == Role::none ? 0 : palette_.of(item.stroke);
        const SpriteKey key{item.box.w, item.box.h, item.radius,    item.stroke_width,
                            fill,       stroke,     fine(part.x()), fine(part.y())};
        auto found = sprites_.find(key);
        if (found == sprites_.end()) {
            const QSize size(static_cast<int>(std::ceil((box.width() + 2 * margin) * scale_)) + 1,
                             static_cast<int>(std::ceil((box.height() + 2 * margin) * scale_)) + 1);
            QImage image(size, QImage::Format_ARGB32_Premultiplied);
            image.fill(Qt::transparent);
            QPainter inner(&image);
            inner.setRenderHint(QPainter::Antialiasing, true);
            inner.scale(scale_, scale_);
            draw_round(inner, item,
                       {margin + part.x() / scale_, margin + part.y() / scale_, box.width(), box.height()});
            inner.end();
            found = sprites_.emplace(key, image).first;
        }
        if (scale_ == 1) {
            painter_.drawImage(whole, found->second);
        } else {  // sprites are in device pixels already
            const QTransform transform = painter_.transform();
            painter_.resetTransform();
            painter_.drawImage(whole, found->second);
            painter_.setTransform(transform);
        }
    }

    void draw_round(QPainter& painter, const Item& item, const QRectF& box) {
        painter.setBrush(brush(item));
        painter.setPen(item.stroke.role != Role::none ? pen(item, false) : QPen(Qt::NoPen));
        const double r = std::min<double>({item.radius, box.width() / 2, box.height() / 2});
        if (r > 0)
            painter.drawRoundedRect(box, r, r);
        else
            painter.drawRect(box);
    }

    void draw_path(const Item& item) {
        if (item.count < 2) return;
        const stage::Point* points = list_.points.data() + item.first;
        smooth(true);
        painter_.setBrush(brush(item));
        painter_.setPen(item.stroke.role != Role::none ? pen(item, true) : QPen(Qt::NoPen));
        if (!item.curve && !item.closed) {
            draw_polyline(item, points);
            return;
        }
        QPainterPath path(at(points[0]));
        if (item.curve)
            for (std::uint32_t i = 1; i + 2 < item.count; i += 3)
                path.cubicTo(at(points[i]), at(points[i + 1]), at(points[i + 2]));
        else
            for (std::uint32_t i = 1; i < item.count; ++i) path.lineTo(at(points[i]));
        if (item.closed) path.closeSubpath();
        painter_.drawPath(path);
    }

    void draw_polyline(const Item& item, const stage::Point* points) {
        painter_.setBrush(Qt::NoBrush);
        // Dashes must run on, so a dashed line is not cut; those of pictures are short.
        const std::uint32_t piece = item.dash == Dash::solid ? longest_polyline : item.count;
        std::array<QPointF, longest_polyline> few;
        std::vector<QPointF> many;
        for (std::uint32_t first = 0; first + 1 < item.count; first += piece - 1) {
            const std::uint32_t n = std::min(piece, item.count - first);
            QPointF* to = few.data();
            if (n > longest_polyline) {
                many.resize(n);
                to = many.data();
            }
            for (std::uint32_t i = 0; i < n; ++i) to[i] = at(points[first + i]);
            painter_.drawPolyline(to, static_cast<int>(n));
        }
    }

    void draw_text(const Item& item) {
        const int px = static_cast<int>(std::lround(item.size));
        const std::pair key{item.face, px};
        if (key != font_key_) {
            auto found = fonts_.find(key);
            if (found == fonts_.end()) found = fonts_.emplace(key, font(item.face, px)).first;
            painter_.setFont(found->second);
            font_key_ = key;
        }
        painter_.setPen(QColor(palette_.of(item.fill)));
        const auto text = list_.text_of(item);
        painter_.drawText(QPointF(item.box.x, item.box.y),
                          QString::fromUtf8(text.data(), static_cast<qsizetype>(text.size())));
    }

    void smooth(bool on) {
        if (smooth_ == on) return;
        smooth_ = on;
        painter_.setRenderHint(QPainter::Antialiasing, on);
    }

    QPen pen(const Item& item, bool is_path) const {
        QPen pen(QColor(palette_.of(item.stroke)), item.stroke_width);
        pen.setJoinStyle(is_path || item.radius > 0 ? Qt::RoundJoin : Qt::MiterJoin);
        pen.setCapStyle(is_path && item.dash == Dash::solid ? Qt::RoundCap : Qt::FlatCap);
        if (item.dash != Dash::solid && item.stroke_width > 0) {
            const auto [on, off] = stage::dash_lengths(item.dash, item.stroke_width);
            pen.setDashPattern({on / item.stroke_width, off / item.stroke_width});
        }
        return pen;
    }

    QBrush brush(const Item& item) {
        if (item.fill.role == Role::none) return Qt::NoBrush;
        return item.texture == Texture::none ? QBrush(QColor(palette_.of(item.fill))) : texture(item);
    }

    const QBrush& texture(const Item& item) {
        const QRgb ground = palette_.of(item.fill), ink = palette_.of(item.texture_fill);
        const auto key = std::make_tuple(item.texture, item.texture_pitch, ground, ink);
        auto found = textures_.find(key);
        if (found != textures_.end()) return found->second;
        const int side = std::max(1, static_cast<int>(std::lround(item.texture_pitch * scale_)));
        QBrush brush(texture_image(item.texture, item.texture_pitch, side, ground, ink));
        brush.setTransform(QTransform::fromScale(double(item.texture_pitch) / side, double(item.texture_pitch) / side));
        return textures_.emplace(key, brush).first->second;
    }

    static QPointF at(const stage::Point& p) { return {p.x, p.y}; }

    QPainter& painter_;
    const DisplayList& list_;
    const Palette& palette_;
    double scale_;
    bool onto_image_;
    bool smooth_ = false;
    std::map<SpriteKey, QImage> sprites_;
    std::pair<stage::Face, int> font_key_{stage::Face::sans_regular, -1};
    std::map<std::pair<stage::Face, int>, QFont> fonts_;
    std::map<std::tuple<Texture, std::uint8_t, QRgb, QRgb>, QBrush> textures_;
};

}  // namespace

void paint(QPainter& painter, const DisplayList& list, const Palette& palette, double scale) {
    painter.save();
    painter.setRenderHint(QPainter::Antialiasing, false);
    painter.setRenderHint(QPainter::TextAntialiasing, true);
    Painting(painter, list, palette, scale, false).draw();
    painter.restore();
}

QImage paint(const DisplayList& list, const Palette& palette, double scale) {
    const QSize size(static_cast<int>(std::lround(list.width * scale)),
                     static_cast<int>(std::lround(list.height * scale)));
    QImage image(size, QImage::Format_RGB32);
    if (image.isNull()) return image;
    image.fill(palette.of(Role::background));
    QPainter painter(&image);
    painter.scale(scale, scale);
    Painting(painter, list, palette, scale, true).draw();
    return image;
}

}  // namespace lazytlb::paint
