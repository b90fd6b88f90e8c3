// SPDX-License-Identifier: GPL-3.0-or-later
// The scheduler's core: where a woken task goes, how long it may run, who takes over.
#include <gtest/gtest.h>

#include "engine/kernel/story.hpp"
#include "world/timeline.hpp"

namespace lazytlb {
namespace {

using namespace test;

std::vector<CpuId> wakes_of(const Trace& trace, const std::string& name) {
    std::vector<CpuId> cpus;
    World world(trace.facts);
    for (std::size_t i = 0; i < trace.events.size(); ++i) {
        const Event& e = trace.events[i];
        apply(world, e);
        if (e.kind == EventKind::sched_wakeup && trace.names[world.task(TaskId{e.a}).name] == name)
            cpus.push_back(CpuId{static_cast<std::uint16_t>(e.c)});
    }
    return cpus;
}

TEST(WakePlacement, a_task_returns_to_its_last_cpu_when_that_idles) {
    Story story("refcount", "powerpc-hash");
    story.process("A", {story.program("t", {c(1), c(3)}, 0,
                                      {compute_us(10), sleep_us(20), compute_us(10), sleep_us(20), compute_us(1000)})});
    const auto run = record(story.s);
    EXPECT_EQ(wakes_of(*run.trace, "t"), (std::vector<CpuId>{c(1), c(1), c(1)}));
}

TEST(WakePlacement, a_task_goes_to_an_idle_cpu_of_its_set_when_its_last_one_is_busy) {
    Story story("refcount", "powerpc-hash");
    story.process("A", {story.program("t", {c(1), c(3)}, 0, {compute_us(10), sleep_us(40), compute_us(1000)})});
    story.process("B", {story.program("busy", {c(1)}, 15, {compute_us(1000)})});
    const auto run = record(story.s);
    EXPECT_EQ(wakes_of(*run.trace, "t"), (std::vector<CpuId>{c(1), c(3)}));
}

// No idle CPU in its set: a pipe's reader comes to the writer's CPU, which is about to sleep.
TEST(WakePlacement, a_reader_comes_to_its_writers_cpu_when_nothing_is_idle) {
    Story story("refcount", "powerpc-hash", 1, 2, 1);
    story.s.pipes = {"p", "q"};
    const std::vector<CpuId> both{c(0), c(1)};
    const auto reader = story.program("reader", both, 0, {op(Op::Kind::pipe_read, 0U), op(Op::Kind::pipe_read, 1U)});
    const auto writer =
        story.program("writer", both, 0, {compute_us(60), op(Op::Kind::pipe_write, 0U), op(Op::Kind::pipe_read, 1U)});
    story.process("A", {reader, writer});
    story.process("B", {story.program("busy", {c(0)}, 20, {compute_us(1000)})});
    const auto run = record(story.s);
    EXPECT_EQ(wakes_of(*run.trace, "reader").back(), c(1));
    EXPECT_EQ(wakes_of(*run.trace, "writer").front(), c(1));
}

TEST(Slice, two_tasks_on_one_cpu_take_turns_of_the_base_slice) {
    Story story("refcount", "powerpc-hash");
    story.s.until = SimTime{} + milliseconds(10);
    story.process("A", {story.program("a", {c(0)}, 0, {compute_us(20'000)})});
    story.process("B", {story.program("b", {c(0)}, 0, {compute_us(20'000)})});
    const auto run = record(story.s);
    const auto& n = run.measures.switches;
    EXPECT_EQ(n[static_cast<std::size_t>(SwitchCase::uu_other)], 3U);  // at about 3, 6 and 9 ms
}

TEST(Fork, a_child_process_has_an_mm_of_its_own_and_a_thread_shares_it) {
    Story story("refcount", "powerpc-hash");
    const auto child = story.program("child", {}, 0, {compute_us(1000)});
    story.process("A", {story.program("t", {c(0)}, 0,
                                      {op(Op::Kind::fork, child), op(Op::Kind::clone, child), compute_us(1000)})});
    const auto run = record(story.s);
    const World end = Timeline(run.trace).at(run.trace->events.size());
    ASSERT_EQ(end.mms.size(), 3U);  // init_mm, A, the child's
    EXPECT_EQ(end.mm(mm_a).mm_users, 2U);
    EXPECT_EQ(end.mm(mm_b).mm_users, 1U);
}

TEST(Start, a_thread_that_would_start_in_a_dead_process_is_a_fault_of_the_story) {
    Story story("refcount", "powerpc-hash");
    const auto first = story.program("first", {c(0)}, 0, {compute_us(5)});
    story.process("A", {first, story.program("late", {c(1)}, 100, {compute_us(5)})});
    const auto run = record(story.s);
    EXPECT_EQ(run.measures.stop, StopReason::fault);
    EXPECT_EQ(run.measures.first_fault.rule, Rule::task_failed);
}

TEST(Exec, replaces_the_mm_and_frees_the_old_one) {
    Story story("refcount", "powerpc-hash");
    story.process("A", {story.program("t", {c(0)}, 0, {compute_us(5), op(Op::Kind::exec), compute_us(1000)})});
    const auto run = record(story.s);
    EXPECT_EQ(run.measures.faults, 0U);
    const World end = Timeline(run.trace).at(run.trace->events.size());
    EXPECT_FALSE(end.mm(mm_a).alive);
    EXPECT_EQ(end.curr(c(0)).mm, mm_b);
    EXPECT_EQ(end.cpu(c(0)).loaded_mm, mm_b);
}

}  // namespace
}  // namespace lazytlb
