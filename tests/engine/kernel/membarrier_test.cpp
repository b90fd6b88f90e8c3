// SPDX-License-Identifier: GPL-3.0-or-later
// Goal: membarrier interrupts the CPUs that run a thread of the process, not those that only borrow its mm
// (kernel-semantics 1.5).
#include <gtest/gtest.h>

#include "engine/kernel/story.hpp"

namespace lazytlb {
namespace {

using namespace test;

std::vector<std::uint32_t> asked(const Trace& trace) {
    std::vector<std::uint32_t> cpus;
    for (std::size_t i = 0; i < trace.events.size(); ++i)
        if (trace.events[i].kind == EventKind::ipi_send && trace.events[i].as<IpiPurpose>() == IpiPurpose::membarrier)
            cpus.push_back(trace.events[i].a);
    return cpus;
}

TEST(Membarrier, asks_who_runs_the_process_and_spares_borrowers_and_others) {
    for (const auto& policy : policies()) {
        Story story(std::string(policy.name), "powerpc-hash");
        story.process("A",
                      {story.program("t0", {c(0)}, 0, {compute_us(60), op(Op::Kind::membarrier), compute_us(1000)}),
                       story.program("t1", {c(1)}, 0, {compute_us(1000)}),
                       story.program("t2", {c(2)}, 0, {compute_us(10), sleep_us(1000)})});
        story.process("B", {story.program("b", {c(3)}, 0, {compute_us(1000)})});
        const auto run = record(story.s);
        EXPECT_EQ(run.measures.faults, 0U);
        EXPECT_EQ(asked(*run.trace), (std::vector<std::uint32_t>{1})) << policy.name;
    }
}

TEST(Membarrier, of_a_single_user_asks_nobody) {
    Story story("refcount", "powerpc-hash");
    story.process("A", {story.program("t0", {c(0)}, 0, {compute_us(60), op(Op::Kind::membarrier), compute_us(1000)})});
    story.process("B", {story.program("b", {c(1)}, 0, {compute_us(1000)})});
    EXPECT_TRUE(asked(*record(story.s).trace).empty());
}

}  // namespace
}  // namespace lazytlb
