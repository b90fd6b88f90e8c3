// SPDX-License-Identifier: GPL-3.0-or-later
#include "cost_chart.hpp"

#include <QtCharts/QAbstractAxis>
#include <QtCharts/QChart>
#include <algorithm>
#include <cmath>

#include "cost_model.hpp"
#include "paint/fonts.hpp"
#include "paint/painter.hpp"
#include "session/words.hpp"
#include "stage/cost_bar.hpp"
#include "stage/text.hpp"

namespace lazytlb {

namespace {

constexpr double name_height = 14;  // px: an area that ends lower than this has no room for its name
constexpr int soon_ms = 250;        // between two changes of the points while the selection follows the steps

constexpr std::uint8_t dots = 6;  // px from dot to dot

struct AxisUnit {
    const char* name;
    double ps;
};

AxisUnit axis_unit_for(double ps) {
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

// The line of a cause: its colour, dashed where the area has dots.
QPen pen_of(Cause cause, paint::Theme scheme) {
    const stage::Ink ink = stage::ink_of(cause, dots);
    const bool dotted = ink.texture != stage::Texture::none;
    QPen pen(QColor(paint::palette(scheme).of(dotted ? ink.texture_fill : ink.fill)), 2);
    if (dotted) pen.setStyle(Qt::DotLine);
    return pen;
}

bool is_chosen(int index, const QStringList& choices) { return index >= 0 && index < choices.size(); }

}  // namespace

CostChart::CostChart(QObject* parent) : RowModel({"place", "name"}, parent) {
    soon_.setSingleShot(true);
    soon_.setInterval(soon_ms);
    connect(&soon_, &QTimer::timeout, this, [this] {
        if (scope_ != Scope::machine) return fill();
        shown_mm_ = mm();  // only the names of the choices change
        emit filled();
    });
}

void CostChart::adopt(QObject* series) {
    auto* anchor = qobject_cast<QAbstractSeries*>(series);
    if (!anchor || !anchor->chart() || series_[0].area) return;
    QChart& chart = *anchor->chart();
    for (QAbstractAxis* axis : anchor->attachedAxes())
        (axis->orientation() == Qt::Horizontal ? time_ : cost_) = qobject_cast<QValueAxis*>(axis);
    log_cost_ = new QLogValueAxis;
    log_cost_->setBase(10);
    log_cost_->setMinorTickCount(0);
    log_cost_->setLabelFormat(QStringLiteral("%g"));
    log_cost_->setVisible(false);
    chart.addAxis(log_cost_, Qt::AlignLeft);  // the chart owns what is added to it
    for (Series& one : series_) {
        one.upper = new QLineSeries;
        one.lower = new QLineSeries;
        one.area = new QAreaSeries(one.upper, one.lower);
        one.upper->setParent(one.area);
        one.lower->setParent(one.area);
        one.area->setPen(Qt::NoPen);
        one.line = new QLineSeries;
        one.line->setVisible(false);
        chart.addSeries(one.area);
        chart.addSeries(one.line);
        one.area->attachAxis(time_);
        one.area->attachAxis(cost_);
        one.line->attachAxis(time_);
        one.line->attachAxis(log_cost_);
    }
    colour();
    fill();
}

void CostChart::set_player(Player* player) {
    if (player == player_) return;
    if (player_) player_->disconnect(this);
    player_ = player;
    if (player_) {
        connect(player_, &Player::opened, this, &CostChart::fill);
        connect(player_, &Player::moved, this, [this] {
            if (mm() != shown_mm_ && !soon_.isActive()) soon_.start();
        });
    }
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
    if (mode == this->mode() || !is_chosen(mode, modes())) return;
    mode_ = static_cast<Mode>(mode);
    fill();
}

void CostChart::set_scope(int scope) {
    if (scope == this->scope() || !is_chosen(scope, scopes())) return;
    scope_ = static_cast<Scope>(scope);
    fill();
}

void CostChart::set_cpu(int cpu) {
    const CpuId chosen{static_cast<std::uint16_t>(cpu)};
    if (chosen == cpu_) return;
    cpu_ = chosen;
    if (!soon_.isActive()) soon_.start();
    emit cpuChanged();
}

void CostChart::set_logarithmic(bool logarithmic) {
    if (logarithmic == logarithmic_) return;
    logarithmic_ = logarithmic;
    for (const Series& one : series_) {
        if (!one.area) return;
        one.area->setVisible(!logarithmic_);
        one.line->setVisible(logarithmic_);
    }
    cost_->setVisible(!logarithmic_);
    log_cost_->setVisible(logarithmic_);
    fill();
}

MmId CostChart::mm() const {
    if (!player_ || !player_->run() || cpu_.index() >= player_->now().cpus.size()) return init_mm;
    return player_->now().cpu(cpu_).loaded_mm;
}

QStringList CostChart::scopes() const {
    const QString which = stage::is_user(shown_mm_) ? to_qstring(stage::letter(shown_mm_)) : tr("none");
    return {tr("all CPUs"), tr("CPU %1").arg(cpu_.value), tr("mm %1").arg(which)};
}

QString CostChart::note() const {
    if (mode_ == Mode::share) return tr("share of CPU time up to each instant; time in %1").arg(time_unit_);
    if (mode_ == Mode::rate) return tr("CPUs busy with each cause; time in %1").arg(time_unit_);
    return tr("%1 of CPU time; time in %2").arg(cost_unit_, time_unit_);
}

std::vector<CostSample> CostChart::samples() const {
    const CostHistory& history = player_->run()->costs;
    switch (scope_) {
        case Scope::machine: break;
        case Scope::cpu:
            if (auto one = history.of(cpu_); !one.empty()) return one;
            break;
        case Scope::mm:
            if (auto one = history.of(shown_mm_); !one.empty()) return one;
            break;
    }
    return history.all();
}

void CostChart::fill() {
    if (!player_ || !player_->run()) return;
    shown_mm_ = mm();
    const auto costs = samples();
    double total_ps = 1;
    for (const double ps : costs.back().ps) total_ps += ps;
    const double end_ps = std::max(1.0, static_cast<double>(costs.back().at.ps));
    const AxisUnit time = axis_unit_for(end_ps), cost = axis_unit_for(total_ps);
    time_unit_ = QString::fromUtf8(time.name);
    cost_unit_ = QString::fromUtf8(cost.name);
    end_time_ = end_ps / time.ps;
    fill_series(costs, time.ps, cost.ps);
    scale_axes();
    name_ends();
    emit filled();
}

// A height at each sample for each cause: CPU time so far, CPUs busy since the sample before, or a share in percent.
void CostChart::fill_series(const std::vector<CostSample>& costs, double time_ps, double cost_ps) {
    std::array<QList<QPointF>, cause_count + 1> bounds;  // from below: nothing, then up to each cause
    std::array<QList<QPointF>, cause_count> lines;
    most_ = 0;
    least_ = 0;
    for (std::size_t i = mode_ == Mode::rate ? 1 : 0; i < costs.size(); ++i) {
        std::array<double, cause_count> values = costs[i].ps;
        double scale = 1 / cost_ps, sum = 0;
        if (mode_ == Mode::rate) {
            for (std::size_t c = 0; c < cause_count; ++c) values[c] -= costs[i - 1].ps[c];
            scale = 1 / std::max(1.0, static_cast<double>((costs[i].at - costs[i - 1].at).ps));
        }
        for (const double value : values) sum += value;
        if (mode_ == Mode::share) {
            if (sum <= 0) continue;  // no share of nothing, at the very start
            scale = 100 / sum;
        }
        const double x = static_cast<double>(costs[i].at.ps) / time_ps;
        double height = 0;
        bounds[0] << QPointF(x, 0);
        for (std::size_t c = 0; c < cause_count; ++c) {
            const double value = values[c] * scale;
            height += value;
            bounds[c + 1] << QPointF(x, height);
            if (value <= 0) continue;
            lines[c] << QPointF(x, value);
            least_ = least_ > 0 ? std::min(least_, value) : value;
        }
        most_ = std::max(most_, height);
    }
    if (mode_ == Mode::share) most_ = 100;
    if (most_ <= 0) most_ = 1;
    least_ = std::clamp(least_, most_ / 1e6, most_ / 10);  // six decades are enough for a chart of this height
    for (std::size_t i = 0; i < cause_count; ++i) {
        if (!series_[i].area) return;
        if (!logarithmic_) {
            series_[i].lower->replace(bounds[i]);
            series_[i].upper->replace(bounds[i + 1]);
            continue;
        }
        for (QPointF& point : lines[i]) point.setY(std::max(point.y(), least_));
        series_[i].line->replace(lines[i]);
    }
}

void CostChart::scale_axes() {
    if (!time_ || !cost_) return;
    const bool share = mode_ == Mode::share;
    const double time_step = step_for(end_time_, 8), cost_step = share ? 50 : step_for(most_, 3);
    scale(*time_, end_time_, time_step, format_for(time_step));
    scale(*cost_, most_, cost_step, share ? QStringLiteral("%.0f %%") : format_for(cost_step));
    log_cost_->setRange(std::pow(10, std::floor(std::log10(least_))), most_);
}

void CostChart::set_height(double height) {
    if (height == height_) return;
    height_ = height;
    name_ends();
    emit heightChanged();
}

void CostChart::name_ends() {
    if (!series_[0].area) return;
    QList<Row> names;
    double last = -1;
    // From below; on the logarithmic axis the ends may lie on each other, then the first one speaks.
    std::vector<std::pair<double, std::size_t>> ends;
    for (std::size_t i = 0; i < cause_count; ++i) {
        const Series& one = series_[i];
        if (logarithmic_) {
            if (one.line->count() == 0) continue;
            const double low = log_cost_->min(), end = one.line->at(one.line->count() - 1).y();
            ends.emplace_back(std::log(end / low) / std::log(log_cost_->max() / low), i);
        } else if (one.upper->count() > 0) {
            const double from = one.lower->at(one.lower->count() - 1).y() / most_;
            const double to = one.upper->at(one.upper->count() - 1).y() / most_;
            if ((to - from) * height_ >= name_height) ends.emplace_back((from + to) / 2, i);
        }
    }
    std::sort(ends.begin(), ends.end());
    for (const auto& [place, cause] : ends) {
        if (last >= 0 && (place - last) * height_ < name_height) continue;
        names << Row{place, cause_words(static_cast<Cause>(cause))};
        last = place;
    }
    show(std::move(names));
}

void CostChart::colour() {
    for (std::size_t i = 0; i < cause_count; ++i) {
        if (!series_[i].area) continue;
        series_[i].area->setBrush(brush_of(static_cast<Cause>(i), scheme_));
        series_[i].line->setPen(pen_of(static_cast<Cause>(i), scheme_));
    }
    for (QAbstractAxis* axis : std::initializer_list<QAbstractAxis*>{time_, cost_, log_cost_}) {
        if (!axis) continue;
        const QColor hair(paint::palette(scheme_).of(stage::Role::hair));
        axis->setLabelsFont(paint::font(stage::Face::mono_regular, 12));
        axis->setLabelsColor(paint::palette(scheme_).of(stage::Role::muted));
        axis->setLinePenColor(hair);
        axis->setGridLineColor(hair);
    }
}

}  // namespace lazytlb
