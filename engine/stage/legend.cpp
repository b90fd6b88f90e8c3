// SPDX-License-Identifier: GPL-3.0-or-later
#include "stage/legend.hpp"

#include <cmath>

#include "stage/tile.hpp"

namespace lazytlb::stage {

namespace {

enum class Entry : std::uint8_t { runs, borrows, on_its_way, waits, level, hollow, line, interrupt };

std::string_view words_of(Entry entry) {
    switch (entry) {
        case Entry::runs: return "runs in its own mm";
        case Entry::borrows: return "borrows an mm";
        case Entry::on_its_way: return "line on its way";
        case Entry::waits: return "waits for the line";
        case Entry::level: return "waits: the gold rises with the time waited";
        case Entry::hollow: return "no user mm loaded";
        case Entry::line: return "the mm_count line";
        case Entry::interrupt: return "interrupt";
    }
    return "";
}

// Returns the width of the sample.
float draw_sample(Pen& pen, Entry entry, const Box& b, bool tiny) {
    const Role mm = Role::mm1;
    switch (entry) {
        case Entry::runs: pen.rect(b, {.fill = mm, .radius = 3}); break;
        case Entry::borrows:
            if (tiny) {
                pen.rect(b, {.fill = mm});
                pen.rect(b.grown(-1), {.fill = Role::surface});
                pen.shape({{b.x, b.bottom()}, {b.x, b.y}, {b.right(), b.y}}, {.fill = mm});
            } else {
                Ink ink = stripes_of(mm, 8, 3);
                ink.stroke = mm;
                ink.width = 1.25F;
                ink.dash = Dash::dashed;
                pen.rect(b.grown(-0.5F), ink);
            }
            break;
        case Entry::on_its_way:
            pen.line({b.x, b.y + b.h / 2}, {b.right() + 4, b.y + b.h / 2}, {.stroke = Role::line_edge, .width = 5});
            pen.line({b.x, b.y + b.h / 2}, {b.right() + 4, b.y + b.h / 2}, {.stroke = Role::line_owner, .width = 3});
            return b.w + 4;
        case Entry::waits: {
            Ink ink{.fill = Role::heat2, .radius = 7, .stroke = Role::line_queue, .width = 1};
            const Box badge{b.x + 0.5F, b.y + 0.5F, b.w + 1, b.h - 1};
            ink.radius = badge.h / 2;
            pen.rect(badge, ink);
            pen.text({badge.centre().x, badge.centre().y + 3.6F}, "3", {Face::mono_semibold, 10, Role::text},
                     Align::centre);
            return b.w + 2;
        }
        case Entry::level:
            pen.rect(b, {.fill = mm});
            pen.rect(b.grown(-1.5F), {.fill = Role::surface});
            pen.rect({b.x + 2, b.y + b.h / 2, b.w - 4, b.h / 2 - 2}, {.fill = Role::line_owner});
            break;
        case Entry::hollow:
            pen.rect(b.grown(-0.5F), {.fill = Role::surface, .radius = 3, .stroke = Role::idle, .width = 1});
            break;
        case Entry::line:
            pen.rect({b.x + 0.5F, b.y + 1.5F, b.w + 4, b.h - 3},
                     {.fill = Role::line_owner, .radius = (b.h - 3) / 2, .stroke = Role::line_edge, .width = 1.25F});
            return b.w + 5;
        case Entry::interrupt:
            pen.line({b.x, b.y + b.h / 2}, {b.right(), b.y + b.h / 2}, {.stroke = Role::ipi_flight, .width = 2});
            pen.circle({b.right(), b.y + b.h / 2}, 3.5F, {.fill = Role::ipi_flight});
            return b.w + 4;
    }
    return b.w;
}

std::vector<Entry> entries_of(SizeClass size) {
    if (size == SizeClass::tiny)
        return {Entry::runs, Entry::borrows,    Entry::level,    Entry::hollow,
                Entry::line, Entry::on_its_way, Entry::interrupt};
    return {Entry::runs, Entry::borrows, Entry::hollow, Entry::line, Entry::on_its_way, Entry::waits, Entry::interrupt};
}

}  // namespace

void draw_legend(Pen& pen, const Scene& scene, Point baseline, float width) {
    const TypeScale& t = scene.type;
    const bool tiny = scene.layout.size == SizeClass::tiny;
    const float side = std::round((tiny ? 13 : 14) * t.k), right = baseline.x + width;
    float x = baseline.x;
    pen.begin("legend", "What the fills and marks mean.");
    for (const Entry entry : entries_of(scene.layout.size)) {
        const float need = side + 12 * t.k + width_of(words_of(entry), t.small());
        if (x + need > right) break;
        x +=
            draw_sample(pen, entry, {x, baseline.y - std::round(side * 0.5F + 4.3F * t.k), side, side}, tiny) + 7 * t.k;
        x += pen.text({x, baseline.y}, words_of(entry), t.small()) + 22 * t.k;
        x = std::round(x);
    }
    pen.end();
}

}  // namespace lazytlb::stage
