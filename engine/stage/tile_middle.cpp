// SPDX-License-Identifier: GPL-3.0-or-later
// The middle sizes, 40..139 px and 20..39 px: a letter on its mm's colour, corner marks for what is happening.
#include <algorithm>
#include <cmath>

#include <fmt/format.h>

#include "stage/tile.hpp"

namespace lazytlb::stage::tile {

namespace {

void draw_body(Pen& pen, const Box& box, const CpuLook& look, float radius, std::uint8_t pitch) {
    const Role role = role_of(look.loaded);
    if (look.fault) {
        pen.rect(box, {.fill = Role::surface, .radius = radius, .stroke = Role::fault, .width = 3});
    } else if (look.runs_own()) {
        pen.rect(box, {.fill = role, .radius = radius});
    } else if (look.loaded_is_user()) {
        const float pen_width = std::min(box.w, box.h) >= 60 ? 2.0F : 1.5F;
        Ink ink = stripes_of(role, pitch, radius);
        ink.stroke = role;
        ink.width = pen_width;
        ink.dash = Dash::dashed;
        pen.rect(box.grown(-1), ink);
    } else {
        pen.rect(box.grown(-0.5F), {.fill = Role::surface, .radius = radius, .stroke = Role::idle, .width = 1});
    }
}

Role irq_role(CpuLook::Irq irq) {
    switch (irq) {
        case CpuLook::Irq::pending: return Role::ipi_flight;
        case CpuLook::Irq::handler: return Role::ipi_handler;
        default: return Role::ipi_ack;
    }
}

void frame(Pen& pen, const Box& box, float out, float radius, Role casing_role, float casing_width, Role role,
           float width) {
    pen.rect(box.grown(out), {.radius = radius, .stroke = casing_role, .width = casing_width});
    pen.rect(box.grown(out), {.radius = radius, .stroke = role, .width = width});
}

// Top right: interrupt. Ring: pending; filled: in the handler; tick: acknowledged; dot with a hole: sends.
void draw_irq_corner(Pen& pen, const Box& box, const CpuLook& look, float r) {
    if (look.irq == CpuLook::Irq::none && !look.sends) return;
    const Point c{box.right() - r - 2, box.y + r + 2};
    pen.circle(c, r + 1.5F, {.fill = Role::surface});
    if (look.irq == CpuLook::Irq::handler) {
        pen.circle(c, r, {.fill = Role::ipi_handler});
    } else if (look.irq == CpuLook::Irq::pending) {
        pen.circle(c, r - 1, {.stroke = Role::ipi_flight, .width = 2});
    } else if (look.irq == CpuLook::Irq::acknowledged) {
        pen.circle(c, r - 0.75F, {.stroke = Role::ipi_ack, .width = 1.5F});
        if (r >= 5) {
            pen.path({{c.x - r * 0.45F, c.y}, {c.x - r * 0.1F, c.y + r * 0.4F}, {c.x + r * 0.5F, c.y - r * 0.4F}},
                     {.stroke = Role::ipi_ack, .width = 1.75F});
        }
    } else {
        pen.circle(c, r, {.fill = Role::ipi_send});
        pen.circle(c, r * 0.35F, {.fill = Role::surface});
    }
}

void draw_stale_corner(Pen& pen, const Box& box, float side, float radius) {
    Ink ink{.fill = Role::surface, .stroke = Role::stale, .width = 1};
    ink.texture = Texture::cross;
    ink.texture_fill = Role::stale;
    ink.pitch = 6;
    const float in = radius * 0.3F;
    pen.shape({{box.x + 0.5F, box.bottom() - side},
               {box.x + 0.5F, box.bottom() - in},
               {box.x + in, box.bottom() - 0.5F},
               {box.x + side, box.bottom() - 0.5F}},
              ink);
}

}  // namespace

void draw_medium(Pen& pen, const Box& box, const CpuLook& look, const TileOptions& o) {
    const TypeScale& t = o.type;
    const float k = t.k, radius = 5;
    const bool striped = !look.runs_own() && look.loaded_is_user() && !look.fault;
    const bool solid = look.runs_own() && !look.fault;
    draw_body(pen, box, look, radius, 11);
    if (look.lines_owned != 0) frame(pen, box, 1, 6, Role::line_edge, 5, Role::line_owner, 2.5F);
    if (look.irq == CpuLook::Irq::handler) frame(pen, box, 1.5F, 6, Role::surface, 5, Role::ipi_handler, 3);

    const Colour on_fill = Colour::letter(role_of(look.loaded));
    const std::string number = fmt::format("{}", look.cpu.value);
    const float number_w = width_of(number, t.tiny_mono());
    if (striped) pen.rect({box.x + 3, box.y + 3, number_w + 6 * k, 14 * k}, {.fill = Role::surface, .radius = 3});
    pen.text({box.x + 3 + 3 * k, box.y + 3 + 11 * k}, number,
             coloured(t.tiny_mono(), solid ? on_fill : Colour(Role::muted)));

    const Point c = box.centre();
    if (look.fault) {
        draw_fault_mark(pen, c, 22 * k);
    } else if (look.loaded_is_user()) {
        const std::string name = letter(look.loaded);
        Type type{Face::sans_semibold, name.size() == 1 ? std::round(17 * k) : std::round(13 * k),
                  solid ? on_fill : Colour(Role::text)};
        const float plate = std::max(22 * k, width_of(name, type) + 8 * k);
        if (striped) pen.rect({c.x - plate / 2, c.y - 9 * k, plate, 22 * k}, {.fill = Role::surface, .radius = 5});
        pen.text({c.x, c.y + 2 * k + type.px * 0.36F}, name, type, Align::centre);
    }
    if (look.kind == TaskKind::kthread) {
        pen.rect({box.right() - 19 * k, box.bottom() - 16 * k, 16 * k, 13 * k}, {.fill = Role::surface, .radius = 3});
        pen.text({box.right() - 11 * k, box.bottom() - 6 * k}, "k", {Face::mono_semibold, t.tiny_px, Role::kernel},
                 Align::centre);
    } else if (o.shows_mask) {
        const Point dot{box.right() - 6 * k, box.bottom() - 6 * k};
        pen.circle(dot, 3.5F, {.fill = Role::surface});
        pen.circle(dot, 2,
                   {.fill = o.mask_bit ? Colour(Role::text) : Colour(Role::surface), .stroke = Role::text, .width = 1});
    }
    draw_irq_corner(pen, box, look, 7 * k);
    if (look.is_stale()) draw_stale_corner(pen, box, 16 * k, radius);
    if (look.waits()) {
        const std::string place = fmt::format("{}", look.place);
        const Type type{Face::mono_semibold, t.tiny_px, Role::text};
        const float w = std::max(16 * k, width_of(place, type) + 8 * k);
        pen.rect({box.x + 2.5F, box.bottom() - 17 * k - 0.5F, w, 15 * k},
                 {.fill = Role::heat2, .radius = 7 * k, .stroke = Role::line_queue, .width = 1});
        pen.text({box.x + 2.5F + w / 2, box.bottom() - 6 * k - 0.5F}, place, type, Align::centre);
    }
}

void draw_small(Pen& pen, const Box& box, const CpuLook& look, const TileOptions&) {
    const bool striped = !look.runs_own() && look.loaded_is_user() && !look.fault;
    draw_body(pen, box, look, 4, 8);
    const Point c = box.centre();
    if (look.loaded_is_user() && !look.fault) {
        const std::string name = letter(look.loaded);
        const Type type{Face::sans_semibold, name.size() == 1 ? 12.0F : 10.0F,
                        striped ? Colour(Role::text) : Colour::letter(role_of(look.loaded))};
        const float plate = std::max(14.0F, width_of(name, type) + 4);
        if (striped) pen.rect({c.x - plate / 2, c.y - 7.5F, plate, 15}, {.fill = Role::surface, .radius = 3});
        pen.text({c.x, c.y + type.px * 0.36F}, name, type, Align::centre);
    }
    if (look.waits()) {
        pen.rect({box.x + 0.5F, box.bottom() - 6.5F, box.w - 1, 6},
                 {.fill = Role::heat3, .radius = 2, .stroke = Role::line_queue, .width = 1});
    }
    if (look.is_stale()) {
        pen.shape({{box.x, box.bottom() - 10}, {box.x, box.bottom()}, {box.x + 10, box.bottom()}},
                  {.fill = Role::surface});
        pen.shape({{box.x + 1, box.bottom() - 8}, {box.x + 1, box.bottom() - 1}, {box.x + 8, box.bottom() - 1}},
                  {.fill = Role::stale});
    }
    if (look.lines_owned != 0) frame(pen, box, 1, 5, Role::line_edge, 5, Role::line_owner, 2.5F);
    if (look.irq != CpuLook::Irq::none || look.sends) {
        if (look.irq == CpuLook::Irq::handler)
            pen.rect(box.grown(1), {.radius = 4, .stroke = Role::ipi_handler, .width = 2});
        const Point dot{box.right() - 4, box.y + 4};
        const bool filled = look.irq == CpuLook::Irq::handler || look.irq == CpuLook::Irq::none;
        const Role role = look.irq == CpuLook::Irq::none ? Role::ipi_send : irq_role(look.irq);
        pen.circle(dot, 5.5F, {.fill = Role::surface});
        pen.circle(dot, 3.5F,
                   {.fill = filled ? Colour(role) : Colour(),
                    .stroke = role,
                    .width = look.irq == CpuLook::Irq::acknowledged ? 1.5F : 2.0F});
    }
    if (look.fault) draw_fault_mark(pen, c, 18);
}

}  // namespace lazytlb::stage::tile
