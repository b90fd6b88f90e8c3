// SPDX-License-Identifier: GPL-3.0-or-later
// What can be said before a run about who is there when: a late thread needs a process that surely still runs, and a
// kernel thread can adopt only an mm that is there, one at a time. What a run itself may get wrong is left to its
// rules.
#pragma once

#include <cstdint>
#include <map>
#include <vector>

#include "scenario/problems.hpp"
#include "scenario/scenario.hpp"

namespace lazytlb {

// Where things stand in the file.
struct TaskPlaces {
    std::map<std::uint32_t, const Toml*> starts;            // by program: its `start`
    std::map<std::uint32_t, std::vector<const Toml*>> ops;  // by program: each op, as in Program::ops
};

// The program ends no earlier: its spans add up, everything else comes on top. The far future when it never ends.
// An exec counts as an end: from there on the task is in another mm.
SimTime earliest_end(const Program& program);

void check_lifetimes(const Scenario& scenario, const TaskPlaces& places, Problems& problems);

}  // namespace lazytlb
