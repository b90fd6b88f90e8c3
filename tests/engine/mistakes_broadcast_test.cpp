// SPDX-License-Identifier: GPL-3.0-or-later
// Four of the things that a naive simulator gets wrong (kernel-semantics 13): 10, 14, 15 and 16. Each is a question
// about a record; the engine answers it as the kernel would, and a naive step, known to this file only, fails it.
#include "arch/arches.hpp"
#include "arch/arm64.hpp"
#include "engine/arch/observe.hpp"

namespace lazytlb {
namespace {

using namespace test;
using kernel::FlushRange;
using kernel::Kernel;

// -- 10: when a shootdown sends its interrupts, and to whom

// A.t ran on c1, moved to c0 and exits there, while c1 idles and borrows A.
Story exit_with_a_remote_borrower(const std::string& arch) {
    Story story("shootdown", arch);
    story.process("A", {story.program("t", {c(1)}, 0, {compute_us(10), migrate_to(0), compute_us(10)})});
    return story;
}

// The same, and a kernel thread on c2 still holds an ordinary reference when the process is gone.
Story exit_before_the_last_reference() {
    auto story = exit_with_a_remote_borrower("powerpc-hash");
    story.kthread(story.program(
        "k", {c(2)}, 5, {op(Op::Kind::use_mm, 0U), op(Op::Kind::kwork, microseconds(200)), op(Op::Kind::unuse_mm)}));
    return story;
}

bool asks_only_the_mask(const RunResult& run) {
    return run.measures.faults == 0 && ipis(run.measures, IpiPurpose::lifetime_shoot) == 0;
}

bool shoots_only_when_the_count_is_zero(const RunResult& run) {
    const auto drops = events_of(*run.trace, EventKind::mm_drop);
    SimTime zero{~std::uint64_t{0}};
    for (const Event& e : drops)
        if (e.mm() == mm_a && e.b == 0) zero = e.at;
    for (const Event& e : events_of(*run.trace, EventKind::csd_queue_cpu))
        if (e.as<IpiPurpose>() == IpiPurpose::lifetime_shoot && e.at < zero) return false;
    return true;
}

struct ShootsAll : kernel::LazyMm {  // all CPUs, not those of mm_cpumask
    void mmgrab_lazy_tlb(Kernel&, MmId) override {}
    void mmdrop_lazy_tlb(Kernel&, MmId) override {}
    void mmdrop_lazy_tlb_sched(Kernel&, MmId) override {}
    void cleanup_lazy_tlbs(Kernel& k, MmId mm) override {
        std::vector<CpuId> others;
        for (std::uint16_t i = 0; i < k.cpus(); ++i)
            if (c(i) != k.this_rq().cpu) others.push_back(c(i));
        const auto shoot = [&k, mm] {
            if (k.active_mm_of(k.current()) != mm) return;
            k.emit(EventKind::window_open, {.small = static_cast<std::uint16_t>(Window::shoot)});
            k.emit(EventKind::active_mm, {.a = k.current().id.value, .b = init_mm.value});
            k.arch().switch_mm_irqs_off(k, mm, init_mm);
            k.emit(EventKind::window_close, {.small = static_cast<std::uint16_t>(Window::shoot)});
        };
        k.smp_call_function_many(others, IpiPurpose::lifetime_shoot, mm, shoot, shoot);
    }
};

// At __mmput: before the last reference has gone.
struct ShootsAtExit final : kernel::Arch {
    std::unique_ptr<kernel::Arch> hash = arch::powerpc_hash.make();
    ShootsAll policy;
    void enter_lazy_tlb(Kernel& k, MmId mm) override { hash->enter_lazy_tlb(k, mm); }
    void switch_mm_irqs_off(Kernel& k, MmId prev, MmId next) override { hash->switch_mm_irqs_off(k, prev, next); }
    void flush_tlb_range(Kernel& k, MmId mm, FlushRange range) override {
        hash->flush_tlb_range(k, mm, range);
        if (range.full_mm) policy.cleanup_lazy_tlbs(k, mm);
    }
};

TEST(Mistake10, on_radix_the_exit_flush_has_left_nobody_to_shoot) {
    EXPECT_TRUE(asks_only_the_mask(record(exit_with_a_remote_borrower("powerpc-radix").s)));
}

TEST(Mistake10, shooting_all_cpus_is_found_out) {
    const auto radix = arch::powerpc_radix.make();
    ShootsAll naive;
    EXPECT_FALSE(asks_only_the_mask(record_with(exit_with_a_remote_borrower("powerpc-radix").s, *radix, naive)));
}

TEST(Mistake10, the_shoot_waits_for_the_last_reference) {
    const auto run = record(exit_before_the_last_reference().s);
    EXPECT_EQ(run.measures.faults, 0U) << run.measures.first_fault_sentence();
    EXPECT_TRUE(shoots_only_when_the_count_is_zero(run));
    EXPECT_GT(ipis(run.measures, IpiPurpose::lifetime_shoot), 0U);
}

TEST(Mistake10, shooting_at_the_last_mmput_is_found_out) {
    ShootsAtExit naive;
    EXPECT_FALSE(
        shoots_only_when_the_count_is_zero(record_with(exit_before_the_last_reference().s, naive, naive.policy)));
}

// -- 14: what an arm64 flush reaches, and what it costs

Story arm64_flush_and_borrower(std::uint16_t cores) {
    Story story("refcount", "arm64-broadcast", 1, cores);
    const auto t1 = story.program("t1", {c(0)}, 0, {compute_us(60), op(Op::Kind::mprotect, 1U), compute_us(1000)});
    const auto t2 = story.program("t2", {c(1)}, 0, {compute_us(20), sleep_us(1000)});
    story.process("A", {t1, t2});
    story.process("bystander", {story.program("b", {c(2)}, 0, {compute_us(100), sleep_us(1000)})});
    story.s.until = at_us(150);
    return story;
}

bool interrupts_nobody(const RunResult& run) { return ipis(run.measures, IpiPurpose::permission_flush) == 0; }
bool slows_a_bystander(const RunResult& run) {
    for (const Event& e : events_of(*run.trace, EventKind::spend, c(2)))
        if (e.as<Cause>() == Cause::flush) return true;
    return false;
}
SimSpan flush_span(const RunResult& run) {
    return events_of(*run.trace, EventKind::flush_done)[0].at - events_of(*run.trace, EventKind::flush_tlb)[0].at;
}
bool grows_with_the_machine(const RunResult& small, const RunResult& large) {
    return flush_span(large) > flush_span(small);
}

struct Arm64ByInterrupt final : arch::Arm64 {  // as x86 would: precisely those who have it loaded
    void flush(Kernel& k, MmId mm, FlushRange range) override {
        std::vector<CpuId> others;
        for (std::uint16_t i = 0; i < k.cpus(); ++i)
            if (c(i) != k.this_rq().cpu && k.world().cpu(c(i)).loaded_mm == mm) others.push_back(c(i));
        const auto here = [&k, mm, range] { invalidate_here(k, mm, range.pages); };
        k.smp_call_function_many(others, range.purpose(), mm, here, here);
    }
};

TEST(Mistake14, a_broadcast_interrupts_nobody_slows_everybody_and_costs_more_on_a_larger_machine) {
    const auto run = record(arm64_flush_and_borrower(4).s);
    EXPECT_EQ(run.measures.faults, 0U);
    EXPECT_TRUE(interrupts_nobody(run));
    EXPECT_TRUE(slows_a_bystander(run));
    EXPECT_TRUE(grows_with_the_machine(run, record(arm64_flush_and_borrower(64).s)));
    EXPECT_EQ(world_at_end(run.trace).curr(c(1)).active_mm, mm_a) << "a borrower cannot be shot by it";
}

TEST(Mistake14, precise_interrupts_are_found_out) {
    Arm64ByInterrupt small, large;
    const auto run = record_with(arm64_flush_and_borrower(4).s, small);
    EXPECT_EQ(run.measures.faults, 0U) << "it is coherent, and wrong all the same";
    EXPECT_FALSE(interrupts_nobody(run));
    EXPECT_FALSE(slows_a_bystander(run));
    EXPECT_FALSE(grows_with_the_machine(run, record_with(arm64_flush_and_borrower(64).s, large)));
}

// -- 15: an ASID rollover

// Six ASIDs, seven processes: the last one on c0 finds none, while "stay" runs on c1.
Story rollover() {
    Story story("refcount", "arm64-broadcast");
    story.s.machine.costs.asids = 7;
    story.process("stay", {story.program("stay", {c(1)}, 0, {compute_us(1000)})});
    for (int i = 0; i < 6; ++i)
        story.process("life" + std::to_string(i), {story.program("life", {c(0)}, 1 + i, {compute_us(8)})});
    return story;
}

// Between the rollover and the end of the story c1 switches to nothing, so it has no reason to flush.
bool leaves_others_alone(const RunResult& run) {
    for (const Event& e : events_of(*run.trace, EventKind::tlbi, c(1)))
        if (!e.mm().exists()) return false;
    return !events_of(*run.trace, EventKind::asid_rollover).empty() && world_at_end(run.trace).cpu(c(1)).flush_pending;
}

struct FlushesAllAtRollover final : arch::Arm64 {
    void flush(Kernel& k, MmId mm, FlushRange range) override { broadcast(k, mm, range.pages); }
    void before_first_walk(Kernel& k, MmId) override {
        if (k.world().asid_generation == generation_) return;
        generation_ = k.world().asid_generation;
        for (std::uint16_t i = 0; i < k.cpus(); ++i)
            if (c(i) != k.this_rq().cpu)
                k.emit_at(c(i), k.this_rq().last_event, EventKind::tlbi,
                          {.a = MmId::none_value, .b = all_pages, .c = 1, .flags = 1});
    }
    std::uint32_t generation_ = 1;
};

TEST(Mistake15, a_rollover_flushes_no_other_cpu) {
    const auto run = record(rollover().s);
    EXPECT_EQ(run.measures.faults, 0U);
    EXPECT_TRUE(leaves_others_alone(run));
}

TEST(Mistake15, flushing_all_cpus_at_once_is_found_out) {
    FlushesAllAtRollover naive;
    EXPECT_FALSE(leaves_others_alone(record_with(rollover().s, naive)));
}

// -- 16: what stress-ng tlb-shootdown is: several processes of one thread each, that map the same pages

std::vector<Op> child_loop() {  // the flushing part of one bogo operation (kernel-semantics 11.2)
    return {op(Op::Kind::mprotect, 1U),   compute_us(1),
            op(Op::Kind::mprotect, 1U),   compute_us(1),
            op(Op::Kind::mprotect, 512U), compute_us(2),
            op(Op::Kind::mprotect, 512U), compute_us(2),
            op(Op::Kind::mprotect, 512U), op(Op::Kind::madvise, 1U),
            op(Op::Kind::madvise, 1U)};
}

Story tlb_shootdown(const std::string& arch, bool as_threads) {
    Story story("refcount", arch);
    std::vector<std::uint32_t> children;
    for (std::uint16_t i = 0; i < 4; ++i) children.push_back(story.program("child", {c(i)}, 0, child_loop(), true));
    if (as_threads)
        story.process("stress-ng", children);
    else
        for (const std::uint32_t child : children) story.process("stress-ng", {child});
    story.s.until = at_us(300);
    return story;
}

// What the local proposal is about: each of these mms has run on one CPU only.
bool never_leaves_its_cpu(const RunResult& run) {
    for (const Event& e : events_of(*run.trace, EventKind::tlbi))
        if (e.flags == 0) return false;
    return !events_of(*run.trace, EventKind::tlbi).empty();
}

TEST(Mistake16, its_flushes_need_no_broadcast_and_no_interrupt) {
    const auto arm64 = record(tlb_shootdown("arm64-local", false).s);
    EXPECT_EQ(arm64.measures.faults, 0U) << arm64.measures.first_fault_sentence();
    EXPECT_TRUE(never_leaves_its_cpu(arm64));
    for (const char* arch : {"riscv-ipi", "x86-7.1"})
        EXPECT_TRUE(interrupts_nobody(record(tlb_shootdown(arch, false).s))) << arch;
}

TEST(Mistake16, one_process_of_many_threads_is_found_out) {
    EXPECT_FALSE(never_leaves_its_cpu(record(tlb_shootdown("arm64-local", true).s)));
    for (const char* arch : {"riscv-ipi", "x86-7.1"})
        EXPECT_FALSE(interrupts_nobody(record(tlb_shootdown(arch, true).s))) << arch;
}

// And under mainline arm64 every one of those flushes reaches every CPU, though one would do: that is the headroom.
TEST(Mistake16, under_mainline_arm64_all_of_them_are_broadcasts) {
    const auto run = record(tlb_shootdown("arm64-broadcast", false).s);
    for (const Event& e : events_of(*run.trace, EventKind::tlbi)) EXPECT_EQ(e.flags, 0);
    EXPECT_GT(count_of(*run.trace, EventKind::tlbi), 20U);
}

}  // namespace
}  // namespace lazytlb
