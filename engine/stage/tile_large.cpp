// SPDX-License-Identifier: GPL-3.0-or-later
// The largest tile: spine and tinted body, the task in words, tags for what is happening, and the three
// notions of "which address space" in a strip: mm, active_mm, MMU.
#include <algorithm>
#include <cmath>

#include <fmt/format.h>

#include "stage/tile.hpp"

namespace lazytlb::stage::tile {

namespace {

constexpr float radius = 8;

// The left edge of the tile as a band, with the tile's own rounded corners.
void draw_spine(Pen& pen, const Box& b, float width, const Ink& ink) {
    constexpr float c = 0.4477F * radius;  // distance of a control point of a quarter circle from the corner
    const Point a{b.x + width, b.y}, d{b.x + width, b.bottom()};
    const Point up{b.x + radius, b.y}, left_top{b.x, b.y + radius}, left_bottom{b.x, b.bottom() - radius},
        down{b.x + radius, b.bottom()};
    pen.closed_curve({a,
                      a,
                      up,
                      up,
                      {b.x + c, b.y},
                      {b.x, b.y + c},
                      left_top,
                      left_top,
                      left_bottom,
                      left_bottom,
                      {b.x, b.bottom() - c},
                      {b.x + c, b.bottom()},
                      down,
                      down,
                      d,
                      d,
                      d,
                      a,
                      a},
                     ink);
}

struct Tag {
    std::string words;
    Role role = Role::muted;
    bool crossed = false;
};

std::string_view name_of(PolicyWord word) {
    switch (word) {
        case PolicyWord::hazard_slot: return "slot";
        case PolicyWord::lazy_mm: return "lazy_mm";
        case PolicyWord::drop_mm: break;
    }
    return "drop_mm";
}

std::vector<Tag> tags_of(const CpuLook& look) {
    std::vector<Tag> tags;
    if (look.fault) tags.push_back({look.rule.empty() ? "fault" : fmt::format("{} broken", look.rule), Role::fault});
    if (look.waits())
        tags.push_back({look.waits_line == MmLine::count
                            ? fmt::format("waits {}", ordinal(look.place))
                            : fmt::format("waits {} for {}", ordinal(look.place), to_string(look.waits_line)),
                        Role::line_queue});
    if (look.fetches) tags.push_back({"line on its way", Role::line_queue});
    if (look.irq == CpuLook::Irq::pending) tags.push_back({"IPI pending", Role::ipi_send});
    if (look.irq == CpuLook::Irq::handler) tags.push_back({"in handler", Role::ipi_handler});
    if (look.irq == CpuLook::Irq::acknowledged) tags.push_back({"ack sent", Role::ipi_ack});
    if (look.irqs_off) tags.push_back({"interrupts off", Role::ipi_handler});
    if (look.is_stale())
        tags.push_back({fmt::format("stale, {} of {}", look.stale_at, look.stale_of), Role::stale, true});
    if (look.borrows()) tags.push_back({"lazy", Role::muted});
    for (std::size_t i = 0; i < policy_word_count; ++i)
        if (look.words[i].exists())
            tags.push_back(
                {fmt::format("{} {}", name_of(static_cast<PolicyWord>(i)), letter(look.words[i])), Role::muted});
    return tags;
}

// Tags from the right edge leftwards, as many as there is room for; the first ones matter most, so they stay.
void draw_tags(Pen& pen, const std::vector<Tag>& tags, const Box& row, bool from_right, const TypeScale& t) {
    const Type type = t.small_medium();
    const float gap = 6 * t.k;
    std::vector<float> widths;
    float used = 0;
    for (const Tag& tag : tags) {
        const float w = std::round(width_of(tag.words, type) + 14 * t.k);
        if (used + w > row.w) break;
        widths.push_back(w);
        used += w + gap;
    }
    float x = from_right ? row.right() - (used - gap) : row.x;
    for (std::size_t i = 0; i < widths.size(); ++i) {
        const Tag& tag = tags[i];
        const Box box{x, row.y, widths[i], 20 * t.k};
        Ink ink{.fill = Role::surface, .radius = box.h / 2, .stroke = tag.role, .width = 1};
        if (tag.crossed) {
            ink.texture = Texture::cross;
            ink.texture_fill = Colour::mixed(Role::stale, 35, Role::surface);
            ink.pitch = 8;
        }
        pen.rect(box.grown(-0.5F), ink);
        if (tag.crossed)
            pen.rect({box.x + 5, box.y + 2 * t.k, box.w - 10, box.h - 4 * t.k}, {.fill = Role::surface, .radius = 6});
        pen.text({box.x + 7 * t.k, box.y + 14.3F * t.k}, tag.words, coloured(type, tag.role));
        x += widths[i] + gap;
    }
}

std::string what_it_is(const CpuLook& look, bool narrow) {
    if (look.exiting) return narrow ? "exiting task" : "exiting task, owns no mm";
    const bool owns = look.mm.exists();
    switch (look.kind) {
        case TaskKind::user: return fmt::format("{} of {}", narrow ? "thread" : "user thread", letter(look.mm));
        case TaskKind::kthread:
            if (owns) return fmt::format("{} {}", narrow ? "uses" : "kernel thread, uses", letter(look.mm));
            return narrow ? "kernel thread" : "kernel thread, owns no mm";
        case TaskKind::idle: break;
    }
    return narrow ? "idle task" : "idle task, owns no mm";
}

std::string since_when(const CpuLook& look) {
    if (look.before.empty()) return fmt::format("for {}", in_words(look.since));
    return fmt::format("after {}, for {}", look.before, in_words(look.since));
}

struct Row {
    std::string_view name;
    MmId mm;
    bool borrowed = false;
    std::string note;
};

void draw_strip(Pen& pen, const Box& strip, const CpuLook& look, bool narrow, const TileOptions& o) {
    const TypeScale& t = o.type;
    const float step = (narrow ? 22 : 24) * t.k, left = strip.x + 6 * t.k;
    const float value = narrow ? strip.right() - 28 * t.k : left + 80 * t.k;
    const bool shows_bit = look.loaded_is_user() && strip.w > 240 * t.k;
    const std::string bit = look.in_mask ? "mask bit 1" : "mask bit 0";
    const float bit_w = shows_bit ? width_of(bit, t.small_mono()) + 12 * t.k : 0;
    pen.rect(strip, {.fill = Role::surface, .radius = 6});
    const Row rows[] = {{"mm", look.mm, false, ""},
                        {"active_mm", look.active_mm, look.borrows(), look.borrows() ? "borrowed" : ""},
                        {"MMU", look.switching ? MmId::none() : look.loaded, false,
                         look.asid != 0 ? fmt::format("asid {}", look.asid) : ""}};
    float base = strip.y + 21 * t.k;
    for (const Row& row : rows) {
        pen.text({left, base}, row.name, t.small_mono());
        if (is_user(row.mm)) {
            draw_chip(pen, {value, base - 14 * t.k}, 18 * t.k, row.mm, row.borrowed);
            const float room = strip.right() - (value + 26 * t.k) - 6 * t.k - (row.name == "MMU" ? bit_w : 0);
            if (!narrow && width_of(row.note, t.small()) <= room)
                pen.text({value + 26 * t.k, base}, row.note, t.small());
        } else {
            const std::string_view word = row.mm == init_mm   ? (narrow ? "init" : "init_mm")
                                          : row.name == "MMU" ? "switching"
                                                              : "none";
            const Type type = row.mm == init_mm ? t.small_mono() : t.small();
            if (narrow)
                pen.text({strip.right() - 10 * t.k, base}, word, type, Align::right);
            else
                pen.text({value, base}, word, type);
        }
        if (row.name == "MMU" && shows_bit)
            pen.text({strip.right() - 8 * t.k, base}, bit, t.small_mono(), Align::right);
        base += step;
    }
}

void draw_body(Pen& pen, const Box& box, const CpuLook& look, float spine) {
    const Role role = role_of(look.loaded);
    if (look.runs_own()) {
        pen.rect(box,
                 {.fill = Colour::mixed(role, 14, Role::surface), .radius = radius, .stroke = role, .width = 1.5F});
        draw_spine(pen, box, spine, {.fill = role});
    } else if (look.loaded_is_user()) {
        Ink ink = stripes_of(Colour::mixed(role, 13, Role::surface), 22, radius);
        pen.rect(box.grown(-1), ink);
        draw_spine(pen, box.grown(-1), spine - 1, stripes_of(role, 14, 0));
        pen.rect(box.grown(-1), {.radius = radius, .stroke = role, .width = 2, .dash = Dash::dashed});
    } else {
        pen.rect(box.grown(-0.5F), {.fill = Role::surface, .radius = radius, .stroke = Role::idle, .width = 1});
    }
    if (look.fault) pen.rect(box.grown(-0.5F), {.radius = radius, .stroke = Role::fault, .width = 3});
}

}  // namespace

void draw_large(Pen& pen, const Box& box, const CpuLook& look, const TileOptions& o) {
    const TypeScale& t = o.type;
    const float k = t.k, spine = 12 * k;
    const bool narrow = box.w < 200 * k;
    draw_body(pen, box, look, spine);
    if (look.irq == CpuLook::Irq::handler) {
        pen.rect(box.grown(1.5F), {.radius = radius + 2, .stroke = Role::surface, .width = 5});
        pen.rect(box.grown(1.5F), {.radius = radius + 2, .stroke = Role::ipi_handler, .width = 3});
    }
    const float left = box.x + spine + 12 * k, right = box.right() - 14 * k, room = right - left;
    const float number_w = pen.text({left, box.y + 24 * k}, fmt::format("CPU {}", look.cpu.value), t.label_mono());
    const Type title{Face::sans_semibold, narrow ? std::round(18 * k) : t.title_px, Role::text};
    pen.text({left, box.y + 60 * k}, fit_middle(look.task, title, room), title);
    pen.text({left, box.y + 80 * k}, fit_end(what_it_is(look, narrow), t.label(), room), t.label());

    const float strip_h = (narrow ? 74 : 80) * k, strip_top = box.bottom() - (narrow ? 8 : 16) * k - strip_h;
    const bool has_strip = strip_top > box.y + 92 * k;
    float line = box.y + 106 * k;
    const float end = has_strip ? strip_top - 6 * k : box.bottom() - 8 * k;
    if (!narrow) {
        draw_tags(pen, tags_of(look), {left + number_w + 12 * k, box.y + 10 * k, room - number_w - 12 * k, 20 * k},
                  true, t);
    } else if (box.y + 108 * k < end) {
        draw_tags(pen, tags_of(look), {left, box.y + 88 * k, room, 20 * k}, false, t);
        line += 28 * k;
    }
    if (line < end && !narrow && !look.task.empty()) {
        const std::string words = width_of(since_when(look), t.label()) <= room
                                      ? since_when(look)
                                      : fmt::format("for {}", in_words(look.since));
        pen.text({left, line}, fit_end(words, t.label(), room), t.label());
    }
    if (has_strip) draw_strip(pen, {left - 6 * k, strip_top, right - left + 12 * k - 2 * k, strip_h}, look, narrow, o);
}

}  // namespace lazytlb::stage::tile
