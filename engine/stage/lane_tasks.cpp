// SPDX-License-Identifier: GPL-3.0-or-later
// The lane of one task: where it runs, in the colours of its CPU's lane; where it waits for a CPU; where it sleeps.
#include <algorithm>

#include <fmt/format.h>

#include "stage/lane_parts.hpp"

namespace lazytlb::stage {

namespace {

constexpr float narrowest = 0.75F;  // px: neighbours below it are drawn as one where they look alike

struct Look {
    TaskRun run = TaskRun::created;
    MmId mm = MmId::none();
    bool owns = false;
    friend bool operator==(const Look&, const Look&) = default;
};

Look look_of(const TaskSpan& span) { return {span.run, span.active_mm, span.owns}; }

void put(Pen& pen, const LanesScene& scene, const Box& row, float left, float right, const Look& look) {
    const float w = right - left;
    switch (look.run) {
        case TaskRun::running: {
            const LaneKind kind = look.owns ? LaneKind::own : is_user(look.mm) ? LaneKind::borrows : LaneKind::kernel;
            Ink ink = ink_of(kind, look.mm);
            Box box{left, row.y, w, row.h};
            if (w < 3) ink.width = 0;
            if (ink.width > 0) box = box.grown(-ink.width / 2);
            lay(pen, scene, box, ink);
            break;
        }
        case TaskRun::runnable:
            lay(pen, scene, {left, row.centre().y - 3, w, 6},
                {.fill = Role::surface, .stroke = Role::muted, .width = w < 3 ? 0.0F : 1.0F});
            break;
        case TaskRun::created:
        case TaskRun::blocked: lay(pen, scene, {left, row.centre().y - 0.5F, w, 1}, {.fill = Role::idle}); break;
        case TaskRun::dead: break;
    }
}

}  // namespace

void draw_task_lane(Pen& pen, const LanesScene& scene, const LaneRow& row) {
    const TaskLane& task = scene.index.tasks[row.id];
    const TimeAxis& axis = scene.layout.axis;
    const auto& spans = task.spans;
    pen.begin(fmt::format("lane-task-{}", row.id),
              fmt::format("{} over time.", name_of(scene.trace, scene.index, TaskId{row.id})));
    auto first = std::upper_bound(spans.begin(), spans.end(), axis.from(),
                                  [](SimTime t, const TaskSpan& span) { return t < span.from; });
    if (first != spans.begin()) --first;
    float from = 0;
    Look look;
    for (auto span = first; span != spans.end() && span->from < axis.to(); ++span) {
        const SimTime end = std::next(span) == spans.end() ? scene.index.end : std::next(span)->from;
        const float left = axis.x_at(std::max(span->from, axis.from())), right = axis.x_at(std::min(end, axis.to()));
        const bool goes_on = span != first && look == look_of(*span);
        if (!goes_on) from = left;
        look = look_of(*span);
        if (right - from < narrowest && std::next(span) != spans.end() && std::next(span)->from < axis.to()) continue;
        put(pen, scene, row.box, from, right, look);
        if (look.run == TaskRun::running && row.box.h >= 16)
            name_piece(pen, scene, {from, row.box.y, right - from, row.box.h},
                       look.owns ? Colour::letter(role_of(look.mm)) : Colour(Role::text), !look.owns,
                       {fmt::format("CPU {}", span->cpu.value), fmt::format("{}", span->cpu.value)});
        from = right;
    }
    pen.end();
}

}  // namespace lazytlb::stage
