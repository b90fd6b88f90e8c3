// SPDX-License-Identifier: GPL-3.0-or-later
#include "stage/mm_card.hpp"

#include <algorithm>
#include <cmath>

#include <fmt/format.h>

#include "stage/tile.hpp"

namespace lazytlb::stage {

namespace {

struct Field {
    std::string_view name;
    std::string value;
    bool hot = false;
};

std::string mask_in_words(const CpuSet& mask, std::size_t cpus) {
    constexpr std::size_t most_listed = 6, most_characters = 14;  // beyond, a card would be wide for one field
    const std::size_t n = mask.size();
    const std::string sum = fmt::format("{} of {}", n, cpus);
    if (n == 0) return "{}";
    if (n > most_listed) return sum;
    std::string out;
    mask.for_each([&](CpuId cpu) { out += fmt::format("{}{}", out.empty() ? "{" : ", ", cpu.value); });
    out += "}";
    return out.size() <= most_characters ? out : sum;
}

std::string changed(std::uint32_t before, std::uint32_t after) { return fmt::format("{} \u2192 {}", before, after); }

Field users_of(const Scene& scene, const LineLook& line) {
    const std::uint32_t users = scene.world.mm(line.mm).mm_users;
    if (scene.step != nullptr && scene.step->mm() == line.mm) {
        if (scene.is_step(EventKind::mmget)) return {"mm_users", changed(users - 1, users), true};
        if (scene.is_step(EventKind::mmput)) return {"mm_users", changed(users + 1, users), true};
    }
    return {"mm_users", fmt::format("{}", users)};
}

Field count_of(const Scene& scene, const LineLook& line) {
    const bool is_ours = scene.step != nullptr && scene.step->mm() == line.mm;
    if (is_ours && scene.is_step(EventKind::mm_grab)) return {"mm_count", changed(line.count - 1, line.count), true};
    if (is_ours && scene.is_step(EventKind::mm_drop)) return {"mm_count", changed(line.count + 1, line.count), true};
    if (is_ours && scene.is_step(EventKind::line_grant) && line.arriving)
        return {"mm_count", changed(line.count, *line.arriving), true};
    return {"mm_count", fmt::format("{}", line.count)};
}

Field mask_of(const Scene& scene, const LineLook& line) {
    const bool hot = scene.step != nullptr && scene.step->mm() == line.mm &&
                     (scene.is_step(EventKind::mm_cpumask_set) || scene.is_step(EventKind::mm_cpumask_clear));
    return {"mm_cpumask", mask_in_words(scene.world.mm(line.mm).cpumask, scene.world.cpus.size()), hot};
}

std::string where_of(const Scene& scene, const LineLook& line) {
    const MmState& mm = scene.world.mm(line.mm);
    std::string words = line.travels()        ? fmt::format("line on its way to CPU {}", line.to.value)
                        : line.owner.exists() ? fmt::format("line at CPU {}", line.owner.value)
                                              : "line in memory";
    if (mm.mm_users == 0 && !mm.tables) {
        const std::string kept = counted(mm.mm_count, "reference", "references");
        words = mm.mm_count == 0 ? "process gone, about to be freed"
                                 : fmt::format("process gone, kept by {}; {}", kept, words);
    }
    if (mm.tlb_gen > 1) words += fmt::format("  \u00B7  tlb_gen {}", mm.tlb_gen);
    if (mm.context_id.generation != 0) words += fmt::format("  \u00B7  ASID {}", mm.context_id.asid);
    if (mm.context_id.generation > 1) words += fmt::format(" of generation {}", mm.context_id.generation);
    if (mm.active_cpu == ActiveCpu::one) words += fmt::format("  \u00B7  active_cpu {}", mm.one_cpu.value);
    if (mm.active_cpu == ActiveCpu::multiple) words += "  \u00B7  active_cpu multiple";
    return words;
}

std::vector<Field> fields_of(const Scene& scene, const LineLook& line) {
    return {users_of(scene, line), count_of(scene, line), mask_of(scene, line)};
}

float field_width(const Field& field, const TypeScale& t) {
    return std::ceil(std::max(width_of(field.value, t.strong()), width_of(field.name, t.tiny_mono())));
}

Type title_type(const TypeScale& t) { return {Face::sans_semibold, std::round(15 * t.k), Role::text}; }

std::string title_of(const Scene& scene, const LineLook& line) {
    return fmt::format("{}  {}", letter(line.mm), scene.trace.names[scene.world.mm(line.mm).name]);
}

// What a card needs so that its name is whole; a very long name is elided.
float needed_width(const Scene& scene, const LineLook& line, float k) {
    const float title = std::round((22 + 8) * k) + width_of(title_of(scene, line), title_type(scene.type));
    float w = std::round((24 + 16) * k) +
              std::min(std::max(title, width_of(where_of(scene, line), scene.type.small())), 210 * k);
    for (const Field& field : fields_of(scene, line)) w += field_width(field, scene.type) + std::round(26 * k);
    return w;
}

void draw_card(Pen& pen, const Scene& scene, const Box& b, const LineLook& line, bool compact) {
    const TypeScale& t = scene.type;
    const float k = t.k * (compact ? 0.88F : 1), radius = 8;
    const Role role = role_of(line.mm);
    const std::string name = scene.trace.names[scene.world.mm(line.mm).name];
    pen.begin("mm-" + letter(line.mm),
              fmt::format("Address space {}, {}: mm_users {}, mm_count {}, {}.", letter(line.mm), name,
                          scene.world.mm(line.mm).mm_users, line.count, where_of(scene, line)));
    pen.rect(b, {.fill = role, .radius = radius});
    pen.rect({b.x + 12, b.y, b.w - 12, b.h}, {.fill = Role::surface, .radius = radius});
    pen.rect({b.x + 12, b.y, radius, b.h}, {.fill = Role::surface});
    pen.rect(b.grown(-0.5F), {.radius = radius, .stroke = Role::hair, .width = 1});
    pen.rect({b.x, b.y + radius, 12, b.h - 2 * radius}, {.fill = role});

    float x = b.right() - std::round(16 * k);
    const float value_base = b.y + std::round(45.5F * k), name_base = b.y + std::round(22 * k);
    const auto fields = fields_of(scene, line);
    for (auto i = fields.rbegin(); i != fields.rend(); ++i) {
        const Field& field = *i;
        const float w = field_width(field, t);
        if (field.hot) pen.rect({x - w - 7 * k, b.y + 27 * k, w + 14 * k, 26 * k}, {.fill = Role::heat2, .radius = 5});
        pen.text({x - w, name_base}, field.name, t.tiny_mono());
        pen.text({x - w, value_base}, field.value, t.strong());
        x -= w + std::round(26 * k);
    }
    const float chip = 22 * k, left = b.x + std::round(24 * k);
    draw_chip(pen, {left, b.y + std::round(12 * k)}, chip, line.mm, false);
    const float title_x = left + chip + std::round(8 * k);
    pen.text({title_x, b.y + std::round(28 * k)}, fit_middle(title_of(scene, line), title_type(t), x - title_x),
             title_type(t));
    pen.text({left, b.y + std::round(53 * k)}, fit_end(where_of(scene, line), t.small(), x - left), t.small());
    pen.end();
}

}  // namespace

float card_height(const Scene& scene, bool compact) { return std::round((compact ? 57 : 66) * scene.type.k); }

float draw_cards(Pen& pen, const Scene& scene, const Box& row, bool compact, bool leaves_room_for_journeys) {
    const float gap = std::round(16 * scene.type.k), most = scene.lines.size() == 1 ? 720 * scene.type.k : row.w;
    const std::size_t n = scene.lines.size();
    if (n == 0) {
        pen.text({row.x, row.y + row.h / 2 + 4}, "No process has an address space yet.", scene.type.label());
        return row.x;
    }
    float least = 0;
    for (const LineLook& line : scene.lines)
        least = std::max(least, needed_width(scene, line, scene.type.k * (compact ? 0.88F : 1)));
    const float width = leaves_room_for_journeys ? std::max(std::min(least, row.w), row.w / 2 - gap) : row.w;
    const auto fit_into = [&](float w) {
        return static_cast<std::size_t>(std::max(1.0F, std::floor((w + gap) / (least + gap))));
    };
    std::size_t fit = fit_into(width);
    std::string rest;
    float rest_w = 0;
    if (n > fit) {
        rest_w = width_of(fmt::format("and {} more", n), scene.type.small()) + gap;
        fit = fit_into(width - rest_w);
        rest = fmt::format("and {} more", n - fit);
    }
    const std::size_t shown = std::min(n, fit);
    // Which ones, when not all fit: those most in use, in their own order, so that cards do not jump.
    std::vector<const LineLook*> lines;
    for (const LineLook& line : scene.lines) lines.push_back(&line);
    if (shown < n) {
        std::stable_sort(lines.begin(), lines.end(),
                         [](auto* a, auto* b) { return a->count + a->queue > b->count + b->queue; });
        lines.resize(shown);
        std::sort(lines.begin(), lines.end(), [](auto* a, auto* b) { return a->mm < b->mm; });
    }
    const float w =
        std::min(most, std::floor((width - rest_w - gap * static_cast<float>(shown - 1)) / static_cast<float>(shown)));
    float x = row.x;
    for (const LineLook* line : lines) {
        draw_card(pen, scene, {x, row.y, w, row.h}, *line, compact);
        x += w + gap;
    }
    if (!rest.empty()) pen.text({x, row.y + row.h / 2 + 4}, rest, scene.type.small());
    return x - gap + rest_w;
}

}  // namespace lazytlb::stage
