// SPDX-License-Identifier: GPL-3.0-or-later
#include "stage/time_axis.hpp"

#include <algorithm>
#include <cmath>

#include <fmt/format.h>

#include "base/check.hpp"

namespace lazytlb::stage {

namespace {

constexpr float knot_px = 3;                 // event-spaced: a knot every so many pixels at most
constexpr std::int64_t squeezed_parts = 12;  // squeezed: gaps longer than this part of the window

// The smallest of 1, 2, 5 times a power of ten that is at least `ps`.
std::int64_t round_step(double ps) {
    std::int64_t power = 1;
    while (static_cast<double>(power) * 10 <= ps) power *= 10;
    for (const std::int64_t factor : {1, 2, 5})
        if (static_cast<double>(power * factor) >= ps) return power * factor;
    return power * 10;
}

std::size_t first_after(const Trace& trace, SimTime at) {
    const EventIndex last = trace.last_at(at);
    return last.exists() ? last.index() + 1 : 0;
}

}  // namespace

std::string axis_words(SimTime at, SimSpan step, SimTime reach) {
    struct Unit {
        const char* name;
        std::int64_t ps;
    };
    constexpr std::array<Unit, 4> units{
        {{"ns", 1'000}, {"\u00B5s", 1'000'000}, {"ms", 1'000'000'000}, {"s", 1'000'000'000'000}}};
    std::size_t u = 0;
    while (u + 1 < units.size() && static_cast<std::int64_t>(reach.ps) >= 2 * units[u + 1].ps) ++u;
    int decimals = 0;
    for (std::int64_t whole = units[u].ps; decimals < 6 && step.ps > 0 && step.ps % whole != 0; whole /= 10) {
        if (whole < 10) break;
        ++decimals;
    }
    return fmt::format("{:.{}f}\u00A0{}", static_cast<double>(at.ps) / static_cast<double>(units[u].ps), decimals,
                       units[u].name);
}

TimeAxis::TimeAxis(AxisKind kind, SimTime from, SimTime to, float left, float right, const Trace& trace,
                   const LaneIndex& index)
    : kind_(kind) {
    check(from < to && left < right, "a time axis has a length");
    knots_ = {{from, left}, {to, right}};
    if (kind == AxisKind::event_spaced) space_events(trace, left, right);
    if (kind == AxisKind::squeezed) squeeze(trace, index, left, right);
}

void TimeAxis::space_events(const Trace& trace, float left, float right) {
    const SimTime from = knots_.front().at, to = knots_.back().at;
    const std::size_t first = first_after(trace, from), last = first_after(trace, to);
    if (last <= first) return;
    const std::size_t events = last - first;
    const auto most = std::max<std::size_t>(1, static_cast<std::size_t>((right - left) / knot_px));
    const std::size_t step = (events + most - 1) / most;
    const float space = (right - left) / static_cast<float>(events + 1);
    knots_.pop_back();
    for (std::size_t i = step; i <= events; i += step)
        knots_.push_back({trace.events[first + i - 1].at, left + space * static_cast<float>(i)});
    knots_.push_back({to, right});
}

void TimeAxis::squeeze(const Trace& trace, const LaneIndex& index, float left, float right) {
    const SimTime from = knots_.front().at, to = knots_.back().at;
    const SimSpan longest{(to - from).ps / squeezed_parts};
    std::vector<std::pair<SimTime, SimTime>> gaps;
    const auto look = [&](SimTime a, SimTime b) {
        a = std::max(a, from);
        b = std::min(b, to);
        if (a < b && b - a > longest) gaps.emplace_back(a, b);
    };
    const std::size_t first = first_after(trace, from), last = first_after(trace, to);
    const std::size_t size = trace.events.size();
    for (std::size_t i = first; i <= last && i <= size; ++i) {
        // A thousand events without a long gap are passed over at once.
        const std::size_t chunk = i / LaneIndex::gap_chunk;
        if (i > first && i % LaneIndex::gap_chunk == 0 && chunk < index.longest_gap.size() &&
            index.longest_gap[chunk] <= longest && i + LaneIndex::gap_chunk <= last) {
            i += LaneIndex::gap_chunk - 1;
            continue;
        }
        look(i > 0 ? trace.events[i - 1].at : SimTime{}, i < size ? trace.events[i].at : to);
    }
    if (gaps.empty()) return;
    SimSpan shown = to - from;
    for (const auto& [a, b] : gaps) shown -= b - a;
    const float room = right - left - break_width * static_cast<float>(gaps.size());
    const double scale = shown.ps > 0 ? static_cast<double>(std::max(room, 1.0F)) / static_cast<double>(shown.ps) : 0;
    knots_.pop_back();
    float x = left;
    SimTime at = from;
    for (const auto& [a, b] : gaps) {
        x += static_cast<float>(static_cast<double>((a - at).ps) * scale);
        knots_.push_back({a, x});
        breaks_.push_back({x, x + break_width, a, b});
        x += break_width;
        knots_.push_back({b, x});
        at = b;
    }
    knots_.push_back({to, right});
}

float TimeAxis::x_at(SimTime at) const {
    if (at <= knots_.front().at && knots_.size() == 2) return knots_.front().x;
    if (at >= knots_.back().at) return knots_.back().x;
    const auto after =
        std::upper_bound(knots_.begin(), knots_.end(), at, [](SimTime t, const Knot& knot) { return t < knot.at; });
    if (after == knots_.begin()) return knots_.front().x;
    const Knot &a = *std::prev(after), &b = *after;
    const double share = static_cast<double>((at - a.at).ps) / static_cast<double>((b.at - a.at).ps);
    return a.x + (b.x - a.x) * static_cast<float>(share);
}

SimTime TimeAxis::time_at(float x) const {
    if (x <= knots_.front().x) return knots_.front().at;
    if (x >= knots_.back().x) return knots_.back().at;
    const auto after =
        std::upper_bound(knots_.begin(), knots_.end(), x, [](float px, const Knot& knot) { return px < knot.x; });
    const Knot &a = *std::prev(after), &b = *after;
    const double share = static_cast<double>(x - a.x) / static_cast<double>(b.x - a.x);
    return a.at + SimSpan{static_cast<std::int64_t>(share * static_cast<double>((b.at - a.at).ps))};
}

std::vector<AxisTick> TimeAxis::ticks(float apart) const {
    std::vector<AxisTick> ticks;
    const float width = right() - left();
    if (kind_ == AxisKind::event_spaced) {
        // Round times stand anywhere here: equal distances instead, each with its own time.
        const auto n = std::max(1, static_cast<int>(width / std::max(apart, 1.0F)));
        for (int i = 0; i <= n; ++i) {
            const float x = left() + width * static_cast<float>(i) / static_cast<float>(n);
            ticks.push_back(
                {x, axis_words(time_at(x), SimSpan{round_step(static_cast<double>((to() - from()).ps) / 1e4)}, to())});
        }
        return ticks;
    }
    SimSpan shown = to() - from();
    for (const AxisBreak& gap : breaks_) shown -= gap.to - gap.from;
    const float room = width - break_width * static_cast<float>(breaks_.size());
    const std::int64_t step =
        round_step(std::max(1.0, static_cast<double>(shown.ps) * static_cast<double>(apart / std::max(room, 1.0F))));
    float free_from = left() - apart;
    const auto first = static_cast<std::int64_t>(from().ps + static_cast<std::uint64_t>(step) - 1) / step * step;
    std::size_t gap = 0;
    for (std::int64_t at = first; at <= static_cast<std::int64_t>(to().ps); at += step) {
        const SimTime t{static_cast<std::uint64_t>(at)};
        while (gap < breaks_.size() && breaks_[gap].to < t) ++gap;
        if (gap < breaks_.size() && breaks_[gap].from < t) {  // on at once to behind the break
            at = static_cast<std::int64_t>(breaks_[gap].to.ps) / step * step;
            continue;
        }
        const float x = x_at(t);
        if (x < free_from + apart * 0.9F) continue;
        ticks.push_back({x, axis_words(t, SimSpan{step}, to())});
        free_from = x;
    }
    return ticks;
}

}  // namespace lazytlb::stage
