// SPDX-License-Identifier: GPL-3.0-or-later
// The golden vectors of kernel-semantics 12b for the policies that count in another way than four cases, or not at
// all. On powerpc with the hash MMU, whose flushes send no interrupts, so that what is seen is the policy's.
#include <gtest/gtest.h>

#include "engine/kernel/golden_stories.hpp"
#include "world/timeline.hpp"

namespace lazytlb {
namespace {

using namespace test;
using Counts = std::vector<std::uint32_t>;

std::uint64_t shoots(const RunResult& run) {
    return run.measures.ipis[static_cast<std::size_t>(IpiPurpose::lifetime_shoot)];
}

// What a CPU wrote into one of its policy's words, in order.
std::vector<MmId> written(const Trace& trace, CpuId cpu, PolicyWord word) {
    std::vector<MmId> values;
    for (std::size_t i = 0; i < trace.events.size(); ++i) {
        const Event& e = trace.events[i];
        if (e.kind == EventKind::policy_set && e.cpu == cpu && e.as<PolicyWord>() == word) values.push_back(MmId{e.b});
    }
    return values;
}

std::vector<MmId> loaded(const Trace& trace, CpuId cpu) {
    std::vector<MmId> values;
    for (std::size_t i = 0; i < trace.events.size(); ++i)
        if (trace.events[i].kind == EventKind::load_mm && trace.events[i].cpu == cpu)
            values.push_back(trace.events[i].mm());
    return values;
}

SimTime freed_at(const Trace& trace, MmId mm) {
    for (std::size_t i = 0; i < trace.events.size(); ++i)
        if (trace.events[i].kind == EventKind::pgd_free && trace.events[i].mm() == mm) return trace.events[i].at;
    return SimTime{~std::uint64_t{0}};
}

constexpr MmId none = MmId::none();

// -- classic: one +1 for each switch into a kernel task, one -1 for each switch out of one

TEST(RefcountClassic, G1_a_lazy_round_trip_counts_as_the_four_cases_do) {
    const auto run = record(lazy_round_trip("refcount-classic", "powerpc-hash").s);
    EXPECT_EQ(run.measures.faults, 0U);
    EXPECT_EQ(counts_of(*run.trace, mm_a), (Counts{2, 1}));
}

TEST(RefcountClassic, G5_a_chain_of_kernel_tasks_costs_six_atomics) {
    const auto run = record(chain_of_kernel_tasks("refcount-classic").s);
    EXPECT_EQ(run.measures.faults, 0U);
    EXPECT_EQ(counts_of(*run.trace, mm_a), (Counts{2, 3, 2, 3, 2, 1}));
}

TEST(RefcountClassic, G4_the_dead_tasks_switch_to_idle_costs_two_more) {
    const auto run = record(exit_with_a_remote_borrower("refcount-classic").s);
    EXPECT_EQ(run.measures.faults, 0U);
    // c1 borrows 2, exit_mm 3, the users' unit 2, dead -> idle 3 and 2, c1 runs B 1, c0 runs B 0
    EXPECT_EQ(counts_of(*run.trace, mm_a), (Counts{2, 3, 2, 3, 2, 1, 0}));
    EXPECT_EQ(shoots(run), 0U);
}

TEST(RefcountClassic, G9_an_adoption_differs_only_where_the_kernel_thread_gives_way_to_idle) {
    const auto run = record(adoption("refcount-classic").s);
    EXPECT_EQ(run.measures.faults, 0U);
    EXPECT_EQ(counts_of(*run.trace, mm_a), (Counts{2, 3, 2, 3, 2, 3, 2, 3, 2, 1}));
}

TEST(RefcountClassic, between_kernel_tasks_a_unit_is_parked) {
    const auto run = record(chain_of_kernel_tasks("refcount-classic").s);
    World world(run.trace->facts);
    bool parked_between_kernel_tasks = false;
    for (std::size_t i = 0; i < run.trace->events.size(); ++i) {
        const Event& e = run.trace->events[i];
        apply(world, e);
        if (e.kind == EventKind::context_switch && e.as<SwitchCase>() == SwitchCase::kk && e.mm() == mm_a)
            parked_between_kernel_tasks = world.cpu(c(0)).prev_mm == mm_a && world.mm(mm_a).parked_units == 1;
    }
    EXPECT_TRUE(parked_between_kernel_tasks);
}

// -- the rows of an architecture, for each policy

TEST(GoldenVector, G3_a_lazy_cpu_keeps_its_active_mm_and_its_unit_through_three_flushes_on_x86) {
    for (const auto& policy : policies()) {
        if (refusal(policy.name, "x86-7.1")) continue;
        Story story(std::string(policy.name), "x86-7.1");
        const auto t1 = story.program("t1", {c(0)}, 0,
                                      {compute_us(60), munmap_tables(512), compute_us(20), munmap_tables(512),
                                       compute_us(20), munmap_tables(512), compute_us(1000)});
        story.process("A", {t1, story.program("t2", {c(1)}, 0, {compute_us(20), sleep_us(1000)})});
        const auto run = record(story.s);
        SCOPED_TRACE(std::string(policy.name));
        EXPECT_EQ(run.measures.faults, 0U);
        const World end = Timeline(run.trace).at(run.trace->events.size());
        const bool lazy = policy.name != "no-lazy", counts = policy.name.starts_with("refcount");
        EXPECT_EQ(end.cpu(c(1)).loaded_mm, init_mm);
        EXPECT_EQ(end.curr(c(1)).active_mm, lazy ? mm_a : init_mm);
        EXPECT_EQ(end.mm(mm_a).mm_count, counts ? 2U : 1U);
        // Borrowers are asked twice; who has left on its own still has its bit, and is asked once.
        EXPECT_EQ(run.measures.ipis[static_cast<std::size_t>(IpiPurpose::freed_table)], lazy ? 2U : 1U);
    }
}

TEST(GoldenVector, G4_on_x86_the_exit_flush_moves_both_borrowers_to_init_mm_and_the_count_keeps_the_rest) {
    const auto run = record(exit_with_a_remote_borrower("refcount", "x86-7.1").s);
    EXPECT_EQ(run.measures.faults, 0U);
    EXPECT_EQ(counts_of(*run.trace, mm_a), (Counts{2, 3, 2, 1, 0}));
    EXPECT_EQ(run.measures.ipis[static_cast<std::size_t>(IpiPurpose::freed_table)], 1U);
    const World zombie = Timeline(run.trace).at(run.trace->last_at(SimTime{} + microseconds(90)).index() + 1);
    for (const CpuId cpu : {c(0), c(1)}) {
        EXPECT_EQ(zombie.cpu(cpu).loaded_mm, init_mm);
        EXPECT_EQ(zombie.curr(cpu).active_mm, mm_a);
    }
    EXPECT_TRUE(zombie.mm(mm_a).pgd);
}

// -- hazard pointers

TEST(HazardPointer, G1_a_lazy_round_trip_fills_and_clears_the_slot_and_leaves_the_count_alone) {
    const auto run = record(lazy_round_trip("hazard-pointer", "powerpc-hash").s);
    EXPECT_EQ(run.measures.faults, 0U);
    EXPECT_TRUE(counts_of(*run.trace, mm_a).empty());
    EXPECT_EQ(written(*run.trace, c(1), PolicyWord::hazard_slot), (std::vector<MmId>{none, mm_a, none}));
}

TEST(HazardPointer, G4_the_exit_interrupts_the_one_real_borrower) {
    const auto run = record(exit_with_a_remote_borrower("hazard-pointer").s);
    EXPECT_EQ(run.measures.faults, 0U);
    EXPECT_EQ(counts_of(*run.trace, mm_a), (Counts{0}));
    EXPECT_EQ(shoots(run), 1U);
    std::vector<CpuId> let_go;
    for (std::size_t i = 0; i < run.trace->events.size(); ++i)
        if (run.trace->events[i].kind == EventKind::active_mm) let_go.push_back(run.trace->events[i].cpu);
    EXPECT_EQ(let_go, (std::vector<CpuId>{c(0), c(1)}));  // by direct call and by interrupt, in the order of the scan
    EXPECT_LT(freed_at(*run.trace, mm_a), SimTime{} + microseconds(100));
}

// "Plus whatever the architecture's exit flush sends": x86 moves c1 to init_mm when the tables go, but c1 still names
// A.
TEST(HazardPointer, G4_on_x86_the_exit_flush_comes_on_top) {
    const auto run = record(exit_with_a_remote_borrower("hazard-pointer", "x86-7.1").s);
    EXPECT_EQ(run.measures.faults, 0U);
    EXPECT_EQ(shoots(run), 1U);
    EXPECT_EQ(run.measures.ipis[static_cast<std::size_t>(IpiPurpose::freed_table)], 1U);
}

// The mask names c1, which has run A, but c1 runs B by now.
TEST(HazardPointer, a_cpu_that_has_left_the_mm_is_not_interrupted) {
    for (const char* policy : {"hazard-pointer", "shootdown"}) {
        Story story(policy, "powerpc-hash");
        story.process("A", {story.program("t", {c(1)}, 0, {compute_us(10), migrate_to(0), compute_us(30)})});
        story.process("B", {story.program("b", {c(1)}, 5, {compute_us(300)})});
        const auto run = record(story.s);
        EXPECT_EQ(run.measures.faults, 0U);
        EXPECT_EQ(shoots(run), policy == std::string("shootdown") ? 1U : 0U);
    }
}

TEST(HazardPointer, G5_a_chain_of_kernel_tasks_writes_the_slot_at_its_ends_only) {
    const auto run = record(chain_of_kernel_tasks("hazard-pointer").s);
    EXPECT_EQ(run.measures.faults, 0U);
    EXPECT_TRUE(counts_of(*run.trace, mm_a).empty());
    EXPECT_EQ(written(*run.trace, c(0), PolicyWord::hazard_slot), (std::vector<MmId>{none, mm_a, none}));
}

TEST(HazardPointer, G9_an_adopter_holds_an_ordinary_reference_and_no_slot) {
    const auto run = record(adoption("hazard-pointer").s);
    EXPECT_EQ(run.measures.faults, 0U);
    EXPECT_EQ(counts_of(*run.trace, mm_a), (Counts{2, 1}));
    // t -> k | use_mm | k -> idle -> k | unuse_mm | idle -> t
    EXPECT_EQ(written(*run.trace, c(2), PolicyWord::hazard_slot),
              (std::vector<MmId>{none, mm_a, none, mm_a, none, mm_a, none}));
}

// I3 in the form of this policy: a CPU that borrows without saying so is a fault at once.
TEST(HazardPointer, a_borrow_without_a_word_in_the_slot_breaks_a_rule) {
    const auto run = record(lazy_round_trip("hazard-pointer", "powerpc-hash").s);
    World world(run.trace->facts);
    std::optional<Breach> breach;
    for (std::size_t i = 0; i < run.trace->events.size() && !breach; ++i) {
        const Event& e = run.trace->events[i];
        if (e.kind == EventKind::policy_set && MmId{e.b} == mm_a) continue;
        breach = apply(world, e);
    }
    ASSERT_TRUE(breach);
    EXPECT_EQ(breach->rule, Rule::i3);
    EXPECT_EQ(breach->cpu, c(1));
}

// -- hazard pointers in the run queue

TEST(RqHazard, G1_a_lazy_round_trip_costs_two_stores_and_no_atomic) {
    const auto run = record(lazy_round_trip("rq-hazard", "powerpc-hash").s);
    EXPECT_EQ(run.measures.faults, 0U);
    EXPECT_TRUE(counts_of(*run.trace, mm_a).empty());
    EXPECT_EQ(written(*run.trace, c(1), PolicyWord::lazy_mm), (std::vector<MmId>{none, mm_a, none}));
}

TEST(RqHazard, G4_the_exit_hands_out_references_and_interrupts_nobody) {
    const auto run = record(exit_with_a_remote_borrower("rq-hazard").s);
    EXPECT_EQ(run.measures.faults, 0U);
    EXPECT_EQ(shoots(run), 0U);
    // a batch for 4 possible CPUs 5, two not needed 3, the users' unit 2, c1 runs B 1, c0 runs B 0
    EXPECT_EQ(counts_of(*run.trace, mm_a), (Counts{5, 3, 2, 1, 0}));
    EXPECT_EQ(written(*run.trace, c(1), PolicyWord::drop_mm), (std::vector<MmId>{mm_a, none}));
    EXPECT_GT(freed_at(*run.trace, mm_a), SimTime{} + microseconds(200));
}

TEST(RqHazard, G5_a_chain_of_kernel_tasks_costs_no_atomic) {
    const auto run = record(chain_of_kernel_tasks("rq-hazard").s);
    EXPECT_EQ(run.measures.faults, 0U);
    EXPECT_TRUE(counts_of(*run.trace, mm_a).empty());
    EXPECT_EQ(written(*run.trace, c(0), PolicyWord::lazy_mm), (std::vector<MmId>{none, mm_a, none}));
}

TEST(RqHazard, G9_an_adopter_holds_an_ordinary_reference) {
    const auto run = record(adoption("rq-hazard").s);
    EXPECT_EQ(run.measures.faults, 0U);
    EXPECT_EQ(counts_of(*run.trace, mm_a), (Counts{2, 1}));
}

// Two processes end one after the other while c1 borrows first the one, then the other.
TEST(RqHazard, a_cpu_drops_the_one_reference_when_it_leaves_that_mm_and_can_be_given_the_next) {
    Story story("rq-hazard", "powerpc-hash");
    story.process("A", {story.program("a", {c(1)}, 0, {compute_us(10), migrate_to(0), compute_us(20)})});
    story.process("B", {story.program("b", {c(1)}, 60, {compute_us(10), migrate_to(0), compute_us(20)})});
    const auto run = record(story.s);
    EXPECT_EQ(run.measures.faults, 0U);
    // c1 is given A, leaves A for B and drops it, is given B.
    EXPECT_EQ(written(*run.trace, c(1), PolicyWord::drop_mm), (std::vector<MmId>{mm_a, none, mm_b}));
}

// -- no lazy mode

TEST(NoLazy, G1_every_entry_to_idle_is_a_switch_and_every_return_another) {
    for (const char* arch : {"powerpc-hash", "x86-7.1"}) {
        const auto run = record(lazy_round_trip("no-lazy", arch).s);
        EXPECT_EQ(run.measures.faults, 0U);
        EXPECT_TRUE(counts_of(*run.trace, mm_a).empty());
        EXPECT_EQ(loaded(*run.trace, c(1)), (std::vector<MmId>{mm_a, init_mm, mm_a}));
    }
}

TEST(NoLazy, G4_the_exit_has_nobody_to_tell) {
    const auto run = record(exit_with_a_remote_borrower("no-lazy").s);
    EXPECT_EQ(run.measures.faults, 0U);
    EXPECT_EQ(counts_of(*run.trace, mm_a), (Counts{0}));
    EXPECT_EQ(shoots(run), 0U);
    EXPECT_LT(freed_at(*run.trace, mm_a), SimTime{} + microseconds(100));
}

TEST(NoLazy, G5_a_chain_of_kernel_tasks_loads_init_mm_once) {
    const auto run = record(chain_of_kernel_tasks("no-lazy").s);
    EXPECT_EQ(run.measures.faults, 0U);
    EXPECT_EQ(loaded(*run.trace, c(0)), (std::vector<MmId>{mm_a, init_mm, mm_a}));
}

TEST(NoLazy, G9_an_adopter_loads_the_mm_and_leaves_it_at_once) {
    const auto run = record(adoption("no-lazy").s);
    EXPECT_EQ(run.measures.faults, 0U);
    EXPECT_EQ(counts_of(*run.trace, mm_a), (Counts{2, 1}));
    // t, k, use_mm, idle, k again, unuse_mm, t
    EXPECT_EQ(loaded(*run.trace, c(2)), (std::vector<MmId>{mm_a, init_mm, mm_a, init_mm, mm_a, init_mm, mm_a}));
}

TEST(NoLazy, a_kernel_task_never_has_a_process_loaded) {
    const auto run = record(exit_with_a_remote_borrower("no-lazy").s);
    World world(run.trace->facts);
    for (std::size_t i = 0; i < run.trace->events.size(); ++i) {
        apply(world, run.trace->events[i]);
        for (const CpuState& cpu : world.cpus)
            if (!cpu.in_switch_window() && cpu.curr.exists() && !world.task(cpu.curr).mm.exists()) {
                EXPECT_EQ(cpu.loaded_mm, init_mm) << i;
            }
    }
}

}  // namespace
}  // namespace lazytlb
