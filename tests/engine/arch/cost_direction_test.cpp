// SPDX-License-Identifier: GPL-3.0-or-later
// Each cost of a flush on powerpc-radix, arm64 and riscv counts where it should: when it doubles, the time that goes
// into flushes and interrupts grows, and on an architecture that has no use for it nothing changes.
#include "engine/arch/observe.hpp"

namespace lazytlb {
namespace {

using namespace test;

// Two threads of A change mappings, a process of one thread does, too, and a bystander only computes.
std::int64_t flush_and_interrupt_ps(const char* arch, SimSpan Costs::*doubled = nullptr) {
    Story story("refcount", arch);
    if (doubled != nullptr) story.s.machine.costs.*doubled = story.s.machine.costs.*doubled * 2;
    const std::vector<Op> changes{
        compute_us(30), op(Op::Kind::mprotect, 1U),  compute_us(9), op(Op::Kind::mprotect, 40U),
        compute_us(9),  op(Op::Kind::madvise, 100U), compute_us(9)};
    const auto t1 = story.program("t1", {c(0)}, 0, changes);
    const auto t2 = story.program("t2", {c(1)}, 0, {compute_us(80)});
    story.process("A", {t1, t2});
    story.process("alone", {story.program("alone", {c(3)}, 0, changes)});
    story.process("bystander", {story.program("bystander", {c(2)}, 0, std::vector<Op>(40, compute_us(2)))});
    story.s.until = at_us(2000);
    const auto m = record(story.s).measures;
    EXPECT_EQ(m.faults, 0U);
    EXPECT_EQ(m.stop, StopReason::all_done);
    std::int64_t sum = 0;
    for (const Cause cause : {Cause::flush, Cause::ipi_send, Cause::ipi_wait, Cause::ipi_handling})
        sum += m.costs_ps[static_cast<std::size_t>(cause)];
    return sum;
}

struct Row {
    const char* arch;
    std::vector<SimSpan Costs::*> counted, not_counted;
};

TEST(CostDirection, a_doubled_cost_makes_flushes_dearer_where_it_is_used_and_only_there) {
    using C = Costs;
    const std::vector<SimSpan C::*> interrupts{&C::ipi_send, &C::ipi_flight, &C::ipi_entry, &C::ipi_handler,
                                               &C::ipi_ack};
    std::vector<Row> rows{
        {"powerpc-radix", {&C::tlbie, &C::tlbiel}, {&C::tlbi, &C::dsb, &C::sbi_ecall, &C::sfence_vma}},
        {"arm64-broadcast", {&C::tlbi, &C::dsb, &C::dsb_cpu, &C::tlbi_stall}, {&C::tlbi_local, &C::tlbie, &C::ipi_ack}},
        {"arm64-local", {&C::tlbi, &C::dsb, &C::dsb_cpu, &C::tlbi_stall, &C::tlbi_local}, {&C::tlbie, &C::ipi_ack}},
        {"arm64-ipi", {&C::tlbi_local}, {&C::tlbi, &C::dsb, &C::dsb_cpu, &C::tlbi_stall}},
        {"riscv-ipi", {&C::sfence_vma, &C::flush_all}, {&C::sbi_ecall, &C::sbi_fence, &C::tlbi}},
        {"riscv-sbi", {&C::sbi_ecall, &C::sbi_fence, &C::ipi_send, &C::ipi_flight, &C::ipi_ack}, {&C::tlbi, &C::dsb}},
    };
    for (const std::size_t row : {3U, 4U})
        rows[row].counted.insert(rows[row].counted.end(), interrupts.begin(), interrupts.end());
    for (const Row& row : rows) {
        const auto before = flush_and_interrupt_ps(row.arch);
        for (std::size_t i = 0; i < row.counted.size(); ++i)
            EXPECT_GT(flush_and_interrupt_ps(row.arch, row.counted[i]), before) << row.arch << ", counted " << i;
        for (std::size_t i = 0; i < row.not_counted.size(); ++i)
            EXPECT_EQ(flush_and_interrupt_ps(row.arch, row.not_counted[i]), before)
                << row.arch << ", not counted " << i;
    }
}

// hardware-costs A.5: on a 32-CPU eMAG with all CPUs at it, each broadcast takes 3.1 to 3.4 us, a shared server of
// about 0.1 us for each CPU (derived from 6.25 us a loop of two broadcasts).
TEST(CostDirection, thirty_two_cpus_that_broadcast_all_the_time_wait_as_on_an_emag) {
    Story story("refcount", "arm64-broadcast", 1, 32);
    for (std::uint16_t i = 0; i < 32; ++i)
        story.process("loop", {story.program("loop", {c(i)}, 0, {op(Op::Kind::mprotect, 1U)}, true)});
    story.s.until = at_us(1000);
    const auto run = record(story.s);
    EXPECT_EQ(run.measures.faults, 0U);
    const auto done = events_of(*run.trace, EventKind::flush_done, std::nullopt, at_us(200)).size();
    const double each_us = 800.0 * 32 / static_cast<double>(done);
    EXPECT_GT(each_us, 3.1);
    EXPECT_LT(each_us, 3.4);
}

}  // namespace
}  // namespace lazytlb
