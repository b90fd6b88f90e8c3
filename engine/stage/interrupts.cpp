// SPDX-License-Identifier: GPL-3.0-or-later
#include "stage/interrupts.hpp"

#include <algorithm>
#include <cmath>
#include <map>

#include <fmt/format.h>

#include "stage/curve.hpp"

namespace lazytlb::stage {

namespace {

constexpr std::size_t most_arcs = 64;

// Interrupts leave from and arrive at the top right corner, where tiles carry their mark.
Point corner_of(const Box& box, SizeClass size, float k) {
    switch (size) {
        case SizeClass::large: return {box.right() - 9 * k, box.y};
        case SizeClass::medium: return {box.right() - 9 * k, box.y + 9 * k};
        case SizeClass::small: return {box.right() - 4, box.y + 4};
        case SizeClass::tiny: return {box.right() - 2, box.y + 2};
        case SizeClass::folded: break;
    }
    return {box.right() - 12, box.y + 10};
}

std::vector<Point> arc(Point from, Point to, float lift) {
    const float length = std::hypot(to.x - from.x, to.y - from.y);
    const float up = std::max(18.0F, length * lift);
    const Point top{(from.x + to.x) / 2, (from.y + to.y) / 2 - up};
    // A quadratic curve, written as a cubic one.
    const Point c1{from.x + (top.x - from.x) * 2 / 3, from.y + (top.y - from.y) * 2 / 3};
    const Point c2{to.x + (top.x - to.x) * 2 / 3, to.y + (top.y - to.y) * 2 / 3};
    return flattened(from, c1, c2, to, 24);
}

float flight_done(const Scene& scene, const Interrupt& interrupt) {
    if (interrupt.stage != Interrupt::Stage::flight) return 1;
    float by_clock = 1;
    if (interrupt.flight.ps > 0)
        by_clock = std::clamp(
            static_cast<float>((scene.at - interrupt.sent).ps) / static_cast<float>(interrupt.flight.ps), 0.0F, 1.0F);
    if (scene.options.at) return by_clock;
    return interrupt.is_step ? 0.5F * scene.options.phase : 0.5F + 0.5F * by_clock;
}

void draw_arc(Pen& pen, const Scene& scene, const Interrupt& interrupt, float lift) {
    const SizeClass size = scene.layout.size;
    const Point from = corner_of(scene.layout.place_of(interrupt.from), size, scene.type.k);
    const Point to = corner_of(scene.layout.place_of(interrupt.to), size, scene.type.k);
    if (interrupt.stage == Interrupt::Stage::acknowledged) {
        const auto back = arc(to, from, lift * 0.7F);
        pen.path(back, {.stroke = Role::surface, .width = 3.5F});
        pen.path(back, {.stroke = Role::ipi_ack, .width = 1.25F, .dash = Dash::dashed});
        return;
    }
    const float done = flight_done(scene, interrupt);
    const CutWay way = cut(arc(from, to, lift), done);
    if (done < 1) {
        pen.path(way.ahead, {.stroke = Role::surface, .width = 4});
        pen.path(way.ahead, {.stroke = Role::ipi_flight, .width = 1.25F, .dash = Dash::dotted});
    }
    if (done > 0.02F) {
        pen.path(way.done, {.stroke = Role::surface, .width = 2 + 2 * casing});
        pen.path(way.done, {.stroke = Role::ipi_flight, .width = 2});
    }
    if (done < 1 || size == SizeClass::large)
        pen.shape(arrow_head({way.at.x + way.direction.x * 4, way.at.y + way.direction.y * 4}, way.direction, 6),
                  {.fill = Role::ipi_flight, .stroke = Role::surface, .width = 1.5F});
    if (interrupt.messages > 1) {
        const std::string label = fmt::format("\u00D7{}", interrupt.messages);
        const Type type = coloured(scene.type.small_mono(), Role::ipi_send);
        const float w = width_of(label, type);
        pen.rect({way.at.x + 8, way.at.y - 18, w + 6, 15}, {.fill = Role::surface, .radius = 3});
        pen.text({way.at.x + 11, way.at.y - 7}, label, type);
    }
}

void draw_send(Pen& pen, Point at, float r) {
    pen.circle(at, r + casing, {.fill = Role::surface});
    pen.circle(at, r, {.fill = Role::ipi_send});
    pen.circle(at, r * 0.36F, {.fill = Role::surface});
}

// A ring on the larger tiles, which carry words but no corner mark of their own.
void draw_landing(Pen& pen, const Scene& scene, const Interrupt& interrupt) {
    if (scene.layout.size != SizeClass::large || interrupt.stage == Interrupt::Stage::flight) return;
    const Point at = corner_of(scene.layout.place_of(interrupt.to), scene.layout.size, scene.type.k);
    pen.circle(at, 7 + casing, {.fill = Role::surface});
    if (interrupt.stage == Interrupt::Stage::pending) pen.circle(at, 6, {.stroke = Role::ipi_flight, .width = 2});
    if (interrupt.stage == Interrupt::Stage::handler) pen.circle(at, 7, {.fill = Role::ipi_handler});
    if (interrupt.stage == Interrupt::Stage::acknowledged) {
        pen.circle(at, 6.25F, {.stroke = Role::ipi_ack, .width = 1.5F});
        pen.path({{at.x - 3.2F, at.y}, {at.x - 0.7F, at.y + 2.8F}, {at.x + 3.4F, at.y - 2.8F}},
                 {.stroke = Role::ipi_ack, .width = 1.75F});
    }
}

void draw_bands(Pen& pen, const Scene& scene) {
    const std::size_t per_socket = scene.trace.facts.cpus_per_socket();
    std::map<std::pair<std::size_t, std::size_t>, int> pairs;
    for (const Interrupt& i : scene.recent.interrupts)
        if (i.stage != Interrupt::Stage::acknowledged)
            ++pairs[{i.from.index() / per_socket, i.to.index() / per_socket}];
    const auto middle_of = [&](std::size_t socket) {
        if (scene.layout.has_frame(socket)) return scene.layout.sockets[socket].centre();
        return scene.layout.place_of(CpuId{static_cast<std::uint16_t>(socket * per_socket)}).centre();
    };
    for (const auto& [pair, n] : pairs) {
        Point from = middle_of(pair.first), to = middle_of(pair.second);
        if (pair.first == pair.second) {
            from.x -= 14;
            to.x += 14;
        }
        const float w = 1 + std::log2(static_cast<float>(n) + 1);
        const auto way = arc(from, to, 0.14F);
        pen.path(way, {.stroke = Role::surface, .width = w + 2 * casing});
        pen.path(way, {.stroke = Role::ipi_flight, .width = w});
        const CutWay half = cut(way, 0.5F);
        const std::string label = grouped(static_cast<std::uint64_t>(n));
        const Type type = coloured(scene.type.small_mono(), Role::ipi_send);
        const float label_w = width_of(label, type) + 8;
        pen.rect({half.at.x - label_w / 2, half.at.y - 9, label_w, 18},
                 {.fill = Role::surface, .radius = 4, .stroke = Role::ipi_flight, .width = 1});
        pen.text({half.at.x, half.at.y + 4.3F}, label, type, Align::centre);
    }
}

}  // namespace

void draw_interrupts(Pen& pen, const Scene& scene) {
    const auto& interrupts = scene.recent.interrupts;
    if (interrupts.empty()) return;
    if (interrupts.size() > most_arcs) {
        pen.begin("interrupts", fmt::format("{} interrupts are under way.", interrupts.size()));
        draw_bands(pen, scene);
        pen.end();
        return;
    }
    const float lift = scene.layout.size == SizeClass::large ? 0.22F : 0.14F;
    // Oldest first: what is newest lies on top.
    for (auto i = interrupts.rbegin(); i != interrupts.rend(); ++i) {
        pen.begin(fmt::format("interrupt-{}-{}", i->from.value, i->to.value),
                  fmt::format("CPU {} interrupts CPU {} ({}).", i->from.value, i->to.value, to_string(i->purpose)));
        draw_arc(pen, scene, *i, lift);
        draw_landing(pen, scene, *i);
        pen.end();
    }
    std::vector<CpuId> senders;
    for (const Interrupt& i : interrupts) senders.push_back(i.from);
    std::sort(senders.begin(), senders.end());
    senders.erase(std::unique(senders.begin(), senders.end()), senders.end());
    const float r = scene.layout.size == SizeClass::large || scene.layout.size == SizeClass::medium ? 7.0F : 4.5F;
    for (const CpuId sender : senders)
        draw_send(pen, corner_of(scene.layout.place_of(sender), scene.layout.size, scene.type.k), r);
}

}  // namespace lazytlb::stage
