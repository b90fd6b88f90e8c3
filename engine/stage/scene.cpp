// SPDX-License-Identifier: GPL-3.0-or-later
#include "stage/scene.hpp"

#include <algorithm>

#include "base/check.hpp"

namespace lazytlb::stage {

namespace {

constexpr float rest = 0.5F;  // where something stands that this step has just sent

float share(SimSpan passed, SimSpan whole) {
    if (whole.ps <= 0) return 1;
    return std::clamp(static_cast<float>(static_cast<double>(passed.ps) / static_cast<double>(whole.ps)), 0.0F, 1.0F);
}

float journey_done(const Scene& scene, const LineState& line, MmId mm) {
    const float by_clock = share(scene.at - line.left_at, line.arrives_at - line.left_at);
    if (scene.options.at) return by_clock;
    const bool just_left = scene.is_step(EventKind::line_grant) && scene.step->mm() == mm && scene.step->cpu == line.to;
    return just_left ? rest * scene.options.phase : rest + (1 - rest) * by_clock;
}

// Where the line was that the step's atomic has just used.
CpuId owner_before(const Scene& scene, MmId mm) {
    constexpr std::size_t limit = 4096;
    const std::size_t end = scene.world.applied;
    for (std::size_t i = end; i-- > (end > limit ? end - limit : 0);) {
        const Event& e = scene.trace.events[i];
        if (e.kind == EventKind::line_grant && e.mm() == mm && e.as<MmLine>() == MmLine::count)
            return e.cpu == scene.step->cpu ? CpuId{static_cast<std::uint16_t>(e.b)} : CpuId::none();
    }
    return CpuId::none();
}

LineLook line_of(const Scene& scene, MmId mm) {
    const MmState& state = scene.world.mm(mm);
    const LineState& line = state.lines[static_cast<std::size_t>(MmLine::count)];
    LineLook look;
    look.mm = mm;
    look.owner = line.owner;
    look.to = line.to;
    look.distance = line.distance;
    look.latency = line.arrives_at - line.left_at;
    look.count = state.mm_count;
    look.queue = line.queue;
    if (line.to.exists()) {
        look.done = journey_done(scene, line, mm);
        look.arriving = count_on_arrival(scene.trace, scene.world, mm, line.to);
    } else if (!scene.options.at && (scene.is_step(EventKind::mm_grab) || scene.is_step(EventKind::mm_drop)) &&
               scene.step->mm() == mm) {
        look.came_from = owner_before(scene, mm);
        if (look.came_from == line.owner) look.came_from = CpuId::none();
        look.done = rest + (1 - rest) * scene.options.phase;
    }
    return look;
}

}  // namespace

Scene set_scene(const Timeline& timeline, const World& world, const FloorOptions& options) {
    check(world.applied <= timeline.size(), "a World stands inside the record it was made from");
    const Trace& trace = timeline.trace();
    Scene scene{trace,     world,   options, options.projector ? TypeScale::projector() : TypeScale::screen(),
                world.now, nullptr, {},      {},
                {},        {}};
    if (options.at && *options.at > scene.at) scene.at = *options.at;
    if (world.applied > 0) scene.step = &trace.events[world.applied - 1];
    scene.recent = look_back(trace, world);
    scene.looks = looks_of(trace, world, scene.recent, scene.at);
    for (std::uint32_t i = 1; i < world.mms.size(); ++i)
        if (world.mms[i].alive) scene.lines.push_back(line_of(scene, MmId{i}));
    return scene;
}

const LineLook* contended_line(const Scene& scene) {
    constexpr std::uint32_t many = 32;  // up to here a badge on each tile is enough
    const LineLook* most = nullptr;
    for (const LineLook& line : scene.lines)
        if (line.queue > many && (most == nullptr || line.queue > most->queue)) most = &line;
    return most;
}

}  // namespace lazytlb::stage
