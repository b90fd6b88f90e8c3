// SPDX-License-Identifier: GPL-3.0-or-later
// arm64-ipi: how the 2019 series keeps mm_cpumask (20190617143255.10462-2), and who is interrupted by what.
#include "engine/arch/observe.hpp"

namespace lazytlb {
namespace {

using namespace test;

TEST(Arm64Ipi, a_borrower_stays_in_the_mask_and_is_interrupted) {
    Story story("refcount", "arm64-ipi");
    const auto t1 = story.program("t1", {c(0)}, 0, {compute_us(60), op(Op::Kind::mprotect, 1U), compute_us(1000)});
    const auto t2 = story.program("t2", {c(1)}, 0, {compute_us(20), sleep_us(100), compute_us(1000)});
    story.process("A", {t1, t2});
    const auto run = record(story.s);
    EXPECT_EQ(run.measures.faults, 0U);
    EXPECT_EQ(ipis(run.measures, IpiPurpose::permission_flush), 1U);
    for (const CpuId cpu : {c(0), c(1)}) {
        std::size_t local = 0;
        for (const Event& e : events_of(*run.trace, EventKind::tlbi, cpu, at_us(60)))
            local += e.mm() == mm_a && e.flags == 1 ? 1 : 0;
        EXPECT_EQ(local, 1U) << "each invalidates itself";
    }
    EXPECT_TRUE(events_of(*run.trace, EventKind::tlb_sync).empty()) << "no broadcast";
    EXPECT_EQ(world_at(run.trace, at_us(80)).cpu(c(1)).loaded_mm, mm_a);
    EXPECT_TRUE(events_of(*run.trace, EventKind::load_mm, c(1), at_us(60)).empty());
}

TEST(Arm64Ipi, a_switch_to_another_mm_clears_the_bit_and_flushes_the_one_that_is_left) {
    Story story("refcount", "arm64-ipi");
    const auto a1 = story.program("a1", {c(0)}, 0, {compute_us(60), op(Op::Kind::mprotect, 1U), compute_us(1000)});
    const auto a2 = story.program("a2", {c(1)}, 0, {compute_us(20), sleep_us(1000)});
    story.process("A", {a1, a2});
    story.process("B", {story.program("b", {c(1)}, 30, {compute_us(1000)})});
    const auto run = record(story.s);
    EXPECT_EQ(run.measures.faults, 0U);
    const auto left = events_of(*run.trace, EventKind::mm_cpumask_clear, c(1), at_us(25));
    ASSERT_EQ(left.size(), 1U);
    EXPECT_EQ(left[0].mm(), mm_a);
    const auto flushed = events_of(*run.trace, EventKind::tlbi, c(1), at_us(25));
    ASSERT_EQ(flushed.size(), 1U);
    EXPECT_EQ(flushed[0].mm(), mm_a);
    EXPECT_EQ(flushed[0].b, all_pages);
    EXPECT_EQ(ipis(run.measures, IpiPurpose::permission_flush), 0U) << "so its later flush has nobody to interrupt";
}

TEST(Arm64Ipi, an_exit_interrupts_the_remote_borrower_once) {
    Story story("refcount", "arm64-ipi");
    story.process("A", {story.program("t", {c(1)}, 0, {compute_us(10), migrate_to(0), compute_us(10)})});
    const auto run = record(story.s);
    EXPECT_EQ(run.measures.faults, 0U);
    EXPECT_EQ(ipis(run.measures, IpiPurpose::freed_table), 1U);
    EXPECT_EQ(ipis(run.measures, IpiPurpose::lifetime_shoot), 0U);
}

}  // namespace
}  // namespace lazytlb
