// SPDX-License-Identifier: GPL-3.0-or-later
#include "cli/residual_plot.hpp"

#include "cli/residual_words.hpp"
#include "cli/table.hpp"
#include "stage/pen.hpp"
#include "stage/type_scale.hpp"

#include <algorithm>
#include <cmath>
#include <utility>

namespace lazytlb {
namespace {

using stage::Align;
using stage::Box;
using stage::Colour;
using stage::Ink;
using stage::Pen;
using stage::Point;
using stage::Role;

constexpr float margin = 24, panel_w = 364, panel_h = 236, gutter = 24, row_h = 26;
constexpr float whole_w = 2 * margin + 2 * panel_w + gutter;
constexpr std::size_t least_of_a_panel = 3;
const stage::TypeScale type;

struct Series {
    std::string name, axis;
    std::vector<std::pair<double, const Residual*>> points;  // place on the axis
};

// "IPI, threads 16": a place on an axis of its table; false when the row's name does not end so.
bool read_place(const std::string& row, std::string& name, std::string& axis, double& place) {
    const std::size_t digits = row.find_last_not_of("0123456789") + 1, comma = row.rfind(", ");
    if (digits >= row.size() || comma == std::string::npos || comma + 2 >= digits || row[digits - 1] != ' ')
        return false;
    name = row.substr(0, comma);
    axis = row.substr(comma + 2, digits - comma - 3);
    place = std::stod(row.substr(digits));
    return axis.find(' ') == std::string::npos;
}

bool has_number(const Residual& r) { return r.model && std::isfinite(*r.model); }

// A value's place between two ends, 0 to 1; by factors where they lie far apart.
class Scale {
public:
    Scale(double low, double high, bool by_factor) : low_(low), high_(high), by_factor_(by_factor && low > 0) {
        if (!(high_ > low_)) high_ = low_ + 1;
    }
    float share(double value) const {
        if (by_factor_) return static_cast<float>(std::log(value / low_) / std::log(high_ / low_));
        return static_cast<float>((value - low_) / (high_ - low_));
    }
    // 1, 2 and 5 times powers of ten; of a scale by factors the powers alone when there are enough.
    std::vector<double> ticks() const {
        std::vector<double> found;
        if (by_factor_) {
            const bool many = high_ / low_ > 1000;
            for (double power = std::pow(10.0, std::floor(std::log10(low_))); power <= high_; power *= 10)
                for (const double k : {1.0, 2.0, 5.0})
                    if ((k == 1 || !many) && power * k >= low_ && power * k <= high_) found.push_back(power * k);
            return found;
        }
        const double about = (high_ - low_) / 4, power = std::pow(10.0, std::floor(std::log10(about)));
        const double step = power * (about / power < 1.5 ? 1 : about / power < 3.5 ? 2 : about / power < 7.5 ? 5 : 10);
        for (double i = std::ceil(low_ / step); i * step <= high_; ++i) found.push_back(i == 0 ? 0 : i * step);
        return found;
    }

private:
    double low_, high_;
    bool by_factor_;
};

std::string short_text(double value) {
    const double size = std::abs(value);
    const auto with = [](double v, const char* unit) {
        std::string text = cli::number_text(v);
        if (text.ends_with(".0")) text.resize(text.size() - 2);
        return text + unit;
    };
    if (size >= 1e6) return with(value / 1e6, " M");
    if (size >= 1e4) return with(value / 1e3, " k");
    return with(value, "");
}

enum class Mark : std::uint8_t { predicted, in_view, fitted, outside };

Mark mark_for(const Residual& r) {
    if (r.judged && !r.holds) return Mark::outside;
    return r.kind == Residual::Kind::fitted    ? Mark::fitted
           : r.kind == Residual::Kind::in_view ? Mark::in_view
                                               : Mark::predicted;
}

void draw_model(Pen& pen, Point at, Mark mark) {
    if (mark == Mark::outside) {
        const Ink ink{.stroke = Role::fault, .width = 2.5F};
        pen.line({at.x - 5, at.y - 5}, {at.x + 5, at.y + 5}, ink);
        pen.line({at.x - 5, at.y + 5}, {at.x + 5, at.y - 5}, ink);
        return;
    }
    const Colour fill = mark == Mark::fitted    ? Colour(Role::surface)
                        : mark == Mark::in_view ? Colour::mixed(Role::focus, 40, Role::surface)
                                                : Colour(Role::focus);
    pen.rect({at.x - 3.5F, at.y - 3.5F, 7, 7}, {.fill = fill, .stroke = Role::focus, .width = 1.5F});
}

void draw_published(Pen& pen, Point at) { pen.circle(at, 4.5F, {.stroke = Role::text, .width = 1.5F}); }

const Ink band_ink{.fill = Colour::mixed(Role::focus, 16, Role::surface)};

void draw_legend(Pen& pen, float y) {
    float x = margin;
    const auto word = [&](std::string_view words) { x += 12 + pen.text({x + 12, y + 4}, words, type.small()) + 22; };
    draw_published(pen, {x, y});
    word("published");
    draw_model(pen, {x, y}, Mark::predicted);
    word("model, predicted");
    draw_model(pen, {x, y}, Mark::in_view);
    word("in view");
    draw_model(pen, {x, y}, Mark::fitted);
    word("fitted");
    draw_model(pen, {x, y}, Mark::outside);
    word("outside the band");
    pen.rect({x - 8, y - 6, 16, 12}, band_ink);
    word("band");
}

void draw_panel(Pen& pen, const Series& series, Point at) {
    const Box plot{at.x + 56, at.y + 30, panel_w - 64, panel_h - 30 - 44};
    double x_low = series.points.front().first, x_high = x_low, low = 1e300, high = -1e300;
    for (const auto& [x, r] : series.points) {
        x_low = std::min(x_low, x);
        x_high = std::max(x_high, x);
        for (const auto& value : {r->published, r->model, r->low, r->high}) {
            if (!value || !std::isfinite(*value)) continue;
            low = std::min(low, *value);
            high = std::max(high, *value);
        }
    }
    const bool by_factor = low > 0 && high / low > 12;
    const double room = by_factor ? 0 : (high - low) * 0.06;
    if (!by_factor && low > 0 && low < high / 2) low = room;  // from 0
    const Scale across(x_low, x_high, x_high / std::max(x_low, 1.0) >= 12);
    const Scale up(by_factor ? low / 1.1 : low - room, by_factor ? high * 1.1 : high + room, by_factor);
    const auto place = [&](double x, double y) {
        return Point{plot.x + across.share(x) * plot.w, plot.bottom() - up.share(y) * plot.h};
    };

    pen.text({at.x, at.y + 14}, series.name, type.small_heading());
    for (const double tick : up.ticks()) {
        const float y = std::round(place(x_low, tick).y) + 0.5F;
        pen.line({plot.x, y}, {plot.right(), y}, {.stroke = Role::hair, .width = 1});
        pen.text({plot.x - 8, y + 4}, short_text(tick), type.tiny_mono(), Align::right);
    }
    std::vector<Point> band, lower, model;
    for (const auto& [x, r] : series.points) {
        if (r->low || r->high) {  // a band without an end goes on to the edge
            band.push_back(r->high ? place(x, *r->high) : Point{place(x, low).x, plot.y});
            lower.push_back(r->low ? place(x, *r->low) : Point{place(x, low).x, plot.bottom()});
        }
        if (has_number(*r)) model.push_back(place(x, *r->model));
    }
    band.insert(band.end(), lower.rbegin(), lower.rend());
    if (band.size() > 3) pen.shape(band, band_ink);
    if (model.size() > 1) pen.path(model, {.stroke = Role::focus, .width = 1.5F});
    float free_from = plot.x - 20;
    for (const auto& [x, r] : series.points) {
        const float foot = place(x, 1).x;
        if (r->published) draw_published(pen, place(x, *r->published));
        if (has_number(*r)) draw_model(pen, place(x, *r->model), mark_for(*r));
        const std::string words = cli::number_text(x);
        const float half = stage::width_of(words, type.tiny_mono()) / 2;
        if (foot - half < free_from) continue;
        pen.text({foot, plot.bottom() + 18}, words, type.tiny_mono(), Align::centre);
        free_from = foot + half + 6;
    }
    pen.text({plot.x, plot.bottom() + 36}, cli::quantity_words(*series.points.front().second), type.tiny());
    pen.text({plot.right(), plot.bottom() + 36}, series.axis, type.tiny(), Align::right);
}

// A row that stands alone: its band in the middle of the scale, the model where it lies.
void draw_row(Pen& pen, const Residual& r, float y) {
    constexpr float names_w = 380, scale_x = margin + names_w, scale_w = 200, band_w = 100;
    pen.text({margin, y + 4}, stage::fit_end(r.row, type.small_medium(), names_w - 16), type.small_medium());
    pen.line({scale_x, y + 0.5F}, {scale_x + scale_w, y + 0.5F}, {.stroke = Role::hair, .width = 1});
    const float left = scale_x + (scale_w - band_w) / 2;
    float at = scale_x + scale_w / 2;
    const auto beyond = [&](double off, double size) {  // of a band with one end
        return static_cast<float>(std::clamp(off / std::max(size, 1e-9), -1.0, 1.0)) * band_w / 2;
    };
    if (r.low && r.high) {
        pen.rect({left, y - 7, band_w, 14}, band_ink);
        const double width = *r.high - *r.low;
        const double share = width > 0            ? (*r.model - *r.low) / width
                             : *r.model < *r.low  ? -1
                             : *r.model > *r.high ? 2
                                                  : 0.5;
        at = std::clamp(left + static_cast<float>(share) * band_w, scale_x, scale_x + scale_w);
    } else if (r.low) {
        pen.rect({left, y - 7, scale_x + scale_w - left, 14}, band_ink);
        at = left + beyond(*r.model - *r.low, std::abs(*r.low));
    } else if (r.high) {
        pen.rect({scale_x, y - 7, left + band_w - scale_x, 14}, band_ink);
        at = left + band_w + beyond(*r.model - *r.high, std::abs(*r.high));
    }
    draw_model(pen, {at, y}, mark_for(r));
    std::string words = short_text(*r.model);
    if (r.published) words += "  (" + short_text(*r.published) + ")";
    pen.text({whole_w - margin, y + 4}, words, type.small_mono(), Align::right);
}

}  // namespace

stage::DisplayList plot_residuals(const std::vector<Residual>& rows) {
    std::vector<Series> panels;
    std::vector<const Residual*> alone;
    for (const Residual& r : rows) {
        Series s;
        double place = 0;
        if (!r.published || !read_place(r.row, s.name, s.axis, place)) {
            if (has_number(r) && r.judged) alone.push_back(&r);
            continue;
        }
        auto known = std::find_if(panels.begin(), panels.end(),
                                  [&](const Series& p) { return p.name == s.name && p.axis == s.axis; });
        if (known == panels.end()) known = panels.insert(known, std::move(s));
        known->points.emplace_back(place, &r);
    }
    std::erase_if(panels, [&](const Series& p) {
        if (p.points.size() >= least_of_a_panel) return false;
        for (const auto& [place, r] : p.points)
            if (has_number(*r) && r->judged) alone.push_back(r);
        return true;
    });

    stage::DisplayList list;
    if (panels.empty() && alone.empty()) return list;
    list.width = whole_w;
    const std::size_t lines = (panels.size() + 1) / 2;
    const float rows_top = 52 + static_cast<float>(lines) * (panel_h + gutter);
    list.height = rows_top + (alone.empty() ? 0 : 34 + static_cast<float>(alone.size()) * row_h) + 12;
    Pen pen(list);
    pen.rect({0, 0, list.width, list.height}, {.fill = Role::surface});
    draw_legend(pen, 24);
    for (std::size_t i = 0; i < panels.size(); ++i)
        draw_panel(pen, panels[i],
                   {margin + static_cast<float>(i % 2) * (panel_w + gutter),
                    52 + static_cast<float>(i / 2) * (panel_h + gutter)});
    if (!alone.empty()) {
        pen.text({margin, rows_top + 10}, "Rows that stand alone", type.small_heading());
        pen.text({whole_w - margin, rows_top + 10}, "model  (published)", type.small(), Align::right);
    }
    for (std::size_t i = 0; i < alone.size(); ++i)
        draw_row(pen, *alone[i], rows_top + 34 + static_cast<float>(i) * row_h);
    return list;
}

}  // namespace lazytlb
