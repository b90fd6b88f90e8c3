// SPDX-License-Identifier: GPL-3.0-or-later
#include "stage/sheet.hpp"

#include <algorithm>
#include <cmath>

#include <fmt/format.h>

#include "stage/cost_bar.hpp"
#include "stage/pen.hpp"
#include "stage/type_scale.hpp"

namespace lazytlb::stage {

namespace {

struct Bands {
    Box header, view, sentence, costs;
    float margin = 24, caption_px = 26;
};

// Few CPUs on a large page are drawn larger rather than stretched.
bool has_large_floor(const SheetOptions& o, const RunFacts& facts) {
    return o.projector || (facts.cpus() <= 8 && o.height >= 900 && o.width >= 1600);
}

Bands divide(const SheetOptions& o, const TypeScale& t, bool large_floor) {
    Bands b;
    const bool small = o.width < 1200 * t.k;
    b.margin = large_floor ? 36.0F : std::round((small ? 16 : 24) * t.k);
    b.caption_px = o.projector ? 46.0F : small ? 18.0F : 26.0F;
    const float header = std::round((small ? 44 : 52) * t.k);
    const float sentence = o.projector ? 150.0F : small ? 72.0F : 92.0F;
    const float costs = std::round((small ? 52 : 60) * t.k);
    b.header = {0, 0, o.width, header};
    b.costs = {0, o.height - costs, o.width, costs};
    b.sentence = {0, b.costs.y - sentence, o.width, sentence};
    b.view = {0, header, o.width, b.sentence.y - header};
    return b;
}

// One solid square lends its colour to a striped one: the application's mark.
float draw_mark(Pen& pen, Point at, float k) {
    pen.rect({at.x, at.y, 13 * k, 22 * k}, {.fill = Role::mm1, .radius = 3});
    Ink stripes{.fill = Role::surface, .radius = 3, .stroke = Role::mm1, .width = 1.5F, .dash = Dash::dashed};
    stripes.texture = Texture::stripes;
    stripes.texture_fill = Role::mm1;
    stripes.pitch = 8;
    pen.rect({at.x + 16.75F * k, at.y + 0.75F, 11 * k, 22 * k - 1.5F}, stripes);
    return 38 * k;
}

void draw_header(Pen& pen, const Box& b, float margin, const Trace& trace, const World& world, SimTime at,
                 const TypeScale& t) {
    pen.rect(b, {.fill = Role::surface});
    pen.rect({b.x, b.bottom() - 1, b.w, 1}, {.fill = Role::hair});
    const float base = b.y + std::round(b.h / 2 + 5.5F * t.k);
    const Type time{Face::mono_semibold, std::round(18 * t.k), Role::text};
    const std::string clock_words = clock(at);
    const std::string place = fmt::format("event {} of {}", grouped(world.applied), grouped(trace.events.size()));
    float right = b.right() - margin - pen.text({b.right() - margin, base}, clock_words, time, Align::right) - 20 * t.k;
    right -= pen.text({right, base}, place, t.label(), Align::right) + 24 * t.k;
    float x = margin + draw_mark(pen, {margin, b.y + std::round(b.h / 2 - 11 * t.k)}, t.k);
    const Type title{Face::sans_semibold, std::round(16 * t.k), Role::text};
    x += pen.text({x, base},
                  fit_end(trace.facts.title.empty() ? trace.facts.story : trace.facts.title, title, right - x), title) +
         24 * t.k;
    const auto facts = {
        std::pair{"policy", trace.facts.policy}, std::pair{"architecture", trace.facts.arch},
        std::pair{"machine", trace.facts.machine_title.empty() ? trace.facts.machine : trace.facts.machine_title},
        std::pair{"seed", fmt::format("{}", trace.facts.seed)}};
    for (const auto& [name, value] : facts) {
        const float need = width_of(name, t.label()) + 6 * t.k + width_of(value, coloured(t.label(), Role::text));
        if (value.empty() || x + need > right) continue;
        x += pen.text({x, base}, name, t.label()) + 6 * t.k;
        x += pen.text({x, base}, value, coloured(t.label(), Role::text)) + 20 * t.k;
    }
}

void draw_costs(Pen& pen, const Box& b, float margin, const Trace& trace, const World& world, SimTime at,
                const TypeScale& t) {
    pen.rect(b, {.fill = Role::surface});
    const Costs costs = world.costs(at);
    const float w = b.w - 2 * margin;
    draw_cost_bar(pen, {b.x + margin, b.y + 2, w, std::round(18 * t.k)}, costs);
    const float base = b.y + std::round(18 * t.k) + std::round(20 * t.k);
    std::int64_t sum = 0;
    for (const auto ps : costs) sum += ps;
    const auto cpus = static_cast<std::int64_t>(trace.facts.cpus());
    const SimSpan whole{static_cast<std::int64_t>(at.ps) * cpus};
    const std::string account = fmt::format("{} = {} \u00D7 {}, {} unaccounted", in_words(SimSpan{sum}),
                                            counted(static_cast<std::uint64_t>(cpus), "CPU", "CPUs"),
                                            in_words(SimSpan{static_cast<std::int64_t>(at.ps)}),
                                            whole.ps == sum ? "0" : in_words(SimSpan{whole.ps - sum}));
    const float account_w = pen.text({b.right() - margin, base}, account, t.small(), Align::right);
    draw_cost_names(pen, {b.x + margin, base}, w - account_w - 24 * t.k, costs, t);
}

}  // namespace

namespace {

void draw_words(Pen& pen, Point at, float width, float px, const std::vector<Words>& what,
                const std::vector<Words>& why) {
    float x = at.x;
    for (const Words& words : what) {
        const Type type{words.mono ? Face::mono_semibold : Face::sans_semibold, px, Role::text};
        x += pen.text({x, at.y}, fit_end(words.text, type, std::max(0.0F, at.x + width - x)), type);
    }
    x = at.x;
    const float small = std::round(px * 0.65F);
    for (const Words& words : why) {
        const Type type{words.mono ? Face::mono_regular : Face::sans_regular, small, Role::muted};
        x += pen.text({x, at.y + std::round(px * 1.15F)}, fit_end(words.text, type, std::max(0.0F, at.x + width - x)),
                      type);
    }
}

}  // namespace

void draw_caption(Pen& pen, Point at, float width, float px, const Caption& caption) {
    draw_words(pen, at, width, px, to_words(caption.what), to_words(caption.why));
}

DisplayList draw_sheet(const Timeline& timeline, const World& world, const SheetOptions& o) {
    const TypeScale t = o.projector ? TypeScale::projector() : TypeScale::screen();
    const Trace& trace = timeline.trace();
    const bool large_floor = has_large_floor(o, trace.facts);
    const Bands bands = divide(o, t, large_floor);
    const SimTime at = o.at && *o.at > world.now ? *o.at : world.now;

    DisplayList list;
    list.width = o.width;
    list.height = o.height;
    Pen pen(list);
    pen.rect({0, 0, o.width, o.height}, {.fill = Role::background});
    ViewOptions view{bands.view.w, bands.view.h, large_floor, std::nullopt, o.from, o.to, o.lanes};
    if (at > world.now) view.at = at;
    append(list, o.view->draw(timeline, world, view), {bands.view.x, bands.view.y});
    draw_header(pen, bands.header, bands.margin, trace, world, at, t);
    pen.rect(bands.sentence, {.fill = Role::surface});
    pen.rect({bands.sentence.x, bands.sentence.y, bands.sentence.w, 1}, {.fill = Role::hair});
    if (world.applied > 0 || !o.sentence.empty()) {
        const Point baseline{bands.margin, bands.sentence.y + std::round(bands.sentence.h * 0.47F)};
        const float width = o.width - 2 * bands.margin;
        pen.begin("sentence", "What happens at this event.");
        if (!o.sentence.empty())
            draw_words(pen, baseline, width, bands.caption_px, {{o.sentence, false}}, {{o.why, false}});
        else
            draw_caption(pen, baseline, width, bands.caption_px,
                         o.caption ? *o.caption : caption_of(trace, world.applied - 1, world));
        pen.end();
    }
    draw_costs(pen, bands.costs, bands.margin, trace, world, at, t);
    return list;
}

}  // namespace lazytlb::stage
