// SPDX-License-Identifier: GPL-3.0-or-later
// arm64-local (kernel-semantics 6.5): who is in active_cpu, when a flush stays at home, and the race between a flush
// and a second CPU, found at every offset of a few.
#include "arch/arm64.hpp"
#include "engine/arch/observe.hpp"

namespace lazytlb {
namespace {

using namespace test;

std::vector<ActiveCpu> notes_of(const Trace& trace, MmId mm) {
    std::vector<ActiveCpu> notes;
    for (const Event& e : events_of(trace, EventKind::active_cpu))
        if (e.mm() == mm) notes.push_back(e.as<ActiveCpu>());
    return notes;
}
using Notes = std::vector<ActiveCpu>;

TEST(Arm64Local, a_process_that_stays_on_one_cpu_flushes_there_only) {
    Story story("refcount", "arm64-local");
    story.process("A", {story.program("t", {c(0)}, 0, {compute_us(20), op(Op::Kind::mprotect, 1U), compute_us(100)})});
    const auto run = record(story.s);
    EXPECT_EQ(run.measures.faults, 0U);
    EXPECT_EQ(notes_of(*run.trace, mm_a), (Notes{ActiveCpu::one}));
    const auto sent = events_of(*run.trace, EventKind::tlbi, c(0), at_us(20));
    ASSERT_FALSE(sent.empty());
    EXPECT_EQ(sent[0].flags, 1);
    EXPECT_TRUE(events_of(*run.trace, EventKind::tlb_sync).empty()) << "nothing was broadcast, at exit either";
}

TEST(Arm64Local, G2_two_cpus_make_it_multiple_and_the_flush_a_broadcast) {
    Story story("refcount", "arm64-local");
    const auto t1 = story.program("t1", {c(0)}, 0, {compute_us(60), op(Op::Kind::mprotect, 1U), compute_us(1000)});
    const auto t2 = story.program("t2", {c(1)}, 0, {compute_us(20), sleep_us(100), compute_us(1000)});
    story.process("A", {t1, t2});
    const auto run = record(story.s);
    EXPECT_EQ(run.measures.faults, 0U);
    EXPECT_EQ(notes_of(*run.trace, mm_a), (Notes{ActiveCpu::one, ActiveCpu::multiple}));
    const auto sent = events_of(*run.trace, EventKind::tlbi);
    ASSERT_EQ(sent.size(), 1U);
    EXPECT_EQ(sent[0].flags, 0);
    EXPECT_EQ(ipis(run.measures, IpiPurpose::permission_flush), 0U);
    EXPECT_TRUE(events_of(*run.trace, EventKind::load_mm, c(1), at_us(60)).empty());
}

TEST(Arm64Local, the_note_is_sticky_one_visit_elsewhere_is_enough) {
    Story story("refcount", "arm64-local");
    story.process("A", {story.program("t", {c(0)}, 0,
                                      {compute_us(10), op(Op::Kind::mprotect, 1U), migrate_to(1), compute_us(5),
                                       migrate_to(0), compute_us(10), op(Op::Kind::mprotect, 1U), compute_us(1000)})});
    const auto run = record(story.s);
    EXPECT_EQ(run.measures.faults, 0U);
    EXPECT_EQ(notes_of(*run.trace, mm_a), (Notes{ActiveCpu::one, ActiveCpu::multiple}));
    const auto sent = events_of(*run.trace, EventKind::tlbi);
    ASSERT_EQ(sent.size(), 2U);
    EXPECT_EQ(sent[0].flags, 1);
    EXPECT_EQ(sent[1].flags, 0) << "alone again, but nobody knows";
}

// A first thread changes its mappings on c0 while a second thread of the process comes to c1 for the first time.
Story flush_and_newcomer(const std::string& arch, std::int64_t offset_ns) {
    Story story("refcount", arch);
    story.s.machine.costs.full_barrier = microseconds(1);  // a long DSB, so that something fits into it
    const auto t1 = story.program("t1", {c(0)}, 0, {compute_us(60), op(Op::Kind::mprotect, 1U), compute_us(1000)});
    const auto t2 = story.program("t2", {c(1)}, 0, {compute_us(1000)});
    story.process("A", {t1, t2});
    story.s.programs[t2].start = at_us(58) + nanoseconds(offset_ns);
    story.s.until = at_us(80);
    return story;
}

TEST(Arm64Local, flusher_or_newcomer_sees_the_other_at_every_offset) {
    int read_again = 0, stayed_local = 0;
    for (std::int64_t offset = 0; offset < 5000; offset += 100) {
        const auto run = record(flush_and_newcomer("arm64-local", offset).s);
        EXPECT_EQ(run.measures.faults, 0U) << offset << ": " << run.measures.first_fault_sentence();
        const SimTime begun = events_of(*run.trace, EventKind::flush_tlb)[0].at;
        const Event sent = events_of(*run.trace, EventKind::tlbi)[0];
        SimTime second;
        for (const Event& e : events_of(*run.trace, EventKind::active_cpu))
            if (e.as<ActiveCpu>() == ActiveCpu::multiple) second = e.at;
        if (sent.flags == 1) {
            ++stayed_local;
            EXPECT_GE(second, sent.at) << "who comes later waits for its own DSB and sees the new tables";
        } else if (second > begun) {
            ++read_again;
        }
    }
    EXPECT_GT(read_again, 0) << "in some the second CPU came within the DSB";
    EXPECT_GT(stayed_local, 0);
}

// The proposal without its second look at active_cpu, where the newcomer's DSB has little to wait for.
struct WithoutSecondLook final : arch::Arm64 {
    void before_first_walk(kernel::Kernel& k, MmId mm) override {
        const CpuId cpu = k.this_rq().cpu;
        const MmState& state = k.world().mm(mm);
        if (state.active_cpu == ActiveCpu::multiple || state.one_cpu == cpu) return;
        const bool first = state.active_cpu == ActiveCpu::none;
        k.emit(EventKind::active_cpu,
               {.a = mm.value,
                .b = first ? cpu.value : MmId::none_value,
                .small = static_cast<std::uint16_t>(first ? ActiveCpu::one : ActiveCpu::multiple)});
        k.spend(Cause::switching, nanoseconds(50));
    }
    void flush(kernel::Kernel& k, MmId mm, kernel::FlushRange range) override {
        const bool local = k.world().mm(mm).one_cpu == k.this_rq().cpu;
        k.spend(Cause::flush, k.cost().full_barrier);
        if (local)
            invalidate_here(k, mm, range.pages);
        else
            broadcast(k, mm, range.pages);
    }
};

TEST(Arm64Local, without_the_second_look_a_newcomer_keeps_an_old_entry) {
    int broken = 0;
    for (std::int64_t offset = 0; offset < 5000; offset += 100) {
        WithoutSecondLook arch;
        const auto run = record_with(flush_and_newcomer("arm64-local", offset).s, arch);
        if (run.measures.faults == 0) continue;
        EXPECT_EQ(run.measures.first_fault.rule, Rule::t1);
        EXPECT_EQ(run.measures.first_fault.cpu, c(1));
        ++broken;
    }
    EXPECT_GT(broken, 0);
}

}  // namespace
}  // namespace lazytlb
