// SPDX-License-Identifier: GPL-3.0-or-later
// Goal: a story pauses at the event its author meant: the nth that matches everything given, or an instant.
#include "scenario/stop_search.hpp"

#include <gtest/gtest.h>

namespace lazytlb {
namespace {

Event event(std::uint64_t ps, EventKind kind, std::uint16_t cpu, std::uint32_t a = 0, std::uint32_t b = 0,
            std::uint32_t c = 0) {
    Event e{};
    e.at = {ps};
    e.cause = EventIndex::none();
    e.cpu = CpuId{cpu};
    e.kind = kind;
    e.a = a;
    e.b = b;
    e.c = c;
    return e;
}

// CPU 0 runs "red", CPU 1 runs "blue"; mms init_mm and chat; irqs_off at 10 (CPU 0), 20 (CPU 1), 30 (CPU 0), 40 (CPU
// 0).
Trace record_of_two() {
    Trace trace;
    trace.facts.cores_per_cluster = 2;
    trace.names = {"init_mm", "chat", "red", "blue"};
    const auto none = CpuId::none_value;
    const auto add = [&](Event e) { trace.events.append(e); };
    add(event(0, EventKind::mm_new, none, 0, 0, 0));
    add(event(0, EventKind::mm_new, none, 1, 0, 1));
    for (std::uint16_t cpu = 0; cpu < 2; ++cpu) {
        Event idle = event(0, EventKind::task_new, cpu, cpu, MmId::none_value, 2u + cpu);
        idle.small = static_cast<std::uint16_t>(TaskKind::idle);
        add(idle);
    }
    add(event(10, EventKind::irqs_off, 0));
    add(event(20, EventKind::irqs_off, 1));
    add(event(30, EventKind::irqs_off, 0));
    add(event(40, EventKind::irqs_off, 0));
    add(event(50, EventKind::exit_mmap, 1, 1));
    trace.end = {60};
    add(event(60, EventKind::run_end, none));
    return trace;
}

Stop at_event(EventKind kind) {
    Stop stop;
    stop.kind = kind;
    return stop;
}

std::vector<std::size_t> positions(const std::vector<Stop>& stops) {
    std::vector<std::size_t> found;
    for (const auto& place : find_stops(stops, record_of_two())) found.push_back(place.position);
    return found;
}

TEST(StopSearch, stops_after_the_first_event_that_matches) {
    EXPECT_EQ(positions({at_event(EventKind::irqs_off)}), std::vector<std::size_t>{5});
}

TEST(StopSearch, counts_only_what_matches) {
    Stop second = at_event(EventKind::irqs_off);
    second.cpu = CpuId{0};
    second.nth = 2;
    EXPECT_EQ(positions({second}), std::vector<std::size_t>{7});
    Stop blue = at_event(EventKind::irqs_off);
    blue.task = "blue";
    EXPECT_EQ(positions({blue}), std::vector<std::size_t>{6});
    Stop chat = at_event(EventKind::exit_mmap);
    chat.mm = "chat";
    EXPECT_EQ(positions({chat}), std::vector<std::size_t>{9});
    chat.mm = "init_mm";
    EXPECT_EQ(positions({chat}), std::vector<std::size_t>{});
}

TEST(StopSearch, finds_an_instant_after_all_events_at_it) {
    Stop instant;
    instant.at = SimTime{30};
    EXPECT_EQ(positions({instant}), std::vector<std::size_t>{7});
    instant.at = SimTime{0};
    EXPECT_EQ(positions({instant}), std::vector<std::size_t>{4});
    instant.at = SimTime{61};
    EXPECT_EQ(positions({instant}), std::vector<std::size_t>{}) << "after the end";
}

TEST(StopSearch, gives_them_in_the_order_of_the_record) {
    Stop late = at_event(EventKind::exit_mmap), early;
    early.at = SimTime{10};
    const auto places = find_stops({late, early}, record_of_two());
    ASSERT_EQ(places.size(), 2u);
    EXPECT_EQ(places[0], (StopPlace{5, 1}));
    EXPECT_EQ(places[1], (StopPlace{9, 0}));
}

}  // namespace
}  // namespace lazytlb
