// SPDX-License-Identifier: GPL-3.0-or-later
#include "stage/queue.hpp"

#include <algorithm>
#include <cmath>

#include <fmt/format.h>

namespace lazytlb::stage {

namespace {

SimSpan mean_of(const Recent& recent, Distance distance) {
    const auto i = static_cast<std::size_t>(distance);
    return recent.journeys[i] == 0 ? SimSpan{} : SimSpan{recent.journey_time[i].ps / recent.journeys[i]};
}

// Short, for a narrow column.
std::string_view short_words(Distance distance) {
    switch (distance) {
        case Distance::self: return "itself";
        case Distance::smt: return "core";
        case Distance::cluster: return "cluster";
        case Distance::socket: return "socket";
        case Distance::hop1: return "1 hop";
        case Distance::hop2: break;
    }
    return "2 hops";
}

struct NextOwner {
    CpuId cpu;
    Distance distance;
    SimSpan time;  // the mean of recent journeys that far; 0 when none was seen
};

std::vector<NextOwner> next_in_line(const Scene& scene, const LineLook& line, const std::vector<CpuId>& queue,
                                    std::size_t most) {
    std::vector<NextOwner> entries;
    CpuId at = line.owner;
    if (line.travels()) {
        entries.push_back({line.to, line.distance, line.latency});
        at = line.to;
    }
    for (std::size_t i = 0; i < queue.size() && entries.size() < most; ++i) {
        const Distance distance = at.exists() ? scene.trace.facts.distance(at, queue[i]) : Distance::self;
        entries.push_back({queue[i], distance, mean_of(scene.recent, distance)});
        at = queue[i];
    }
    return entries;
}

float draw_next(Pen& pen, const Scene& scene, const LineLook& line, const std::vector<NextOwner>& entries, const Box& b,
                float y) {
    const TypeScale& t = scene.type;
    const float k = t.k, row = 25 * k;
    SimSpan longest{1};
    for (const NextOwner& e : entries) longest = std::max(longest, e.time);
    for (std::size_t i = 0; i < entries.size(); ++i) {
        const NextOwner& e = entries[i];
        const bool now = i == 0 && line.travels();
        if (now) pen.rect({b.x - 8 * k, y - 2 * k, b.w + 16 * k, 24 * k}, {.fill = Role::heat2, .radius = 6});
        const std::string place = now ? "now" : ordinal(i + (line.travels() ? 0 : 1));
        pen.text({b.x, y + 15 * k}, place, t.small());
        pen.text({b.x + 48 * k, y + 15 * k}, fmt::format("CPU {}", e.cpu.value),
                 {now ? Face::mono_semibold : Face::mono_regular, t.label_px, Role::text});
        const float bar_x = b.x + 134 * k, bar_w = b.w - 134 * k - 124 * k;
        if (e.time.ps > 0 && bar_w > 8) {
            const float w =
                std::max(3.0F, std::round(bar_w * static_cast<float>(e.time.ps) / static_cast<float>(longest.ps)));
            pen.rect({bar_x + 0.5F, y + 6.5F * k, w, 9 * k},
                     {.fill = heat_of(e.distance), .radius = 2, .stroke = Role::line_queue, .width = 0.75F});
            pen.text({b.right() - 58 * k, y + 15 * k}, in_words(e.time), coloured(t.small_mono(), Role::text),
                     Align::right);
        }
        // On the lit row words are ink: muted would be too faint on gold.
        pen.text({b.right(), y + 15 * k}, short_words(e.distance), now ? coloured(t.small(), Role::text) : t.small(),
                 Align::right);
        y += row;
    }
    return y;
}

void draw_sockets(Pen& pen, const Scene& scene, const std::vector<CpuId>& queue, const Box& b, float y) {
    const TypeScale& t = scene.type;
    const float k = t.k;
    const std::size_t sockets = scene.trace.facts.sockets, per_socket = scene.trace.facts.cpus_per_socket();
    std::vector<std::uint32_t> waiting(sockets, 0);
    for (const CpuId cpu : queue) ++waiting[cpu.index() / per_socket];
    // One column of bars, or two when they would stand too close.
    std::size_t columns = 1, rows = sockets;
    const auto row_height = [&] {
        return std::min(16.5F * k, std::floor((b.bottom() - y) / static_cast<float>(rows) * 2) / 2);
    };
    if (row_height() < 13 * k) {
        columns = 2;
        rows = (sockets + 1) / 2;
    }
    const float row = row_height(), gap = 18 * k,
                column_w = (b.w - gap * static_cast<float>(columns - 1)) / static_cast<float>(columns);
    if (row < 13 * k) return;
    const float top = y;
    for (std::size_t s = 0; s < sockets; ++s) {
        const float x = b.x + static_cast<float>(s / rows) * (column_w + gap);
        y = top + static_cast<float>(s % rows) * row;
        pen.text({x + 20 * k, y + 10 * k}, fmt::format("{}", s), t.small_mono(), Align::right);
        const Box bar{x + 28 * k, y + k, column_w - 28 * k - 38 * k, 9 * k};
        pen.rect(bar, {.fill = Role::ground, .radius = 2});
        Ink ink{.fill = Role::heat3, .radius = 2};
        ink.texture = Texture::dots;
        ink.texture_fill = Role::line_queue;
        ink.pitch = 6;
        const float w = std::round(bar.w * static_cast<float>(waiting[s]) / static_cast<float>(per_socket));
        if (w >= 1) pen.rect({bar.x, bar.y, w, bar.h}, ink);
        pen.text({x + column_w, y + 10 * k}, grouped(waiting[s]), coloured(t.small_mono(), Role::text), Align::right);
    }
}

}  // namespace

Role heat_of(Distance distance) {
    switch (distance) {
        case Distance::self:
        case Distance::smt: return Role::heat1;
        case Distance::cluster:
        case Distance::socket: return Role::heat2;
        case Distance::hop1: return Role::heat3;
        case Distance::hop2: break;
    }
    return Role::heat4;
}

void draw_queue(Pen& pen, const Scene& scene, const LineLook& line, const Box& b) {
    const TypeScale& t = scene.type;
    const float k = t.k;
    const auto queue = queue_of(scene.world, line.mm, MmLine::count);
    pen.begin("queue-" + letter(line.mm),
              fmt::format("{} CPUs wait for the mm_count line of {}.", queue.size(), letter(line.mm)));
    const float title_w = pen.text({b.x, b.y + 14 * k}, "Queue of the line", t.heading());
    pen.text({b.x + title_w + 12 * k, b.y + 14 * k},
             fit_end("first come, first served", t.small(), b.w - title_w - 12 * k), t.small());
    const Type number{Face::mono_semibold, std::round(34 * k), Role::text};
    const float number_w = pen.text({b.x, b.y + 54 * k}, grouped(queue.size()), number);
    const SimSpan each = scene.recent.mean_journey() * static_cast<std::int64_t>(queue.size());
    const std::string about = each.ps > 0 ? fmt::format("CPUs wait, each about {}", in_words(each)) : "CPUs wait";
    pen.text({b.x + number_w + 14 * k, b.y + 54 * k}, fit_end(about, t.label(), b.w - number_w - 14 * k), t.label());

    const auto entries = next_in_line(scene, line, queue, 6);
    float y = draw_next(pen, scene, line, entries, b, b.y + 78 * k);
    const std::size_t named = entries.size() - (line.travels() ? 1 : 0);
    if (queue.size() > named) {
        pen.text({b.x + 48 * k, y + 12 * k}, fmt::format("and {} more, by socket:", grouped(queue.size() - named)),
                 t.small());
        draw_sockets(pen, scene, queue, b, y + 26 * k);
    }
    pen.end();
}

void draw_journeys(Pen& pen, const Scene& scene, const Box& b, std::uint32_t waiting) {
    const TypeScale& t = scene.type;
    const float k = t.k;
    const std::uint32_t total = scene.recent.journeys_total();
    if (total == 0 || b.w < 260 * k) return;
    pen.begin("journeys", fmt::format("How far the mm_count lines travelled, their last {} journeys.", total));
    std::string title = fmt::format("Distance of the line\u2019s last {} journeys", grouped(total));
    if (waiting != 0) title = fmt::format("{} CPUs wait  \u00B7  {}", grouped(waiting), title);
    pen.text({b.x, b.y + 18 * k}, fit_end(title, t.small(), b.w), t.small());
    float x = b.x, label_x = b.x;
    for (std::size_t i = 0; i < distance_count; ++i) {
        if (scene.recent.journeys[i] == 0) continue;
        const auto distance = static_cast<Distance>(i);
        const float w = b.w * static_cast<float>(scene.recent.journeys[i]) / static_cast<float>(total);
        pen.rect({x + 0.5F, b.y + 26.5F * k, std::max(2.0F, w - 2), 14 * k},
                 {.fill = heat_of(distance), .radius = 2, .stroke = Role::line_queue, .width = 0.75F});
        x += w;
        const std::string time = in_words(mean_of(scene.recent, distance));
        const std::string words(short_words(distance));
        const float need = width_of(time, t.small_mono()) + 5 * k + width_of(words, t.small());
        if (label_x + need > b.right()) continue;
        label_x += pen.text({label_x, b.y + 58 * k}, time, coloured(t.small_mono(), Role::text)) + 5 * k;
        label_x += pen.text({label_x, b.y + 58 * k}, words, t.small()) + 16 * k;
    }
    pen.end();
}

}  // namespace lazytlb::stage
