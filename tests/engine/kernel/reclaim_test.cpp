// SPDX-License-Identifier: GPL-3.0-or-later
// Goal: reclaim unmaps many pages and flushes once, where the architecture can batch (kernel-semantics 5.9).
#include <gtest/gtest.h>

#include "engine/arch/watch.hpp"

namespace lazytlb {
namespace {

using namespace test;

// A.t1 runs on c0, A.t2 is lazy on c1; a kernel thread on c2 takes 32 pages from A at 60 us.
Story reclaim_32_pages(const std::string& arch) {
    Story story("refcount", arch);
    story.process("A", {story.program("t1", {c(0)}, 0, {compute_us(1000)}),
                        story.program("t2", {c(1)}, 0, {compute_us(20), sleep_us(180), compute_us(1000)})});
    Op reclaim = op(Op::Kind::reclaim, 0U);
    reclaim.pages = 32;
    story.kthread(story.program("kswapd0", {c(2)}, 60, {reclaim}));
    return story;
}

TEST(Reclaim, one_interrupt_for_the_cpu_that_runs_and_none_for_the_lazy_one) {
    for (const char* arch : {"x86-4.20", "x86-6.14", "x86-7.1"}) {
        SCOPED_TRACE(arch);
        const Recorded run(reclaim_32_pages(arch).s);
        EXPECT_EQ(run.faults(), 0U) << run.fault();
        EXPECT_EQ(run.all(EventKind::tlb_gen).size(), 32U) << "each page raises the generation";
        EXPECT_EQ(run.ipis_to(c(0), SimTime{} + microseconds(190)), 1U);
        EXPECT_EQ(run.ipis_to(c(1), SimTime{} + microseconds(190)), 0U);
        const auto flushed = run.on(c(0), EventKind::tlb_flush, SimTime{} + microseconds(60));
        ASSERT_EQ(flushed.size(), 1U);
        EXPECT_FALSE(flushed[0].mm().exists()) << "the request is of no mm";
        EXPECT_EQ(flushed[0].b, all_pages);
        const auto back = run.on(c(1), EventKind::load_mm, SimTime{} + microseconds(190));
        ASSERT_EQ(back.size(), 1U);
        EXPECT_EQ(back[0].flags, 1) << "it catches up when it comes back";
    }
}

TEST(Reclaim, before_4_20_a_lazy_cpu_is_asked_too_unless_it_has_left_the_mask) {
    for (const auto& [arch, asked] : {std::pair{"x86-4.13", 1U}, {"x86-4.14", 0U}}) {
        SCOPED_TRACE(arch);
        const Recorded run(reclaim_32_pages(arch).s);
        EXPECT_EQ(run.faults(), 0U) << run.fault();
        EXPECT_EQ(run.ipis_to(c(0), SimTime{} + microseconds(190)), 1U);
        EXPECT_EQ(run.ipis_to(c(1), SimTime{} + microseconds(190)), asked);
    }
}

TEST(Reclaim, with_invlpgb_one_broadcast_replaces_the_interrupt) {
    const Recorded run(reclaim_32_pages("x86-invlpgb").s);
    EXPECT_EQ(run.faults(), 0U) << run.fault();
    EXPECT_EQ(run.ipis(IpiPurpose::permission_flush), 0U);
    EXPECT_EQ(run.all(EventKind::invlpgb).size(), 1U);
    EXPECT_EQ(run.all(EventKind::tlb_sync).size(), 1U);
}

// R12: t1 changes permissions while reclaim has unmapped pages and not yet flushed.
TEST(Reclaim, whoever_changes_the_same_mm_meanwhile_does_not_rely_on_the_flush_that_was_put_off) {
    Story story("refcount", "x86-7.1");
    story.process("A",
                  {story.program("t1", {c(0)}, 0, {compute_us(70), op(Op::Kind::mprotect, 1U), compute_us(1000)})});
    Op reclaim = op(Op::Kind::reclaim, 0U);
    reclaim.pages = 2000;  // 40 us of unmapping
    story.kthread(story.program("kswapd0", {c(2)}, 60, {reclaim}));
    const Recorded run(story.s);
    EXPECT_EQ(run.faults(), 0U) << run.fault();
    const auto own = run.on(c(0), EventKind::flush_done);
    ASSERT_EQ(own.size(), 2U) << "one for reclaim's pages, one for its own";
    EXPECT_LT(own[0].at, run.on(c(2), EventKind::flush_done).front().at);
}

// kernel-semantics 6.3: a TLBI as each page is unmapped, one wait at the end.
TEST(Reclaim, arm64_sends_a_broadcast_for_each_page_and_waits_once) {
    for (const char* arch : {"arm64-broadcast", "arm64-local"}) {
        SCOPED_TRACE(arch);
        const Recorded run(reclaim_32_pages(arch).s);
        EXPECT_EQ(run.faults(), 0U) << run.fault();
        const auto sent = run.on(c(2), EventKind::tlbi);
        ASSERT_EQ(sent.size(), 32U);
        const auto waited = run.on(c(2), EventKind::tlb_sync);
        ASSERT_EQ(waited.size(), 1U);
        // 20 ns of unmapping and 20 ns of barrier before each TLBI; but each takes 100 ns of the interconnect, so the
        // last has 31 before it. Then the slowest of 4 CPUs: 300 + 4 x 10 ns.
        EXPECT_EQ(waited[0].at - sent[0].at, nanoseconds(31 * 100 + 340));
        const auto done = run.on(c(2), EventKind::flush_done);
        ASSERT_EQ(done.size(), 1U);
        EXPECT_EQ(done[0].b, 32U) << "it ends all that were put off";
    }
}

TEST(Reclaim, with_the_arm64_proposal_of_2019_each_page_interrupts_the_mask) {
    const Recorded run(reclaim_32_pages("arm64-ipi").s);
    EXPECT_EQ(run.faults(), 0U) << run.fault();
    EXPECT_EQ(run.ipis_to(c(0), SimTime{} + microseconds(190)), 32U);
}

TEST(Reclaim, on_arm64_local_a_process_of_one_cpu_unmaps_its_own_pages_without_a_broadcast) {
    Story story("refcount", "arm64-local");
    Op reclaim = op(Op::Kind::reclaim, 0U);
    reclaim.pages = 8;
    story.process("A", {story.program("t1", {c(0)}, 0, {compute_us(50), reclaim, compute_us(1000)})});
    const Recorded run(story.s);
    EXPECT_EQ(run.faults(), 0U) << run.fault();
    for (const Event& e : run.all(EventKind::tlbi)) EXPECT_EQ(e.flags, 1);
    EXPECT_EQ(run.all(EventKind::tlbi).size(), 8U);
    EXPECT_TRUE(run.all(EventKind::tlb_sync).empty());
}

// kernel-semantics 8.1: the masks are put together, and everything goes once, on borrowers and footmarks too.
TEST(Reclaim, riscv_flushes_everything_once_on_all_that_are_in_the_mask) {
    const Recorded by_interrupt(reclaim_32_pages("riscv-ipi").s);
    EXPECT_EQ(by_interrupt.faults(), 0U) << by_interrupt.fault();
    for (const CpuId cpu : {c(0), c(1)}) {
        EXPECT_EQ(by_interrupt.ipis_to(cpu, SimTime{} + microseconds(190)), 1U);
        const auto flushed = by_interrupt.on(cpu, EventKind::tlbi);
        ASSERT_EQ(flushed.size(), 1U);
        EXPECT_FALSE(flushed[0].mm().exists());
        EXPECT_EQ(flushed[0].b, all_pages);
    }
    const Recorded by_firmware(reclaim_32_pages("riscv-sbi").s);
    EXPECT_EQ(by_firmware.faults(), 0U) << by_firmware.fault();
    const auto calls = by_firmware.all(EventKind::sbi_ecall);
    ASSERT_EQ(calls.size(), 1U);
    EXPECT_EQ(calls[0].b, all_pages);
    EXPECT_EQ(calls[0].c, 2U);
}

// A.t1 reclaims from its own process, while t2 runs elsewhere.
TEST(Reclaim, whoever_reclaims_flushes_its_own_tlb_as_well) {
    for (const char* arch : {"x86-4.13", "x86-4.14", "x86-4.20", "x86-6.14", "x86-7.1", "x86-invlpgb"}) {
        SCOPED_TRACE(arch);
        Story story("refcount", arch);
        Op reclaim = op(Op::Kind::reclaim, 0U);
        reclaim.pages = 4;
        story.process("A", {story.program("t1", {c(0)}, 0, {compute_us(50), reclaim, compute_us(1000)}),
                            story.program("t2", {c(1)}, 0, {compute_us(1000)})});
        const Recorded run(story.s);
        EXPECT_EQ(run.faults(), 0U) << run.fault();
        EXPECT_EQ(run.ipis(IpiPurpose::permission_flush), std::string(arch) == "x86-invlpgb" ? 0U : 1U);
        const World after = run.at(SimTime{} + microseconds(90));
        if (std::string(arch) == "x86-4.13") continue;  // has no generations
        for (const CpuId cpu : {c(0), c(1)})
            EXPECT_EQ(after.cpu(cpu).asids[after.cpu(cpu).loaded_asid].flushed_gen, 5U) << "four pages after 1";
    }
}

TEST(Reclaim, a_process_that_is_gone_has_no_pages) {
    Story story("refcount", "x86-7.1");
    story.process("A", {story.program("t1", {c(0)}, 0, {compute_us(5)})});
    Op reclaim = op(Op::Kind::reclaim, 0U);
    reclaim.pages = 4;
    story.kthread(story.program("kswapd0", {c(2)}, 60, {reclaim}));
    const Recorded run(story.s);
    EXPECT_EQ(run.faults(), 0U) << run.fault();
    EXPECT_TRUE(run.on(c(2), EventKind::tlb_gen).empty());
}

}  // namespace
}  // namespace lazytlb
