// SPDX-License-Identifier: GPL-3.0-or-later
// Scene: everything a floor picture is made from, read once; the parts of the floor draw from it and never
// look at the record themselves.
#pragma once

#include <optional>
#include <vector>

#include "stage/floor.hpp"
#include "stage/floor_layout.hpp"
#include "stage/look.hpp"
#include "stage/recent.hpp"
#include "stage/type_scale.hpp"

namespace lazytlb::stage {

// The mm_count line of one mm: at rest or on its way.
struct LineLook {
    MmId mm;
    CpuId owner = CpuId::none(), to = CpuId::none();
    Distance distance = Distance::self;
    SimSpan latency;
    float done = 0;  // share of the way
    std::uint32_t count = 0;
    std::optional<std::uint32_t> arriving;  // mm_count when it has arrived and the atomic has executed
    std::uint32_t queue = 0;
    CpuId came_from = CpuId::none();  // the step under way is its arrival: the way it took is still shown
    bool travels() const { return to.exists(); }
};

struct Scene {
    const Trace& trace;
    const World& world;
    const FloorOptions& options;
    TypeScale type;
    SimTime at;
    const Event* step = nullptr;  // the last event applied; null at the very start
    Recent recent;
    std::vector<CpuLook> looks;
    std::vector<LineLook> lines;  // of every living user mm, by MmId
    FloorLayout layout;

    const CpuLook& look(CpuId cpu) const { return looks[cpu.index()]; }
    bool is_step(EventKind kind) const { return step != nullptr && step->kind == kind; }
};

// Everything but the layout, which depends on what else stands on the floor.
Scene set_scene(const Timeline& timeline, const World& world, const FloorOptions& options);

// The line that most CPUs wait for, when it is contended enough for a queue column.
const LineLook* contended_line(const Scene& scene);

}  // namespace lazytlb::stage
