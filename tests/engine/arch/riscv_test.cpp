// SPDX-License-Identifier: GPL-3.0-or-later
// riscv-ipi and riscv-sbi (kernel-semantics 8.1): footmarks in mm_cpumask, golden vectors G1, G2, G4 (12b), the way
// through the firmware, and what a machine with too few ASIDs does.
#include "engine/arch/observe.hpp"

namespace lazytlb {
namespace {

using namespace test;
using Counts = std::vector<std::uint32_t>;

Story flushes_while_lazy(const std::string& arch, std::vector<Op> flushes) {
    Story story("refcount", arch);
    std::vector<Op> ops{compute_us(60)};
    for (const Op& flush : flushes) {
        ops.push_back(flush);
        ops.push_back(compute_us(10));
    }
    ops.push_back(compute_us(1000));
    const auto t1 = story.program("t1", {c(0)}, 0, ops);
    const auto t2 = story.program("t2", {c(1)}, 0, {compute_us(20), sleep_us(100), compute_us(1000)});
    story.process("A", {t1, t2});
    return story;
}

TEST(Riscv, G1_a_lazy_round_trip_asks_nothing_of_the_hardware) {
    Story story("refcount", "riscv-ipi");
    const auto t1 = story.program("t1", {c(0)}, 0, {compute_us(1000)});
    const auto t2 = story.program("t2", {c(1)}, 0, {compute_us(20), sleep_us(30), compute_us(1000)});
    story.process("A", {t1, t2});
    const auto run = record(story.s);
    EXPECT_EQ(run.measures.faults, 0U);
    EXPECT_EQ(counts_of(*run.trace, mm_a), (Counts{2, 1}));
    EXPECT_TRUE(events_of(*run.trace, EventKind::load_mm, c(1), at_us(20)).empty());
    EXPECT_TRUE(events_of(*run.trace, EventKind::tlbi, c(1), at_us(20)).empty());
}

TEST(Riscv, G2_by_interrupt_a_lazy_cpu_is_interrupted_and_keeps_the_mm_loaded) {
    const auto run = record(flushes_while_lazy("riscv-ipi", {op(Op::Kind::mprotect, 1U)}).s);
    EXPECT_EQ(run.measures.faults, 0U);
    EXPECT_EQ(ipis(run.measures, IpiPurpose::permission_flush), 1U);
    EXPECT_EQ(events_of(*run.trace, EventKind::tlbi, c(1), at_us(60)).size(), 1U);
    EXPECT_EQ(world_at(run.trace, at_us(80)).cpu(c(1)).loaded_mm, mm_a);
    EXPECT_TRUE(events_of(*run.trace, EventKind::load_mm, c(1), at_us(60)).empty()) << "on return: nothing";
}

TEST(Riscv, G2_by_the_firmware_it_is_the_same_without_the_kernels_interrupts) {
    const auto run = record(flushes_while_lazy("riscv-sbi", {op(Op::Kind::mprotect, 1U)}).s);
    EXPECT_EQ(run.measures.faults, 0U);
    EXPECT_EQ(ipis(run.measures, IpiPurpose::permission_flush), 0U);
    const auto calls = events_of(*run.trace, EventKind::sbi_ecall);
    ASSERT_EQ(calls.size(), 1U);
    EXPECT_EQ(calls[0].c, 2U);  // both CPUs of the mask
    EXPECT_EQ(count_of(*run.trace, EventKind::tlb_sync), 1U);
    EXPECT_EQ(world_at(run.trace, at_us(80)).cpu(c(1)).loaded_mm, mm_a);
}

// The bit is a footmark and stays: three flushes, three interrupts (x86 needs one or two).
TEST(Riscv, G3_each_table_freeing_flush_interrupts_the_lazy_cpu_again) {
    const auto run =
        record(flushes_while_lazy("riscv-ipi", {munmap_tables(512), munmap_tables(512), munmap_tables(512)}).s);
    EXPECT_EQ(run.measures.faults, 0U);
    EXPECT_EQ(ipis(run.measures, IpiPurpose::freed_table), 3U);
    EXPECT_TRUE(world_at_end(run.trace).mm(mm_a).cpumask.contains(c(1)));
}

TEST(Riscv, a_cpu_that_has_gone_on_to_another_process_is_interrupted_for_its_footmark) {
    auto story = flushes_while_lazy("riscv-ipi", {op(Op::Kind::mprotect, 1U)});
    story.process("B", {story.program("b", {c(1)}, 30, {compute_us(1000)})});
    const auto run = record(story.s);
    EXPECT_EQ(run.measures.faults, 0U);
    EXPECT_EQ(ipis(run.measures, IpiPurpose::permission_flush), 1U);
}

TEST(Riscv, above_64_pages_the_whole_asid_goes) {
    Story story("refcount", "riscv-ipi");
    story.process(
        "A",
        {story.program("t", {c(0)}, 0,
                       {compute_us(5), op(Op::Kind::mprotect, 64U), op(Op::Kind::mprotect, 65U), compute_us(1000)})});
    const auto run = record(story.s);
    const auto sent = events_of(*run.trace, EventKind::tlbi);
    ASSERT_EQ(sent.size(), 2U);
    EXPECT_EQ(sent[0].b, 64U);
    EXPECT_EQ(sent[1].b, all_pages);
    EXPECT_EQ(ipis(run.measures, IpiPurpose::permission_flush), 0U) << "alone in the mask";
}

Story exit_with_a_remote_borrower(const std::string& policy, const std::string& arch) {
    Story story(policy, arch);
    story.process("A", {story.program("t", {c(1)}, 0, {compute_us(10), migrate_to(0), compute_us(10)})});
    const auto b1 = story.program("b1", {c(1)}, 100, {compute_us(300)});
    const auto b2 = story.program("b2", {c(0)}, 200, {compute_us(300)});
    story.process("B", {b1, b2});
    return story;
}

TEST(Riscv, G4_the_exit_flush_interrupts_the_borrower_and_the_last_one_frees) {
    const auto run = record(exit_with_a_remote_borrower("refcount", "riscv-ipi").s);
    EXPECT_EQ(run.measures.faults, 0U);
    EXPECT_EQ(counts_of(*run.trace, mm_a), (Counts{2, 3, 2, 1, 0}));
    EXPECT_EQ(ipis(run.measures, IpiPurpose::freed_table), 1U);
}

// Section 12 derives that the mask, never cleared, would do for shootdown; no kernel selects it.
TEST(Riscv, G4_shootdown_finds_the_borrower_in_the_mask) {
    for (const char* arch : {"riscv-ipi", "riscv-sbi"}) {
        ASSERT_FALSE(refusal("shootdown", arch).has_value());
        const auto run = record(exit_with_a_remote_borrower("shootdown", arch).s);
        EXPECT_EQ(run.measures.faults, 0U) << run.measures.first_fault_sentence();
        EXPECT_EQ(counts_of(*run.trace, mm_a), (Counts{0}));
        EXPECT_EQ(ipis(run.measures, IpiPurpose::lifetime_shoot), 1U);
    }
}

// Through the firmware: call 300, one target 200 to send and 800 to get there, 700 for its fence, 100 back.
TEST(Riscv, a_call_of_the_firmware_returns_when_the_slowest_target_is_done) {
    const auto run = record(flushes_while_lazy("riscv-sbi", {op(Op::Kind::mprotect, 1U)}).s);
    const auto called = events_of(*run.trace, EventKind::sbi_ecall)[0].at;
    const auto own = events_of(*run.trace, EventKind::tlbi, c(0), called)[0].at;
    EXPECT_EQ(own - called, nanoseconds(300 + 200 + 800 + 700 + 100));
}

TEST(Riscv, the_firmware_does_not_wait_for_a_kernel_that_has_interrupts_off) {
    const auto flush_takes = [](const char* arch) {
        Story story("refcount", arch);
        const auto t1 = story.program("t1", {c(0)}, 0, {compute_us(60), op(Op::Kind::mprotect, 1U), compute_us(1000)});
        const auto t2 = story.program("t2", {c(1)}, 0,
                                      {compute_us(55), op(Op::Kind::irq_off, microseconds(100)), compute_us(1000)});
        story.process("A", {t1, t2});
        const auto run = record(story.s);
        EXPECT_EQ(run.measures.faults, 0U);
        return events_of(*run.trace, EventKind::flush_done)[0].at - events_of(*run.trace, EventKind::flush_tlb)[0].at;
    };
    EXPECT_GT(flush_takes("riscv-ipi"), microseconds(80));
    EXPECT_LT(flush_takes("riscv-sbi"), microseconds(3));
}

TEST(Riscv, with_too_few_asids_a_switch_clears_the_bit_and_flushes_everything) {
    Story story("refcount", "riscv-ipi");
    story.s.machine.costs.asids = 8;  // not more than two for each of four CPUs
    const auto a1 = story.program("a1", {c(0)}, 0, {compute_us(60), op(Op::Kind::mprotect, 1U), compute_us(1000)});
    const auto a2 = story.program("a2", {c(1)}, 0, {compute_us(20), sleep_us(60), compute_us(1000)});
    story.process("A", {a1, a2});
    story.process("B", {story.program("b", {c(1)}, 30, {compute_us(30)})});
    const auto run = record(story.s);
    EXPECT_EQ(run.measures.faults, 0U) << run.measures.first_fault_sentence();
    EXPECT_EQ(count_of(*run.trace, EventKind::context_id), 0U);
    EXPECT_EQ(ipis(run.measures, IpiPurpose::permission_flush), 0U) << "B runs there: A's bit is gone";
    const auto loads = events_of(*run.trace, EventKind::load_mm, c(1), at_us(25));
    ASSERT_EQ(loads.size(), 2U);  // B, and A again
    for (const Event& e : loads) EXPECT_EQ(e.flags, 1);
}

}  // namespace
}  // namespace lazytlb
