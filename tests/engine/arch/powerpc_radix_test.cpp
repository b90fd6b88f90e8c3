// SPDX-License-Identifier: GPL-3.0-or-later
// powerpc-radix: golden vectors G1, G2 (the trim clock fires or not) and G4 (kernel-semantics 12b); each step of the
// flush decision (4.2); ceilings (4.4).
#include "engine/arch/observe.hpp"

namespace lazytlb {
namespace {

using namespace test;
using Counts = std::vector<std::uint32_t>;

constexpr std::uint32_t trim_timer = 1073;

std::size_t tlbies(const Trace& trace, bool local, SimTime from = {}) {
    std::size_t n = 0;
    for (const Event& e : events_of(trace, EventKind::tlbie, std::nullopt, from)) n += (e.flags == 1) == local ? 1 : 0;
    return n;
}

TEST(PowerpcRadix, G1_a_lazy_round_trip_asks_nothing_of_the_hardware) {
    for (const char* policy : {"refcount", "shootdown"}) {
        Story story(policy, "powerpc-radix");
        const auto t1 = story.program("t1", {c(0)}, 0, {compute_us(1000)});
        const auto t2 = story.program("t2", {c(1)}, 0, {compute_us(20), sleep_us(30), compute_us(1000)});
        story.process("A", {t1, t2});
        const auto run = record(story.s);
        EXPECT_EQ(run.measures.faults, 0U);
        EXPECT_EQ(counts_of(*run.trace, mm_a), std::string(policy) == "refcount" ? (Counts{2, 1}) : Counts{});
        EXPECT_TRUE(events_of(*run.trace, EventKind::load_mm, c(1), at_us(20)).empty());
        EXPECT_EQ(count_of(*run.trace, EventKind::tlbie), 0U);
    }
}

// t1 changes permissions `flushes` times in a row from 60 us on, then once more at about `last_us`, while c1 is lazy.
Story flushes_while_lazy(std::uint32_t flushes) {
    Story story("refcount", "powerpc-radix");
    std::vector<Op> ops(flushes, op(Op::Kind::mprotect, 1U));
    ops.insert(ops.begin(), compute_us(60));
    ops.push_back(compute_us(4000));
    const auto t1 = story.program("t1", {c(0)}, 0, ops);
    const auto t2 = story.program("t2", {c(1)}, 0, {compute_us(20), sleep_us(2000), compute_us(3000)});
    story.process("A", {t1, t2});
    story.s.until = at_us(2500);
    return story;
}

TEST(PowerpcRadix, G2_with_two_users_a_flush_is_a_broadcast) {
    const auto run = record(flushes_while_lazy(1).s);
    EXPECT_EQ(run.measures.faults, 0U);
    EXPECT_EQ(ipis(run.measures, IpiPurpose::powerpc_trim_exit), 0U);
    EXPECT_EQ(tlbies(*run.trace, false), 1U);
    EXPECT_EQ(tlbies(*run.trace, true), 0U);
    EXPECT_TRUE(events_of(*run.trace, EventKind::load_mm, c(1), at_us(60)).empty());
}

TEST(PowerpcRadix, G2_the_trim_clock_does_not_fire_before_its_time) {
    const auto run = record(flushes_while_lazy(trim_timer - 1).s);
    EXPECT_EQ(run.measures.faults, 0U);
    EXPECT_EQ(ipis(run.measures, IpiPurpose::powerpc_trim_exit), 0U);
    EXPECT_EQ(tlbies(*run.trace, false), trim_timer - 1U);
}

TEST(PowerpcRadix, G2_when_the_trim_clock_fires_the_borrower_leaves_the_mm_and_the_mask) {
    const auto run = record(flushes_while_lazy(trim_timer).s);
    EXPECT_EQ(run.measures.faults, 0U);
    EXPECT_EQ(ipis(run.measures, IpiPurpose::powerpc_trim_exit), 1U);
    EXPECT_EQ(tlbies(*run.trace, false), trim_timer - 1U);  // the last one is local: t1 runs the mm
    const World after = world_at(run.trace, at_us(1900));
    EXPECT_EQ(after.curr(c(1)).active_mm, init_mm);
    EXPECT_EQ(after.cpu(c(1)).loaded_mm, init_mm);
    EXPECT_FALSE(after.mm(mm_a).cpumask.contains(c(1)));
    EXPECT_EQ(after.mm(mm_a).active_cpus, 1U);
    EXPECT_EQ(after.mm(mm_a).mm_count, 1U);
    EXPECT_EQ(counts_of(*run.trace, mm_a), (Counts{2, 1}));
    // On return the bit is set again and the PID loaded.
    const auto set = events_of(*run.trace, EventKind::mm_cpumask_set, c(1), at_us(1900));
    ASSERT_EQ(set.size(), 1U);
    EXPECT_EQ(set[0].mm(), mm_a);
    EXPECT_EQ(events_of(*run.trace, EventKind::load_mm, c(1), at_us(1900)).size(), 1U);
    EXPECT_EQ(world_at_end(run.trace).mm(mm_a).active_cpus, 2U);
}

// A.t ran on c1, moved to c0 and exits there, while c1 idles and borrows A; later B runs on c1, then on c0.
Story exit_with_a_remote_borrower(const std::string& policy) {
    Story story(policy, "powerpc-radix");
    story.process("A", {story.program("t", {c(1)}, 0, {compute_us(10), migrate_to(0), compute_us(10)})});
    const auto b1 = story.program("b1", {c(1)}, 100, {compute_us(300)});
    const auto b2 = story.program("b2", {c(0)}, 200, {compute_us(300)});
    story.process("B", {b1, b2});
    return story;
}

TEST(PowerpcRadix, G4_under_shootdown_the_exit_flush_empties_the_mask_and_the_shoot_is_a_local_call) {
    const auto run = record(exit_with_a_remote_borrower("shootdown").s);
    EXPECT_EQ(run.measures.faults, 0U) << run.measures.first_fault_sentence();
    EXPECT_EQ(counts_of(*run.trace, mm_a), (Counts{0}));  // 1 throughout
    EXPECT_EQ(ipis(run.measures, IpiPurpose::powerpc_trim_exit), 1U);
    EXPECT_EQ(ipis(run.measures, IpiPurpose::lifetime_shoot), 0U);
    EXPECT_EQ(tlbies(*run.trace, false), 0U);
    const auto moved = events_of(*run.trace, EventKind::active_mm);
    ASSERT_EQ(moved.size(), 2U);
    EXPECT_EQ(moved[0].cpu, c(1));  // by the exit's interrupt
    EXPECT_EQ(moved[1].cpu, c(0));  // by the shoot's direct call
    const auto freed = events_of(*run.trace, EventKind::pgd_free);
    ASSERT_EQ(freed.size(), 1U);
    EXPECT_EQ(freed[0].cpu, c(0));
    EXPECT_LT(freed[0].at, at_us(100)) << "in the exit itself";
}

TEST(PowerpcRadix, G4_under_refcount_the_exit_is_one_broadcast_and_the_mm_stays_until_its_borrowers_have_gone) {
    const auto run = record(exit_with_a_remote_borrower("refcount").s);
    EXPECT_EQ(run.measures.faults, 0U);
    EXPECT_EQ(counts_of(*run.trace, mm_a), (Counts{2, 3, 2, 1, 0}));
    EXPECT_EQ(ipis(run.measures, IpiPurpose::powerpc_trim_exit), 0U);
    EXPECT_EQ(tlbies(*run.trace, false), 1U);
    const auto freed = events_of(*run.trace, EventKind::pgd_free);
    ASSERT_EQ(freed.size(), 1U);
    EXPECT_GT(freed[0].at, at_us(200));
}

// 4.2 step 2: alone in the mask.
TEST(PowerpcRadix, one_cpu_in_the_mask_flushes_locally_up_to_256_pages_one_by_one) {
    Story story("refcount", "powerpc-radix");
    story.process(
        "A",
        {story.program("t", {c(0)}, 0,
                       {compute_us(5), op(Op::Kind::mprotect, 256U), op(Op::Kind::mprotect, 257U), compute_us(1000)})});
    const auto run = record(story.s);
    const auto sent = events_of(*run.trace, EventKind::tlbie);
    ASSERT_EQ(sent.size(), 2U);
    EXPECT_EQ(sent[0].flags, 1);
    EXPECT_EQ(sent[0].b, 256U);
    EXPECT_EQ(sent[1].b, all_pages);
}

TEST(PowerpcRadix, a_broadcast_goes_page_by_page_up_to_33) {
    Story story("refcount", "powerpc-radix");
    const auto t1 = story.program(
        "t1", {c(0)}, 0, {compute_us(60), op(Op::Kind::mprotect, 33U), op(Op::Kind::mprotect, 34U), compute_us(1000)});
    const auto t2 = story.program("t2", {c(1)}, 0, {compute_us(1000)});
    story.process("A", {t1, t2});
    const auto sent = events_of(*record(story.s).trace, EventKind::tlbie);
    ASSERT_EQ(sent.size(), 2U);
    EXPECT_EQ(sent[0].flags, 0);
    EXPECT_EQ(sent[0].b, 33U);
    EXPECT_EQ(sent[1].b, all_pages);
}

// 4.2 step 5: a single-threaded process that was elsewhere first sends the borrowers home, then flushes locally.
TEST(PowerpcRadix, a_single_threaded_process_trims_its_mask_by_its_first_flush) {
    Story story("refcount", "powerpc-radix");
    story.process("A", {story.program("t", {c(1)}, 0,
                                      {compute_us(10), migrate_to(0), compute_us(10), op(Op::Kind::mprotect, 1U),
                                       compute_us(10), op(Op::Kind::mprotect, 1U), compute_us(1000)})});
    const auto run = record(story.s);
    EXPECT_EQ(run.measures.faults, 0U) << run.measures.first_fault_sentence();
    EXPECT_EQ(ipis(run.measures, IpiPurpose::powerpc_trim_exit), 1U) << "by the first, none by the second";
    EXPECT_EQ(tlbies(*run.trace, false), 0U);
    const World end = world_at_end(run.trace);
    EXPECT_EQ(end.curr(c(1)).active_mm, init_mm);
    EXPECT_EQ(end.mm(mm_a).active_cpus, 1U);
    EXPECT_EQ(end.mm(mm_a).mm_count, 1U);
}

// A.t1 on c0 changes permissions of one page while A.t2 runs on c1; B is elsewhere.
Story flush_of_two_threads(const std::string& setting, const std::string& value) {
    Story story("refcount", "powerpc-radix");
    story.s.arch_settings[setting] = value;
    story.process("A", {story.program("t1", {c(0)}, 0, {compute_us(50), op(Op::Kind::mprotect, 1U), compute_us(1000)}),
                        story.program("t2", {c(1)}, 0, {compute_us(1000)})});
    story.process("B", {story.program("b", {c(2)}, 0, {compute_us(1000)})});
    return story;
}

SimSpan flush_time(const Trace& trace) {
    return events_of(trace, EventKind::flush_done).at(0).at - events_of(trace, EventKind::flush_tlb).at(0).at;
}

// 4.4 (a): the same flush, and a call of the hypervisor (1 us here).
TEST(PowerpcRadix, without_gtse_the_hypervisor_is_asked_to_broadcast) {
    const auto direct = record(flush_of_two_threads("gtse", "true").s);
    const auto asked = record(flush_of_two_threads("gtse", "false").s);
    EXPECT_EQ(asked.measures.faults, 0U);
    EXPECT_EQ(tlbies(*asked.trace, false), 1U);
    EXPECT_EQ(flush_time(*asked.trace) - flush_time(*direct.trace), microseconds(1));
}

// 4.4 (c): to everyone in the mask, and to nobody else.
TEST(PowerpcRadix, with_tlbie_switched_off_the_cpus_of_the_mask_are_interrupted_and_do_it_themselves) {
    const auto run = record(flush_of_two_threads("tlbie_enabled", "false").s);
    EXPECT_EQ(run.measures.faults, 0U) << run.measures.first_fault_sentence();
    EXPECT_EQ(tlbies(*run.trace, false), 0U);
    EXPECT_EQ(tlbies(*run.trace, true), 2U);
    EXPECT_EQ(ipis(run.measures, IpiPurpose::permission_flush), 1U);
}

// 4.2 step 3, 4.4: it counts as one more CPU, so no flush is local, and nothing that is sent home changes that.
TEST(PowerpcRadix, an_accelerator_makes_every_flush_a_broadcast) {
    Story story("refcount", "powerpc-radix");
    story.s.arch_settings["copros"] = "true";
    story.process("A",
                  {story.program("t1", {c(0)}, 0, {compute_us(50), op(Op::Kind::mprotect, 1U), compute_us(1000)})});
    const auto run = record(story.s);
    EXPECT_EQ(run.measures.faults, 0U) << run.measures.first_fault_sentence();
    EXPECT_EQ(tlbies(*run.trace, false), 1U);
    EXPECT_EQ(tlbies(*run.trace, true), 0U);
    const World end = world_at_end(run.trace);
    EXPECT_EQ(end.mm(mm_a).cpumask.size(), 1U);
    EXPECT_EQ(end.mm(mm_a).active_cpus, 2U);
}

TEST(PowerpcRadix, an_accelerator_hears_no_interrupt_so_it_gets_a_tlbie_of_its_own) {
    Story story = flush_of_two_threads("copros", "true");
    story.s.arch_settings["tlbie_enabled"] = "false";
    const auto run = record(story.s);
    EXPECT_EQ(run.measures.faults, 0U) << run.measures.first_fault_sentence();
    EXPECT_EQ(tlbies(*run.trace, true), 2U);
    EXPECT_EQ(tlbies(*run.trace, false), 1U);
}

// 4.3: a kernel thread that adopted the mm is a user: asked to leave by the trim, it keeps the bit and only flushes.
TEST(PowerpcRadix, a_kernel_thread_that_adopted_the_mm_stays_in_the_mask) {
    Story story("refcount", "powerpc-radix");
    std::vector<Op> ops(trim_timer, op(Op::Kind::mprotect, 1U));
    ops.insert(ops.begin(), compute_us(60));
    ops.push_back(compute_us(4000));
    story.process("A", {story.program("t", {c(0)}, 0, ops)});
    story.kthread(story.program(
        "k", {c(1)}, 10, {op(Op::Kind::use_mm, 0U), op(Op::Kind::kwork, microseconds(3000)), op(Op::Kind::unuse_mm)}));
    story.s.until = at_us(2000);
    const auto run = record(story.s);
    EXPECT_EQ(run.measures.faults, 0U) << run.measures.first_fault_sentence();
    EXPECT_EQ(ipis(run.measures, IpiPurpose::powerpc_trim_exit), 1U);
    const World end = world_at_end(run.trace);
    EXPECT_TRUE(end.mm(mm_a).cpumask.contains(c(1)));
    EXPECT_EQ(end.mm(mm_a).active_cpus, 2U);
    EXPECT_EQ(end.cpu(c(1)).loaded_mm, mm_a);
}

}  // namespace
}  // namespace lazytlb
