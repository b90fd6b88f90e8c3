// SPDX-License-Identifier: GPL-3.0-or-later
// Micro-steps: the quarters of each journey between two events. A line or an interrupt that is on its way changes
// no state until it arrives, but it moves, and the costs of whoever waits for it grow.
#pragma once

#include <vector>

#include "trace/trace.hpp"
#include "world/world.hpp"

namespace lazytlb::stage {

// The instants after the last event applied and before the next one at which something on its way has done a quarter,
// half or three quarters of it. Ascending, none twice; empty where nothing travels.
std::vector<SimTime> micro_steps(const Trace& trace, const World& world);

}  // namespace lazytlb::stage
