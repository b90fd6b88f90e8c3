// SPDX-License-Identifier: GPL-3.0-or-later
// The mistakes of kernel-semantics 13 that concern x86, one test each, by their numbers there (others stand in
// policy/mistakes_test.cpp). Each asks one question of two records of
// the same story: the engine's answer is right, the naive kernel's (naive.hpp) is wrong, so the test can tell them
// apart.
#include <gtest/gtest.h>

#include "engine/arch/watch.hpp"
#include "engine/naive.hpp"

namespace lazytlb {
namespace {

using namespace test;
using kernel::FlushCaller;
using kernel::FlushRange;
using kernel::Kernel;

// A.t1 on c0 and A.t2 on c1 have run; t2 sleeps from 20 us on, t1 does `ops` at 60 us, t2 comes back at 200 us.
Story while_c1_is_lazy(const std::string& arch, std::vector<Op> ops) {
    Story story("refcount", arch);
    std::vector<Op> t1_ops{compute_us(60)};
    t1_ops.insert(t1_ops.end(), ops.begin(), ops.end());
    t1_ops.push_back(compute_us(1000));
    const auto t1 = story.program("t1", {c(0)}, 0, t1_ops);
    const auto t2 = story.program("t2", {c(1)}, 0, {compute_us(20), sleep_us(180), compute_us(1000)});
    story.process("A", {t1, t2});
    return story;
}
constexpr SimTime before_return = SimTime{} + microseconds(150);

// 1. What is loaded is what the MMU has, not active_mm.
TEST(Mistake1, a_lazy_cpu_may_have_init_mm_loaded_while_active_mm_names_the_user_mm) {
    const Recorded run(while_c1_is_lazy("x86-7.1", {munmap_tables(512)}).s);
    const World world = run.at(before_return);
    const auto loaded = [&] { return world.cpu(c(1)).loaded_mm; };
    const auto naively_loaded = [&] { return world.curr(c(1)).active_mm; };
    EXPECT_EQ(loaded(), init_mm);
    EXPECT_NE(naively_loaded(), init_mm);
    EXPECT_EQ(world.mm(mm_a).mm_count, 2U) << "the reference is held as well";
}

// 2. Lazy CPUs and stale bits are not interrupted for a permission flush.
struct InterruptsTheMask final : NaiveArch {
    using NaiveArch::NaiveArch;
    void flush_tlb_range(Kernel& k, MmId mm, FlushRange range) override {
        range.freed_tables = true;
        real().flush_tlb_range(k, mm, range);
    }
};

TEST(Mistake2, a_flush_interrupts_only_those_that_run_the_mm) {
    const Story story = while_c1_is_lazy("x86-7.1", {op(Op::Kind::mprotect, 1U)});
    InterruptsTheMask naive(arch::x86_7_1);
    const Recorded right(story.s), wrong(record_naive(story.s, naive));
    EXPECT_EQ(right.faults(), 0U) << right.fault();
    EXPECT_EQ(right.ipis_to(c(1), before_return), 0U);
    EXPECT_NE(wrong.ipis_to(c(1), before_return), 0U);
}

// 3. flush_tlb_range says "page tables freed" in 7.1 and did not in 6.14.
struct RangeNeverInterruptsLazies final : NaiveArch {
    using NaiveArch::NaiveArch;
    void flush_tlb_range(Kernel& k, MmId mm, FlushRange range) override {
        if (range.caller == FlushCaller::flush_tlb_range) range.caller = FlushCaller::flush_tlb_page;
        real().flush_tlb_range(k, mm, range);
    }
};

TEST(Mistake3, mremap_interrupts_a_lazy_cpu_in_7_1_and_not_in_6_14) {
    const Story story = while_c1_is_lazy("x86-7.1", {op(Op::Kind::mremap, 4U)});
    RangeNeverInterruptsLazies naive(arch::x86_7_1);
    EXPECT_EQ(Recorded(story.s).ipis_to(c(1), before_return), 1U);
    EXPECT_NE(Recorded(record_naive(story.s, naive)).ipis_to(c(1), before_return), 1U);
    EXPECT_EQ(Recorded(while_c1_is_lazy("x86-6.14", {op(Op::Kind::mremap, 4U)}).s).ipis_to(c(1), before_return), 0U);
}

// 4. The bit in mm_cpumask survives a switch away since 6.14.
struct ClearsTheBit final : NaiveArch {
    using NaiveArch::NaiveArch;
    void switch_mm_irqs_off(Kernel& k, MmId prev, MmId next) override {
        const MmId loaded = k.world().cpu(k.this_rq().cpu).loaded_mm;
        real().switch_mm_irqs_off(k, prev, next);
        if (loaded != init_mm && loaded != next) k.emit(EventKind::mm_cpumask_clear, {.a = loaded.value});
    }
};

TEST(Mistake4, a_switch_to_another_process_clears_the_bit_up_to_6_13_and_keeps_it_later) {
    const auto story = [](const std::string& arch) {
        Story s("refcount", arch);
        s.process("A", {s.program("a1", {c(0)}, 0, {compute_us(1000)}),
                        s.program("a2", {c(1)}, 0, {compute_us(20), sleep_us(1000)})});
        s.process("B", {s.program("b", {c(1)}, 40, {compute_us(1000)})});
        return s;
    };
    const auto keeps = [](const Recorded& run) { return run.at(before_return).mm(mm_a).cpumask.contains(c(1)); };
    ClearsTheBit naive(arch::x86_7_1);
    EXPECT_TRUE(keeps(Recorded(story("x86-7.1").s)));
    EXPECT_TRUE(keeps(Recorded(story("x86-6.14").s)));
    EXPECT_FALSE(keeps(Recorded(story("x86-4.20").s)));
    EXPECT_FALSE(keeps(Recorded(record_naive(story("x86-7.1").s, naive))));
}

// 5. Coming back from lazy may need a flush although nobody sent an interrupt.
struct NeverCatchesUp final : NaiveArch {
    using NaiveArch::NaiveArch;
    void switch_mm_irqs_off(Kernel& k, MmId prev, MmId next) override {
        const auto& cpu = k.world().cpu(k.this_rq().cpu);
        if (cpu.loaded_mm != next) return real().switch_mm_irqs_off(k, prev, next);
        if (cpu.is_lazy) k.emit(EventKind::tlb_lazy, {.flags = 0});
    }
};

TEST(Mistake5, a_lazy_cpu_catches_up_when_it_returns) {
    const Story story = while_c1_is_lazy("x86-7.1", {op(Op::Kind::mprotect, 1U)});
    NeverCatchesUp naive(arch::x86_7_1);
    const Recorded right(story.s), wrong(record_naive(story.s, naive));
    EXPECT_EQ(right.faults(), 0U) << right.fault();
    ASSERT_EQ(wrong.faults(), 1U);
    EXPECT_EQ(wrong.measures().first_fault.rule, Rule::t1);
}

// 6. Of overlapping range flushes most become full ones or nothing.
struct FlushesLiterally final : NaiveArch {
    using NaiveArch::NaiveArch;
    void flush_tlb_range(Kernel& k, MmId mm, FlushRange range) override {
        const std::uint32_t generation = k.world().mm(mm).tlb_gen + 1;
        k.emit(EventKind::tlb_gen, {.a = mm.value, .b = generation});
        k.spend(Cause::flush, k.cost().full_barrier);
        const auto flush = [&k, mm, range, generation] {
            const auto& cpu = k.world().cpu(k.this_rq().cpu);
            k.emit(EventKind::asid_slot,
                   {.a = mm.value, .b = generation, .small = static_cast<std::uint16_t>(cpu.loaded_asid)});
            k.emit(EventKind::tlb_flush, {.a = mm.value,
                                          .b = range.pages,
                                          .c = generation,
                                          .small = static_cast<std::uint16_t>(TlbReason::remote_shootdown)});
        };
        std::vector<CpuId> others;
        k.world().mm(mm).cpumask.for_each([&](CpuId cpu) {
            if (cpu != k.this_rq().cpu) others.push_back(cpu);
        });
        k.smp_call_function_many(others, range.purpose(), mm, flush, flush);
        k.emit(EventKind::flush_done, {.a = mm.value, .b = generation});
    }
};

// c2 has its interrupts off while c0 and c1 each change one page of A.
Story two_overlapping_range_flushes() {
    Story story("refcount", "x86-7.1");
    const std::vector<Op> changes{compute_us(30), op(Op::Kind::mprotect, 1U), compute_us(1000)};
    story.process("A", {story.program("t0", {c(0)}, 0, changes), story.program("t1", {c(1)}, 0, changes),
                        story.program("t2", {c(2)}, 0,
                                      {compute_us(20), op(Op::Kind::irq_off, microseconds(40)), compute_us(1000)})});
    return story;
}

TEST(Mistake6, a_range_flush_that_has_missed_another_takes_everything) {
    const auto pages = [](const Recorded& run) {
        std::vector<std::uint32_t> list;
        for (const Event& e : run.on(c(2), EventKind::tlb_flush, SimTime{} + microseconds(25))) list.push_back(e.b);
        return list;
    };
    FlushesLiterally naive(arch::x86_7_1);
    const Story story = two_overlapping_range_flushes();
    const Recorded right(story.s), wrong(record_naive(story.s, naive));
    EXPECT_EQ(right.faults(), 0U) << right.fault();
    EXPECT_EQ(pages(right), (std::vector<std::uint32_t>{all_pages}));
    EXPECT_NE(pages(wrong), (std::vector<std::uint32_t>{all_pages}));
    ASSERT_EQ(wrong.faults(), 1U);
    EXPECT_EQ(wrong.measures().first_fault.rule, Rule::t2);
}

// 9. The page directory outlives its process while a CPU borrows it.
struct FreesAtExit final : kernel::LazyMm {};

TEST(Mistake9, a_borrower_keeps_the_page_directory_of_a_dead_process) {
    Story story("refcount", "x86-7.1");
    story.process("A", {story.program("t", {c(1)}, 0, {compute_us(10), migrate_to(0), compute_us(10)})});
    story.process("B", {story.program("b1", {c(1)}, 100, {compute_us(300)}),
                        story.program("b2", {c(0)}, 200, {compute_us(300)})});
    FreesAtExit naive;
    const auto real = arch::x86_7_1.make();
    const Recorded right(story.s), wrong(record_naive(story.s, naive, *real, false));
    EXPECT_EQ(right.faults(), 0U) << right.fault();
    EXPECT_TRUE(right.at(SimTime{} + microseconds(90)).mm(mm_a).pgd);
    EXPECT_FALSE(right.at(SimTime{} + microseconds(90)).mm(mm_a).tables) << "the tables below it are gone";
    EXPECT_EQ(right.all(EventKind::pgd_free).size(), 1U);
    ASSERT_EQ(wrong.faults(), 1U);
    EXPECT_EQ(wrong.measures().first_fault.rule, Rule::i1);
}

// 12. A queue that is not empty needs no further interrupt, and a CPU that polls needs none at all.
struct OneIpiPerTarget final : NaiveArch {
    using NaiveArch::NaiveArch;
    void flush_tlb_range(Kernel& k, MmId mm, FlushRange range) override {
        k.world().mm(mm).cpumask.for_each([&](CpuId cpu) {
            if (cpu == k.this_rq().cpu) return;
            k.emit(EventKind::ipi_send,
                   {.a = cpu.value, .b = mm.value, .small = static_cast<std::uint16_t>(range.purpose())});
        });
        real().flush_tlb_range(k, mm, range);
    }
};

TEST(Mistake12, two_requests_to_one_cpu_share_an_interrupt) {
    const Story story = two_overlapping_range_flushes();
    OneIpiPerTarget naive(arch::x86_7_1);
    EXPECT_EQ(Recorded(story.s).ipis_to(c(2), before_return), 1U);
    EXPECT_NE(Recorded(record_naive(story.s, naive)).ipis_to(c(2), before_return), 1U);
}

TEST(Mistake12, a_single_target_that_polls_is_told_by_its_flag) {
    Story story = while_c1_is_lazy("x86-7.1", {munmap_tables(512)});
    story.s.machine.polling_idle = true;
    story.s.machine.costs.idle_poll_limit = microseconds(100);
    OneIpiPerTarget naive(arch::x86_7_1);
    const Recorded right(story.s);
    EXPECT_EQ(right.ipis_to(c(1), before_return), 0U);
    EXPECT_EQ(right.at(before_return).cpu(c(1)).loaded_mm, init_mm) << "it did what was asked all the same";
    EXPECT_NE(Recorded(record_naive(story.s, naive)).ipis_to(c(1), before_return), 0U);
}

// 13. The sender spins until the slowest target has answered.
struct DoesNotWait final : NaiveArch {
    using NaiveArch::NaiveArch;
    void flush_tlb_range(Kernel& k, MmId mm, FlushRange) override {
        const std::uint32_t generation = k.world().mm(mm).tlb_gen + 1;
        k.emit(EventKind::tlb_gen, {.a = mm.value, .b = generation});
        k.world().mm(mm).cpumask.for_each([&](CpuId cpu) {
            if (cpu != k.this_rq().cpu) k.emit(EventKind::csd_queue_cpu, {.a = cpu.value, .b = mm.value});
        });
        k.emit(EventKind::flush_done, {.a = mm.value, .b = generation});
    }
};

TEST(Mistake13, interrupts_off_on_one_target_hold_up_the_sender) {
    Story story("refcount", "x86-7.1");
    story.process("A", {story.program("t0", {c(0)}, 0, {compute_us(30), op(Op::Kind::mprotect, 1U), compute_us(1000)}),
                        story.program("t1", {c(1)}, 0, {compute_us(1000)}),
                        story.program("t2", {c(2)}, 0,
                                      {compute_us(25), op(Op::Kind::irq_off, microseconds(50)), compute_us(1000)})});
    DoesNotWait naive(arch::x86_7_1);
    const Recorded right(story.s), wrong(record_naive(story.s, naive));
    const auto done = right.on(c(0), EventKind::flush_done);
    ASSERT_EQ(done.size(), 1U);
    EXPECT_GE(done[0].at, right.on(c(2), EventKind::csd_function_exit).front().at);
    EXPECT_GE(done[0].at, SimTime{} + microseconds(75)) << "interrupts were off from about 25 us to 75 us";
    EXPECT_EQ(right.faults(), 0U) << right.fault();
    ASSERT_EQ(wrong.faults(), 1U);
    EXPECT_EQ(wrong.measures().first_fault.rule, Rule::t10);
    EXPECT_LT(wrong.on(c(0), EventKind::flush_done).front().at, SimTime{} + microseconds(75));
}

// 18. Shallow idle keeps the mm, deep idle leaves it.
struct IdleIsUniform final : NaiveArch {
    using NaiveArch::NaiveArch;
    void leave_mm(Kernel&) override {}
};

TEST(Mistake18, deep_idle_leaves_the_mm_and_is_not_interrupted) {
    Story story = while_c1_is_lazy("x86-4.20", {munmap_tables(512)});
    story.s.machine.costs.idle_deep_limit = microseconds(10);
    story.s.machine.costs.idle_deep_wake = microseconds(5);
    IdleIsUniform naive(arch::x86_4_20);
    const Recorded right(story.s), wrong(record_naive(story.s, naive));
    EXPECT_EQ(right.faults(), 0U) << right.fault();
    const SimTime deep = SimTime{} + microseconds(55);
    EXPECT_EQ(right.at(deep).cpu(c(1)).loaded_mm, init_mm);
    EXPECT_EQ(right.ipis_to(c(1), before_return), 0U);
    EXPECT_NE(wrong.at(deep).cpu(c(1)).loaded_mm, init_mm);
    EXPECT_NE(wrong.ipis_to(c(1), before_return), 0U);
}

// 19. The tracepoint's reason 4 and nr_tlb_remote_flush count attempts, not interrupts.
TEST(Mistake19, a_traced_remote_flush_is_not_an_interrupt) {
    const Recorded run(while_c1_is_lazy("x86-7.1", {op(Op::Kind::mprotect, 1U)}).s);
    const auto interrupts = [&] { return run.ipis_to(c(1), before_return); };
    const auto naive_interrupts = [&] { return run.traced(TlbReason::remote_send_ipi); };
    EXPECT_EQ(interrupts(), 0U);
    EXPECT_NE(naive_interrupts(), 0U);
}

}  // namespace
}  // namespace lazytlb
