// SPDX-License-Identifier: GPL-3.0-or-later
#include "lanes_item.hpp"

#include <QQuickWindow>
#include <algorithm>
#include <cmath>

#include "session/words.hpp"

namespace lazytlb {

using stage::LaneRow;
using stage::LanesBy;

namespace {

constexpr double key_zoom = 1.5, key_pan = 0.2;  // of the stretch shown
constexpr double shortest_ps = 20;
constexpr double page_lead = 0.1;  // where the present stands on a new page

}  // namespace

LanesItem::LanesItem(QQuickItem* parent) : QQuickItem(parent) {
    setFlag(ItemHasContents);
    options_.heading = false;
    connect(&painter_, &PicturePainter::drawn, this, &LanesItem::take);
}

void LanesItem::set_player(Player* player) {
    if (player == player_) return;
    if (player_) player_->disconnect(this);
    player_ = player;
    if (player_) {
        connect(player_, &Player::opened, this, [this] {
            options_.from = options_.to = {};
            options_.first = 0;
            options_.socket.reset();
            lay_out();
        });
        connect(player_, &Player::moved, this, [this] {
            follow_time();
            emit nowMoved();
        });
    }
    lay_out();
    emit playerChanged();
}

void LanesItem::set_marks(Marks* marks) {
    if (marks == marks_) return;
    if (marks_) marks_->disconnect(this);
    marks_ = marks;
    if (marks_) connect(marks_, &Marks::marked, this, &LanesItem::take_marks);
    take_marks();
    emit marksChanged();
}

void LanesItem::take_marks() {
    const auto from = marks_ ? marks_->from_at() : std::nullopt, to = marks_ ? marks_->to_at() : std::nullopt;
    if (from == options_.mark_from && to == options_.mark_to) return;
    options_.mark_from = from;
    options_.mark_to = to;
    polish();
}

void LanesItem::set_theme(int theme) {
    const auto scheme = static_cast<paint::Theme>(theme);
    if (scheme == scheme_) return;
    scheme_ = scheme;
    options_.projector = scheme == paint::Theme::projector;
    lay_out();
    emit themeChanged();
}

void LanesItem::set_grouping(int grouping) {
    if (grouping == this->grouping() || grouping < 0 || grouping >= groupings().size()) return;
    options_.by = static_cast<LanesBy>(grouping);
    options_.first = 0;
    lay_out();
    emit changed();
}

QStringList LanesItem::groupings() const { return {tr("per CPU"), tr("per task"), tr("per mm")}; }

void LanesItem::set_axis(int axis) {
    if (axis == this->axis() || axis < 0 || axis >= axes().size()) return;
    options_.axis = static_cast<stage::AxisKind>(axis);
    lay_out();
    emit changed();
}

QStringList LanesItem::axes() const { return {tr("linear"), tr("event-spaced"), tr("squeezed")}; }

void LanesItem::set_selected_cpu(int cpu) {
    const CpuId chosen = cpu < 0 ? CpuId::none() : CpuId{static_cast<std::uint16_t>(cpu)};
    if (chosen == options_.cpu) return;
    options_.cpu = chosen;
    emit laidOut();  // its row is a frame over the image
    emit selectedChanged();
}

void LanesItem::set_selected_task(int task) {
    const TaskId chosen = task < 0 ? TaskId::none() : TaskId{static_cast<std::uint32_t>(task)};
    if (chosen == options_.task) return;
    options_.task = chosen;
    emit laidOut();
    emit selectedChanged();
}

void LanesItem::set_selected_mm(int mm) {
    const MmId chosen = mm <= 0 ? MmId::none() : MmId{static_cast<std::uint32_t>(mm)};
    if (chosen == options_.mm) return;
    options_.mm = chosen;
    options_.first = 0;
    if (options_.by == LanesBy::mm) lay_out();
    emit selectedChanged();
}

void LanesItem::set_pointer(const QPointF& pointer) {
    if (pointer == pointer_) return;
    pointer_ = pointer;
    emit pointerChanged();
}

QString LanesItem::hint() const {
    if (!layout_ || !layout_->plot.w || pointer_.x() < 0) return {};
    const LaneRow* row = layout_->row_at(static_cast<float>(pointer_.y()));
    if (!row) return {};
    const Trace& trace = player_->run()->trace();
    const SimTime at = layout_->axis.time_at(static_cast<float>(pointer_.x()));
    const QString when = time_text(at);
    switch (row->kind) {
        case LaneRow::Kind::cpu: {
            const CpuId cpu{static_cast<std::uint16_t>(row->id)};
            if (pointer_.x() < plot().left()) return tr("CPU %1").arg(row->id);
            return to_qstring(stage::interval_words(trace, index(), cpu, index().interval_at(cpu, at)));
        }
        case LaneRow::Kind::socket: return tr("Socket %1 at %2; a double click opens it").arg(row->id).arg(when);
        case LaneRow::Kind::task:
            return tr("%1 at %2").arg(to_qstring(stage::name_of(trace, index(), TaskId{row->id})), when);
        case LaneRow::Kind::mm:
        case LaneRow::Kind::life:
        case LaneRow::Kind::holder: break;
    }
    return tr("%1 %2 at %3")
        .arg(to_qstring(stage::letter(MmId{row->id})), to_qstring(stage::name_of(trace, index(), MmId{row->id})), when);
}

QString LanesItem::window_text() const {
    if (!layout_) return {};
    const auto& axis = layout_->axis;
    return tr("%1 to %2: %3").arg(time_text(axis.from()), time_text(axis.to()), span_text(axis.to() - axis.from()));
}

bool LanesItem::zoomed() const { return options_.from < options_.to; }

QRectF LanesItem::plot() const {
    return layout_ ? QRectF(layout_->plot.x, layout_->plot.y, layout_->plot.w, layout_->plot.h) : QRectF();
}

double LanesItem::now_x() const {
    return layout_ && player_ ? static_cast<double>(layout_->axis.x_at(player_->clock())) : 0;
}

QRectF LanesItem::selected_row() const {
    if (!layout_) return {};
    const LaneRow* row = nullptr;
    if (options_.by == LanesBy::cpu && options_.cpu.exists())
        row = layout_->row_of(LaneRow::Kind::cpu, options_.cpu.value);
    if (options_.by == LanesBy::task && options_.task.exists())
        row = layout_->row_of(LaneRow::Kind::task, options_.task.value);
    return row ? QRectF(row->box.x, row->box.y, row->box.w, row->box.h) : QRectF();
}

void LanesItem::lay_out() {
    if (!player_ || !player_->ready() || width() < 1 || height() < 1) return;
    options_.width = static_cast<float>(width());
    options_.height = static_cast<float>(height());
    layout_.emplace(stage::lay_out_lanes(player_->run()->trace(), index(), options_));
    polish();
    emit laidOut();
    emit nowMoved();
    emit pointerChanged();
}

// Once per frame at most: everything that changed since is in one wish.
void LanesItem::updatePolish() {
    if (!layout_) return;
    painter_.draw({[run = player_->run(), options = options_] {
                       stage::LanesOptions plain = options;
                       plain.cpu = CpuId::none();
                       return stage::draw_lanes(run->trace(), run->lanes, plain);
                   },
                   scheme_, window() ? window()->effectiveDevicePixelRatio() : 1, ++asked_});
    emit freshChanged();
}

void LanesItem::take(const Picture& picture) {
    picture_.show(picture.image);
    shown_ = picture.number;
    update();
    emit freshChanged();
}

QSGNode* LanesItem::updatePaintNode(QSGNode* node, UpdatePaintNodeData*) { return picture_.update(node, *window()); }

void LanesItem::geometryChange(const QRectF& now, const QRectF& before) {
    QQuickItem::geometryChange(now, before);
    if (now.size() != before.size()) lay_out();
}

void LanesItem::itemChange(ItemChange change, const ItemChangeData& data) {
    if (change == ItemDevicePixelRatioHasChanged || change == ItemSceneChange) polish();
    QQuickItem::itemChange(change, data);
}

void LanesItem::follow_time() {
    if (!layout_ || !zoomed()) return;
    const auto now = static_cast<double>(player_->clock().ps);
    const auto from = static_cast<double>(options_.from.ps), to = static_cast<double>(options_.to.ps);
    if (now >= from && now <= to) return;
    const double begin = now - page_lead * (to - from);
    show_window(begin, begin + (to - from));
}

// In picoseconds; kept inside the run and not too short.
void LanesItem::show_window(double from, double to) {
    const auto end = static_cast<double>(std::max<std::uint64_t>(1, index().end.ps));
    double span = std::clamp(to - from, std::min(shortest_ps, end), end);
    from = std::clamp(from, 0.0, end - span);
    if (span >= end) {
        options_.from = options_.to = {};
    } else {
        options_.from = SimTime{static_cast<std::uint64_t>(from)};
        options_.to = SimTime{static_cast<std::uint64_t>(std::ceil(from + span))};
    }
    lay_out();
}

void LanesItem::zoom(double factor, double x) {
    if (!layout_ || factor <= 0) return;
    const auto& axis = layout_->axis;
    const auto from = static_cast<double>(axis.from().ps), to = static_cast<double>(axis.to().ps);
    const auto held = static_cast<double>(axis.time_at(static_cast<float>(x)).ps);
    show_window(held - (held - from) / factor, held + (to - held) / factor);
}

void LanesItem::pan(double pixels) {
    if (!layout_ || !zoomed()) return;
    const double span = static_cast<double>((options_.to - options_.from).ps);
    const double by = pixels / static_cast<double>(layout_->plot.w) * span;
    show_window(static_cast<double>(options_.from.ps) - by, static_cast<double>(options_.to.ps) - by);
}

void LanesItem::scroll(int rows) {
    if (!layout_) return;
    const auto wanted = static_cast<std::ptrdiff_t>(layout_->before) + rows;
    const auto last = static_cast<std::ptrdiff_t>(layout_->before + layout_->behind);
    options_.first = static_cast<std::size_t>(std::clamp<std::ptrdiff_t>(wanted, 0, last));
    lay_out();
}

void LanesItem::showAll() {
    options_.from = options_.to = {};
    lay_out();
}

void LanesItem::choose(const LaneRow& row) {
    switch (row.kind) {
        case LaneRow::Kind::cpu: emit cpuChosen(static_cast<int>(row.id)); break;
        case LaneRow::Kind::task: emit taskChosen(static_cast<int>(row.id)); break;
        case LaneRow::Kind::mm: emit mmChosen(static_cast<int>(row.id)); break;
        case LaneRow::Kind::socket:
        case LaneRow::Kind::life:
        case LaneRow::Kind::holder: break;
    }
}

void LanesItem::click(const QPointF& point) {
    if (!layout_) return;
    const LaneRow* found = layout_->row_at(static_cast<float>(point.y()));
    const std::optional<LaneRow> row = found ? std::optional(*found) : std::nullopt;
    const bool over_time = point.x() >= plot().left() && point.x() <= plot().right();
    const SimTime at = layout_->axis.time_at(static_cast<float>(point.x()));
    if (row) choose(*row);
    if (over_time) player_->seek_time(at);
}

void LanesItem::open(const QPointF& point) {
    const LaneRow* row = layout_ ? layout_->row_at(static_cast<float>(point.y())) : nullptr;
    if (!row) return;
    if (row->kind == LaneRow::Kind::socket)
        options_.socket = row->id;
    else if (row->kind == LaneRow::Kind::cpu && options_.socket)
        options_.socket.reset();
    else if (row->kind == LaneRow::Kind::life)
        return emit mmChosen(0);
    else
        return;
    options_.first = 0;
    lay_out();
}

bool LanesItem::takes(int key, int modifiers) const {
    const bool alt = (modifiers & Qt::AltModifier) != 0;
    if ((modifiers & (Qt::ControlModifier | Qt::ShiftModifier)) != 0) return false;
    switch (key) {
        case Qt::Key_W:
        case Qt::Key_A:
        case Qt::Key_S:
        case Qt::Key_D:
        case Qt::Key_0: return !alt;
        case Qt::Key_Left:
        case Qt::Key_Right: return alt;
        case Qt::Key_Up:
        case Qt::Key_Down:
        case Qt::Key_PageUp:
        case Qt::Key_PageDown: return true;
        default: return false;
    }
}

void LanesItem::choose_neighbour(int step) {
    if (!layout_ || layout_->rows.empty()) return;
    const auto& rows = layout_->rows;
    const std::uint32_t selected = options_.by == LanesBy::cpu    ? options_.cpu.value
                                   : options_.by == LanesBy::task ? options_.task.value
                                                                  : options_.mm.value;
    std::ptrdiff_t at = -1;
    for (std::size_t i = 0; i < rows.size(); ++i)
        if (rows[i].id == selected && rows[i].kind != LaneRow::Kind::socket) at = static_cast<std::ptrdiff_t>(i);
    const auto next = std::clamp<std::ptrdiff_t>(at + step, 0, static_cast<std::ptrdiff_t>(rows.size()) - 1);
    choose(LaneRow(rows[static_cast<std::size_t>(next)]));
}

void LanesItem::press(int key, int modifiers) {
    if (!layout_ || !takes(key, modifiers)) return;
    const bool alt = (modifiers & Qt::AltModifier) != 0;
    const double step = plot().width() * key_pan;
    const auto page = static_cast<int>(std::max<std::size_t>(1, layout_->rows.size() / 2));
    switch (key) {
        case Qt::Key_W: return zoom(key_zoom, now_x());
        case Qt::Key_S: return zoom(1 / key_zoom, now_x());
        case Qt::Key_A:
        case Qt::Key_Left: return pan(step);
        case Qt::Key_D:
        case Qt::Key_Right: return pan(-step);
        case Qt::Key_0: return showAll();
        case Qt::Key_Up: return alt ? zoom(key_zoom, now_x()) : choose_neighbour(-1);
        case Qt::Key_Down: return alt ? zoom(1 / key_zoom, now_x()) : choose_neighbour(1);
        case Qt::Key_PageUp: return scroll(-page);
        case Qt::Key_PageDown: return scroll(page);
        default: break;
    }
}

}  // namespace lazytlb
