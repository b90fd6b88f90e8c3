// SPDX-License-Identifier: GPL-3.0-or-later
// Interrupts between CPUs: who is interrupted, who waits for whom, and for how long.
#include <gtest/gtest.h>

#include "engine/kernel/story.hpp"

namespace lazytlb {
namespace {

using namespace test;

std::vector<Event> events_of(const Trace& trace, EventKind kind, CpuId cpu) {
    std::vector<Event> found;
    for (std::size_t i = 0; i < trace.events.size(); ++i)
        if (trace.events[i].kind == kind && trace.events[i].cpu == cpu) found.push_back(trace.events[i]);
    return found;
}

// c0 and c1 each write-protect a page at the same time while c2 has interrupts off: golden vector G6.
Story two_flushes_meet_at_a_deaf_cpu() {
    Story story("refcount", "x86-7.1");
    const auto t0 = story.program("t0", {c(0)}, 0, {compute_us(50), op(Op::Kind::mprotect, 1U), compute_us(1000)});
    const auto t1 = story.program("t1", {c(1)}, 0, {compute_us(50), op(Op::Kind::mprotect, 1U), compute_us(1000)});
    const auto t2 =
        story.program("t2", {c(2)}, 0, {compute_us(40), op(Op::Kind::irq_off, microseconds(40)), compute_us(1000)});
    story.process("A", {t0, t1, t2});
    return story;
}

TEST(GoldenVector, G6_two_overlapping_range_flushes_share_one_interrupt_and_one_full_flush) {
    const auto run = record(two_flushes_meet_at_a_deaf_cpu().s);
    EXPECT_EQ(run.measures.faults, 0U);
    std::size_t sent_to_c2 = 0, coalesced = 0;
    for (std::size_t i = 0; i < run.trace->events.size(); ++i) {
        const Event& e = run.trace->events[i];
        sent_to_c2 += e.kind == EventKind::ipi_send && e.a == 2 ? 1 : 0;
        coalesced += e.kind == EventKind::csd_queue_cpu && e.a == 2 && e.flags == 1 ? 1 : 0;
    }
    EXPECT_EQ(sent_to_c2, 1U);
    EXPECT_EQ(coalesced, 1U);
    EXPECT_EQ(events_of(*run.trace, EventKind::ipi_entry, c(2)).size(), 1U);
    EXPECT_EQ(events_of(*run.trace, EventKind::csd_function_entry, c(2)).size(), 2U);
    std::vector<Event> flushes;
    for (const Event& e : events_of(*run.trace, EventKind::tlb_flush, c(2)))
        if (e.as<TlbReason>() == TlbReason::remote_shootdown) flushes.push_back(e);
    ASSERT_EQ(flushes.size(), 1U);  // the first catches up with both generations, the second finds nothing to do
    EXPECT_EQ(flushes[0].b, all_pages);
}

TEST(Interrupts, a_target_with_interrupts_off_keeps_its_senders_waiting_until_it_has_them_on_again) {
    const auto run = record(two_flushes_meet_at_a_deaf_cpu().s);
    const auto on = events_of(*run.trace, EventKind::irqs_on, c(2));
    ASSERT_EQ(on.size(), 1U);
    for (const CpuId sender : {c(0), c(1)}) {
        const auto wait = events_of(*run.trace, EventKind::ipi_wait, sender);
        const auto done = events_of(*run.trace, EventKind::ipi_wait_done, sender);
        ASSERT_EQ(wait.size(), 1U);
        ASSERT_EQ(done.size(), 1U);
        EXPECT_LT(wait[0].at, on[0].at);
        EXPECT_GT(done[0].at, on[0].at);
    }
}

// On paper: two targets, so send 200 + send 200, the last one's flight 800, entry 200, handler 300, flush, ack 100.
// c1 and c2 run A; the range flush of one page takes 200 + 70 there.
TEST(Interrupts, a_round_takes_what_its_parts_add_up_to) {
    Story story("refcount", "x86-7.1");
    const auto t0 = story.program("t0", {c(0)}, 0, {compute_us(50), op(Op::Kind::mprotect, 1U), compute_us(1000)});
    const auto t1 = story.program("t1", {c(1)}, 0, {compute_us(1000)});
    const auto t2 = story.program("t2", {c(2)}, 0, {compute_us(1000)});
    story.process("A", {t0, t1, t2});
    const auto run = record(story.s);
    const auto queued = events_of(*run.trace, EventKind::csd_queue_cpu, c(0));
    const auto done = events_of(*run.trace, EventKind::ipi_wait_done, c(0));
    ASSERT_EQ(queued.size(), 2U);
    ASSERT_EQ(done.size(), 1U);
    EXPECT_EQ(done[0].at - queued[0].at, nanoseconds(200 + 200 + 800 + 200 + 300 + 270 + 100));
}

TEST(Interrupts, the_cause_of_a_handler_is_its_send) {
    const auto run = record(two_flushes_meet_at_a_deaf_cpu().s);
    const auto entry = events_of(*run.trace, EventKind::ipi_entry, c(2));
    ASSERT_EQ(entry.size(), 1U);
    ASSERT_TRUE(entry[0].cause.exists());
    EXPECT_EQ(run.trace->events[entry[0].cause.index()].kind, EventKind::ipi_send);
}

TEST(Interrupts, work_that_is_interrupted_takes_longer_by_what_the_interrupt_takes) {
    const auto ends = [](bool with_flush) {
        Story story("refcount", "x86-7.1");
        std::vector<Op> ops{compute_us(20)};
        if (with_flush) ops.push_back(op(Op::Kind::mprotect, 1U));
        ops.push_back(compute_us(1000));
        const auto t0 = story.program("t0", {c(0)}, 0, ops);
        const auto t1 = story.program("t1", {c(1)}, 0, {compute_us(60), op(Op::Kind::count, 1U), compute_us(1000)});
        story.process("A", {t0, t1});
        const auto run = record(story.s);
        return events_of(*run.trace, EventKind::iteration, c(1)).at(0).at;
    };
    // entry 200, handler 300, flush of one page 270, acknowledgement 100
    EXPECT_EQ(ends(true) - ends(false), nanoseconds(200 + 300 + 270 + 100));
}

TEST(Idle, a_polling_cpu_is_woken_by_a_flag_and_a_halted_one_by_an_interrupt) {
    for (const bool polling : {true, false}) {
        Story story("refcount", "powerpc-hash");
        story.s.machine.polling_idle = polling;
        story.s.machine.costs.idle_poll_limit = microseconds(200);
        story.s.pipes = {"p"};
        const auto reader = story.program("reader", {c(0)}, 0, {op(Op::Kind::pipe_read, 0U), compute_us(1000)});
        const auto writer =
            story.program("writer", {c(2)}, 0, {compute_us(30), op(Op::Kind::pipe_write, 0U), compute_us(1000)});
        story.process("A", {reader, writer});
        const auto run = record(story.s);
        EXPECT_EQ(run.measures.wakes_without_ipi, polling ? 1U : 0U);
        EXPECT_EQ(run.measures.ipis[static_cast<std::size_t>(IpiPurpose::wake_up)], polling ? 0U : 1U);
    }
}

TEST(Idle, a_cpu_that_has_polled_long_enough_waits_for_an_interrupt) {
    Story story("refcount", "powerpc-hash");
    story.s.machine.polling_idle = true;  // and polls for 10 us
    story.process("A", {story.program("t", {c(0)}, 0, {compute_us(20), sleep_us(100), compute_us(1000)})});
    const auto run = record(story.s);
    std::vector<Event> idle;
    for (const Event& e : events_of(*run.trace, EventKind::cpu_idle, c(0)))
        if (e.at > SimTime{} + microseconds(15)) idle.push_back(e);
    ASSERT_EQ(idle.size(), 2U);
    EXPECT_EQ(idle[0].as<IdleState>(), IdleState::polling);
    EXPECT_EQ(idle[1].as<IdleState>(), IdleState::interruptible);
    EXPECT_EQ(idle[1].at - idle[0].at, microseconds(10));
}

}  // namespace
}  // namespace lazytlb
