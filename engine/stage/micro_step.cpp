// SPDX-License-Identifier: GPL-3.0-or-later
#include "stage/micro_step.hpp"

#include <algorithm>

#include "stage/recent.hpp"

namespace lazytlb::stage {

std::vector<SimTime> micro_steps(const Trace& trace, const World& world) {
    std::vector<SimTime> instants;
    const SimTime next = world.applied < trace.events.size() ? trace.events[world.applied].at : trace.end;
    if (next <= world.now) return instants;
    const auto quarters = [&](SimTime left, SimSpan whole) {
        for (const std::int64_t part : {1, 2, 3})
            if (const SimTime at = left + SimSpan{whole.ps * part / 4}; at > world.now && at < next)
                instants.push_back(at);
    };
    for (const MmState& mm : world.mms)
        for (const LineState& line : mm.lines)
            if (mm.alive && line.to.exists()) quarters(line.left_at, line.arrives_at - line.left_at);
    for (const Interrupt& interrupt : look_back(trace, world).interrupts)
        if (interrupt.stage == Interrupt::Stage::flight) quarters(interrupt.sent, interrupt.flight);
    std::sort(instants.begin(), instants.end());
    instants.erase(std::unique(instants.begin(), instants.end()), instants.end());
    return instants;
}

}  // namespace lazytlb::stage
