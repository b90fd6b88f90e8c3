// SPDX-License-Identifier: GPL-3.0-or-later
// TimeAxis: where an instant stands on a line of pixels. Linear; with every event the same space; or linear with
// the stretches squeezed in which no event happens anywhere, each a marked break.
#pragma once

#include <string>
#include <vector>

#include "stage/lane_index.hpp"

namespace lazytlb::stage {

enum class AxisKind : std::uint8_t { linear, event_spaced, squeezed };

struct AxisBreak {
    float left, right;  // px
    SimTime from, to;   // what is left out
};

struct AxisTick {
    float x;  // px
    std::string words;
};

class TimeAxis {
public:
    // The window from < to on the pixels left .. right.
    TimeAxis(AxisKind kind, SimTime from, SimTime to, float left, float right, const Trace& trace,
             const LaneIndex& index);

    SimTime from() const { return knots_.front().at; }
    SimTime to() const { return knots_.back().at; }
    float left() const { return knots_.front().x; }
    float right() const { return knots_.back().x; }
    // Clamped to the window. Where several events of one instant have room, behind the last of them.
    float x_at(SimTime at) const;
    SimTime time_at(float x) const;
    const std::vector<AxisBreak>& breaks() const { return breaks_; }
    // At round times, at least `apart` px from each other and clear of breaks.
    std::vector<AxisTick> ticks(float apart) const;

private:
    struct Knot {
        SimTime at;
        float x;
    };

    void space_events(const Trace& trace, float left, float right);
    void squeeze(const Trace& trace, const LaneIndex& index, float left, float right);

    std::vector<Knot> knots_;  // linear between neighbours
    std::vector<AxisBreak> breaks_;
    AxisKind kind_;
};

// "12.4 µs": as many decimals as a distance of `step` between neighbours needs; `reach` chooses the unit.
std::string axis_words(SimTime at, SimSpan step, SimTime reach);

inline constexpr float break_width = 14;  // px

}  // namespace lazytlb::stage
