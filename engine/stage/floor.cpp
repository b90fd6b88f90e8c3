// SPDX-License-Identifier: GPL-3.0-or-later
#include "stage/floor.hpp"

#include <algorithm>
#include <cmath>

#include <fmt/format.h>

#include "stage/broadcast.hpp"
#include "stage/folded.hpp"
#include "stage/interrupts.hpp"
#include "stage/legend.hpp"
#include "stage/line_token.hpp"
#include "stage/mm_card.hpp"
#include "stage/queue.hpp"
#include "stage/scene.hpp"
#include "stage/tile.hpp"

namespace lazytlb::stage {

namespace {

// Where the parts of the floor stand.
struct Regions {
    Box cards, sockets, queue, journeys;
    Point legend;
    bool has_legend = false;
    bool compact = false;
};

Regions divide(const Scene& scene, const FloorOptions& o, bool has_queue) {
    const float k = scene.type.k;
    Regions r;
    r.compact = o.width < 1200 * k;
    const float margin = r.compact ? std::round(16 * k) : std::round(24 * k);
    const float top = r.compact ? std::round(10 * k) : std::round(18 * k);
    r.has_legend = o.legend && o.height >= 460 * k && o.width >= 700 * k;
    const float bottom = r.has_legend ? std::round(44 * k) : std::round(12 * k);
    r.cards = {margin, top, o.width - 2 * margin, card_height(scene, r.compact)};
    const float y = r.cards.bottom() + std::round((r.compact ? 11 : 16) * k);
    r.sockets = {margin, y, o.width - 2 * margin, o.height - bottom - y};
    if (has_queue) {
        const float w = std::round(std::min(325 * k, o.width * 0.3F));
        r.queue = {o.width - margin - w, y, w, r.sockets.h};
        r.sockets.w -= w + std::round(24 * k);
    }
    r.legend = {margin, o.height - std::round(16 * k)};
    return r;
}

std::string composition(const RunFacts& facts) {
    const std::size_t cores = std::size_t{facts.clusters_per_socket} * facts.cores_per_cluster;
    std::string words = counted(cores, "core", "cores");
    if (facts.clusters_per_socket > 1)
        words = fmt::format("{} clusters \u00D7 {}", facts.clusters_per_socket,
                            counted(facts.cores_per_cluster, "core", "cores"));
    if (facts.smt > 1) words += fmt::format(" \u00D7 {} threads", facts.smt);
    return words;
}

// What stands over the tiles of a socket: its name, and of what it is made or how many wait there.
void draw_title(Pen& pen, const Scene& scene, std::size_t s) {
    const FloorLayout& layout = scene.layout;
    const TypeScale& t = scene.type;
    const bool is_large = layout.size == SizeClass::large;
    const Type title = is_large ? t.heading() : t.small_heading();
    const Type note_type = is_large ? t.label() : t.small();
    const std::size_t per_socket = scene.trace.facts.cpus_per_socket();
    const std::string parts = composition(scene.trace.facts);
    const Box& b = layout.sockets[s];
    std::size_t waiting = 0;
    for (std::size_t i = s * per_socket; i < (s + 1) * per_socket; ++i) waiting += scene.looks[i].waits() ? 1 : 0;
    const float base = b.y + std::round(layout.head * (is_large ? 0.67F : 0.68F));
    const float x = b.x + layout.pad, room = b.w - 2 * layout.pad;
    const float title_w = pen.text(
        {x, base},
        fit_end(title_of(scene.options.part.value_or(FloorPart{static_cast<std::uint16_t>(s), {}})), title, room),
        title);
    const bool crowded = waiting > 8;
    std::string note = crowded ? fmt::format("{} of {} wait", waiting, per_socket) : parts;
    if (crowded && title_w + 14 * t.k + width_of(note, note_type) > room) note = fmt::format("{} wait", waiting);
    if (title_w + 14 * t.k + width_of(note, note_type) <= room) {
        if (crowded)
            pen.text({b.right() - layout.pad, base}, note, note_type, Align::right);
        else
            pen.text({x + title_w + 14 * t.k, base}, note, note_type);
    }
}

// Where no channel is kept free for them, lines travel over the frames: the titles stand above the lines.
void draw_titles(Pen& pen, const Scene& scene) {
    if (scene.layout.size == SizeClass::large) return;
    for (std::size_t s = 0; s < scene.layout.sockets.size(); ++s)
        if (scene.layout.has_frame(s)) draw_title(pen, scene, s);
}

void draw_frames(Pen& pen, const Scene& scene) {
    const FloorLayout& layout = scene.layout;
    const bool is_large = layout.size == SizeClass::large;
    const std::string parts = composition(scene.trace.facts);
    for (std::size_t s = 0; s + 1 < layout.sockets.size(); ++s) {  // the interconnect, in the gap between two of a row
        const Box &a = layout.sockets[s], &b = layout.sockets[s + 1];
        if (!layout.has_frame(s) || !layout.has_frame(s + 1)) continue;
        if (a.y != b.y || b.x - a.right() < 20) continue;
        const float y = layout.has_channel ? layout.channel_y : a.y + std::round(a.h / 2);
        pen.rect({a.right(), y - 5, b.x - a.right(), 10}, {.fill = Role::hair});
    }
    for (std::size_t s = 0; s < layout.sockets.size(); ++s) {
        if (!layout.has_frame(s)) continue;
        const Box& b = layout.sockets[s];
        pen.begin(fmt::format("socket-{}-frame", s), fmt::format("Socket {}: {}.", s, parts));
        pen.rect(b, {.fill = Role::ground, .radius = is_large ? 12.0F : 8.0F});
        if (is_large) draw_title(pen, scene, s);
        pen.end();
    }
}

// Tiny tiles with a frame that reaches over their neighbours are drawn after them.
bool reaches_out(const CpuLook& look, SizeClass size) {
    return size == SizeClass::tiny && (look.lines_owned != 0 || look.fault);
}

void draw_cpus(Pen& pen, const Scene& scene) {
    const FloorOptions& o = scene.options;
    const FloorLayout& layout = scene.layout;
    TileOptions options;
    options.type = scene.type;
    const auto draw = [&](const CpuLook& look) {
        if (!layout.has_tile(look.cpu)) return;
        options.shows_mask = o.pinned.exists() || o.hovered == look.cpu;
        options.mask_bit = o.pinned.exists() && o.pinned.index() < scene.world.mms.size()
                               ? scene.world.mm(o.pinned).cpumask.contains(look.cpu)
                               : look.in_mask;
        draw_tile(pen, layout.cpus[look.cpu.index()], layout.size, look, options);
    };
    if (!layout.cpus.empty()) {
        for (const CpuLook& look : scene.looks)
            if (!reaches_out(look, layout.size)) draw(look);
        for (const CpuLook& look : scene.looks)
            if (reaches_out(look, layout.size)) draw(look);
    }
    for (const Fold& fold : layout.folds) draw_folded(pen, scene, fold);
}

void draw_focus(Pen& pen, const Scene& scene) {
    const FloorOptions& o = scene.options;
    if (o.hovered.exists() && scene.layout.has_tile(o.hovered) && o.hovered != o.selected)
        draw_selection(pen, scene.layout.place_of(o.hovered), scene.layout.size, true);
    if (o.selected.exists() && scene.layout.has_tile(o.selected))
        draw_selection(pen, scene.layout.place_of(o.selected), scene.layout.size, false);
}

}  // namespace

DisplayList draw_floor(const Timeline& timeline, const World& world, const FloorOptions& options) {
    DisplayList list;
    list.width = options.width;
    list.height = options.height;
    Pen pen(list);
    pen.rect({0, 0, options.width, options.height}, {.fill = Role::background});
    Scene scene = set_scene(timeline, world, options);
    const LineLook* contended = contended_line(scene);
    // A low floor has no room for a list; the badges or the rising gold on the tiles stay.
    bool has_queue = contended != nullptr && options.height >= 400 * scene.type.k;
    Regions regions = divide(scene, options, has_queue);
    const auto lay_out = [&](const Box& region) {
        const RunFacts& facts = scene.trace.facts;
        return options.part ? lay_out_part(facts, *options.part, region, scene.type.k)
                            : lay_out_floor(facts, region, scene.type.k);
    };
    scene.layout = lay_out(regions.sockets);
    if (has_queue && scene.layout.size == SizeClass::folded) {  // no column at the price of the tiles
        const Regions wide = divide(scene, options, false);
        if (FloorLayout layout = lay_out(wide.sockets); layout.size != SizeClass::folded) {
            regions = wide;
            scene.layout = std::move(layout);
            has_queue = false;
        }
    }

    const float right = draw_cards(pen, scene, regions.cards, regions.compact, contended != nullptr);
    if (contended != nullptr) {
        const float x = std::max(right + std::round(26 * scene.type.k), regions.cards.x);
        draw_journeys(pen, scene, {x, regions.cards.y, regions.cards.right() - x, regions.cards.h},
                      has_queue ? 0 : contended->queue);
    }
    draw_frames(pen, scene);
    draw_cpus(pen, scene);
    draw_focus(pen, scene);
    draw_broadcast(pen, scene);
    draw_lines(pen, scene);
    draw_titles(pen, scene);
    draw_interrupts(pen, scene);
    if (has_queue) draw_queue(pen, scene, *contended, regions.queue);
    if (regions.has_legend) draw_legend(pen, scene, regions.legend, regions.cards.w);
    return list;
}

}  // namespace lazytlb::stage
