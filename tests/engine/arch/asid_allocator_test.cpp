// SPDX-License-Identifier: GPL-3.0-or-later
// ASIDs by generations (kernel-semantics 6.2): who gets which, what a rollover does and what it leaves alone.
#include "engine/arch/observe.hpp"

namespace lazytlb {
namespace {

using namespace test;

constexpr std::uint32_t asids = 7;  // 1 to 6 can be given out; four CPUs

// Six processes live on c0 one after the other, while "stay" runs on c1 all the time until 150 us and sleeps then;
// "visitor" runs on c1 in between.
Story six_lives_and_one_that_stays(const std::string& arch) {
    Story story("refcount", arch);
    story.s.machine.costs.asids = asids;
    story.process("stay", {story.program("stay", {c(1)}, 0, {compute_us(150), sleep_us(50), compute_us(1000)})});
    for (int i = 0; i < 6; ++i)
        story.process("life" + std::to_string(i), {story.program("life", {c(0)}, 1 + i, {compute_us(8)})});
    story.process("visitor", {story.program("visitor", {c(1)}, 170, {compute_us(20)})});
    return story;
}

TEST(AsidAllocator, asids_are_given_in_order_and_those_of_the_dead_do_not_come_back) {
    const auto run = record(six_lives_and_one_that_stays("arm64-broadcast").s);
    EXPECT_EQ(run.measures.faults, 0U);
    const auto given = events_of(*run.trace, EventKind::context_id);
    ASSERT_GE(given.size(), 7U);
    for (std::uint32_t i = 0; i < 6; ++i) {
        EXPECT_EQ(given[i].b, i + 1);
        EXPECT_EQ(given[i].c, 1U);
    }
}

// The seventh finds none: ASID 1 runs on c1 and 6 was the last on c0, so both are reserved and 2 is the first free.
TEST(AsidAllocator, a_rollover_starts_from_what_the_cpus_run) {
    const auto run = record(six_lives_and_one_that_stays("arm64-broadcast").s);
    ASSERT_EQ(count_of(*run.trace, EventKind::asid_rollover), 1U);
    const auto given = events_of(*run.trace, EventKind::context_id);
    ASSERT_GE(given.size(), 7U);
    EXPECT_EQ(given[6].b, 2U);
    EXPECT_EQ(given[6].c, 2U);
    const SimTime rollover = events_of(*run.trace, EventKind::asid_rollover)[0].at;
    const World after = world_at(run.trace, rollover + nanoseconds(1));
    EXPECT_EQ(after.cpu(c(1)).reserved_asid, (ContextId{1, 1}));
    EXPECT_EQ(after.cpu(c(1)).loaded_asid, 1U);
    EXPECT_TRUE(after.cpu(c(1)).flush_pending);
    EXPECT_TRUE(after.cpu(c(2)).flush_pending);
}

TEST(AsidAllocator, a_rollover_interrupts_nobody_and_each_cpu_flushes_at_its_own_next_switch) {
    const auto run = record(six_lives_and_one_that_stays("arm64-broadcast").s);
    const SimTime rollover = events_of(*run.trace, EventKind::asid_rollover)[0].at;
    std::vector<Event> flushes;
    for (const Event& e : events_of(*run.trace, EventKind::tlbi))
        if (!e.mm().exists()) flushes.push_back(e);
    ASSERT_EQ(flushes.size(), 2U);
    EXPECT_EQ(flushes[0].cpu, c(0));
    EXPECT_EQ(flushes[0].at, rollover);
    EXPECT_EQ(flushes[1].cpu, c(1));
    EXPECT_GT(flushes[1].at, at_us(170)) << "when the visitor comes";
    EXPECT_EQ(ipis(run.measures, IpiPurpose::permission_flush) + ipis(run.measures, IpiPurpose::freed_table), 0U);
}

TEST(AsidAllocator, an_mm_that_ran_through_a_rollover_keeps_its_asid_under_the_new_generation) {
    const auto run = record(six_lives_and_one_that_stays("arm64-broadcast").s);
    EXPECT_EQ(run.measures.faults, 0U);
    const World end = world_at_end(run.trace);
    EXPECT_EQ(end.mm(mm_a).context_id, (ContextId{1, 2}));
    EXPECT_EQ(end.cpu(c(1)).active_asid, (ContextId{1, 2}));
    EXPECT_EQ(end.cpu(c(1)).loaded_mm, mm_a);
}

TEST(AsidAllocator, many_rollovers_keep_every_rule) {
    for (const char* arch : {"arm64-broadcast", "arm64-local", "arm64-ipi", "riscv-ipi", "riscv-sbi"}) {
        Story story("refcount", arch);
        story.s.machine.costs.asids = 9;  // more than two for each of the four CPUs, as riscv wants
        story.s.until = at_us(5000);
        for (int i = 0; i < 40; ++i)
            story.process("life" + std::to_string(i),
                          {story.program("life", {}, 3 * i,
                                         {compute_us(5 + i % 7), op(Op::Kind::mprotect, 1U), sleep_us(20 + i % 11),
                                          compute_us(4), op(Op::Kind::munmap, 40U), compute_us(2)})});
        RunControl control;
        control.scan_all = true;
        const auto run = record(story.s, control);
        EXPECT_EQ(run.measures.faults, 0U) << arch << ": " << run.measures.first_fault_sentence();
        EXPECT_GT(count_of(*run.trace, EventKind::asid_rollover), 2U) << arch;
    }
}

// riscv writes SATP first and flushes then; arm64 flushes before TTBR0 names the mm.
TEST(AsidAllocator, riscv_flushes_behind_the_load_and_arm64_before_it) {
    for (const bool riscv : {true, false}) {
        auto story = six_lives_and_one_that_stays(riscv ? "riscv-ipi" : "arm64-broadcast");
        story.s.machine.costs.asids = riscv ? 9 : asids;
        if (riscv)  // 8 can be given out: three more lives until there is none
            for (int i = 6; i < 9; ++i)
                story.process("life" + std::to_string(i), {story.program("life", {c(0)}, 1 + i, {compute_us(8)})});
        const auto run = record(story.s);
        EXPECT_EQ(run.measures.faults, 0U);
        ASSERT_EQ(count_of(*run.trace, EventKind::asid_rollover), 1U);
        bool loaded = false, flushed = false;
        const SimTime rollover = events_of(*run.trace, EventKind::asid_rollover)[0].at;
        for (std::size_t i = 0; i < run.trace->events.size() && !(loaded && flushed); ++i) {
            const Event& e = run.trace->events[i];
            if (e.at < rollover || e.cpu != c(0)) continue;
            if (e.kind == EventKind::load_mm) {
                loaded = true;
                EXPECT_EQ(flushed, !riscv);
            }
            if (e.kind == EventKind::tlbi && !e.mm().exists()) flushed = true;
        }
        EXPECT_TRUE(loaded && flushed);
    }
}

}  // namespace
}  // namespace lazytlb
