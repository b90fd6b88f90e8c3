// SPDX-License-Identifier: GPL-3.0-or-later
// The mistakes of kernel-semantics 13 that are about references, by their numbers there. Each asks one question of two
// records of the same story: the engine's answer is right, that of a kernel with one naive step is wrong.
#include <gtest/gtest.h>

#include "engine/kernel/golden_stories.hpp"
#include "engine/naive.hpp"

namespace lazytlb {
namespace {

using namespace test;
using kernel::Kernel;
using kernel::Task;

// The record of a story with a policy of the test's own.
RunResult record_with(const Story& story, kernel::LazyMm& naive, bool counts_lazy) {
    const auto arch = arch::powerpc_hash.make();
    return record_naive(story.s, naive, *arch, counts_lazy);
}

// 7. The decrement comes after the change of stacks, with interrupts on, in the next task's time.
struct DropsInsideTheSwitch final : kernel::LazyMm {
    void mmgrab_lazy_tlb(Kernel& k, MmId mm) override { k.mmgrab(mm, Hold::lazy); }
    void mmdrop_lazy_tlb(Kernel& k, MmId mm) override { k.mmdrop(mm, Hold::lazy); }
    void context_switch(Kernel& k, const Task& prev, const Task& next) override {
        LazyMm::context_switch(k, prev, next);
        const MmId parked = k.world().cpu(k.this_rq().cpu).parked_unit;
        if (parked.exists()) k.mmdrop(parked, Hold::parked);
    }
};

bool drops_come_after_the_switch(const Trace& trace) {
    World world(trace.facts);
    for (std::size_t i = 0; i < trace.events.size(); ++i) {
        const Event& e = trace.events[i];
        if (e.kind == EventKind::mm_drop && e.as<Hold>() == Hold::parked && world.cpu(e.cpu).in_switch_window())
            return false;
        apply(world, e);
    }
    return true;
}

TEST(Mistake7, a_borrowed_unit_is_dropped_after_the_switch) {
    const Story story = lazy_round_trip("refcount", "powerpc-hash");
    DropsInsideTheSwitch naive;
    const auto right = record(story.s), wrong = record_with(story, naive, true);
    EXPECT_EQ(counts_of(*right.trace, mm_a), counts_of(*wrong.trace, mm_a));  // the count alone does not show it
    EXPECT_TRUE(drops_come_after_the_switch(*right.trace));
    EXPECT_FALSE(drops_come_after_the_switch(*wrong.trace));
}

// 8. Between kernel tasks nothing is counted; only the classic code did.
TEST(Mistake8, a_switch_between_kernel_tasks_costs_no_atomic) {
    const Story story = chain_of_kernel_tasks("refcount");
    const auto naive = policy::refcount_classic.make();
    EXPECT_EQ(counts_of(*record(story.s).trace, mm_a).size(), 2U);
    EXPECT_EQ(counts_of(*record_with(story, *naive, true).trace, mm_a).size(), 6U);
}

// 11. Under shootdown a full barrier remains in each switch from a kernel task to a user task.
struct ShootdownForFree final : kernel::LazyMm {
    void cleanup_lazy_tlbs(Kernel& k, MmId mm) override { policy::shootdown.make()->cleanup_lazy_tlbs(k, mm); }
};

SimSpan switching(const RunResult& run) { return {run.measures.costs_ps[static_cast<std::size_t>(Cause::switching)]}; }

TEST(Mistake11, shootdown_leaves_a_barrier_in_every_return) {
    const Story story = lazy_round_trip("shootdown", "powerpc-hash");
    ShootdownForFree naive;
    const auto right = record(story.s), wrong = record_with(story, naive, false);
    const auto& n = right.measures.switches;
    const auto returns = static_cast<std::int64_t>(n[static_cast<std::size_t>(SwitchCase::ku_same)] +
                                                   n[static_cast<std::size_t>(SwitchCase::ku_other)]);
    EXPECT_EQ(returns, 3);  // t1 and t2 begin, t2 comes back
    EXPECT_EQ(switching(right) - switching(wrong), nanoseconds(20 * returns));
}

// 17. context_switch1 counts two iterations a round trip, and -t N starts 2N threads.
TEST(Mistake17, a_pair_counts_messages_not_round_trips) {
    const DataFolder data{LAZYTLB_SOURCE_DIR};
    Overrides overrides;
    overrides.set = {{"pairs", "3"}};
    overrides.until = SimTime{} + microseconds(700);
    const auto story = read_story("power8-context-switch", overrides, data, known_names());
    ASSERT_TRUE(story) << to_text(story.diagnostics);
    EXPECT_EQ(story->programs.size(), 6U);
    const auto run = record(*story);
    std::uint64_t messages = 0;
    for (std::size_t i = 0; i < run.trace->events.size(); ++i) {
        const Event& e = run.trace->events[i];
        messages += e.kind == EventKind::sys_enter && e.as<Syscall>() == Syscall::pipe_write ? 1 : 0;
    }
    ASSERT_GT(messages, 20U);
    EXPECT_LE(messages - run.measures.iterations, 2U * 3U);  // of each pair, what is under way at the end
    EXPECT_GT(run.measures.iterations, messages / 2 + 6);    // round trips would be half as many
}

// 20. A kernel thread that has adopted an mm counts as a user task and holds an ordinary reference.
TEST(Mistake20, an_adopter_is_no_borrower) {
    const auto run = record(adoption("refcount").s);
    const auto naively = [](const TaskState& prev, const TaskState& next) {  // by what the tasks are
        const bool from_user = prev.kind == TaskKind::user, to_user = next.kind == TaskKind::user;
        return from_user && !to_user ? SwitchCase::uk : !to_user ? SwitchCase::kk : SwitchCase::ku_same;
    };
    World world(run.trace->facts);
    std::size_t as_user = 0;
    for (std::size_t i = 0; i < run.trace->events.size(); ++i) {
        const Event& e = run.trace->events[i];
        apply(world, e);
        if (e.kind != EventKind::context_switch || e.as<SwitchCase>() != SwitchCase::uk) continue;
        const TaskState &prev = world.task(TaskId{e.b}), &next = world.task(TaskId{e.c});
        if (prev.kind != TaskKind::kthread) continue;
        ++as_user;
        EXPECT_EQ(naively(prev, next), SwitchCase::kk);
        EXPECT_EQ(world.mm(mm_a).kthread_units, 1U);
    }
    EXPECT_EQ(as_user, 1U);  // k goes to sleep as a user of A
}

}  // namespace
}  // namespace lazytlb
