// SPDX-License-Identifier: GPL-3.0-or-later
// What goes from lane to lane: the journey of an mm_count line as a curve with a diamond where it arrives and a
// capsule with the count; an interrupt as a dot, a line and a triangle, with its answer as a dashed line back.
#include <algorithm>
#include <cmath>

#include <fmt/format.h>

#include "stage/lane_parts.hpp"

namespace lazytlb::stage {

namespace {

constexpr std::size_t most_ways = 40;  // more would hide the lanes
constexpr std::ptrdiff_t most_looked_at = 2000;
constexpr float lowest_lane = 10;  // px

struct Ends {
    Point from, to;
};

// From edge to facing edge.
Ends ends_of(const Box& from, float left, const Box& to, float right) {
    const bool down = from.y < to.y;
    return {{left, down ? from.bottom() : from.y}, {right, down ? to.y : to.bottom()}};
}

std::string count_words(const LanesScene& scene, const Journey& journey) {
    if (!journey.arrival.exists()) return {};
    const auto& counts = scene.index.mms[journey.mm.index()].counts;
    const auto step = std::lower_bound(counts.begin(), counts.end(), journey.arrival,
                                       [](const CountStep& a, EventIndex event) { return a.event < event; });
    if (step == counts.end() || step == counts.begin() || step->event != journey.arrival) return {};
    return fmt::format("{} {} \u2192 {}", letter(journey.mm), std::prev(step)->mm_count, step->mm_count);
}

bool meets(const Box& a, const Box& b) {
    return a.x < b.right() && b.x < a.right() && a.y < b.bottom() && b.y < a.bottom();
}

template <class Way>
const Box* row_of(const LanesScene& scene, const Way& way, CpuId Way::*cpu) {
    const LaneRow* row = scene.layout.row_of(LaneRow::Kind::cpu, (way.*cpu).value);
    return row != nullptr && row->box.h >= lowest_lane ? &row->box : nullptr;
}

bool is_way(const Journey& journey) { return journey.line == MmLine::count && journey.from.exists(); }
bool is_way(const Flight&) { return true; }

// Those of the window between lanes that are high enough; false, and none, when they are too many.
template <class Way>
bool choose(const LanesScene& scene, const std::vector<Way>& all, SimTime Way::*begins,
            std::vector<const Way*>& chosen) {
    const auto earlier = [&](const Way& way, SimTime t) { return way.*begins < t; };
    const auto first = std::lower_bound(all.begin(), all.end(), scene.layout.axis.from(), earlier);
    const auto last = std::lower_bound(first, all.end(), scene.layout.axis.to(), earlier);
    const auto is_drawn = [&](const Way& way) {
        return is_way(way) && way.from != way.to && row_of(scene, way, &Way::from) && row_of(scene, way, &Way::to);
    };
    if (last - first > most_looked_at) return false;
    for (auto way = first; way != last; ++way)
        if (is_drawn(*way)) chosen.push_back(&*way);
    if (chosen.size() <= most_ways) return true;
    chosen.clear();
    return false;
}

void place_capsules(LanesScene& scene, LaneMarks& marks) {
    const TypeScale& t = scene.layout.type;
    const Type type{Face::mono_semibold, t.small_px, Role::text};
    for (const Journey* journey : marks.journeys) {
        const std::string words = count_words(scene, *journey);
        if (words.empty()) continue;
        const Box &from = *row_of(scene, *journey, &Journey::from), &to = *row_of(scene, *journey, &Journey::to);
        const float x = scene.layout.axis.x_at(journey->arrives);
        const float edge = from.y < to.y ? to.y - 12 * t.k : to.bottom() + 12 * t.k;
        const Box box{x + 9 * t.k, edge - 9 * t.k, width_of(words, type) + 18 * t.k, 18 * t.k};
        const bool free = std::none_of(scene.taken.begin(), scene.taken.end(),
                                       [&](const Box& other) { return meets(box.grown(2), other); });
        if (!free || box.right() > scene.layout.plot.right() || box.y < scene.layout.plot.y - 8) continue;
        scene.taken.push_back(box);
        marks.capsules.push_back({box, words});
    }
}

void draw_journey(Pen& pen, const LanesScene& scene, const Journey& journey) {
    const TimeAxis& axis = scene.layout.axis;
    const Ends ends = ends_of(*row_of(scene, journey, &Journey::from), axis.x_at(journey.left),
                              *row_of(scene, journey, &Journey::to), axis.x_at(journey.arrives));
    const float half = (ends.to.y - ends.from.y) / 2;
    const std::vector<Point> way{ends.from, {ends.from.x, ends.from.y + half}, {ends.to.x, ends.to.y - half}, ends.to};
    const bool ahead = ends.from.x >= scene.now_x;
    const Ink ink{.stroke = Role::line_queue, .width = 2};
    pen.curve(way, {.stroke = Role::surface, .width = 2 + 2 * casing});
    pen.curve(way, ahead ? faded(ink) : ink);
    const float r = 5;
    const Ink diamond{.fill = Role::line_owner, .stroke = Role::line_edge, .width = 1};
    pen.shape({{ends.to.x, ends.to.y - r},
               {ends.to.x + r, ends.to.y},
               {ends.to.x, ends.to.y + r},
               {ends.to.x - r, ends.to.y}},
              ends.to.x > scene.now_x ? faded(diamond) : diamond);
}

void draw_flight(Pen& pen, const LanesScene& scene, const Flight& flight) {
    const TimeAxis& axis = scene.layout.axis;
    const Box &from = *row_of(scene, flight, &Flight::from), &to = *row_of(scene, flight, &Flight::to);
    const Ends ends = ends_of(from, axis.x_at(flight.sent), to, axis.x_at(flight.entered));
    const bool down = from.y < to.y;
    const auto ink = [&](const Ink& plain, float x) { return x > scene.now_x ? faded(plain) : plain; };
    pen.path({ends.from, ends.to}, {.stroke = Role::surface, .width = 1.75F + 2 * casing});
    pen.path({ends.from, ends.to}, ink({.stroke = Role::ipi_flight, .width = 1.75F}, ends.from.x));
    pen.circle(ends.from, 5.5F, {.fill = Role::surface});
    pen.circle(ends.from, 4.5F, ink({.fill = Role::ipi_send}, ends.from.x));
    if (flight.has_entered) {
        const float back = down ? -7.0F : 7.0F;
        pen.shape({ends.to, {ends.to.x + 4.5F, ends.to.y + back}, {ends.to.x - 4.5F, ends.to.y + back}},
                  ink({.fill = Role::ipi_send}, ends.to.x));
    }
    if (!flight.has_answered) return;
    // To where the sender stops waiting, if it waits.
    const std::size_t waits = scene.index.interval_at(flight.from, flight.answered);
    if (scene.index.cpus[flight.from.index()][waits].activity != Cause::ipi_wait) return;
    const Point a{axis.x_at(flight.answered), ends.to.y};
    const Point b{axis.x_at(scene.index.end_of(flight.from, waits)), ends.from.y};
    pen.path({a, b}, ink({.stroke = Role::ipi_ack, .width = 1.25F, .dash = Dash::dashed}, a.x));
}

}  // namespace

void find_marks(LanesScene& scene, LaneMarks& marks) {
    // Names in lanes keep clear of breaks as they do of capsules.
    for (const AxisBreak& gap : scene.layout.axis.breaks())
        scene.taken.push_back({gap.left - 4, scene.layout.plot.y, gap.right - gap.left + 8, scene.layout.plot.h});
    if (scene.options.by != LanesBy::cpu) return;
    const bool all_journeys = choose(scene, scene.index.journeys, &Journey::left, marks.journeys);
    const bool all_flights = choose(scene, scene.index.flights, &Flight::sent, marks.flights);
    if (!all_journeys || !all_flights) scene.note = "Zoom in to see the ways of lines and interrupts.";
    place_capsules(scene, marks);
}

void draw_marks(Pen& pen, const LanesScene& scene, const LaneMarks& marks) {
    for (const Journey* journey : marks.journeys) {
        pen.begin(fmt::format("journey-{}", journey->grant.value),
                  fmt::format("The line of {} goes from CPU {} to CPU {}, {}.", letter(journey->mm),
                              journey->from.value, journey->to.value, in_words(journey->arrives - journey->left)));
        draw_journey(pen, scene, *journey);
        pen.end();
    }
    for (const Flight* flight : marks.flights) {
        pen.begin(fmt::format("flight-{}", flight->event.value),
                  fmt::format("CPU {} interrupts CPU {} ({}).", flight->from.value, flight->to.value,
                              to_string(flight->purpose)));
        draw_flight(pen, scene, *flight);
        pen.end();
    }
    const Type type{Face::mono_semibold, scene.layout.type.small_px, Role::line_edge};
    for (const auto& capsule : marks.capsules) {
        const bool ahead = capsule.box.x >= scene.now_x;
        const Ink ink{.fill = Role::line_owner, .radius = capsule.box.h / 2, .stroke = Role::line_edge, .width = 1.25F};
        pen.rect(capsule.box, ahead ? faded(ink) : ink);
        pen.text({capsule.box.centre().x, capsule.box.centre().y + type.px * 0.36F}, capsule.words,
                 ahead ? coloured(type, Role::text) : type, Align::centre);
    }
}

}  // namespace lazytlb::stage
