// SPDX-License-Identifier: GPL-3.0-or-later
// The contended line: first come, first served, and dearer the farther it travels.
#include <gtest/gtest.h>

#include "engine/kernel/story.hpp"
#include "hardware/distances.hpp"
#include "world/timeline.hpp"

namespace lazytlb {
namespace {

using namespace test;

TEST(Distances, a_service_is_s0_plus_kappa_times_the_latency_of_the_way) {
    Story story("refcount", "powerpc-hash", 4, 2, 2);  // 4 sockets x 2 cores x 2 threads
    story.s.machine.topology.sockets_per_drawer = 2;
    story.s.machine.costs.line_kappa = 0.5;
    const Distances d(story.s.machine.topology, story.s.machine.costs);
    EXPECT_EQ(d.between(c(0), c(0)), Distance::self);
    EXPECT_EQ(d.between(c(0), c(1)), Distance::smt);
    EXPECT_EQ(d.between(c(0), c(2)), Distance::socket);
    EXPECT_EQ(d.between(c(0), c(4)), Distance::hop1);
    EXPECT_EQ(d.between(c(0), c(8)), Distance::hop2);
    // s0 4 ns; half of 8, 40, 130, 300 ns on top
    EXPECT_EQ(d.line_service(Distance::self), nanoseconds(4));
    EXPECT_EQ(d.line_service(Distance::smt), nanoseconds(8));
    EXPECT_EQ(d.line_service(Distance::socket), nanoseconds(24));
    EXPECT_EQ(d.line_service(Distance::hop1), nanoseconds(69));
    EXPECT_EQ(d.line_service(Distance::hop2), nanoseconds(154));
}

TEST(Distances, agree_with_those_of_a_record) {
    Story story("refcount", "powerpc-hash", 4, 3, 2);
    story.s.machine.topology.sockets_per_drawer = 2;
    const Distances d(story.s.machine.topology, story.s.machine.costs);
    RunFacts facts;
    facts.sockets = 4;
    facts.cores_per_cluster = 3;
    facts.smt = 2;
    facts.sockets_per_drawer = 2;
    for (std::uint16_t a = 0; a < 24; ++a)
        for (std::uint16_t b = 0; b < 24; ++b) EXPECT_EQ(d.between(c(a), c(b)), facts.distance(c(a), c(b)));
}

// Three readers sleep on a pipe; the writer wakes one every 500 ns, and each has to drop its CPU's borrow. The line
// needs 3 us from socket to socket, so they queue.
Story three_readers_come_back() {
    Story story("refcount", "powerpc-hash", 4, 1, 1);
    story.s.machine.costs.line_hop1 = story.s.machine.costs.line_hop2 = microseconds(3);
    story.s.pipes = {"p"};
    std::vector<std::uint32_t> threads;
    const auto write = op(Op::Kind::pipe_write, 0U);
    threads.push_back(story.program("writer", {c(0)}, 0, {compute_us(150), write, write, write, compute_us(1000)}));
    for (std::uint16_t i = 1; i < 4; ++i)
        threads.push_back(story.program("reader", {c(i)}, 0, {op(Op::Kind::pipe_read, 0U), compute_us(1000)}));
    story.process("A", threads);
    return story;
}

TEST(Line, serves_those_who_ask_one_after_the_other_in_the_order_of_asking) {
    const auto run = record(three_readers_come_back().s);
    std::vector<Event> requests, grants, drops;
    for (std::size_t i = 0; i < run.trace->events.size(); ++i) {
        const Event& e = run.trace->events[i];
        if (e.a != mm_a.value || e.at < SimTime{} + microseconds(150)) continue;
        if (e.kind == EventKind::line_request) requests.push_back(e);
        if (e.kind == EventKind::line_grant) grants.push_back(e);
        if (e.kind == EventKind::mm_drop) drops.push_back(e);
    }
    ASSERT_EQ(requests.size(), 3U);
    ASSERT_EQ(grants.size(), 3U);
    ASSERT_EQ(drops.size(), 3U);
    for (std::size_t i = 0; i < 3; ++i) {
        EXPECT_EQ(grants[i].cpu, requests[i].cpu);
        EXPECT_EQ(drops[i].cpu, requests[i].cpu);
        EXPECT_EQ(drops[i].at - grants[i].at, nanoseconds(3004));  // 3 us of way, 4 ns for the atomic
        if (i == 0) continue;
        EXPECT_EQ(grants[i].at, drops[i - 1].at);  // nobody waits longer than needed
        EXPECT_EQ(CpuId{static_cast<std::uint16_t>(grants[i].b)}, grants[i - 1].cpu);    // the one before gives it
        EXPECT_EQ(run.trace->events[grants[i].cause.index()].kind, EventKind::mm_drop);  // and its release is the cause
    }
}

TEST(Line, world_knows_where_it_is_and_who_waits) {
    const auto run = record(three_readers_come_back().s);
    std::uint32_t longest = 0;
    World world(run.trace->facts);
    for (std::size_t i = 0; i < run.trace->events.size(); ++i) {
        apply(world, run.trace->events[i]);
        if (world.mms.size() <= mm_a.index()) continue;
        const LineState& line = world.mm(mm_a).lines[static_cast<std::size_t>(MmLine::count)];
        std::uint32_t waiting = 0;
        for (const CpuState& cpu : world.cpus)
            waiting += cpu.waits_for == mm_a && cpu.waits_line == MmLine::count ? 1 : 0;
        ASSERT_EQ(line.queue, waiting);
        longest = std::max(longest, line.queue);
    }
    EXPECT_GE(longest, 2U);
}

}  // namespace
}  // namespace lazytlb
