// SPDX-License-Identifier: GPL-3.0-or-later
// The smallest tile, 9..19 px: fill and a notch whose place on the edge tells which mm, gold that rises while the
// CPU waits, a frame for interrupts. Everything stands on whole pixels, without textures.
#include <algorithm>
#include <cmath>

#include "stage/tile.hpp"

namespace lazytlb::stage::tile {

namespace {

// The second code of an mm beside its colour: a notch that walks round the edge like a clock hand, A at the top.
void draw_notch(Pen& pen, const Box& b, MmId mm) {
    constexpr float spots[8][2] = {{0.5F, 0}, {1, 0}, {1, 0.5F}, {1, 1}, {0.5F, 1}, {0, 1}, {0, 0.5F}, {0, 0}};
    const float size = std::max(3.0F, std::round(b.w / 4));
    const float* spot = spots[(mm.index() - 1) % 8];
    pen.rect({b.x + std::floor(spot[0] * (b.w - size)), b.y + std::floor(spot[1] * (b.h - size)), size, size},
             {.fill = Role::surface});
}

void draw_waiting(Pen& pen, const Box& b, const CpuLook& look) {
    // Four levels; a CPU that has just come shows a line of gold, so that it is never taken for one that runs.
    const float inner = b.h - 4;
    const float level = std::max(1.0F, std::round(inner * std::ceil(look.waited * 4) / 4));
    pen.rect(b, {.fill = role_of(look.loaded)});
    pen.rect(b.grown(-1.5F), {.fill = Role::surface});
    pen.rect({b.x + 2, b.bottom() - 2 - level, b.w - 4, level}, {.fill = Role::line_owner});
}

}  // namespace

void draw_tiny(Pen& pen, const Box& b, const CpuLook& look, const TileOptions&) {
    if (look.fault) {
        pen.rect(b.grown(1), {.fill = Role::fault, .radius = 1});
        const float in = std::round(b.w * 0.25F);
        pen.line({b.x + in, b.y + in}, {b.right() - in, b.bottom() - in}, {.stroke = Role::surface, .width = 1.75F});
        pen.line({b.x + in, b.bottom() - in}, {b.right() - in, b.y + in}, {.stroke = Role::surface, .width = 1.75F});
    } else if (look.lines_owned != 0) {
        pen.rect(b.grown(3.5F), {.fill = Role::ground, .radius = 3});
        pen.rect(b.grown(2), {.fill = Role::text, .radius = 2});
        pen.rect(b, {.fill = Role::line_owner, .radius = 1});
    } else if (look.waits()) {
        draw_waiting(pen, b, look);
    } else if (look.runs_own()) {
        pen.rect(b, {.fill = role_of(look.loaded)});
        draw_notch(pen, b, look.loaded);
    } else if (look.loaded_is_user()) {
        pen.rect(b, {.fill = role_of(look.loaded)});
        pen.rect(b.grown(-1), {.fill = Role::surface});
        pen.shape({{b.x, b.bottom()}, {b.x, b.y}, {b.right(), b.y}}, {.fill = role_of(look.loaded)});
    } else {
        pen.rect(b, {.fill = Role::idle});
        pen.rect(b.grown(-1), {.fill = Role::surface});
    }
    if (look.is_stale()) {
        const float side = std::round(b.w / 2);
        pen.shape({{b.x, b.bottom() - side}, {b.x, b.bottom()}, {b.x + side, b.bottom()}}, {.fill = Role::stale});
    }
    if (look.irq != CpuLook::Irq::none || look.sends) {
        const Role role = look.irq == CpuLook::Irq::none      ? Role::ipi_send
                          : look.irq == CpuLook::Irq::pending ? Role::ipi_flight
                          : look.irq == CpuLook::Irq::handler ? Role::ipi_handler
                                                              : Role::ipi_ack;
        Ink ink{.stroke = role, .width = 2};
        if (look.irq == CpuLook::Irq::pending) ink.dash = Dash::dashed;
        pen.rect(b.grown(1), ink);
    }
}

}  // namespace lazytlb::stage::tile
