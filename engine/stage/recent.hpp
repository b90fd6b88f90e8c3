// SPDX-License-Identifier: GPL-3.0-or-later
// What the last few thousand events of a record say that a World does not keep: interrupts between send and
// acknowledgement, how far the line went lately, who ran before, what the line's requester is about to do.
#pragma once

#include <array>
#include <cstdint>
#include <optional>
#include <vector>

#include "trace/trace.hpp"
#include "world/world.hpp"

namespace lazytlb::stage {

// One interrupt that is not over yet, for the sender or for the target.
struct Interrupt {
    enum class Stage : std::uint8_t { flight, pending, handler, acknowledged };
    CpuId from, to;
    Stage stage = Stage::flight;
    IpiPurpose purpose{};
    SimTime sent;
    SimSpan flight;
    std::uint32_t messages = 1;  // coalesced ones behind it included
    bool is_step = false;        // the step under way is one of its events
};

struct Recent {
    std::vector<Interrupt> interrupts;                     // newest first
    std::array<std::uint32_t, distance_count> journeys{};  // of the last thousand line journeys
    std::array<SimSpan, distance_count> journey_time{};    // their sum
    std::vector<TaskId> task_before;                       // by CPU: who ran before curr, none when long ago
    std::optional<Rule> broken;                            // by a fault event

    std::uint32_t journeys_total() const;
    SimSpan mean_journey() const;  // over all distances; 0 without any
};

Recent look_back(const Trace& trace, const World& world);

// mm_count after the atomic for which the line now travels to `to`; nothing when the record does not say.
std::optional<std::uint32_t> count_on_arrival(const Trace& trace, const World& world, MmId mm, CpuId to);

}  // namespace lazytlb::stage
