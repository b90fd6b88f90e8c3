// SPDX-License-Identifier: GPL-3.0-or-later
#include "stage/lanes.hpp"

#include <algorithm>
#include <cmath>

#include <fmt/format.h>

#include "stage/lane_parts.hpp"
#include "stage/tile.hpp"

namespace lazytlb::stage {

namespace {

std::string_view heading_of(LanesBy by) {
    switch (by) {
        case LanesBy::cpu: return "per CPU, by socket";
        case LanesBy::task: return "per task";
        case LanesBy::mm: return "per mm, from birth to the last drop";
    }
    return "";
}

std::string_view words_of(AxisKind axis) {
    switch (axis) {
        case AxisKind::linear: return "linear axis";
        case AxisKind::event_spaced: return "the same space for every event";
        case AxisKind::squeezed: return "squeezed where nothing happens";
    }
    return "";
}

void draw_heading(Pen& pen, const LanesScene& scene) {
    const TypeScale& t = scene.layout.type;
    const float left = scene.options.width < 1200 * t.k ? 16 * t.k : 24 * t.k;
    const Point at{left, 23 * t.k};
    const float w = pen.text(at, "Lanes", t.heading());
    const std::string note = fmt::format("{}  \u00B7  {}", heading_of(scene.options.by), words_of(scene.options.axis));
    pen.text({at.x + w + 12 * t.k, at.y}, fit_end(note, t.small(), scene.options.width - at.x - w - 40), t.small());
}

void draw_grid(Pen& pen, const LanesScene& scene) {
    const TypeScale& t = scene.layout.type;
    const Box& plot = scene.layout.plot;
    float free_from = 0;
    for (const AxisTick& tick : scene.layout.axis.ticks(130 * t.k)) {
        pen.rect({std::round(tick.x) - 0.5F, plot.y - 8 * t.k, 1, plot.h + 8 * t.k}, {.fill = Role::hair});
        const float w = width_of(tick.words, t.small_mono());
        const float x = std::clamp(tick.x - w / 2, 2.0F, scene.options.width - w - 2);
        if (x < free_from) continue;
        pen.text({x, plot.y - 14 * t.k}, tick.words, t.small_mono());
        free_from = x + w + 12;
    }
}

// Every name that has room: at least a line apart from the one above it.
void draw_names(Pen& pen, const LanesScene& scene) {
    const TypeScale& t = scene.layout.type;
    const float left = scene.options.width < 1200 * t.k ? 16 * t.k : 24 * t.k;
    float free_from = 0;
    std::size_t socket_before = SIZE_MAX;
    for (const LaneRow& row : scene.layout.rows) {
        const float top = row.box.centre().y - t.small_px * 0.6F;
        const bool selected = (row.kind == LaneRow::Kind::cpu && row.id == scene.options.cpu.value) ||
                              (row.kind == LaneRow::Kind::task && row.id == scene.options.task.value) ||
                              (row.kind == LaneRow::Kind::mm && row.id == scene.options.mm.value);
        if (row.kind == LaneRow::Kind::holder) continue;
        if (top < free_from && !selected) continue;
        Type type = row.kind == LaneRow::Kind::cpu ? t.small_mono() : t.small();
        if (selected)
            type = {row.kind == LaneRow::Kind::cpu ? Face::mono_semibold : Face::sans_semibold, t.small_px, Role::text};
        const float room = scene.layout.names - left - 12 * t.k;
        switch (row.kind) {
            case LaneRow::Kind::cpu: {
                const std::size_t socket = row.id / scene.trace.facts.cpus_per_socket();
                if (socket != socket_before && scene.trace.facts.sockets > 1)
                    pen.text({left, row.box.centre().y + t.small_px * 0.36F}, fmt::format("socket {}", socket),
                             t.small());
                socket_before = socket;
                name_row(pen, scene, row, fmt::format("{}", row.id), coloured(type, Role::text));
                break;
            }
            case LaneRow::Kind::socket: name_row(pen, scene, row, fmt::format("socket {}", row.id), type); break;
            case LaneRow::Kind::task:
                name_row(pen, scene, row, fit_middle(name_of(scene.trace, scene.index, TaskId{row.id}), type, room),
                         type);
                break;
            case LaneRow::Kind::mm:
                name_row(pen, scene, row,
                         fit_middle(fmt::format("{}  {}", letter(MmId{row.id}),
                                                name_of(scene.trace, scene.index, MmId{row.id})),
                                    type, room),
                         type);
                break;
            case LaneRow::Kind::life: draw_chip(pen, {left, row.box.y}, 18 * t.k, MmId{row.id}, false); break;
            case LaneRow::Kind::holder: break;
        }
        free_from = top + t.small_px * 1.25F;
    }
}

void draw_rows(Pen& pen, const LanesScene& scene) {
    for (const LaneRow& row : scene.layout.rows) {
        switch (row.kind) {
            case LaneRow::Kind::cpu: draw_cpu_lane(pen, scene, row); break;
            case LaneRow::Kind::socket: draw_socket_lane(pen, scene, row); break;
            case LaneRow::Kind::task: draw_task_lane(pen, scene, row); break;
            case LaneRow::Kind::mm: draw_mm_lane(pen, scene, row); break;
            case LaneRow::Kind::life: draw_life(pen, scene, row); break;
            case LaneRow::Kind::holder: draw_holder(pen, scene, row); break;
        }
    }
}

// Words under the plot, where nothing stands yet.
bool say_below(Pen& pen, LanesScene& scene, float x, const std::string& words, const Type& type) {
    const TypeScale& t = scene.layout.type;
    const Box box{x - 8, scene.layout.plot.bottom() + 2, width_of(words, type) + 16, 18 * t.k};
    if (box.bottom() > scene.options.height) return false;
    for (const Box& other : scene.below)
        if (box.x < other.right() && other.x < box.right()) return false;
    scene.below.push_back(box);
    pen.text({x, scene.layout.plot.bottom() + 16 * t.k}, words, type);
    return true;
}

// A pair of zigzags with nothing between them.
void draw_breaks(Pen& pen, LanesScene& scene) {
    const TypeScale& t = scene.layout.type;
    const Box& plot = scene.layout.plot;
    for (const AxisBreak& gap : scene.layout.axis.breaks()) {
        pen.rect({gap.left, plot.y - 6, gap.right - gap.left, plot.h + 6}, {.fill = Role::background});
        for (const float x : {gap.left, gap.right}) {
            std::vector<Point> zigzag;
            int side = 1;
            for (float y = plot.y - 6; y <= plot.bottom(); y += 7, side = -side)
                zigzag.push_back({x + 2.5F * static_cast<float>(side), y});
            pen.path(zigzag, {.stroke = Role::muted, .width = 1});
        }
        const std::string words = fmt::format("{} left out, nothing changes", in_words(gap.to - gap.from));
        const float w = width_of(words, t.small());
        const float x = std::clamp((gap.left + gap.right) / 2 - w / 2, plot.x, std::max(plot.x, plot.right() - w));
        say_below(pen, scene, x, words, t.small());
    }
}

struct Marker {
    float x = 0, w = 0;
    std::string_view name;
};

void draw_marker(Pen& pen, LanesScene& scene, const Marker& marker, float flag_x) {
    const TypeScale& t = scene.layout.type;
    const Box& plot = scene.layout.plot;
    pen.line({marker.x, plot.y - 8}, {marker.x, plot.bottom() + 4},
             {.stroke = Role::focus, .width = 1.5F, .dash = Dash::dashed});
    const Box flag{flag_x, plot.bottom() + 4, marker.w, 18 * t.k};
    scene.below.push_back(flag);
    pen.rect(flag, {.fill = Role::focus, .radius = 3});
    pen.text({flag.centre().x, plot.bottom() + 4 + 13 * t.k}, marker.name,
             {Face::sans_semibold, t.small_px, Role::surface}, Align::centre);
}

// The flag of the earlier one hangs to the left of its line and that of the later one to the right, so that they never
// meet, however near the lines are.
void draw_markers(Pen& pen, LanesScene& scene, const LanesOptions& options) {
    const TypeScale& t = scene.layout.type;
    std::vector<Marker> markers;
    const auto add = [&](const std::optional<SimTime>& at, std::string_view name) {
        if (!at || *at < scene.layout.axis.from() || *at > scene.layout.axis.to()) return;
        const float w = width_of(name, {Face::sans_semibold, t.small_px, Role::surface}) + 12 * t.k;
        markers.push_back({scene.layout.axis.x_at(*at), w, name});
    };
    const bool backward = options.mark_from && options.mark_to && *options.mark_to < *options.mark_from;
    add(backward ? options.mark_to : options.mark_from, backward ? "to" : "from");
    const std::size_t earlier = markers.size();
    add(backward ? options.mark_from : options.mark_to, backward ? "from" : "to");
    float right = scene.options.width;
    for (std::size_t i = markers.size(); i-- > 0;) {  // the later one first: at the edge it pushes the other
        const Marker& m = markers[i];
        const float flag_x = std::max(0.0F, std::min(i < earlier ? m.x - m.w : m.x, right - m.w));
        draw_marker(pen, scene, m, flag_x);
        right = flag_x;
    }
}

void draw_now(Pen& pen, const LanesScene& scene) {
    if (!scene.options.now) return;
    const Box& plot = scene.layout.plot;
    const float x = scene.now_x, top = plot.y - 9;
    pen.rect({x - 0.75F, top, 1.5F, plot.bottom() - top}, {.fill = Role::text});
    pen.shape({{x - 5, top - 7}, {x + 5, top - 7}, {x + 5, top - 1}, {x, top + 4}, {x - 5, top - 1}},
              {.fill = Role::text});
}

// What the heat means, what is not drawn, and which rows have no room.
void draw_foot(Pen& pen, LanesScene& scene) {
    const TypeScale& t = scene.layout.type;
    const Box& plot = scene.layout.plot;
    const bool folded = std::any_of(scene.layout.rows.begin(), scene.layout.rows.end(),
                                    [](const LaneRow& row) { return row.kind == LaneRow::Kind::socket; });
    if (folded) {
        const std::size_t cpus = scene.trace.facts.cpus_per_socket();
        const std::string head = fmt::format("CPUs that wait, of {}:", cpus);
        float x = plot.x;
        if (say_below(pen, scene, x, head, t.small())) x += width_of(head, t.small()) + 20 * t.k;
        for (std::size_t level = 0; level < 4; ++level) {
            const std::string words = fmt::format("{}\u2013{}", level * cpus / 4 + 1, (level + 1) * cpus / 4);
            if (!say_below(pen, scene, x + 16 * t.k, words, t.small_mono())) break;
            pen.rect({x, plot.bottom() + 6 * t.k, 11 * t.k, 11 * t.k},
                     {.fill = static_cast<Role>(static_cast<std::size_t>(Role::heat1) + level), .radius = 2});
            x += 16 * t.k + width_of(words, t.small_mono()) + 20 * t.k;
        }
    }
    std::string words = scene.note;
    if (scene.layout.before + scene.layout.behind > 0) {
        if (!words.empty()) words += "  \u00B7  ";
        words += fmt::format("{} more above, {} below", grouped(scene.layout.before), grouped(scene.layout.behind));
    }
    if (!words.empty()) say_below(pen, scene, plot.right() - width_of(words, t.small()), words, t.small());
}

}  // namespace

std::string_view name_of(const Trace& trace, const LaneIndex& index, TaskId task) {
    if (!task.exists() || task.index() >= index.tasks.size()) return "nothing";
    return trace.names[index.tasks[task.index()].name];
}

std::string_view name_of(const Trace& trace, const LaneIndex& index, MmId mm) {
    if (!mm.exists() || mm.index() >= index.mms.size()) return "none";
    return trace.names[index.mms[mm.index()].name];
}

void lay(Pen& pen, const LanesScene& scene, const Box& box, const Ink& ink) {
    if (box.w <= 0 || box.h <= 0) return;
    if (box.right() <= scene.now_x) return pen.rect(box, ink);
    if (box.x >= scene.now_x) return pen.rect(box, faded(ink));
    Box before = box, behind = box;
    before.w = scene.now_x - box.x;
    behind.x = scene.now_x;
    behind.w = box.right() - scene.now_x;
    pen.rect(before, ink);
    pen.rect(behind, faded(ink));
}

void name_piece(Pen& pen, const LanesScene& scene, const Box& box, Colour on_fill, bool plate,
                std::initializer_list<std::string> longest_first) {
    const TypeScale& t = scene.layout.type;
    if (box.h < 15 * t.k) return;
    const bool ahead = box.x >= scene.now_x;
    const Type type{plate || ahead ? Face::sans_medium : Face::sans_regular, t.small_px,
                    ahead ? Colour(Role::muted) : on_fill};
    for (const std::string& words : longest_first) {
        const float w = width_of(words, type);
        if (words.empty() || w + 16 * t.k > box.w) continue;
        const Box ground{box.x + 5 * t.k, box.centre().y - 8 * t.k, w + 8 * t.k, 16 * t.k};
        for (const Box& mark : scene.taken)
            if (mark.x < ground.right() && ground.x < mark.right() && mark.y < ground.bottom() &&
                ground.y < mark.bottom())
                return;
        if (plate || ahead) pen.rect(ground, {.fill = Role::surface, .radius = 3});
        pen.text({ground.x + 4 * t.k, box.centre().y + t.small_px * 0.36F}, words, type);
        return;
    }
}

void name_row(Pen& pen, const LanesScene& scene, const LaneRow& row, std::string_view name, const Type& type) {
    pen.text({scene.layout.names - 12 * scene.layout.type.k, row.box.centre().y + type.px * 0.36F}, name, type,
             Align::right);
}

std::string interval_words(const Trace& trace, const LaneIndex& index, CpuId cpu, std::size_t i) {
    const Interval& interval = index.cpus[cpu.index()][i];
    const SimTime to = index.end_of(cpu, i);
    std::string words = fmt::format("CPU {}: {}", cpu.value, name_of(trace, index, interval.task));
    if (interval.owns)
        words += fmt::format(" in its own mm, {}", letter(interval.active_mm));
    else if (interval.borrows())
        words += fmt::format(" borrows {}{}", letter(interval.active_mm), interval.is_lazy ? ", lazy" : "");
    return fmt::format("{}; {} for {}, {} to {}.", words, to_words(interval.activity), in_words(to - interval.from),
                       clock(interval.from), clock(to));
}

DisplayList draw_lanes(const Trace& trace, const LaneIndex& index, const LanesOptions& options) {
    DisplayList list;
    list.width = options.width;
    list.height = options.height;
    const LanesLayout layout = lay_out_lanes(trace, index, options);
    LanesScene scene{trace, index, options, layout, std::numeric_limits<float>::max(), {}, {}, {}};
    if (options.now) scene.now_x = layout.axis.x_at(*options.now);
    Pen pen(list);
    pen.rect({0, 0, options.width, options.height}, {.fill = Role::background});
    if (options.heading) draw_heading(pen, scene);
    draw_grid(pen, scene);
    LaneMarks marks;
    find_marks(scene, marks);
    draw_rows(pen, scene);
    draw_names(pen, scene);
    draw_marks(pen, scene, marks);
    draw_markers(pen, scene, options);
    draw_foot(pen, scene);
    draw_breaks(pen, scene);
    draw_now(pen, scene);
    if (const LaneRow* row = layout.row_of(LaneRow::Kind::cpu, options.cpu.value); row && options.cpu.exists())
        pen.rect(row->box.grown(3), {.radius = 4, .stroke = Role::focus, .width = 2});
    return list;
}

}  // namespace lazytlb::stage
