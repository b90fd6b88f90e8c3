// SPDX-License-Identifier: GPL-3.0-or-later
#include "picture_item.hpp"

#include "paint/painter.hpp"
#include "stage/cost_bar.hpp"
#include "stage/text.hpp"

namespace lazytlb {

using stage::Align;
using stage::Dash;
using stage::DisplayList;
using stage::Ink;
using stage::Pen;
using stage::Role;
using stage::Texture;

namespace {

constexpr std::uint8_t dots = 6;  // px from dot to dot

DisplayList blank(const QQuickItem& item) {
    DisplayList list;
    list.width = static_cast<float>(item.width());
    list.height = static_cast<float>(item.height());
    return list;
}

}  // namespace

PictureItem::PictureItem(QQuickItem* parent) : QQuickPaintedItem(parent) { setAntialiasing(true); }

void PictureItem::set_theme(int theme) {
    const auto scheme = static_cast<paint::Theme>(theme);
    if (scheme == scheme_) return;
    scheme_ = scheme;
    update();
    emit themeChanged();
}

void PictureItem::paint(QPainter* painter) { paint::paint(*painter, picture(), paint::palette(scheme_), 1); }

void CostBar::set_shares(const QList<double>& shares) {
    if (shares == shares_) return;
    shares_ = shares;
    update();
    emit sharesChanged();
}

DisplayList CostBar::picture() const {
    DisplayList list = blank(*this);
    Pen pen(list);
    pen.rect({0, 0, list.width, list.height}, {.fill = Role::ground});
    float x = 0;
    for (qsizetype i = 0; i < shares_.size(); ++i) {
        const float part = list.width * static_cast<float>(shares_[i]);
        // A hair of ground parts neighbours; what is narrower than a pixel is in the table.
        if (part >= 0.75F)
            pen.rect({x, 0, std::max(0.75F, part - 1), list.height}, stage::ink_of(static_cast<Cause>(i), dots));
        x += part;
    }
    return list;
}

void CostSwatch::set_cause(int cause) {
    if (cause == cause_) return;
    cause_ = cause;
    update();
    emit causeChanged();
}

DisplayList CostSwatch::picture() const {
    DisplayList list = blank(*this);
    Ink ink = stage::ink_of(static_cast<Cause>(cause_ - 1), dots);
    ink.radius = 2;
    Pen(list).rect({0, 0, list.width, list.height}, ink);
    return list;
}

void MmChip::set_mm(int mm) {
    if (mm == mm_) return;
    mm_ = mm;
    update();
    emit mmChanged();
}

void MmChip::set_borrowed(bool borrowed) {
    if (borrowed == borrowed_) return;
    borrowed_ = borrowed;
    update();
    emit borrowedChanged();
}

DisplayList MmChip::picture() const {
    DisplayList list = blank(*this);
    Pen pen(list);
    const MmId mm{static_cast<std::uint32_t>(std::max(0, mm_))};
    const Role role = stage::role_of(mm);
    const float side = list.height;
    if (borrowed_)
        pen.rect({0.75F, 0.75F, side - 1.5F, side - 1.5F},
                 {.fill = Role::surface, .radius = 4, .stroke = role, .width = 1.5F, .dash = Dash::dashed});
    else
        pen.rect({0, 0, side, side}, {.fill = role, .radius = 4});
    const stage::Colour letter = borrowed_ ? stage::Colour(Role::text) : stage::Colour::letter(role);
    pen.text({side / 2, side * 0.74F}, stage::letter(mm),
             {stage::Face::sans_semibold, std::round(side * 0.68F), letter}, Align::centre);
    return list;
}

AppMark::AppMark(QQuickItem* parent) : PictureItem(parent) { setImplicitSize(28, 22); }

DisplayList AppMark::picture() const {
    DisplayList list = blank(*this);
    Pen pen(list);
    pen.rect({0, 0, 13, 22}, {.fill = Role::mm1, .radius = 3});
    pen.rect({16, 1, 11, 20}, {.fill = Role::surface,
                               .radius = 3,
                               .stroke = Role::mm1,
                               .width = 1.5F,
                               .dash = Dash::dashed,
                               .texture = Texture::stripes,
                               .texture_fill = Role::mm1,
                               .pitch = 6});
    return list;
}

}  // namespace lazytlb
