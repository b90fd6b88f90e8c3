// SPDX-License-Identifier: GPL-3.0-or-later
// arm64-broadcast: golden vectors G1, G2, G4 (kernel-semantics 12b), the operations of a range (6.3), what a flush
// costs whom (hardware-costs A.5, C.1).
#include "arch/arm64.hpp"
#include "engine/arch/observe.hpp"

namespace lazytlb {
namespace {

using namespace test;
using Counts = std::vector<std::uint32_t>;

// A.t1 runs on c0, A.t2 on c1 goes idle at 20 us; t1 changes permissions at 60 us; t2 comes back at about 120 us.
Story flush_while_lazy() {
    Story story("refcount", "arm64-broadcast");
    const auto t1 = story.program("t1", {c(0)}, 0, {compute_us(60), op(Op::Kind::mprotect, 1U), compute_us(1000)});
    const auto t2 = story.program("t2", {c(1)}, 0, {compute_us(20), sleep_us(100), compute_us(1000)});
    story.process("A", {t1, t2});
    return story;
}

TEST(Arm64Broadcast, G1_a_lazy_round_trip_asks_nothing_of_the_hardware) {
    Story story("refcount", "arm64-broadcast");
    const auto t1 = story.program("t1", {c(0)}, 0, {compute_us(1000)});
    const auto t2 = story.program("t2", {c(1)}, 0, {compute_us(20), sleep_us(30), compute_us(1000)});
    story.process("A", {t1, t2});
    const auto run = record(story.s);
    EXPECT_EQ(run.measures.faults, 0U);
    EXPECT_EQ(counts_of(*run.trace, mm_a), (Counts{2, 1}));
    for (const EventKind kind : {EventKind::load_mm, EventKind::tlbi, EventKind::context_id})
        EXPECT_TRUE(events_of(*run.trace, kind, c(1), at_us(20)).empty()) << to_string(kind);
}

TEST(Arm64Broadcast, G2_a_broadcast_keeps_a_lazy_cpu_coherent_without_an_interrupt) {
    const auto run = record(flush_while_lazy().s);
    EXPECT_EQ(run.measures.faults, 0U);
    EXPECT_EQ(ipis(run.measures, IpiPurpose::permission_flush), 0U);
    const auto sent = events_of(*run.trace, EventKind::tlbi);
    ASSERT_EQ(sent.size(), 1U);
    EXPECT_EQ(sent[0].cpu, c(0));
    EXPECT_EQ(sent[0].flags, 0);
    const World after = world_at(run.trace, at_us(80));
    EXPECT_EQ(after.cpu(c(1)).loaded_mm, mm_a) << "a broadcast moves nobody away";
    EXPECT_EQ(after.curr(c(1)).active_mm, mm_a);
    EXPECT_TRUE(after.mm(mm_a).stale_on.empty());
    EXPECT_TRUE(events_of(*run.trace, EventKind::load_mm, c(1), at_us(60)).empty()) << "on return: nothing";
}

TEST(Arm64Broadcast, G4_an_exit_interrupts_nobody_and_the_last_borrower_frees) {
    Story story("refcount", "arm64-broadcast");
    story.process("A", {story.program("t", {c(1)}, 0, {compute_us(10), migrate_to(0), compute_us(10)})});
    const auto b1 = story.program("b1", {c(1)}, 100, {compute_us(300)});
    const auto b2 = story.program("b2", {c(0)}, 200, {compute_us(300)});
    story.process("B", {b1, b2});
    const auto run = record(story.s);
    EXPECT_EQ(run.measures.faults, 0U);
    EXPECT_EQ(counts_of(*run.trace, mm_a), (Counts{2, 3, 2, 1, 0}));
    EXPECT_EQ(ipis(run.measures, IpiPurpose::freed_table) + ipis(run.measures, IpiPurpose::lifetime_shoot), 0U);
    const auto sent = events_of(*run.trace, EventKind::tlbi);
    ASSERT_EQ(sent.size(), 1U);
    EXPECT_EQ(sent[0].b, all_pages);
    const auto freed = events_of(*run.trace, EventKind::pgd_free);
    ASSERT_EQ(freed.size(), 1U);
    EXPECT_EQ(freed[0].cpu, c(0));
}

TEST(Arm64Broadcast, mm_cpumask_is_not_kept) {
    const auto run = record(flush_while_lazy().s);
    EXPECT_TRUE(events_of(*run.trace, EventKind::mm_cpumask_set).empty());
    EXPECT_TRUE(refusal("shootdown", "arm64-broadcast").has_value());
}

TEST(Arm64Broadcast, a_forced_shootdown_finds_no_borrower_and_fails) {
    Story story("shootdown", "arm64-broadcast");
    story.process("A", {story.program("t", {c(1)}, 0, {compute_us(10), migrate_to(0), compute_us(10)})});
    story.s.force = true;
    const auto run = record(story.s);
    ASSERT_EQ(run.measures.faults, 1U);
    EXPECT_EQ(run.measures.first_fault.rule, Rule::i3);
}

// Without range operations one TLBI a page, and the whole ASID from 512 pages on (one table of 4 KB pages).
TEST(Arm64Broadcast, without_the_range_form_a_flush_is_page_by_page_below_512) {
    EXPECT_EQ(arch::tlbi_operations(1, 0), 1U);
    EXPECT_EQ(arch::tlbi_operations(511, 0), 511U);
    EXPECT_EQ(arch::tlbi_operations(512, 0), 1U);
    EXPECT_EQ(arch::tlbi_operations(all_pages, 0), 1U);
}

// With them: an odd page alone, then units of 2, 64, 2048 and 65536 pages, up to 31 of each in one operation.
TEST(Arm64Broadcast, with_the_range_form_a_few_operations_reach_two_million_pages) {
    const std::uint32_t reaches = 1U << 21;
    EXPECT_EQ(arch::tlbi_operations(1, reaches), 1U);
    EXPECT_EQ(arch::tlbi_operations(2, reaches), 1U);
    EXPECT_EQ(arch::tlbi_operations(3, reaches), 2U);
    EXPECT_EQ(arch::tlbi_operations(512, reaches), 1U);        // 8 units of 64
    EXPECT_EQ(arch::tlbi_operations(511, reaches), 3U);        // 1 + 31 units of 2 + 7 units of 64
    EXPECT_EQ(arch::tlbi_operations(2'097'151, reaches), 5U);  // all scales and the odd page
    EXPECT_EQ(arch::tlbi_operations(2'097'153, reaches), 1U);  // beyond: the whole ASID
}

// How long c0's flush of one page takes, on a machine with `cores` CPUs of which `issuers` flush at the same time.
SimSpan flush_time(std::uint16_t cores, std::uint16_t issuers, SimSpan dsb_cpu = nanoseconds(10)) {
    Story story("refcount", "arm64-broadcast", 1, cores);
    story.s.machine.costs.dsb_cpu = dsb_cpu;
    for (std::uint16_t i = 0; i < issuers; ++i)
        story.process("P" + std::to_string(i),
                      {story.program("t", {c(i)}, 0, {compute_us(20), op(Op::Kind::mprotect, 1U), compute_us(9)})});
    story.s.until = at_us(30);
    const auto run = record(story.s);
    EXPECT_EQ(run.measures.faults, 0U);
    SimTime last;
    for (const Event& e : events_of(*run.trace, EventKind::tlb_sync)) last = std::max(last, e.at);
    return last - events_of(*run.trace, EventKind::tlbi).front().at;
}

TEST(Arm64Broadcast, a_lone_broadcast_takes_longer_the_more_cpus_there_are) {
    EXPECT_EQ(flush_time(4, 1), nanoseconds(300 + 4 * 10));
    EXPECT_EQ(flush_time(64, 1), nanoseconds(300 + 64 * 10));
}

TEST(Arm64Broadcast, broadcasts_at_once_wait_for_each_other) {
    EXPECT_EQ(flush_time(64, 1), nanoseconds(940));
    EXPECT_EQ(flush_time(64, 32), nanoseconds(31 * 100 + 940));  // the 32nd has 31 before it
}

TEST(Arm64Broadcast, a_higher_cost_of_each_cpu_makes_flushes_slower) {
    EXPECT_GT(flush_time(64, 1, nanoseconds(20)), flush_time(64, 1, nanoseconds(10)));
}

// How long A's flush of one page takes, beside a B that does `ops`, where each CPU that counts adds 5 us to its turn.
SimSpan flush_beside(const std::vector<Op>& ops) {
    Story story("refcount", "arm64-broadcast");
    story.s.machine.costs.tlbi_busy = microseconds(5);
    story.s.machine.costs.syscall = microseconds(1);
    story.process("A", {story.program("t", {c(0)}, 0, {compute_us(20), op(Op::Kind::mprotect, 1U), compute_us(9)})});
    story.process("B", {story.program("b", {c(1)}, 0, ops)});
    story.s.until = at_us(60);
    const auto run = record(story.s);
    return events_of(*run.trace, EventKind::tlb_sync, c(0)).front().at -
           events_of(*run.trace, EventKind::tlbi, c(0)).front().at;
}

TEST(Arm64Broadcast, a_cpu_in_the_kernel_makes_a_turn_longer_and_one_in_user_mode_does_not) {
    const std::vector<Op> faults(50, op(Op::Kind::touch, 10U));
    EXPECT_EQ(flush_beside({compute_us(50)}), flush_beside({sleep_us(1000)}));
    EXPECT_GE(flush_beside(faults), flush_beside({sleep_us(1000)}) + microseconds(4));
}

TEST(Arm64Broadcast, who_waits_for_a_lock_loses_nothing_to_the_broadcasts_of_its_owner) {
    Story story("refcount", "arm64-broadcast");
    story.s.locks = {"mappings"};
    Op take = op(Op::Kind::lock, 0U);
    take.spins = true;
    std::vector<Op> owner{take};
    owner.insert(owner.end(), 20, op(Op::Kind::mprotect, 1U));
    owner.push_back(op(Op::Kind::unlock, 0U));
    story.process("A", {story.program("owner", {c(0)}, 0, owner)});
    story.process("B", {story.program("waiter", {c(1)}, 2, {take, compute_us(5), op(Op::Kind::unlock, 0U)})});
    story.s.until = at_us(100);
    const auto run = record(story.s);
    ASSERT_EQ(events_of(*run.trace, EventKind::tlbi, c(0)).size(), 21U) << "and one at its end";
    SimSpan taken;  // from the waiter's five microseconds
    for (const Event& e : events_of(*run.trace, EventKind::spend, c(1)))
        if (e.as<Cause>() == Cause::flush && e.at < events_of(*run.trace, EventKind::tlbi, c(1)).front().at)
            taken += e.planned();
    EXPECT_LT(taken, nanoseconds(5 * 50)) << "a few come while it gets there";
}

TEST(Arm64Broadcast, others_that_work_lose_time_and_those_that_idle_do_not) {
    Story story("refcount", "arm64-broadcast");
    story.process("A", {story.program("t", {c(0)}, 0, {compute_us(20), op(Op::Kind::mprotect, 1U), compute_us(50)})});
    story.process("B", {story.program("victim", {c(1)}, 0, {compute_us(40), sleep_us(1000)})});
    story.s.until = at_us(60);
    const auto run = record(story.s);
    const auto flush_spent = [&](CpuId cpu) {
        SimSpan sum;
        for (const Event& e : events_of(*run.trace, EventKind::spend, cpu))
            if (e.as<Cause>() == Cause::flush) sum += e.planned();
        return sum;
    };
    EXPECT_EQ(flush_spent(c(1)), nanoseconds(50));  // one TLBI of another process
    EXPECT_EQ(flush_spent(c(2)), SimSpan{});
}

}  // namespace
}  // namespace lazytlb
