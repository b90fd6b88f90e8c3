// SPDX-License-Identifier: GPL-3.0-or-later
// Goal: kernel mappings are in every address space, so their flush asks every CPU, isolated ones as well, unless the
// proposal that spares those is on.
#include <gtest/gtest.h>

#include "engine/arch/watch.hpp"

namespace lazytlb {
namespace {

using namespace test;

// c1 is isolated and runs user code all the time; c0 unmaps kernel pages at 50 us.
Story unmaps(const std::string& arch, std::uint32_t pages) {
    Story story("refcount", arch);
    story.s.isolated = {c(1)};
    story.process("A",
                  {story.program("t1", {c(0)}, 0, {compute_us(50), op(Op::Kind::vunmap, pages), compute_us(1000)})});
    story.process("B",
                  {story.program("quiet", {c(1)}, 0, {compute_us(120), op(Op::Kind::mmap, 1U), compute_us(1000)})});
    return story;
}

TEST(Vmalloc, unmapping_kernel_pages_interrupts_every_other_cpu) {
    for (const char* arch : {"x86-4.13", "x86-4.14", "x86-4.20", "x86-6.14", "x86-7.1"}) {
        SCOPED_TRACE(arch);
        const Recorded run(unmaps(arch, 1).s);
        EXPECT_EQ(run.faults(), 0U) << run.fault();
        EXPECT_EQ(run.ipis(IpiPurpose::permission_flush), 3U);
        EXPECT_EQ(run.ipis_to(c(1), SimTime{} + microseconds(100)), 1U);
    }
}

TEST(Vmalloc, the_proposal_spares_an_isolated_cpu_in_user_mode_which_flushes_when_it_enters_the_kernel) {
    Story story = unmaps("x86-7.1", 1);
    story.s.arch_settings["defer_kernel_flush"] = "true";
    const Recorded run(story.s);
    EXPECT_EQ(run.faults(), 0U) << run.fault();
    EXPECT_EQ(run.ipis(IpiPurpose::permission_flush), 2U);
    EXPECT_EQ(run.ipis_to(c(1), SimTime{} + microseconds(100)), 0U);
    std::size_t flushes = 0;
    for (const Event& e : run.on(c(1), EventKind::spend, SimTime{} + microseconds(100)))
        flushes += e.as<Cause>() == Cause::flush ? 1 : 0;
    EXPECT_EQ(flushes, 1U);
}

TEST(Vmalloc, with_invlpgb_the_hardware_tells_all) {
    const Recorded run(unmaps("x86-invlpgb", 1).s);
    EXPECT_EQ(run.faults(), 0U) << run.fault();
    EXPECT_EQ(run.ipis(IpiPurpose::permission_flush), 0U);
    EXPECT_EQ(run.all(EventKind::invlpgb).size(), 1U);
    EXPECT_EQ(run.all(EventKind::tlb_sync).size(), 1U);
}

// Kernel mappings have no ASID (arm64, riscv) and are those of PID 0 (powerpc-radix).
TEST(Vmalloc, elsewhere_it_is_a_broadcast_where_there_is_one_and_interrupts_where_there_is_none) {
    for (const char* arch : {"arm64-broadcast", "arm64-local", "arm64-ipi", "powerpc-radix"}) {
        SCOPED_TRACE(arch);
        const Recorded run(unmaps(arch, 1).s);
        EXPECT_EQ(run.faults(), 0U) << run.fault();
        EXPECT_EQ(run.ipis(IpiPurpose::permission_flush), 0U);
        EXPECT_EQ(run.all(EventKind::tlb_sync).size(), 1U);
    }
    const Recorded by_interrupt(unmaps("riscv-ipi", 1).s);
    EXPECT_EQ(by_interrupt.faults(), 0U) << by_interrupt.fault();
    EXPECT_EQ(by_interrupt.ipis(IpiPurpose::permission_flush), 3U);
    EXPECT_EQ(by_interrupt.all(EventKind::tlbi).size(), 4U);
    const Recorded by_firmware(unmaps("riscv-sbi", 1).s);
    EXPECT_EQ(by_firmware.faults(), 0U) << by_firmware.fault();
    ASSERT_EQ(by_firmware.all(EventKind::sbi_ecall).size(), 1U);
    EXPECT_EQ(by_firmware.all(EventKind::sbi_ecall)[0].c, 4U);
}

TEST(Vmalloc, before_4_14_a_whole_flush_makes_lazy_cpus_leave_their_mm) {
    Story story("refcount", "x86-4.13");
    story.process("A", {story.program("t1", {c(0)}, 0, {compute_us(50), op(Op::Kind::vunmap, 100U), compute_us(1000)}),
                        story.program("t2", {c(1)}, 0, {compute_us(20), sleep_us(1000)})});
    const Recorded run(story.s);
    EXPECT_EQ(run.faults(), 0U) << run.fault();
    EXPECT_EQ(run.at(SimTime{} + microseconds(100)).cpu(c(1)).loaded_mm, init_mm);
}

}  // namespace
}  // namespace lazytlb
