// SPDX-License-Identifier: GPL-3.0-or-later
// A run as the window holds it: the record with its checkpoints, and what one pass over it finds once, so that
// every later question (how many borrows so far? where is the next stop?) is a look-up. Immutable and shared.
#pragma once

#include <array>
#include <cstdint>
#include <memory>
#include <string>
#include <vector>

#include "run.hpp"
#include "scenario/scenario.hpp"
#include "scenario/stop_search.hpp"
#include "session/cost_history.hpp"
#include "session/step_index.hpp"
#include "stage/lane_index.hpp"
#include "world/timeline.hpp"

namespace lazytlb {

/// The rows of the four-case table; the cases towards a user task are one row each, whatever mm was there before.
enum class TableCase : std::uint8_t { user_to_kernel, kernel_to_kernel, kernel_to_user, user_to_user };
inline constexpr std::size_t table_case_count = 4;
TableCase table_case(SwitchCase switch_case);

/// What the scrubber shows in one slice of time: the most telling event in it.
enum class Tick : std::uint8_t { none, other, line_journey, interrupt };

struct LoadedRun {
    LoadedRun(Scenario scenario, RunResult result);

    const Trace& trace() const { return timeline.trace(); }
    std::size_t size() const { return timeline.size(); }
    SimTime end() const { return timeline.trace().end; }
    /// How many events are at or before this instant.
    std::size_t position_at(SimTime at) const;
    /// When the last of so many events happened.
    SimTime instant(std::size_t position) const { return position == 0 ? SimTime{} : trace().events[position - 1].at; }
    /// The place of an instant in the run's time, 0 to 1.
    double fraction(SimTime at) const;
    /// The stop shown at this position, or null.
    const Stop* stop_at(std::size_t position) const;
    std::size_t seen(TableCase row, std::size_t position) const;

    Scenario scenario;
    Timeline timeline;
    std::string reproduce;
    std::vector<StopPlace> stops;                                       // by position
    std::array<std::vector<std::uint32_t>, table_case_count> switches;  // positions after each context_switch
    CostHistory costs;
    StepIndex steps;
    stage::LaneIndex lanes;
    std::vector<Tick> ticks;  // equal slices of time
};

}  // namespace lazytlb
