// SPDX-License-Identifier: GPL-3.0-or-later
// The golden vectors of kernel-semantics 12b, derived there by hand from the kernel's rules.
#include <gtest/gtest.h>

#include "engine/kernel/golden_stories.hpp"
#include "world/timeline.hpp"

namespace lazytlb {
namespace {

using namespace test;
using Counts = std::vector<std::uint32_t>;

TEST(GoldenVector, G1_a_lazy_round_trip_counts_1_2_1_under_refcount) {
    const auto run = record(lazy_round_trip("refcount", "powerpc-hash").s);
    EXPECT_EQ(counts_of(*run.trace, mm_a), (Counts{2, 1}));
    EXPECT_EQ(run.measures.faults, 0U);
}

TEST(GoldenVector, G1_the_drop_lands_after_the_switch_on_the_next_tasks_account) {
    const auto run = record(lazy_round_trip("refcount", "powerpc-hash").s);
    bool finished = false;
    for (std::size_t i = 0; i < run.trace->events.size(); ++i) {
        const Event& e = run.trace->events[i];
        if (e.cpu != c(1)) continue;
        if (e.kind == EventKind::sched_switch) finished = false;
        if (e.kind == EventKind::finish_task_switch) finished = true;
        if (e.kind == EventKind::mm_drop) {
            EXPECT_TRUE(finished);
        }
        if (e.kind == EventKind::mm_grab) {
            EXPECT_FALSE(finished);
        }
    }
}

TEST(GoldenVector, G1_a_lazy_round_trip_leaves_the_count_alone_under_shootdown) {
    const auto run = record(lazy_round_trip("shootdown", "powerpc-hash").s);
    EXPECT_TRUE(counts_of(*run.trace, mm_a).empty());
    EXPECT_EQ(run.measures.faults, 0U);
}

TEST(GoldenVector, G1_on_x86_the_cpu_turns_lazy_and_back_without_loading_or_flushing) {
    const auto run = record(lazy_round_trip("refcount", "x86-7.1").s);
    std::vector<int> lazy;
    std::size_t loads = 0, flushes = 0;
    for (std::size_t i = 0; i < run.trace->events.size(); ++i) {
        const Event& e = run.trace->events[i];
        if (e.cpu != c(1)) continue;
        if (e.kind == EventKind::tlb_lazy) lazy.push_back(e.flags);
        if (lazy.empty()) continue;  // from the moment it turned lazy
        loads += e.kind == EventKind::load_mm ? 1 : 0;
        flushes += e.kind == EventKind::tlb_flush ? 1 : 0;
    }
    EXPECT_EQ(lazy, (std::vector<int>{1, 0}));
    EXPECT_EQ(loads, 0U);
    EXPECT_EQ(flushes, 0U);
}

TEST(GoldenVector, G4_under_refcount_a_dead_mm_lives_until_its_last_borrower_has_switched) {
    const auto run = record(exit_with_a_remote_borrower("refcount").s);
    EXPECT_EQ(run.measures.faults, 0U);
    // c1 borrows 2, exit_mm 3, the users' unit 2, c1 runs B 1, c0 runs B 0.
    EXPECT_EQ(counts_of(*run.trace, mm_a), (Counts{2, 3, 2, 1, 0}));
    EXPECT_EQ(run.measures.ipis[static_cast<std::size_t>(IpiPurpose::lifetime_shoot)], 0U);
    for (std::size_t i = 0; i < run.trace->events.size(); ++i)
        if (run.trace->events[i].kind == EventKind::pgd_free) {
            EXPECT_EQ(run.trace->events[i].cpu, c(0));
            EXPECT_GT(run.trace->events[i].at, SimTime{} + microseconds(200));
        }
    EXPECT_EQ(count_of(*run.trace, EventKind::pgd_free), 1U);
}

TEST(GoldenVector, G4_under_shootdown_on_hash_the_exit_shoots_the_mask_once) {
    const auto run = record(exit_with_a_remote_borrower("shootdown").s);
    EXPECT_EQ(run.measures.faults, 0U);
    EXPECT_EQ(counts_of(*run.trace, mm_a), (Counts{0}));  // 1 throughout, then the users' unit goes
    EXPECT_EQ(run.measures.ipis[static_cast<std::size_t>(IpiPurpose::lifetime_shoot)], 1U);
    std::size_t shot = 0;
    for (std::size_t i = 0; i < run.trace->events.size(); ++i) {
        const Event& e = run.trace->events[i];
        if (e.kind == EventKind::ipi_send && e.as<IpiPurpose>() == IpiPurpose::lifetime_shoot) {
            EXPECT_EQ(CpuId{static_cast<std::uint16_t>(e.a)}, c(1));
        }
        if (e.kind == EventKind::active_mm) {
            ++shot;
            EXPECT_EQ(MmId{e.b}, init_mm);
        }
        if (e.kind == EventKind::pgd_free) {
            EXPECT_LT(e.at, SimTime{} + microseconds(100));
        }  // in the exit itself
    }
    EXPECT_EQ(shot, 2U);  // c1 by interrupt, c0 by direct call
}

TEST(GoldenVector, G5_a_chain_of_kernel_tasks_costs_two_atomics) {
    const auto run = record(chain_of_kernel_tasks("refcount").s);
    EXPECT_EQ(run.measures.faults, 0U);
    EXPECT_EQ(counts_of(*run.trace, mm_a), (Counts{2, 1}));
    const auto& n = run.measures.switches;
    EXPECT_EQ(n[static_cast<std::size_t>(SwitchCase::uk)], 1U);       // t1 -> k1
    EXPECT_EQ(n[static_cast<std::size_t>(SwitchCase::kk)], 2U);       // k1 -> k2 -> idle
    EXPECT_EQ(n[static_cast<std::size_t>(SwitchCase::ku_same)], 1U);  // idle -> t1
}

TEST(GoldenVector, G9_a_kernel_thread_that_adopts_an_mm_holds_an_ordinary_reference_and_counts_as_user) {
    const auto run = record(adoption("refcount").s);
    EXPECT_EQ(run.measures.faults, 0U);
    // borrow 2 | use_mm: grab 3, lazy drop 2 | to idle 3, back 2 | unuse: lazy 3, ordinary 2 | t comes back 1
    EXPECT_EQ(counts_of(*run.trace, mm_a), (Counts{2, 3, 2, 3, 2, 3, 2, 1}));
}

TEST(GoldenVector, G9_under_shootdown_unuse_only_drops) {
    const auto run = record(adoption("shootdown").s);
    EXPECT_EQ(run.measures.faults, 0U);
    EXPECT_EQ(counts_of(*run.trace, mm_a), (Counts{2, 1}));
}

TEST(Exit, an_exit_in_the_middle_of_a_program_is_the_end_of_it) {
    Story story("refcount", "powerpc-hash");
    story.process("A", {story.program("t", {c(0)}, 0, {compute_us(10), op(Op::Kind::exit), compute_us(10)}, true)});
    const auto run = record(story.s);
    EXPECT_EQ(run.measures.faults, 0U);
    EXPECT_EQ(count_of(*run.trace, EventKind::sched_process_exit), 1U);
}

// Under shootdown on x86 the exit flush takes a borrower's bit out of the mask, so nobody tells it: use after free.
TEST(IllegalPair, forced_shootdown_on_x86_ends_in_a_fault_found_by_the_invariants) {
    Story story("shootdown", "x86-7.1");
    const auto t = story.program("t", {c(1)}, 0,
                                 {compute_us(10), migrate_to(0), compute_us(5), munmap_tables(512), compute_us(5)});
    story.process("A", {t});
    story.s.force = true;
    ASSERT_TRUE(refusal("shootdown", "x86-7.1").has_value());
    const auto run = record(story.s);
    ASSERT_EQ(run.measures.faults, 1U);
    EXPECT_EQ(run.measures.first_fault.rule, Rule::i3);
    EXPECT_EQ(run.measures.first_fault.cpu, c(1));
    EXPECT_EQ(run.measures.stop, StopReason::fault);
}

TEST(IllegalPair, the_same_story_is_clean_under_refcount) {
    Story story("refcount", "x86-7.1");
    const auto t = story.program("t", {c(1)}, 0,
                                 {compute_us(10), migrate_to(0), compute_us(5), munmap_tables(512), compute_us(5)});
    story.process("A", {t});
    EXPECT_EQ(record(story.s).measures.faults, 0U);
}

// G3 on x86 7.1: the first table-freeing flush moves the lazy CPU to init_mm and keeps its bit, the second finds
// another mm and clears it, the third leaves it alone.
TEST(GoldenVector, G3_three_table_freeing_flushes_interrupt_a_lazy_cpu_twice) {
    Story story("refcount", "x86-7.1");
    const auto t1 = story.program("t1", {c(0)}, 0,
                                  {compute_us(60), munmap_tables(512), compute_us(20), munmap_tables(512),
                                   compute_us(20), munmap_tables(512), compute_us(1000)});
    const auto t2 = story.program("t2", {c(1)}, 0, {compute_us(20), sleep_us(1000)});
    story.process("A", {t1, t2});
    const auto run = record(story.s);
    EXPECT_EQ(run.measures.faults, 0U);
    EXPECT_EQ(run.measures.ipis[static_cast<std::size_t>(IpiPurpose::freed_table)], 2U);
    const World end = Timeline(run.trace).at(run.trace->events.size());
    EXPECT_EQ(end.cpu(c(1)).loaded_mm, init_mm);
    EXPECT_EQ(end.curr(c(1)).active_mm, mm_a);
    EXPECT_EQ(end.mm(mm_a).mm_count, 2U);
    EXPECT_FALSE(end.mm(mm_a).cpumask.contains(c(1)));
}

// G2 on x86 7.1: a permission flush spares the lazy CPU, which catches up by a flush when it comes back.
TEST(GoldenVector, G2_a_permission_flush_leaves_a_lazy_cpu_alone_and_stale) {
    Story story("refcount", "x86-7.1");
    const auto t1 = story.program("t1", {c(0)}, 0, {compute_us(60), op(Op::Kind::mprotect, 1U), compute_us(1000)});
    const auto t2 = story.program("t2", {c(1)}, 0, {compute_us(20), sleep_us(100), compute_us(1000)});
    story.process("A", {t1, t2});
    const auto run = record(story.s);
    EXPECT_EQ(run.measures.faults, 0U);
    EXPECT_EQ(run.measures.ipis[static_cast<std::size_t>(IpiPurpose::permission_flush)], 0U);
    std::vector<Event> flushes;
    for (std::size_t i = 0; i < run.trace->events.size(); ++i) {
        const Event& e = run.trace->events[i];
        if (e.kind == EventKind::tlb_flush && e.cpu == c(1) && e.at > SimTime{} + microseconds(60))
            flushes.push_back(e);
    }
    ASSERT_EQ(flushes.size(), 1U);  // trace (0, -1): on task switch, all
    EXPECT_EQ(flushes[0].as<TlbReason>(), TlbReason::task_switch);
    EXPECT_EQ(flushes[0].b, all_pages);
}

}  // namespace
}  // namespace lazytlb
