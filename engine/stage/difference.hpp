// SPDX-License-Identifier: GPL-3.0-or-later
// What lies between two places of a record: time, costs by cause, events by kind, and what is different in the end.
#pragma once

#include <array>
#include <cstdint>
#include <string>
#include <vector>

#include "trace/trace.hpp"
#include "world/world.hpp"

namespace lazytlb::stage {

// One field that has another value at the second place.
struct Change {
    std::string who;            // "CPU 2", "mm A"
    std::string field;          // "active_mm", "mm_count"
    std::string before, after;  // "none", "A", "3"
};

struct Difference {
    SimSpan time;                                      // never negative
    std::array<std::int64_t, cause_count> costs_ps{};  // CPU time of all CPUs; adds up to CPUs x time
    std::array<std::uint32_t, event_kind_count> events{};
    std::uint32_t events_total = 0;
    std::vector<Change> changes;  // mms first, then CPUs, by number; at most `most_changes`
    std::size_t changes_total = 0;
};

inline constexpr std::size_t most_changes = 64;

// Between two states of the same record, `first` applied no later than `second`, each seen at its instant.
Difference difference(const Trace& trace, const World& first, SimTime from, const World& second, SimTime to);

}  // namespace lazytlb::stage
