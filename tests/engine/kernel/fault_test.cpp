// SPDX-License-Identifier: GPL-3.0-or-later
// Goal: what fork costs later. Its flush takes write permission away everywhere; giving it back tells nobody.
#include <gtest/gtest.h>

#include "engine/arch/watch.hpp"

namespace lazytlb {
namespace {

using namespace test;

// A.t1 on c0 does `ops` at 50 us; A.t2 on c1 computes in pieces of 20 us.
Story two_threads(const std::string& arch, std::vector<Op> ops) {
    Story story("refcount", arch);
    ops.insert(ops.begin(), compute_us(50));
    ops.push_back(compute_us(1000));
    story.process("A", {story.program("t1", {c(0)}, 0, ops), story.program("t2", {c(1)}, 0, {compute_us(20)}, true)});
    return story;
}
Op wp_fault(std::uint32_t pages, bool still_shared) {
    Op o = op(Op::Kind::wp_fault, pages);
    o.still_shared = still_shared;
    return o;
}

TEST(Fork, its_flush_says_that_page_tables_were_freed_and_so_interrupts_lazy_cpus_too) {
    for (const auto& [arch, asked] :
         {std::pair{"x86-4.13", 1U}, {"x86-4.14", 0U}, {"x86-4.20", 1U}, {"x86-6.14", 1U}, {"x86-7.1", 1U}}) {
        SCOPED_TRACE(arch);
        Story story("refcount", arch);
        const auto child = story.program("child", {c(2)}, 0, {compute_us(10)});
        story.process("A",
                      {story.program("t1", {c(0)}, 0, {compute_us(60), op(Op::Kind::fork, child), compute_us(1000)}),
                       story.program("t2", {c(1)}, 0, {compute_us(20), sleep_us(1000)})});
        const Recorded run(story.s);
        EXPECT_EQ(run.faults(), 0U) << run.fault();
        EXPECT_EQ(run.ipis_to(c(1), SimTime{} + microseconds(150)), asked);
        EXPECT_EQ(run.at(SimTime{} + microseconds(150)).cpu(c(1)).loaded_mm, init_mm);
    }
}

TEST(WpFault, a_copy_flushes_one_page_on_the_cpus_that_run_the_process) {
    const Recorded run(two_threads("x86-7.1", {wp_fault(1, true)}).s);
    EXPECT_EQ(run.faults(), 0U) << run.fault();
    EXPECT_EQ(run.ipis(IpiPurpose::permission_flush), 1U);
    const auto flushed = run.on(c(1), EventKind::tlb_flush, SimTime{} + microseconds(50));
    ASSERT_EQ(flushed.size(), 1U);
    EXPECT_EQ(flushed[0].b, 1U);
    ASSERT_EQ(run.all(EventKind::page_fault).size(), 1U);
    EXPECT_EQ(run.all(EventKind::page_fault)[0].as<Fault>(), Fault::copy);
}

TEST(WpFault, a_page_that_is_used_on_tells_nobody_and_the_other_cpu_faults_for_nothing) {
    const Recorded run(two_threads("x86-7.1", {wp_fault(2, false)}).s);
    EXPECT_EQ(run.faults(), 0U) << run.fault();
    EXPECT_EQ(run.ipis(IpiPurpose::permission_flush), 0U);
    EXPECT_TRUE(run.all(EventKind::tlb_gen).empty());
    const auto spurious = run.on(c(1), EventKind::page_fault);
    ASSERT_EQ(spurious.size(), 1U);
    EXPECT_EQ(spurious[0].as<Fault>(), Fault::spurious);
    EXPECT_EQ(spurious[0].b, 2U);
    EXPECT_GT(spurious[0].at, SimTime{} + microseconds(50));
}

// kernel-semantics 6.3, 8.1: both CPUs drop the entry from their own TLB, and nothing is broadcast.
TEST(WpFault, on_arm64_and_riscv_each_cpu_drops_the_entry_it_faulted_on_by_itself) {
    for (const char* arch : {"arm64-broadcast", "arm64-local", "arm64-ipi", "riscv-ipi", "riscv-sbi"}) {
        SCOPED_TRACE(arch);
        const Recorded run(two_threads(arch, {wp_fault(2, false)}).s);
        EXPECT_EQ(run.faults(), 0U) << run.fault();
        EXPECT_EQ(run.ipis(IpiPurpose::permission_flush), 0U);
        EXPECT_TRUE(run.all(EventKind::tlb_sync).empty());
        for (const CpuId cpu : {c(0), c(1)}) {
            const auto dropped = run.on(cpu, EventKind::tlbi, SimTime{} + microseconds(50));
            ASSERT_EQ(dropped.size(), 1U);
            EXPECT_EQ(dropped[0].b, 2U);
            EXPECT_NE(dropped[0].flags, 0) << "this CPU only";
        }
    }
}

// The hardware walks the tables again before it takes such a fault (include/asm/book3s/64/tlbflush.h).
TEST(WpFault, on_powerpc_nothing_has_to_be_invalidated) {
    for (const char* arch : {"powerpc-hash", "powerpc-radix"}) {
        const Recorded run(two_threads(arch, {wp_fault(2, false)}).s);
        EXPECT_EQ(run.faults(), 0U) << run.fault();
        EXPECT_TRUE(run.all(EventKind::tlbie).empty());
    }
}

}  // namespace
}  // namespace lazytlb
