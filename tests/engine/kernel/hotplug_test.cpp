// SPDX-License-Identifier: GPL-3.0-or-later
// Goal: a CPU that goes offline lets go of what it borrows while it can still be told to (kernel-semantics 1.10), is
// asked for nothing afterwards, and works again when it is back.
#include <gtest/gtest.h>

#include "engine/kernel/story.hpp"
#include "world/timeline.hpp"

namespace lazytlb {
namespace {

using namespace test;

Op hotplug(Op::Kind kind, std::uint16_t cpu) {
    Op o = op(kind);
    o.cpu = c(cpu);
    return o;
}

// A.t runs on c1 and moves to c0; c1 idles and borrows A; k on c2 takes c1 offline; A ends on c0.
Story a_borrower_goes_offline(const std::string& policy, const std::string& arch = "powerpc-hash") {
    Story story(policy, arch);
    story.process("A", {story.program("t", {c(1)}, 0, {compute_us(10), migrate_to(0), compute_us(60)})});
    story.kthread(story.program("k", {c(2)}, 30, {hotplug(Op::Kind::offline, 1)}));
    return story;
}

World end_of(const RunResult& run) { return Timeline(run.trace).at(run.trace->events.size()); }

TEST(Hotplug, a_cpu_that_goes_offline_lets_go_of_what_it_borrows_under_every_policy) {
    for (const auto& policy : policies())
        for (const auto& arch : arches()) {
            if (refusal(policy.name, arch.name)) continue;
            const auto run = record(a_borrower_goes_offline(std::string(policy.name), std::string(arch.name)).s);
            SCOPED_TRACE(std::string(policy.name) + " on " + std::string(arch.name));
            EXPECT_EQ(run.measures.faults, 0U) << run.measures.first_fault_sentence();
            const World end = end_of(run);
            EXPECT_TRUE(end.cpu(c(1)).idle);
            EXPECT_EQ(end.cpu(c(1)).idle_state, IdleState::offline);
            EXPECT_EQ(end.curr(c(1)).active_mm, init_mm);
            EXPECT_EQ(end.cpu(c(1)).loaded_mm, init_mm);
        }
}

TEST(Hotplug, a_cpu_that_is_offline_is_not_interrupted) {
    for (const char* policy : {"shootdown", "hazard-pointer"}) {
        const auto run = record(a_borrower_goes_offline(policy).s);
        EXPECT_EQ(run.measures.ipis[static_cast<std::size_t>(IpiPurpose::lifetime_shoot)], 0U);
        EXPECT_FALSE(end_of(run).mm(mm_a).alive);
    }
}

// Race R9: powerpc takes the CPU out of every mask early. Without the steps of sched_force_init_mm nobody would tell
// it when A ends.
TEST(Hotplug, R9_without_letting_go_first_an_exit_would_miss_the_cpu) {
    const auto run = record(a_borrower_goes_offline("shootdown").s);
    ASSERT_EQ(run.measures.faults, 0U);
    World world(run.trace->facts);
    std::optional<Breach> breach;
    bool inside = false, loaded_without_bit = false;
    for (std::size_t i = 0; i < run.trace->events.size() && !breach; ++i) {
        const Event& e = run.trace->events[i];
        const bool window = e.kind == EventKind::window_open || e.kind == EventKind::window_close;
        if (window && e.as<Window>() == Window::sched_force_init_mm) inside = e.kind == EventKind::window_open;
        const bool lets_go = e.kind == EventKind::active_mm || e.kind == EventKind::load_mm;
        if (inside && e.cpu == c(1) && lets_go) continue;
        breach = apply(world, e);
        if (!breach || breach->rule != Rule::t7) continue;
        loaded_without_bit = true;  // noticed first, and not yet fatal
        breach.reset();
    }
    EXPECT_TRUE(loaded_without_bit);
    ASSERT_TRUE(breach);
    EXPECT_EQ(breach->rule, Rule::i3);
    EXPECT_EQ(breach->cpu, c(1));
}

TEST(Hotplug, tasks_of_a_cpu_that_goes_offline_go_on_elsewhere_and_may_come_back) {
    Story story("refcount", "powerpc-hash");
    story.process("A", {story.program("t", {c(1)}, 0,
                                      {compute_us(20), compute_us(20), op(Op::Kind::count, 1U), sleep_us(100),
                                       compute_us(10), op(Op::Kind::count, 1U), compute_us(1000)})});
    story.kthread(
        story.program("k", {c(2)}, 10, {hotplug(Op::Kind::offline, 1), sleep_us(50), hotplug(Op::Kind::online, 1)}));
    const auto run = record(story.s);
    EXPECT_EQ(run.measures.faults, 0U);
    std::vector<CpuId> counted_on;
    for (std::size_t i = 0; i < run.trace->events.size(); ++i)
        if (run.trace->events[i].kind == EventKind::iteration) counted_on.push_back(run.trace->events[i].cpu);
    ASSERT_EQ(counted_on.size(), 2U);
    EXPECT_NE(counted_on[0], c(1));
    EXPECT_EQ(counted_on[1], c(1));  // the only CPU it asked for, once that is there again
    EXPECT_FALSE(end_of(run).cpu(c(1)).idle);
}

TEST(Hotplug, a_task_can_take_down_the_cpu_that_it_runs_on) {
    Story story("refcount", "x86-7.1");
    story.process(
        "A", {story.program("t", {c(0), c(3)}, 0, {compute_us(20), hotplug(Op::Kind::offline, 0), compute_us(1000)})});
    const auto run = record(story.s);
    EXPECT_EQ(run.measures.faults, 0U);
    EXPECT_EQ(end_of(run).cpu(c(0)).idle_state, IdleState::offline);
    EXPECT_EQ(end_of(run).curr(c(3)).mm, mm_a);
}

TEST(Hotplug, the_last_cpu_stays) {
    Story story("refcount", "powerpc-hash", 1, 2, 1);
    story.process("A", {story.program("t", {c(0)}, 0,
                                      {hotplug(Op::Kind::offline, 1), hotplug(Op::Kind::offline, 0),
                                       op(Op::Kind::count, 1U), compute_us(1000)})});
    const auto run = record(story.s);
    EXPECT_EQ(run.measures.faults, 0U);
    EXPECT_EQ(run.measures.iterations, 1U);
    EXPECT_FALSE(end_of(run).cpu(c(0)).idle);
}

}  // namespace
}  // namespace lazytlb
