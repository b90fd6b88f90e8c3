// SPDX-License-Identifier: GPL-3.0-or-later
#include "cost_chart.hpp"

#include <QtCharts/QAbstractAxis>
#include <QtCharts/QChart>
#include <cmath>

#include "cost_model.hpp"
#include "paint/fonts.hpp"
#include "paint/painter.hpp"
#include "session/words.hpp"
#include "stage/cost_bar.hpp"

namespace lazytlb {

namespace {

constexpr double name_height = 14;  // px: an area that ends lower than this has no room for its name

constexpr std::uint8_t dots = 6;  // px from dot to dot

struct Unit {
    const char* name;
    double ps;
};

Unit unit_for(double ps) {
    if (ps < 1e6) return {"ns", 1e3};
    if (ps < 1e9) return {"µs", 1e6};
    if (ps < 1e12) return {"ms", 1e9};
    return {"s", 1e12};
}

// 1, 2 or 5 times a power of ten.
double step_for(double range, int steps) {
    const double rough = range / steps;
    if (!(rough > 0)) return 1;
    const double power = std::pow(10, std::floor(std::log10(rough)));
    for (const double times : {1, 2, 5})
        if (rough <= times * power) return times * power;
    return 10 * power;
}

QString format_for(double step) {
    return step >= 1 ? QStringLiteral("%.0f") : step >= 0.1 ? QStringLiteral("%.1f") : QStringLiteral("%.2f");
}

void scale(QValueAxis& axis, double most, double step, const QString& format) {
    axis.setRange(0, most);
    axis.setTickType(QValueAxis::TicksDynamic);
    axis.setTickInterval(step);
    axis.setLabelFormat(format);
}

// The fill of a cause as a brush: a plain colour, or a tile of its texture drawn by our own painter.
QBrush brush_of(Cause cause, paint::Theme scheme) {
    const stage::Ink ink = stage::ink_of(cause, dots);
    if (ink.texture == stage::Texture::none) return QColor(paint::palette(scheme).of(ink.fill));
    stage::DisplayList list;
    list.width = list.height = static_cast<float>(4 * ink.pitch);
    stage::Pen(list).rect({0, 0, list.width, list.height}, ink);
    return QBrush(paint::paint(list, paint::palette(scheme), 1));
}

}  // namespace

CostChart::CostChart(QObject* parent) : RowModel({"place", "name"}, parent) {}

void CostChart::adopt(QObject* series) {
    auto* anchor = qobject_cast<QAbstractSeries*>(series);
    if (!anchor || !anchor->chart() || areas_[0].area) return;
    for (Area& area : areas_) {
        area.upper = new QLineSeries;
        area.lower = new QLineSeries;
        area.area = new QAreaSeries(area.upper, area.lower);
        area.upper->setParent(area.area);
        area.lower->setParent(area.area);
        area.area->setPen(Qt::NoPen);
        anchor->chart()->addSeries(area.area);  // which owns it from now on
        for (QAbstractAxis* axis : anchor->attachedAxes()) area.area->attachAxis(axis);
    }
    for (QAbstractAxis* axis : anchor->attachedAxes())
        (axis->orientation() == Qt::Horizontal ? time_ : cost_) = qobject_cast<QValueAxis*>(axis);
    colour();
    fill();
}

void CostChart::set_player(Player* player) {
    if (player == player_) return;
    if (player_) player_->disconnect(this);
    player_ = player;
    if (player_) connect(player_, &Player::opened, this, &CostChart::fill);
    fill();
    emit playerChanged();
}

void CostChart::set_theme(int theme) {
    const auto scheme = static_cast<paint::Theme>(theme);
    if (scheme == scheme_) return;
    scheme_ = scheme;
    colour();
    emit themeChanged();
}

void CostChart::set_mode(int mode) {
    if (mode == this->mode()) return;
    mode_ = static_cast<Mode>(mode);
    fill();
}

QString CostChart::note() const {
    if (mode_ == Mode::share) return tr("share of all CPU time up to each instant; time in %1").arg(time_unit_);
    return tr("%1 of CPU time, all CPUs; time in %2").arg(cost_unit_, time_unit_);
}

void CostChart::fill() {
    if (!player_ || !player_->run()) return;
    const auto& samples = player_->run()->costs;
    const double end_ps = std::max(1.0, static_cast<double>(samples.back().at.ps));
    const double total_ps = end_ps * static_cast<double>(player_->run()->trace().facts.cpus());
    const Unit time = unit_for(end_ps), cost = unit_for(total_ps);
    time_unit_ = QString::fromUtf8(time.name);
    cost_unit_ = QString::fromUtf8(cost.name);
    end_time_ = end_ps / time.ps;
    most_ = mode_ == Mode::share ? 100 : total_ps / cost.ps;

    std::array<QList<QPointF>, cause_count + 1> bounds;  // from below: nothing, then up to each cause
    for (const CostSample& sample : samples) {
        double sum = 0;
        for (const std::int64_t ps : sample.ps) sum += static_cast<double>(ps);
        if (mode_ == Mode::share && sum == 0) continue;  // no share of nothing, at the very start
        const double scale = mode_ == Mode::share ? 100 / sum : 1 / cost.ps;
        const double x = static_cast<double>(sample.at.ps) / time.ps;
        double height = 0;
        bounds[0] << QPointF(x, 0);
        for (std::size_t i = 0; i < cause_count; ++i) {
            height += static_cast<double>(sample.ps[i]) * scale;
            bounds[i + 1] << QPointF(x, height);
        }
    }
    for (std::size_t i = 0; i < cause_count; ++i) {
        if (!areas_[i].area) break;
        areas_[i].lower->replace(bounds[i]);
        areas_[i].upper->replace(bounds[i + 1]);
    }
    scale_axes();
    name_areas();
    emit filled();
}

void CostChart::scale_axes() {
    if (!time_ || !cost_) return;
    const double time_step = step_for(end_time_, 8), cost_step = mode_ == Mode::share ? 50 : step_for(most_, 3);
    scale(*time_, end_time_, time_step, format_for(time_step));
    scale(*cost_, most_, cost_step, mode_ == Mode::share ? QStringLiteral("%.0f %%") : format_for(cost_step));
}

void CostChart::set_height(double height) {
    if (height == height_) return;
    height_ = height;
    name_areas();
    emit heightChanged();
}

void CostChart::name_areas() {
    if (!areas_[0].area) return;
    QList<Row> names;
    for (std::size_t i = 0; i < cause_count; ++i) {
        const auto& [area, upper, lower] = areas_[i];
        if (upper->count() == 0) continue;
        const double from = lower->at(lower->count() - 1).y() / most_, to = upper->at(upper->count() - 1).y() / most_;
        if ((to - from) * height_ >= name_height) names << Row{(from + to) / 2, cause_words(static_cast<Cause>(i))};
    }
    show(std::move(names));
}

void CostChart::colour() {
    for (std::size_t i = 0; i < cause_count; ++i)
        if (areas_[i].area) areas_[i].area->setBrush(brush_of(static_cast<Cause>(i), scheme_));
    for (QValueAxis* axis : {time_, cost_}) {
        if (!axis) continue;
        const QColor hair(paint::palette(scheme_).of(stage::Role::hair));
        axis->setLabelsFont(paint::font(stage::Face::mono_regular, 12));
        axis->setLabelsColor(paint::palette(scheme_).of(stage::Role::muted));
        axis->setLinePenColor(hair);
        axis->setGridLineColor(hair);
    }
}

}  // namespace lazytlb
