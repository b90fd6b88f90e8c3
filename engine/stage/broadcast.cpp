// SPDX-License-Identifier: GPL-3.0-or-later
#include "stage/broadcast.hpp"

#include <algorithm>

#include <fmt/format.h>

namespace lazytlb::stage {

namespace {

Box around(const std::vector<Box>& boxes) {
    Box out = boxes.front();
    for (const Box& b : boxes) {
        const float right = std::max(out.right(), b.right()), bottom = std::max(out.bottom(), b.bottom());
        out.x = std::min(out.x, b.x);
        out.y = std::min(out.y, b.y);
        out.w = right - out.x;
        out.h = bottom - out.y;
    }
    return out;
}

Box between(const Box& a, const Box& b, float t) {
    return {a.x + (b.x - a.x) * t, a.y + (b.y - a.y) * t, a.w + (b.w - a.w) * t, a.h + (b.h - a.h) * t};
}

}  // namespace

void draw_broadcast(Pen& pen, const Scene& scene) {
    if (!scene.is_step(EventKind::tlbie) && !scene.is_step(EventKind::tlbi)) return;
    if (scene.step->flags != 0 || !scene.step->cpu.exists()) return;
    std::vector<Box> domain;
    for (const Box& socket : scene.layout.sockets)
        if (socket.w > 0) domain.push_back(socket);
    for (const Fold& fold : scene.layout.folds) domain.push_back(fold.box);
    if (domain.empty()) return;
    const Box sender = scene.layout.place_of(scene.step->cpu);
    const float left = 1 - scene.options.phase, done = 1 - left * left * left;  // quick at first, slow at the edge
    const Box frame = between(sender, around(domain).grown(-2.5F), done);
    pen.begin("broadcast", fmt::format("CPU {} tells every CPU of the machine to invalidate.", scene.step->cpu.value));
    const Ink ink{.radius = 10, .stroke = Role::broadcast, .width = 1.5F};
    pen.rect(frame.grown(2.5F), {.radius = 12, .stroke = Role::surface, .width = 5});
    pen.rect(frame.grown(2.5F), ink);
    pen.rect(frame.grown(-2.5F), ink);
    pen.end();
}

}  // namespace lazytlb::stage
