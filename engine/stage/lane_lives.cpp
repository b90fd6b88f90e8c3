// SPDX-License-Identifier: GPL-3.0-or-later
// The life of an mm, from birth to the last drop: mm_count as a step line, solid while mm_users keep it, and a band
// for everybody who holds it.
#include <algorithm>
#include <cmath>

#include <fmt/format.h>

#include "stage/lane_parts.hpp"

namespace lazytlb::stage {

namespace {

constexpr std::size_t most_points = 2000;

std::uint32_t largest_count(const MmLane& mm) {
    std::uint32_t most = 1;
    for (const CountStep& step : mm.counts) most = std::max(most, step.mm_count);
    return most;
}

// In a column of one pixel only the lowest and the highest count are kept.
std::vector<Point> steps_of(const LanesScene& scene, const MmLane& mm, const Box& box, std::uint32_t most) {
    const TimeAxis& axis = scene.layout.axis;
    const auto y_of = [&](std::uint32_t count) {
        return box.bottom() - box.h * static_cast<float>(count) / static_cast<float>(most);
    };
    std::vector<Point> points;
    const auto first_after = std::upper_bound(mm.counts.begin(), mm.counts.end(), axis.from(),
                                              [](SimTime t, const CountStep& step) { return t < step.at; });
    auto step = first_after == mm.counts.begin() ? first_after : std::prev(first_after);
    float y = y_of(step == mm.counts.end() ? 0 : step->mm_count);
    float column = -1, low = 0, high = 0;
    for (; step != mm.counts.end() && step->at < axis.to(); ++step) {
        const float x = axis.x_at(std::max(step->at, axis.from()));
        const float next = y_of(step->mm_count);
        if (points.empty()) {
            points.push_back({x, step->event == mm.born ? box.bottom() : next});
            points.push_back({x, next});
            y = next;
            continue;
        }
        if (points.size() > 8 && x - column < 1 && mm.counts.size() > most_points) {
            low = std::max(low, next);
            high = std::min(high, next);
            points.back() = {column, next};
            points[points.size() - 2] = {column, low};
            points[points.size() - 3] = {column, high};
            y = next;
            continue;
        }
        column = x;
        low = high = next;
        points.push_back({x, y});
        points.push_back({x, y});
        points.push_back({x, next});
        y = next;
    }
    if (points.empty()) return points;
    points.push_back({axis.x_at(std::min(scene.index.end, axis.to())), y});
    return points;
}

SimTime at_of(const LanesScene& scene, EventIndex event, SimTime otherwise) {
    return event.exists() ? scene.trace.events[event.index()].at : otherwise;
}

// Solid while mm_users keep it, striped while only borrowers do.
void draw_band(Pen& pen, const LanesScene& scene, const MmLane& mm, MmId id, const Box& row) {
    const TimeAxis& axis = scene.layout.axis;
    const SimTime born = at_of(scene, mm.born, {});
    const SimTime gone = at_of(scene, mm.freed, scene.index.end);
    const SimTime alone = std::min(gone, at_of(scene, mm.users_gone, gone));
    const auto part = [&](SimTime from, SimTime to, LaneKind kind, const std::string& words, bool plate) {
        from = std::max(from, axis.from());
        to = std::min(to, axis.to());
        if (from >= to) return;
        Box box{axis.x_at(from), row.y, axis.x_at(to) - axis.x_at(from), row.h};
        Ink ink = ink_of(kind, id);
        if (ink.width > 0) box = box.grown(-ink.width / 2);
        lay(pen, scene, box, ink);
        name_piece(pen, scene, box, kind == LaneKind::own ? Colour::letter(role_of(id)) : Colour(Role::text), plate,
                   {words});
    };
    part(born, alone, LaneKind::own, std::string(name_of(scene.trace, scene.index, id)), false);
    part(alone, gone, LaneKind::borrows, "without users, still borrowed", true);
}

void draw_count(Pen& pen, const LanesScene& scene, const MmLane& mm, MmId id, const Box& box, bool scale) {
    const std::uint32_t most = largest_count(mm);
    if (scale) {
        const TypeScale& t = scene.layout.type;
        const std::uint32_t step = most <= 4 ? 1 : (most + 3) / 4;
        for (std::uint32_t count = 0; count <= most; count += step) {
            const float y = box.bottom() - box.h * static_cast<float>(count) / static_cast<float>(most);
            pen.rect({box.x, y - 0.5F, box.w, 1}, {.fill = Role::hair});
            pen.text({box.x - 10 * t.k, y + 4 * t.k}, grouped(count), t.small_mono(), Align::right);
        }
    }
    const auto line = steps_of(scene, mm, box, most);
    if (line.size() < 2) return;
    auto area = line;
    area.push_back({line.back().x, box.bottom()});
    area.push_back({line.front().x, box.bottom()});
    pen.shape(area, {.fill = Colour::mixed(role_of(id), 14, Role::background)});
    // Long lines are drawn in pieces: one stroke of thousands of points costs too much.
    constexpr std::size_t piece = 32;
    for (std::size_t i = 0; i + 1 < line.size(); i += piece)
        pen.path({line.begin() + static_cast<std::ptrdiff_t>(i),
                  line.begin() + static_cast<std::ptrdiff_t>(std::min(i + piece + 1, line.size()))},
                 {.stroke = role_of(id), .width = 2});
}

// "threads reader, writer" of an mm.
std::string threads_of(const LanesScene& scene, MmId mm) {
    constexpr std::size_t most = 4;
    std::vector<std::string_view> names;
    for (std::size_t i = 0; i < scene.index.tasks.size() && names.size() <= most; ++i)
        for (const TaskSpan& span : scene.index.tasks[i].spans)
            if (span.owns && span.active_mm == mm) {
                names.push_back(name_of(scene.trace, scene.index, TaskId{static_cast<std::uint32_t>(i)}));
                break;
            }
    std::string words = names.size() == 1 ? "thread " : "threads ";
    for (std::size_t i = 0; i < std::min(most, names.size()); ++i) words += (i > 0 ? ", " : "") + std::string(names[i]);
    return names.size() > most ? words + ", \u2026" : words;
}

std::string words_of(const LanesScene& scene, const Holder& holder, MmId mm) {
    switch (holder.hold) {
        case Hold::users: return threads_of(scene, mm);
        case Hold::kthread: return "kthread_use_mm";
        case Hold::explicit_: {
            const std::uint16_t site = scene.trace.events[holder.first.index()].site;
            return site < scene.trace.sites.size() ? "mmgrab in " + scene.trace.sites[site].function : "mmgrab";
        }
        case Hold::lazy:
        case Hold::parked: break;
    }
    if (!holder.counted) return "not counted";
    if (!holder.last.exists()) return "+1";
    const auto& intervals = scene.index.cpus[holder.cpu.index()];
    const TaskId next = intervals[scene.index.interval_at(holder.cpu, holder.to)].task;
    return fmt::format("+1, dropped as {} goes on", name_of(scene.trace, scene.index, next));
}

}  // namespace

void draw_mm_lane(Pen& pen, const LanesScene& scene, const LaneRow& row) {
    const MmId id{row.id};
    const MmLane& mm = scene.index.mms[row.id];
    pen.begin(fmt::format("lane-mm-{}", letter(id)), fmt::format("{} {}, from its birth to the last drop.", letter(id),
                                                                 name_of(scene.trace, scene.index, id)));
    if (row.box.h < 24) {
        draw_band(pen, scene, mm, id, row.box);
    } else {
        const float band = std::round(row.box.h * 0.55F);
        draw_count(pen, scene, mm, id, {row.box.x, row.box.y, row.box.w, row.box.h - band - 3}, false);
        draw_band(pen, scene, mm, id, {row.box.x, row.box.bottom() - band, row.box.w, band});
    }
    pen.end();
}

void draw_life(Pen& pen, const LanesScene& scene, const LaneRow& row) {
    const MmId id{row.id};
    pen.begin(fmt::format("lane-mm-{}", letter(id)), fmt::format("mm_count of {} over time.", letter(id)));
    draw_count(pen, scene, scene.index.mms[row.id], id, row.box, true);
    pen.end();
}

void draw_holder(Pen& pen, const LanesScene& scene, const LaneRow& row) {
    const MmId id{row.id};
    const MmLane& mm = scene.index.mms[row.id];
    const TimeAxis& axis = scene.layout.axis;
    const Holder& leading = mm.holders[row.holder];
    std::string who = "mm_users > 0";
    if (leading.cpu.exists())
        who = fmt::format("CPU {}", leading.cpu.value);
    else if (leading.hold != Hold::users)
        who = std::string(name_of(scene.trace, scene.index, leading.task));
    const Type& type = scene.layout.type.small();
    name_row(pen, scene, row, fit_middle(who, type, scene.layout.names - 20), type);
    pen.begin(fmt::format("holder-{}", row.holder), fmt::format("{} holds {}.", who, letter(id)));
    float last = -1;
    for (std::size_t i = row.holder; i < mm.holders.size(); ++i) {
        const Holder& holder = mm.holders[i];
        const bool same = leading.cpu.exists() ? holder.cpu == leading.cpu : i == row.holder;
        if (!same || holder.to < axis.from() || holder.from > axis.to()) continue;
        const float left = axis.x_at(std::max(holder.from, axis.from()));
        const float right = axis.x_at(std::min(holder.to, axis.to()));
        if (right < last + 0.75F) continue;  // nothing new in this pixel
        last = right;
        Box box{left, row.box.y, std::max(0.75F, right - left), row.box.h};
        Ink ink = ink_of(leading.cpu.exists() ? LaneKind::borrows : LaneKind::own, id);
        if (box.w < 3) ink.width = 0;
        if (ink.width > 0) box = box.grown(-ink.width / 2);
        if (!holder.counted) ink.dash = Dash::dashed;
        lay(pen, scene, box, ink);
        const std::string task =
            holder.cpu.exists() ? std::string(name_of(scene.trace, scene.index, holder.task)) + ", " : "";
        name_piece(pen, scene, box, leading.cpu.exists() ? Colour(Role::text) : Colour::letter(role_of(id)),
                   leading.cpu.exists(), {task + words_of(scene, holder, id), words_of(scene, holder, id)});
        if (!leading.cpu.exists()) break;
    }
    pen.end();
}

}  // namespace lazytlb::stage
