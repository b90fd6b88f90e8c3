// SPDX-License-Identifier: GPL-3.0-or-later
#include "stage/tile.hpp"

#include <algorithm>
#include <cmath>

#include <fmt/format.h>

namespace lazytlb::stage {

Ink stripes_of(Colour colour, std::uint8_t pitch, float radius) {
    Ink ink{.fill = Role::surface, .radius = radius};
    ink.texture = Texture::stripes;
    ink.texture_fill = colour;
    ink.pitch = pitch;
    return ink;
}

void draw_chip(Pen& pen, Point corner, float size, MmId mm, bool borrowed) {
    const Role role = role_of(mm);
    const Box box{corner.x, corner.y, size, size};
    Type type{Face::sans_semibold, std::round(size * 0.68F), Colour::letter(role)};
    if (borrowed) {
        pen.rect(box.grown(-0.75F),
                 {.fill = Role::surface, .radius = 4, .stroke = role, .width = 1.5F, .dash = Dash::dashed});
        type.colour = Role::text;
    } else {
        pen.rect(box, {.fill = role, .radius = 4});
    }
    const std::string name = letter(mm);
    if (name.size() > 1) type.px = std::round(size * (name.size() == 2 ? 0.52F : 0.4F));
    pen.text({corner.x + size / 2, corner.y + size / 2 + type.px * 0.36F}, name, type, Align::centre);
}

void draw_fault_mark(Pen& pen, Point centre, float size) {
    const float u = size / 24, x = centre.x - size / 2, y = centre.y - size / 2;
    const auto at = [&](float px, float py) { return Point{x + px * u, y + py * u}; };
    const Ink ink{.fill = Role::surface, .stroke = Role::fault, .width = std::max(1.5F, 1.75F * u)};
    pen.shape({at(8.5F, 3.5F), at(15.5F, 3.5F), at(20.5F, 8.5F), at(20.5F, 15.5F), at(15.5F, 20.5F), at(8.5F, 20.5F),
               at(3.5F, 15.5F), at(3.5F, 8.5F)},
              ink);
    pen.line(at(12, 8), at(12, 13), {.stroke = Role::fault, .width = std::max(1.5F, 1.75F * u)});
    pen.circle(at(12, 16.2F), std::max(0.9F, 1.1F * u), {.fill = Role::fault});
}

void draw_selection(Pen& pen, const Box& box, SizeClass size, bool hovered_only) {
    const float radius = size == SizeClass::large ? 11 : size == SizeClass::tiny ? 4 : 7;
    const float out = size == SizeClass::tiny ? 3 : 4;
    pen.rect(box.grown(out), {.radius = radius, .stroke = Role::focus, .width = hovered_only ? 1.0F : 2.0F});
}

void draw_tile(Pen& pen, const Box& box, SizeClass size, const CpuLook& look, const TileOptions& options) {
    pen.begin(fmt::format("cpu-{}", look.cpu.value), tooltip_of(look));
    switch (size) {
        case SizeClass::large: tile::draw_large(pen, box, look, options); break;
        case SizeClass::medium: tile::draw_medium(pen, box, look, options); break;
        case SizeClass::small: tile::draw_small(pen, box, look, options); break;
        case SizeClass::tiny:
        case SizeClass::folded: tile::draw_tiny(pen, box, look, options); break;
    }
    pen.end();
}

}  // namespace lazytlb::stage
