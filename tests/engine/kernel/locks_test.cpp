// SPDX-License-Identifier: GPL-3.0-or-later
// Locks that programs take by name: one owner at a time, and whoever waits gets it.
#include <gtest/gtest.h>

#include "engine/kernel/story.hpp"

namespace lazytlb {
namespace {

using namespace test;

// Two tasks on CPUs of their own, each with the lock for 10 us and without it for none.
Measures two_tasks(bool spins, std::vector<CpuId> second_cpu = {c(1)}) {
    Story story("refcount", "powerpc-hash");
    story.s.locks = {"lru"};
    Op take = op(Op::Kind::lock, 0U);
    take.spins = spins;
    const std::vector<Op> ops{take, compute_us(10), op(Op::Kind::unlock, 0U), op(Op::Kind::count, 1U)};
    story.process("A", {story.program("a", {c(0)}, 0, ops, true)});
    story.process("B", {story.program("b", std::move(second_cpu), 0, ops, true)});
    return meter(story.s).measures;
}

TEST(Locks, one_task_at_a_time_has_it) {
    const Measures spinning = two_tasks(true);
    EXPECT_EQ(spinning.faults, 0U) << spinning.first_fault_sentence();
    EXPECT_GE(spinning.iterations, 38U);  // 400 us in turns of 10 us, less the start
    EXPECT_LE(spinning.iterations, 40U);
    EXPECT_LE(two_tasks(false).iterations, 40U);
}

TEST(Locks, who_spins_keeps_its_cpu_and_who_sleeps_leaves_it) {
    const auto idle = [](const Measures& m) { return m.costs_ps[static_cast<std::size_t>(Cause::idle)]; };
    const Measures spinning = two_tasks(true), sleeping = two_tasks(false);
    // Of four CPUs two idle all the time; who sleeps lets a third one idle for about half of the time.
    EXPECT_LT(idle(spinning), SimSpan{microseconds(820)}.ps);
    EXPECT_GT(idle(sleeping), SimSpan{microseconds(900)}.ps);
}

TEST(Locks, both_get_it_in_turn_also_on_one_cpu) {
    const Measures shared = two_tasks(false, {c(0)});
    EXPECT_EQ(shared.faults, 0U) << shared.first_fault_sentence();
    EXPECT_GT(shared.iterations, 20U);
}

TEST(Locks, a_spinner_that_waits_for_its_own_cpu_gets_on_when_its_slice_is_over) {
    Story story("refcount", "powerpc-hash");
    story.s.locks = {"lru"};
    story.s.until = SimTime{} + milliseconds(40);
    Op take = op(Op::Kind::lock, 0U);
    take.spins = true;
    const std::vector<Op> ops{take, compute_us(1000), op(Op::Kind::unlock, 0U), op(Op::Kind::count, 1U)};
    story.process("A", {story.program("a", {c(0)}, 0, ops, true)});
    story.process("B", {story.program("b", {c(0)}, 0, ops, true)});
    const Measures m = meter(story.s).measures;
    EXPECT_EQ(m.faults, 0U) << m.first_fault_sentence();
    EXPECT_GT(m.iterations, 10U);
}

}  // namespace
}  // namespace lazytlb
