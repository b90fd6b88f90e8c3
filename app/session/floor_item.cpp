// SPDX-License-Identifier: GPL-3.0-or-later
#include "floor_item.hpp"

#include <QQuickWindow>
#include <cmath>

#include "session/hit_test.hpp"
#include "session/words.hpp"
#include "stage/floor.hpp"

namespace lazytlb {

FloorItem::FloorItem(QQuickItem* parent) : QQuickItem(parent) {
    setFlag(ItemHasContents);
    connect(&painter_, &PicturePainter::drawn, this, &FloorItem::take);
}

void FloorItem::set_player(Player* player) {
    if (player == player_) return;
    if (player_) player_->disconnect(this);
    player_ = player;
    if (player_)
        connect(player_, &Player::opened, this, [this] {
            if (part_ && !stage::exists(player_->run()->trace().facts, *part_)) look_into({});
        });
    if (player_)
        connect(player_, &Player::moved, this, [this] {
            motion_ms_ = player_->motion_ms();
            moving_for_.start();
            polish();
        });
    polish();
    emit playerChanged();
}

void FloorItem::set_selected_cpu(int cpu) {
    const CpuId chosen{static_cast<std::uint16_t>(cpu)};
    if (chosen == selected_) return;
    selected_ = chosen;
    polish();
    emit selectedCpuChanged();
}

void FloorItem::set_theme(int theme) {
    const auto scheme = static_cast<paint::Theme>(theme);
    if (scheme == scheme_) return;
    scheme_ = scheme;
    polish();
    emit themeChanged();
}

void FloorItem::set_legend(bool legend) {
    if (legend == legend_) return;
    legend_ = legend;
    polish();
    emit legendChanged();
}

void FloorItem::set_reduced_motion(bool reduced) {
    if (reduced == reduced_motion_) return;
    reduced_motion_ = reduced;
    emit reducedMotionChanged();
}

void FloorItem::look_into(const std::optional<stage::FloorPart>& part) {
    if (part == part_) return;
    part_ = part;
    polish();
    emit partChanged();
}

QString FloorItem::part_title() const { return part_ ? to_qstring(stage::title_of(*part_)) : QString(); }

void FloorItem::unfold(const QPointF& point) {
    const stage::Thing* thing = under(point);
    if (!thing || !player_ || !player_->run()) return;
    const RunFacts& facts = player_->run()->trace().facts;
    if (const auto cpu = cpu_of(*thing)) return look_into(stage::narrower(facts, part_, *cpu));
    if (const auto part = part_of(*thing); part && facts.cpus_per_socket() < facts.cpus()) look_into(part);
}

void FloorItem::unfoldSelected() {
    if (player_ && player_->run() && selected_.exists())
        look_into(stage::narrower(player_->run()->trace().facts, part_, selected_));
}

void FloorItem::fold() {
    if (part_) look_into(stage::wider(player_->run()->trace().facts, *part_));
}

void FloorItem::set_pointer(const QPointF& pointer) {
    if (pointer == pointer_) return;
    pointer_ = pointer;
    look_under_pointer();
    emit pointerChanged();
}

// Once per frame at most: everything that changed since is in one wish.
void FloorItem::updatePolish() {
    if (!player_ || !player_->ready() || width() < 1 || height() < 1) return;
    stage::FloorOptions options;
    options.width = static_cast<float>(width());
    options.height = static_cast<float>(height());
    options.projector = scheme_ == paint::Theme::projector;
    options.legend = legend_;
    options.part = part_;
    options.selected = selected_;
    options.hovered = hovered_;
    if (player_->clock() != player_->now().now) options.at = player_->clock();
    options.phase = phase();
    moving_ = options.phase < 1;
    painter_.draw({[run = player_->run(), world = player_->now(), options] {
                       return stage::draw_floor(run->timeline, world, options);
                   },
                   scheme_, window() ? window()->effectiveDevicePixelRatio() : 1, ++asked_});
    emit freshChanged();
}

void FloorItem::take(const Picture& picture) {
    picture_.show(picture.image);
    list_ = picture.list;
    shown_ = picture.number;
    look_under_pointer();
    if (moving_) polish();  // the next picture of the motion, as soon as this one is done
    update();
    emit freshChanged();
}

// In and out cubic; 1 where nothing moves.
float FloorItem::phase() const {
    if (reduced_motion_ || motion_ms_ <= 0 || !moving_for_.isValid()) return 1;
    const float part = std::min(1.0F, static_cast<float>(moving_for_.elapsed()) / static_cast<float>(motion_ms_));
    return part < 0.5F ? 4 * part * part * part : 1 - std::pow(-2 * part + 2, 3.0F) / 2;
}

QSGNode* FloorItem::updatePaintNode(QSGNode* node, UpdatePaintNodeData*) { return picture_.update(node, *window()); }

void FloorItem::geometryChange(const QRectF& now, const QRectF& before) {
    QQuickItem::geometryChange(now, before);
    if (now.size() != before.size()) polish();
}

void FloorItem::itemChange(ItemChange change, const ItemChangeData& data) {
    if (change == ItemDevicePixelRatioHasChanged || change == ItemSceneChange) polish();
    QQuickItem::itemChange(change, data);
}

const stage::Thing* FloorItem::under(const QPointF& point) const {
    if (!list_) return nullptr;
    const auto thing = stage::thing_at(*list_, {static_cast<float>(point.x()), static_cast<float>(point.y())});
    return thing == 0 ? nullptr : &list_->things[thing];
}

void FloorItem::look_under_pointer() {
    const stage::Thing* thing = list_ && pointer_.x() >= 0 ? under(pointer_) : nullptr;
    const QString hint = thing ? to_qstring(thing->tooltip) : QString();
    const CpuId cpu = thing ? cpu_of(*thing).value_or(CpuId::none()) : CpuId::none();
    if (cpu != hovered_) {
        hovered_ = cpu;
        polish();
    }
    if (hint != hint_) {
        hint_ = hint;
        emit hintChanged();
    }
}

void FloorItem::click(const QPointF& point) {
    const stage::Thing* thing = under(point);
    if (!thing) return;
    if (const auto cpu = cpu_of(*thing)) emit cpuClicked(cpu->value);
}

bool FloorItem::isArrow(int key) const {
    return key == Qt::Key_Left || key == Qt::Key_Right || key == Qt::Key_Up || key == Qt::Key_Down;
}

int FloorItem::neighbour(int key) const {
    if (!list_) return selected_.value;
    const Direction direction = key == Qt::Key_Left    ? Direction::left
                                : key == Qt::Key_Right ? Direction::right
                                : key == Qt::Key_Up    ? Direction::up
                                                       : Direction::down;
    return lazytlb::neighbour(*list_, selected_, direction).value;
}

}  // namespace lazytlb
