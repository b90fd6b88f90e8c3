// SPDX-License-Identifier: GPL-3.0-or-later
#include "stage/display_list.hpp"

#include <algorithm>
#include <array>

#include <fmt/format.h>

namespace lazytlb::stage {

namespace {

constexpr std::array<std::string_view, role_count> role_names{
    "none",        "background", "surface",    "ground", "hair",  "text",   "muted", "focus",    "mm1",
    "mm2",         "mm3",        "mm4",        "mm5",    "mm6",   "mm7",    "mm8",   "idle",     "kernel",
    "line-owner",  "line-edge",  "line-queue", "heat1",  "heat2", "heat3",  "heat4", "ipi-send", "ipi-flight",
    "ipi-handler", "ipi-ack",    "broadcast",  "stale",  "fault", "cost1",  "cost2", "cost3",    "cost4",
    "cost5",       "cost6",      "cost7",      "cost8",  "cost9", "cost10",
};

std::string to_text(Colour colour) {
    if (colour.letter_on) return fmt::format("on({})", to_string(colour.role));
    if (colour.percent == 100) return std::string(to_string(colour.role));
    return fmt::format("{}%{}/{}", to_string(colour.role), colour.percent, to_string(colour.over));
}

std::string ink_to_text(const Item& item) {
    std::string out;
    if (item.fill.role != Role::none) out += " fill=" + to_text(item.fill);
    if (item.texture != Texture::none) {
        constexpr std::array<std::string_view, 4> names{"none", "stripes", "dots", "cross"};
        out += fmt::format(" {}{}={}", names[static_cast<std::size_t>(item.texture)], item.texture_pitch,
                           to_text(item.texture_fill));
    }
    if (item.stroke.role != Role::none) {
        constexpr std::array<std::string_view, 3> names{"solid", "dashed", "dotted"};
        out += fmt::format(" stroke={} {} {}", to_text(item.stroke), item.stroke_width,
                           names[static_cast<std::size_t>(item.dash)]);
    }
    return out;
}

}  // namespace

std::string_view to_string(Role role) { return role_names[static_cast<std::size_t>(role)]; }

DashLengths dash_lengths(Dash dash, float stroke_width) {
    if (dash == Dash::dashed) return {std::max(3.0F, stroke_width * 3), std::max(2.0F, stroke_width * 2)};
    return {std::max(1.5F, stroke_width), std::max(3.0F, stroke_width * 2.5F)};
}

void append(DisplayList& list, const DisplayList& other, Point offset) {
    const auto points = static_cast<std::uint32_t>(list.points.size()),
               characters = static_cast<std::uint32_t>(list.characters.size());
    const auto things = static_cast<std::uint32_t>(list.things.size());
    for (Item item : other.items) {
        item.box.x += offset.x;
        item.box.y += offset.y;
        item.first += item.kind == Item::Kind::text ? characters : points;
        if (item.id != 0) item.id += things - 1;  // number 0 is nothing in both
        list.items.push_back(item);
    }
    for (const Point p : other.points) list.points.push_back({p.x + offset.x, p.y + offset.y});
    list.characters += other.characters;
    list.things.insert(list.things.end(), other.things.begin() + 1, other.things.end());
}

std::uint32_t thing_at(const DisplayList& list, Point place) {
    for (auto item = list.items.rbegin(); item != list.items.rend(); ++item) {
        const Box& b = item->box;
        if (item->id != 0 && item->kind == Item::Kind::rect && place.x >= b.x && place.x < b.right() &&
            place.y >= b.y && place.y < b.bottom())
            return item->id;
    }
    return 0;
}

std::string to_text(const DisplayList& list) {
    std::string out = fmt::format("picture {:.0f} x {:.0f}\n", list.width, list.height);
    std::size_t depth = 0;
    for (const Item& item : list.items) {
        if (item.kind == Item::Kind::group_end) {
            --depth;
            continue;
        }
        out.append(depth * 2, ' ');
        switch (item.kind) {
            case Item::Kind::group_begin:
                out += fmt::format("{}: {}\n", list.things[item.id].id, list.things[item.id].tooltip);
                ++depth;
                break;
            case Item::Kind::rect:
                out += fmt::format("rect {:.1f} {:.1f} {:.1f} {:.1f} r={}{}\n", item.box.x, item.box.y, item.box.w,
                                   item.box.h, item.radius, ink_to_text(item));
                break;
            case Item::Kind::path:
                out += item.curve ? "curve" : item.closed ? "shape" : "path";
                for (std::uint32_t i = 0; i < item.count; ++i) {
                    const Point p = list.points[item.first + i];
                    out += fmt::format(" {:.1f},{:.1f}", p.x, p.y);
                }
                out += ink_to_text(item) + '\n';
                break;
            case Item::Kind::text: {
                constexpr std::array<std::string_view, face_count> names{"sans", "sans-medium", "sans-bold", "mono",
                                                                         "mono-bold"};
                out += fmt::format("text {:.1f} {:.1f} {} {} {} \"{}\"\n", item.box.x, item.box.y,
                                   names[static_cast<std::size_t>(item.face)], item.size, to_text(item.fill),
                                   list.text_of(item));
                break;
            }
            case Item::Kind::group_end: break;
        }
    }
    return out;
}

}  // namespace lazytlb::stage
