// SPDX-License-Identifier: GPL-3.0-or-later
#include "stage/line_token.hpp"

#include <algorithm>
#include <cmath>

#include <fmt/format.h>

#include "stage/curve.hpp"
#include "stage/tile.hpp"

namespace lazytlb::stage {

namespace {

constexpr std::size_t most_lines_drawn = 24;  // travelling at once; more would cover the floor

Type token_type(const TypeScale& t) { return {Face::mono_semibold, t.label_px, Colour::letter(Role::line_owner)}; }

std::string flying_label(const LineLook& line) {
    return line.arriving ? fmt::format("{} \u2192 {}", line.count, *line.arriving) : fmt::format("{}", line.count);
}

// The place on a tile where the capsule sits: the middle of the lower edge; several stand side by side.
Point dock(const Box& box) { return {box.x + box.w / 2, box.bottom()}; }

// "other socket" in up to two short lines, the latency under it: beside the token in the gap between sockets.
void draw_distance(Pen& pen, const Scene& scene, const LineLook& line, Point token, float room) {
    const TypeScale& t = scene.type;
    const std::string time = in_words(line.latency);
    const Type number{Face::mono_semibold, t.label_px, Role::line_queue};
    const std::string_view words = to_words(line.distance);
    float y = token.y - 20 * t.k;
    if (width_of(time, number) > room) return;
    pen.text({token.x, y}, time, number, Align::centre);
    y -= 16 * t.k;
    if (width_of(words, t.small()) <= room) {
        pen.text({token.x, y}, words, t.small(), Align::centre);
    } else if (const auto space = words.find(' '); space != std::string_view::npos) {
        pen.text({token.x, y}, words.substr(space + 1), t.small(), Align::centre);
        pen.text({token.x, y - 14 * t.k}, words.substr(0, space), t.small(), Align::centre);
    }
}

// The same on a plate beside a token that passes over tiles.
void draw_distance_beside(Pen& pen, const Scene& scene, const LineLook& line, const Box& token) {
    const TypeScale& t = scene.type;
    const Type type = coloured(t.small_medium(), Role::line_queue);
    const std::string words = fmt::format("{}, {}", to_words(line.distance), in_words(line.latency));
    const float w = width_of(words, type) + 12 * t.k, h = 20 * t.k, gap = 6 * t.k;
    const bool on_the_right = token.right() + gap + w + 3 <= pen.list().width;
    const Box plate{on_the_right ? token.right() + gap : token.x - gap - w, token.y + (token.h - h) / 2, w, h};
    if (plate.x < 3) return;
    pen.rect(plate, {.fill = Role::surface, .radius = 4, .stroke = Role::hair, .width = 1});
    pen.text({plate.x + 6 * t.k, plate.y + 14 * t.k}, words, type);
}

// Where many lines travel at once, plates would cover the floor.
bool few_travel(const Scene& scene) {
    constexpr std::ptrdiff_t few = 2;
    return std::count_if(scene.lines.begin(), scene.lines.end(), [](const LineLook& l) { return l.travels(); }) <= few;
}

void draw_way(Pen& pen, const CutWay& way, float k, bool over_tiles) {
    if (way.ahead.size() > 1) {
        if (over_tiles) pen.path(way.ahead, {.stroke = Role::surface, .width = 1.5F + 2 * casing});
        pen.path(way.ahead, {.stroke = Role::line_queue, .width = 1.5F, .dash = Dash::dotted});
    }
    if (way.done.size() > 1 &&
        (way.done.size() > 2 || std::hypot(way.done[1].x - way.done[0].x, way.done[1].y - way.done[0].y) > 1)) {
        pen.path(way.done, {.stroke = Role::surface, .width = 8 * k});
        pen.path(way.done, {.stroke = Role::line_edge, .width = 5 * k});
        pen.path(way.done, {.stroke = Role::line_owner, .width = 3 * k});
    }
}

std::vector<Point> channel_way(const Scene& scene, const Box& from, const Box& to) {
    const float y = scene.layout.channel_y;
    const Point a = dock(from), b = dock(to);
    return rounded({a, {a.x, y}, {b.x, y}, b}, 10);
}

std::vector<Point> curve_way(const Box& from, const Box& to) {
    const Point a = from.centre(), b = to.centre();
    if (std::abs(b.y - a.y) < 1.2F * std::max(from.h, 12.0F)) {  // beside each other: a bow below both
        const float bow = std::max(24.0F, std::abs(b.x - a.x) * 0.18F);
        return flattened(a, {a.x + (b.x - a.x) * 0.2F, a.y + bow}, {a.x + (b.x - a.x) * 0.8F, b.y + bow}, b, 32);
    }
    const float middle = (a.y + b.y) / 2;
    return flattened(a, {a.x, middle}, {b.x, middle}, b, 32);
}

// How far along the channel is the gap between sockets: a resting token stands there, where it is best seen.
float share_of_gap(const std::vector<Point>& way, float gap_x) {
    float whole = 0, before = 0;
    bool passed = false;
    for (std::size_t i = 1; i < way.size(); ++i) {
        const Point a = way[i - 1], b = way[i];
        const float piece = std::hypot(b.x - a.x, b.y - a.y);
        if (!passed && (gap_x - a.x) * (gap_x - b.x) <= 0 && std::abs(b.x - a.x) > 1) {
            before = whole + std::abs(gap_x - a.x);
            passed = true;
        }
        whole += piece;
    }
    return passed && whole > 0 ? before / whole : 0.5F;
}

struct Owners {
    CpuId from, to;
};

void draw_flight(Pen& pen, const Scene& scene, const LineLook& line, const Owners& owners, const std::string& label) {
    const TypeScale& t = scene.type;
    const Box to = scene.layout.place_of(owners.to);
    const bool large = scene.layout.size == SizeClass::large;
    if (!owners.from.exists() || owners.from == owners.to) {  // out of memory, or asked again: nothing travels
        draw_token(pen, large ? dock(to) : Point{to.centre().x, to.bottom() + 18 * t.k}, line.mm, label, t);
        return;
    }
    const Box from = scene.layout.place_of(owners.from);
    const bool by_channel = large && scene.layout.has_channel;
    const auto way = by_channel ? channel_way(scene, from, to) : curve_way(from, to);
    float done = line.done, gap_w = 0;
    if (by_channel) {
        const std::uint32_t per_socket = static_cast<std::uint32_t>(scene.trace.facts.cpus_per_socket());
        const std::size_t s1 = owners.from.value / per_socket, s2 = owners.to.value / per_socket;
        if (s1 + 1 == s2 || s2 + 1 == s1) {
            const Box& left = scene.layout.sockets[std::min(s1, s2)];
            const Box& right = scene.layout.sockets[std::max(s1, s2)];
            gap_w = right.x - left.right();
            // 0, half and the whole way stay where they are; half is drawn at the interconnect.
            const float gap = share_of_gap(way, (left.right() + right.x) / 2);
            if (!scene.options.at) done = done <= 0.5F ? done * 2 * gap : gap + (done - 0.5F) * 2 * (1 - gap);
        }
    }
    const CutWay parts = cut(way, done);
    draw_way(pen, parts, t.k, !by_channel);
    if (large) {
        const float ghost = token_width(fmt::format("mm_count {}", line.count), t);
        draw_token_ghost(pen, dock(from), ghost, t);
        draw_token_ghost(pen, dock(to), ghost, t);
    } else {
        pen.circle(way.front(), 7.25F, {.fill = Role::surface});
        pen.circle(way.front(), 5, {.fill = Role::surface, .stroke = Role::text, .width = 2.5F});
        const Box frame = to.grown(3);
        pen.rect(frame, {.radius = 4, .stroke = Role::line_queue, .width = 1.5F, .dash = Dash::dashed});
    }
    const Box token = draw_token(pen, parts.at, line.mm, label, t);
    if (!by_channel && line.travels() && few_travel(scene)) draw_distance_beside(pen, scene, line, token);
    if (gap_w > 0 && done > 0) {
        const Box& left =
            scene.layout.sockets[std::min(owners.from.value, owners.to.value) / scene.trace.facts.cpus_per_socket()];
        draw_distance(pen, scene, line, {left.right() + gap_w / 2, scene.layout.channel_y}, gap_w - 4);
    }
}

}  // namespace

float token_width(std::string_view label, const TypeScale& t) {
    return std::round(width_of(label, token_type(t)) + 38 * t.k);
}

Box draw_token(Pen& pen, Point c, MmId mm, std::string_view label, const TypeScale& t) {
    const float w = token_width(label, t), h = 26 * t.k;
    // A token over a tile at the edge of a small picture stays whole.
    const auto kept = [](float from, float length, float room) {
        return std::round(std::clamp(from, 3.0F, std::max(3.0F, room - length - 3)));
    };
    const Box box{kept(c.x - w / 2, w, pen.list().width), kept(c.y - h / 2, h, pen.list().height), w, h};
    pen.rect(box.grown(2.75F), {.fill = Role::surface, .radius = h / 2 + 2.75F});
    pen.rect(box, {.fill = Role::line_owner, .radius = h / 2, .stroke = Role::line_edge, .width = 1.5F});
    draw_chip(pen, {box.x + 6 * t.k, box.y + 4.5F * t.k}, 17 * t.k, mm, false);
    pen.text({box.x + 28 * t.k, box.y + h / 2 + 4.7F * t.k}, label, token_type(t));
    return box;
}

void draw_token_ghost(Pen& pen, Point c, float width, const TypeScale& t) {
    const float h = 26 * t.k;
    pen.rect({std::round(c.x - width / 2) + 0.5F, std::round(c.y - h / 2) + 0.5F, width, h},
             {.radius = h / 2, .stroke = Role::line_queue, .width = 1.25F, .dash = Dash::dashed});
}

void draw_lines(Pen& pen, const Scene& scene) {
    const TypeScale& t = scene.type;
    std::vector<std::uint32_t> docked(scene.looks.size(), 0);
    std::size_t travelling = 0;
    // Those at rest first, so that the moving ones pass over them.
    for (const LineLook& line : scene.lines) {
        if (line.travels() || !line.owner.exists()) continue;
        if (line.came_from.exists() && line.came_from != line.owner) {
            draw_flight(pen, scene, line, {line.came_from, line.owner}, fmt::format("mm_count {}", line.count));
            continue;
        }
        if (scene.layout.size != SizeClass::large) continue;
        const Box box = scene.layout.place_of(line.owner);
        const std::string label = fmt::format("mm_count {}", line.count);
        const float w = token_width(label, t);
        const std::uint32_t n = scene.look(line.owner).lines_owned, i = docked[line.owner.index()]++;
        if (static_cast<float>(n) * (w + 6) > box.w + 24 && i > 0) continue;  // no room side by side: the first speaks
        const float x = static_cast<float>(n) * (w + 6) > box.w + 24
                            ? box.centre().x
                            : box.centre().x + (static_cast<float>(i) - static_cast<float>(n - 1) / 2) * (w + 6);
        pen.begin("line-" + letter(line.mm), fmt::format("The line with mm_count of {} is at CPU {}: {}.",
                                                         letter(line.mm), line.owner.value, line.count));
        draw_token(pen, {x, box.bottom()}, line.mm, label, t);
        pen.end();
    }
    for (const LineLook& line : scene.lines) {
        if (!line.travels() || travelling++ >= most_lines_drawn) continue;
        pen.begin("line-" + letter(line.mm),
                  fmt::format("The line with mm_count of {} travels to CPU {}: {}, {}.", letter(line.mm), line.to.value,
                              to_words(line.distance), in_words(line.latency)));
        draw_flight(pen, scene, line, {line.owner, line.to}, flying_label(line));
        pen.end();
    }
}

}  // namespace lazytlb::stage
