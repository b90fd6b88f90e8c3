// SPDX-License-Identifier: GPL-3.0-or-later
// The floor picture: sockets, cores and CPUs with whose page tables they have and by what right, where each
// mm_count line is and who waits for it, interrupts in flight. A pure function of the record and the place in it.
#pragma once

#include <optional>

#include "stage/display_list.hpp"
#include "stage/floor_layout.hpp"
#include "world/timeline.hpp"

namespace lazytlb::stage {

struct FloorOptions {
    float width = 1480, height = 548;
    bool projector = false;          // larger text and geometry
    bool legend = true;              // left out when there is no room for it
    CpuId selected = CpuId::none();  // framed by the focus ring
    CpuId hovered = CpuId::none();
    std::optional<FloorPart> part;  // looked into; the rest of the machine stands folded beside it
    MmId pinned = MmId::none();     // its mm_cpumask is marked on every tile
    std::optional<SimTime> at;      // the clock, where it stands behind the last event applied
    // Motion of the step under way, 0 begins .. 1 rests. A line or an interrupt that has just left rests half way
    // and goes on with the clock.
    float phase = 1;
};

// `world` is timeline.at(applied): callers that step keep it and so need not compute it again.
DisplayList draw_floor(const Timeline& timeline, const World& world, const FloorOptions& options);

}  // namespace lazytlb::stage
