// SPDX-License-Identifier: GPL-3.0-or-later
// The golden vectors of kernel-semantics 12b, for each x86 era: derived there by hand from the kernel's rules.
#include <gtest/gtest.h>

#include "engine/arch/watch.hpp"

namespace lazytlb {
namespace {

using namespace test;
using Counts = std::vector<std::uint32_t>;

struct Era {
    const char* arch;
    bool pcid = true;
};
constexpr Era x1{"x86-4.13"}, x2p{"x86-4.14"}, x2n{"x86-4.14", false}, x3{"x86-4.20"}, x4{"x86-6.14"},
    x4_7_1{"x86-7.1"}, x5{"x86-invlpgb"};
constexpr Era all_eras[] = {x1, x2p, x2n, x3, x4, x4_7_1, x5};

Story story_of(const Era& era, std::uint16_t cores = 2) {
    Story story("refcount", era.arch, 2, cores);
    story.s.arch_settings["pcid"] = era.pcid ? "true" : "false";
    return story;
}

std::string name_of(const Era& era) { return std::string(era.arch) + (era.pcid ? "" : " without PCID"); }

// A.t1 on c0 and A.t2 on c1 have run; t2 sleeps from 20 us to `back_us`, t1 does `ops` in between.
Recorded while_c1_is_lazy(const Era& era, std::vector<Op> ops, std::int64_t back_us = 200) {
    Story story = story_of(era);
    std::vector<Op> t1_ops{compute_us(60)};
    t1_ops.insert(t1_ops.end(), ops.begin(), ops.end());
    t1_ops.push_back(compute_us(1000));
    const auto t1 = story.program("t1", {c(0)}, 0, t1_ops);
    const auto t2 = story.program("t2", {c(1)}, 0, {compute_us(20), sleep_us(back_us - 20), compute_us(1000)});
    story.process("A", {t1, t2});
    return Recorded(story.s);
}

constexpr SimTime lazy_from{25'000'000}, back_from{199'000'000};  // 25 us, 199 us

TEST(X86GoldenVector, G1_a_lazy_round_trip_counts_1_2_1) {
    for (const Era& era : all_eras) {
        const auto run = while_c1_is_lazy(era, {});
        EXPECT_EQ(run.faults(), 0U) << name_of(era) << ": " << run.fault();
        EXPECT_EQ(counts_of(run.trace(), mm_a), (Counts{2, 1})) << name_of(era);
    }
}

TEST(X86GoldenVector, G1_only_4_14_with_pcid_leaves_the_mm_and_its_mask_and_comes_back) {
    for (const Era& era : all_eras) {
        const auto run = while_c1_is_lazy(era, {});
        const auto after = [&](EventKind kind) { return run.on(c(1), kind, SimTime{} + microseconds(15)); };
        const bool leaves = era.pcid && std::string(era.arch) == "x86-4.14";
        EXPECT_EQ(after(EventKind::load_mm).size(), leaves ? 2U : 0U) << name_of(era);
        for (const Event& load : after(EventKind::load_mm)) EXPECT_EQ(load.flags, 0) << "CR3 writes without flush";
        EXPECT_EQ(after(EventKind::tlb_flush).size(), leaves ? 2U : 0U) << name_of(era);
        EXPECT_EQ(run.of_mm(mm_a, after(EventKind::mm_cpumask_clear)).size(), leaves ? 1U : 0U) << name_of(era);
        EXPECT_EQ(run.of_mm(mm_a, after(EventKind::mm_cpumask_set)).size(), leaves ? 1U : 0U) << name_of(era);
        std::vector<int> lazy;
        for (const Event& e : after(EventKind::tlb_lazy)) lazy.push_back(e.flags);
        EXPECT_EQ(lazy, leaves ? std::vector<int>{} : (std::vector<int>{1, 0})) << name_of(era);
    }
}

TEST(X86GoldenVector, G2_whom_a_permission_flush_interrupts_and_what_a_lazy_cpu_does_when_it_comes_back) {
    struct Row {
        Era era;
        std::uint64_t ipis;
        bool keeps_a_loaded;  // on c1, after the flush
        bool keeps_its_bit;
    };
    for (const Row& row : {Row{x1, 1, false, false}, Row{x2p, 0, false, false}, Row{x2n, 1, false, false},
                           Row{x3, 0, true, true}, Row{x4, 0, true, true}, Row{x4_7_1, 0, true, true}}) {
        SCOPED_TRACE(name_of(row.era));
        const auto run = while_c1_is_lazy(row.era, {op(Op::Kind::mprotect, 1U)});
        EXPECT_EQ(run.faults(), 0U) << run.fault();
        EXPECT_EQ(run.ipis(IpiPurpose::permission_flush), row.ipis);
        const World lazy = run.at(SimTime{} + microseconds(150));
        EXPECT_EQ(lazy.cpu(c(1)).loaded_mm, row.keeps_a_loaded ? mm_a : init_mm);
        EXPECT_EQ(lazy.mm(mm_a).cpumask.contains(c(1)), row.keeps_its_bit);
        EXPECT_EQ(lazy.curr(c(1)).active_mm, mm_a);  // the borrow stays in any case
        EXPECT_EQ(lazy.mm(mm_a).mm_count, 2U);
        const auto back = run.on(c(1), EventKind::load_mm, back_from);
        ASSERT_EQ(back.size(), 1U);
        EXPECT_EQ(back[0].mm(), mm_a);
        EXPECT_EQ(back[0].flags, 1) << "with a flush: it has missed one";
        const auto traced = run.on(c(1), EventKind::tlb_flush, back_from);
        ASSERT_EQ(traced.size(), 1U);
        EXPECT_EQ(traced[0].as<TlbReason>(), TlbReason::task_switch);
        EXPECT_EQ(traced[0].b, all_pages);
    }
}

TEST(X86GoldenVector, G2_reason_4_is_traced_although_nobody_is_interrupted) {
    for (const Era& era : {x3, x4, x4_7_1}) {
        const auto run = while_c1_is_lazy(era, {op(Op::Kind::mprotect, 1U)});
        EXPECT_EQ(run.traced(TlbReason::remote_send_ipi), 1U) << name_of(era);
        EXPECT_EQ(run.ipis(IpiPurpose::permission_flush), 0U) << name_of(era);
    }
}

TEST(X86GoldenVector, G2_a_lazy_cpu_comes_back_on_the_same_asid) {
    for (const Era& era : {x3, x4, x4_7_1}) {
        const auto run = while_c1_is_lazy(era, {op(Op::Kind::mprotect, 1U)});
        const auto loads = run.on(c(1), EventKind::load_mm, SimTime{});
        ASSERT_EQ(loads.size(), 2U) << name_of(era);
        EXPECT_EQ(loads[0].b, loads[1].b) << name_of(era);
    }
}

// Five CPUs run A, so it has a global ASID; then c1 sleeps.
TEST(X86GoldenVector, G2_with_a_global_asid_the_broadcast_reaches_the_lazy_cpu_and_nothing_is_left_to_do) {
    Story story = story_of(x5, 4);
    story.s.arch_settings["eager_global_asid"] = "true";
    std::vector<std::uint32_t> threads;
    threads.push_back(
        story.program("t1", {c(0)}, 0,
                      {compute_us(20), op(Op::Kind::mprotect, 1U), compute_us(20), op(Op::Kind::mprotect, 1U),
                       compute_us(60), op(Op::Kind::mprotect, 1U), compute_us(1000)}));
    threads.push_back(story.program("t2", {c(1)}, 0, {compute_us(80), sleep_us(100), compute_us(1000)}));
    for (std::uint16_t cpu = 2; cpu < 6; ++cpu)
        threads.push_back(story.program("t" + std::to_string(cpu + 1), {c(cpu)}, 0, {compute_us(1000)}));
    story.process("A", threads);
    const Recorded run(story.s);
    EXPECT_EQ(run.faults(), 0U) << run.fault();
    // The first flush interrupts the five others and gives A its ASID; the second moves them to it; the third is quiet.
    const auto sends = run.all(EventKind::ipi_send, SimTime{} + microseconds(95));
    for (const Event& e : sends) EXPECT_EQ(e.as<IpiPurpose>(), IpiPurpose::wake_up);
    EXPECT_EQ(run.ipis(IpiPurpose::permission_flush), 5U);
    EXPECT_EQ(run.ipis(IpiPurpose::asid_transition), 5U);
    EXPECT_EQ(run.all(EventKind::global_asid).size(), 2U);  // in transition, then settled
    EXPECT_EQ(run.all(EventKind::invlpgb).size(), 2U);
    EXPECT_TRUE(run.on(c(1), EventKind::load_mm, SimTime{} + microseconds(95)).empty());
    EXPECT_EQ(run.at(SimTime{} + microseconds(150)).cpu(c(1)).loaded_mm, mm_a);
}

TEST(X86GoldenVector, G3_three_flushes_that_free_page_tables) {
    struct Row {
        Era era;
        std::vector<std::uint64_t> ipis;  // after the first, the second, the third
    };
    using N = std::vector<std::uint64_t>;
    for (const Row& row : {Row{x1, N{1, 1, 1}}, Row{x2p, N{0, 0, 0}}, Row{x2n, N{1, 1, 1}}, Row{x3, N{1, 1, 1}},
                           Row{x4, N{1, 2, 2}}, Row{x4_7_1, N{1, 2, 2}}, Row{x5, N{1, 2, 2}}}) {
        SCOPED_TRACE(name_of(row.era));
        const auto run = while_c1_is_lazy(
            row.era, {munmap_tables(512), compute_us(20), munmap_tables(512), compute_us(20), munmap_tables(512)});
        EXPECT_EQ(run.faults(), 0U) << run.fault();
        N ipis;
        for (const std::int64_t us : {75, 100, 130}) ipis.push_back(run.ipis_to(c(1), SimTime{} + microseconds(us)));
        EXPECT_EQ(ipis, row.ipis);
        const World end = run.at(SimTime{} + microseconds(130));
        EXPECT_EQ(end.cpu(c(1)).loaded_mm, init_mm);
        EXPECT_EQ(end.curr(c(1)).active_mm, mm_a);
        EXPECT_EQ(end.mm(mm_a).mm_count, 2U);
        EXPECT_FALSE(end.mm(mm_a).cpumask.contains(c(1)));
    }
}

TEST(X86GoldenVector, G3_the_bit_survives_the_first_of_them_since_6_14) {
    for (const Era& era : {x3, x4, x4_7_1}) {
        const auto run = while_c1_is_lazy(era, {munmap_tables(512)});
        EXPECT_EQ(run.at(SimTime{} + microseconds(90)).mm(mm_a).cpumask.contains(c(1)),
                  std::string(era.arch) != x3.arch)
            << name_of(era);
        EXPECT_EQ(run.traced(TlbReason::remote_wrong_cpu), 0U) << name_of(era);
        // The CPU that let go is traced as one that switched, not as one that was shot down.
        EXPECT_EQ(run.on(c(1), EventKind::tlb_flush, lazy_from).front().as<TlbReason>(), TlbReason::task_switch);
    }
    const auto twice = while_c1_is_lazy(x4, {munmap_tables(512), munmap_tables(512)});
    EXPECT_EQ(twice.traced(TlbReason::remote_wrong_cpu), 1U);
}

// A.t ran on c1, moved to c0 and exits there, while c1 idles and borrows A; later B runs on c1, then on c0.
TEST(X86GoldenVector, G4_a_dead_mm_lives_until_its_last_borrower_has_switched_and_is_loaded_nowhere) {
    for (const Era& era : {x3, x4, x4_7_1, x5}) {
        SCOPED_TRACE(name_of(era));
        Story story = story_of(era);
        const auto t = story.program("t", {c(1)}, 0, {compute_us(10), migrate_to(0), compute_us(10)});
        story.process("A", {t});
        const auto b1 = story.program("b1", {c(1)}, 100, {compute_us(300)});
        const auto b2 = story.program("b2", {c(0)}, 200, {compute_us(300)});
        story.process("B", {b1, b2});
        const Recorded run(story.s);
        EXPECT_EQ(run.faults(), 0U) << run.fault();
        // c1 borrows 2, exit_mm 3, the users' unit 2, c1 runs B 1, c0 runs B 0.
        EXPECT_EQ(counts_of(run.trace(), mm_a), (Counts{2, 3, 2, 1, 0}));
        EXPECT_EQ(run.ipis(IpiPurpose::freed_table), 1U);
        EXPECT_EQ(run.ipis(IpiPurpose::lifetime_shoot), 0U);
        const World dead = run.at(SimTime{} + microseconds(90));
        for (const CpuId cpu : {c(0), c(1)}) {
            EXPECT_EQ(dead.cpu(cpu).loaded_mm, init_mm);
            EXPECT_EQ(dead.curr(cpu).active_mm, mm_a);
        }
        EXPECT_TRUE(dead.mm(mm_a).pgd);
        const auto freed = run.all(EventKind::pgd_free);
        ASSERT_EQ(freed.size(), 1U);
        EXPECT_EQ(freed[0].cpu, c(0));
        EXPECT_GT(freed[0].at, SimTime{} + microseconds(200));
    }
}

// c2 runs A with interrupts off while c0 and c1 each change one page at the same time.
Recorded two_overlapping_range_flushes(const Era& era) {
    Story story = story_of(era);
    const std::vector<Op> changes{compute_us(30), op(Op::Kind::mprotect, 1U), compute_us(1000)};
    const auto t0 = story.program("t0", {c(0)}, 0, changes);
    const auto t1 = story.program("t1", {c(1)}, 0, changes);
    const auto t2 =
        story.program("t2", {c(2)}, 0, {compute_us(20), op(Op::Kind::irq_off, microseconds(40)), compute_us(1000)});
    story.process("A", {t0, t1, t2});
    return Recorded(story.s);
}

TEST(X86GoldenVector, G6_of_two_overlapping_range_flushes_one_becomes_full_and_one_becomes_nothing) {
    for (const Era& era : {x2p, x3, x4, x4_7_1}) {
        SCOPED_TRACE(name_of(era));
        const auto run = two_overlapping_range_flushes(era);
        EXPECT_EQ(run.faults(), 0U) << run.fault();
        const SimTime from = SimTime{} + microseconds(25);
        EXPECT_EQ(run.on(c(2), EventKind::ipi_entry, from).size(), 1U) << "one interrupt";
        EXPECT_EQ(run.on(c(2), EventKind::csd_function_entry, from).size(), 2U) << "two handlers";
        std::vector<std::uint32_t> pages;
        for (const Event& e : run.on(c(2), EventKind::tlb_flush, from)) pages.push_back(e.b);
        if (std::string(era.arch) == x2p.arch || std::string(era.arch) == x3.arch)
            EXPECT_EQ(pages, (std::vector<std::uint32_t>{all_pages, 0})) << "the second is traced, of nothing";
        else
            EXPECT_EQ(pages, (std::vector<std::uint32_t>{all_pages})) << "the second returns early";
        for (const CpuId cpu : {c(0), c(1)}) {
            std::size_t full = 0;
            for (const Event& e : run.on(cpu, EventKind::tlb_flush, from))
                full += e.b == all_pages && e.as<TlbReason>() != TlbReason::remote_send_ipi ? 1 : 0;
            EXPECT_LE(full, 1U);
        }
    }
}

// `processes` single threads take turns on c0, for 3 ms each. How many of the loads after the first round flush.
struct Loads {
    std::size_t flushing = 0, all = 0;
};
Loads round_robin(const Era& era, std::size_t processes) {
    Story story = story_of(era);
    story.s.until = SimTime{} + milliseconds(100);
    for (std::size_t i = 0; i < processes; ++i)
        story.process("P" + std::to_string(i),
                      {story.program("p" + std::to_string(i), {c(0)}, 0, {compute_us(1'000'000)})});
    const Recorded run(story.s);
    EXPECT_EQ(run.faults(), 0U) << run.fault();
    Loads loads;
    for (const Event& e : run.on(c(0), EventKind::load_mm, SimTime{} + milliseconds(25))) {
        ++loads.all;
        loads.flushing += e.flags;
    }
    return loads;
}

TEST(X86GoldenVector, G7_six_address_spaces_are_remembered_and_seven_are_not) {
    for (const Era& era : {x2p, x3, x4, x4_7_1, x5}) {
        const Loads six = round_robin(era, 6), seven = round_robin(era, 7);
        EXPECT_GT(six.all, 20U) << name_of(era);
        EXPECT_EQ(six.flushing, 0U) << name_of(era);
        EXPECT_EQ(seven.flushing, seven.all) << name_of(era) << ": the oldest makes room, and it is the next to run";
    }
}

TEST(X86GoldenVector, G7_without_pcid_every_switch_flushes) {
    for (const Era& era : {x1, x2n, Era{x3.arch, false}, Era{x4_7_1.arch, false}}) {
        const Loads loads = round_robin(era, 6);
        EXPECT_GT(loads.all, 20U) << name_of(era);
        EXPECT_EQ(loads.flushing, loads.all) << name_of(era);
    }
}

Recorded deep_idle(const Era& era, std::vector<Op> ops) {
    Story story = story_of(era);
    story.s.machine.costs.idle_deep_limit = microseconds(10);
    story.s.machine.costs.idle_deep_wake = microseconds(5);
    std::vector<Op> t1_ops{compute_us(60)};
    t1_ops.insert(t1_ops.end(), ops.begin(), ops.end());
    t1_ops.push_back(compute_us(1000));
    const auto t1 = story.program("t1", {c(0)}, 0, t1_ops);
    const auto t2 = story.program("t2", {c(1)}, 0, {compute_us(20), sleep_us(180), compute_us(1000)});
    story.process("A", {t1, t2});
    return Recorded(story.s);
}

TEST(X86GoldenVector, G8_deep_idle_leaves_the_mm_and_comes_back_without_a_flush) {
    for (const Era& era : {x3, x4, x4_7_1, x5}) {
        SCOPED_TRACE(name_of(era));
        const auto run = deep_idle(era, {});
        EXPECT_EQ(run.faults(), 0U) << run.fault();
        const auto loads = run.on(c(1), EventKind::load_mm, SimTime{} + microseconds(15));
        ASSERT_EQ(loads.size(), 2U);
        EXPECT_EQ(loads[0].mm(), init_mm);
        EXPECT_EQ(loads[1].mm(), mm_a);
        EXPECT_EQ(loads[1].flags, 0) << "nothing was changed meanwhile";
        const World deep = run.at(SimTime{} + microseconds(150));
        EXPECT_EQ(deep.cpu(c(1)).idle_state, IdleState::deep);
        EXPECT_EQ(deep.curr(c(1)).active_mm, mm_a);
        EXPECT_EQ(deep.mm(mm_a).cpumask.contains(c(1)), std::string(era.arch) != x3.arch);
        EXPECT_EQ(counts_of(run.trace(), mm_a), (Counts{2, 1}));
    }
}

TEST(X86GoldenVector, G8_a_table_freeing_flush_wakes_a_deep_cpu_once_since_its_bit_survives) {
    for (const Era& era : {x3, x4, x4_7_1}) {
        SCOPED_TRACE(name_of(era));
        const bool keeps_bit = std::string(era.arch) != x3.arch;
        const auto run = deep_idle(era, {munmap_tables(512), compute_us(20), munmap_tables(512)});
        EXPECT_EQ(run.faults(), 0U) << run.fault();
        EXPECT_EQ(run.ipis(IpiPurpose::freed_table), keeps_bit ? 1U : 0U);
        EXPECT_EQ(run.traced(TlbReason::remote_wrong_cpu), keeps_bit ? 1U : 0U);
        const auto exits = run.on(c(1), EventKind::cpu_idle_exit, SimTime{} + microseconds(50));
        EXPECT_EQ(exits.size(), keeps_bit ? 2U : 1U);  // the interrupt, and the return
    }
}

// kernel-semantics 5.9: once a second a flush also asks those that have a stale bit; that interrupt only trims the
// mask.
TEST(X86, an_interrupt_that_only_trims_the_mask_is_called_so) {
    for (const char* arch : {"x86-6.14", "x86-7.1"}) {
        SCOPED_TRACE(arch);
        Story story("refcount", arch);
        story.process("A", {story.program("t", {c(0)}, 0,
                                          {compute_us(10), migrate_to(1), compute_us(500'000),
                                           op(Op::Kind::mprotect, 1U), compute_us(600'000), op(Op::Kind::mprotect, 1U),
                                           compute_us(10), op(Op::Kind::mprotect, 1U), compute_us(1'000'000)})});
        story.process("B", {story.program("b", {c(0)}, 50, {compute_us(2'000'000)})});
        story.s.until = SimTime{} + milliseconds(1200);
        const Recorded run(story.s);
        EXPECT_EQ(run.faults(), 0U) << run.fault();
        EXPECT_EQ(run.ipis(IpiPurpose::permission_flush), 0U);
        EXPECT_EQ(run.ipis(IpiPurpose::trim), 1U) << "not before a second has passed, and not again";
        EXPECT_EQ(run.traced(TlbReason::remote_wrong_cpu), 1U);
        EXPECT_FALSE(run.at(SimTime{} + milliseconds(1150)).mm(mm_a).cpumask.contains(c(0)));
    }
}

}  // namespace
}  // namespace lazytlb
