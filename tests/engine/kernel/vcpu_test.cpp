// SPDX-License-Identifier: GPL-3.0-or-later
// Goal: a sender waits for a virtual CPU that the host does not run (R19), unless it can leave the host a note.
#include <gtest/gtest.h>

#include "engine/arch/watch.hpp"

namespace lazytlb {
namespace {

using namespace test;

// The host takes c1, which runs A, away from 40 us to 140 us; c0 changes permissions at 60 us.
Story flush_while_preempted(const std::string& arch, const char* pv_tlb_flush) {
    Story story("refcount", arch);
    story.s.machine.kvm_guest = true;
    story.s.arch_settings["pv_tlb_flush"] = pv_tlb_flush;
    story.process("A", {story.program("t1", {c(0)}, 0, {compute_us(60), op(Op::Kind::mprotect, 1U), compute_us(1000)}),
                        story.program("t2", {c(1)}, 0,
                                      {compute_us(40), op(Op::Kind::preempted, microseconds(100)), compute_us(1000)})});
    return story;
}

TEST(Vcpu, without_the_note_the_sender_spins_until_the_host_runs_the_target) {
    for (const char* arch : {"x86-4.20", "x86-6.14", "x86-7.1"}) {
        const Recorded run(flush_while_preempted(arch, "false").s);
        EXPECT_EQ(run.faults(), 0U) << run.fault();
        EXPECT_EQ(run.ipis_to(c(1), SimTime{} + microseconds(100)), 1U);
        EXPECT_GT(run.all(EventKind::flush_done).front().at, SimTime{} + microseconds(140));
    }
}

TEST(Vcpu, with_it_nobody_is_interrupted_and_the_host_empties_the_tlb_first) {
    for (const char* arch : {"x86-4.20", "x86-6.14", "x86-7.1"}) {
        const Recorded run(flush_while_preempted(arch, "true").s);
        EXPECT_EQ(run.faults(), 0U) << run.fault();
        EXPECT_EQ(run.ipis_to(c(1), SimTime{} + microseconds(300)), 0U);
        EXPECT_EQ(run.all(EventKind::flush_on_entry).size(), 1U);
        EXPECT_LT(run.all(EventKind::flush_done).front().at, SimTime{} + microseconds(70));
        ASSERT_EQ(run.on(c(1), EventKind::vcpu_run).size(), 1U);
        EXPECT_EQ(run.on(c(1), EventKind::vcpu_run)[0].flags, 1);
    }
}

TEST(Vcpu, a_kernel_before_the_notes_waits) {
    const Recorded run(flush_while_preempted("x86-4.14", "true").s);
    EXPECT_EQ(run.faults(), 0U) << run.fault();
    EXPECT_EQ(run.ipis_to(c(1), SimTime{} + microseconds(100)), 1U);
}

}  // namespace
}  // namespace lazytlb
