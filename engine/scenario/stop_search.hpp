// SPDX-License-Identifier: GPL-3.0-or-later
// Where the stops of a story lie in a record: each is the nth event that matches, or an instant.
#pragma once

#include "scenario/scenario.hpp"
#include "trace/trace.hpp"
#include "world/world.hpp"

#include <cstdint>
#include <vector>

namespace lazytlb {

// A stop that was reached: the state after `position` events.
struct StopPlace {
    std::size_t position = 0;
    std::size_t stop = 0;  // index of Scenario::stops
    friend bool operator==(const StopPlace&, const StopPlace&) = default;
};

// Looks at one event after the other; for viewers that pass over the record anyway.
class StopSearch {
public:
    StopSearch(const std::vector<Stop>& stops, const Trace& trace);

    // `world` is the state after `event`. Appends the stops reached here; those at an instant are not looked for.
    void look(const Event& event, const World& world, std::vector<StopPlace>& places);
    bool all_found() const { return left_to_find_ == 0; }

private:
    bool matches(const Stop& stop, const Event& event, const World& world) const;

    const std::vector<Stop>& stops_;
    const Trace& trace_;
    std::vector<std::uint32_t> left_;  // matches until the stop, 0: reached, or not to be looked for
    std::size_t left_to_find_ = 0;
};

// All stops that the record reaches, in the order of the record.
std::vector<StopPlace> find_stops(const std::vector<Stop>& stops, const Trace& trace);

}  // namespace lazytlb
