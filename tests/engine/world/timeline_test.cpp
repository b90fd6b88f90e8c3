// SPDX-License-Identifier: GPL-3.0-or-later
// Going back is reading: the states met backwards are those met forwards.
#include "world/timeline.hpp"

#include <gtest/gtest.h>

#include "engine/kernel/story.hpp"

namespace lazytlb {
namespace {

using namespace test;

Story ping_pong(const std::string& policy) {
    Story story(policy, "powerpc-hash");
    story.s.pipes = {"there", "back"};
    const auto parent =
        story.program("parent", {c(0)}, 0,
                      {op(Op::Kind::pipe_write, 0U), op(Op::Kind::pipe_read, 1U), op(Op::Kind::count, 2U)}, true);
    const auto child =
        story.program("child", {c(2)}, 0, {op(Op::Kind::pipe_read, 0U), op(Op::Kind::pipe_write, 1U)}, true);
    story.process("A", {parent, child});
    return story;
}

TEST(Timeline, stepping_back_meets_the_states_of_stepping_forward) {
    for (const char* policy : {"refcount", "shootdown"}) {
        const auto run = record(ping_pong(policy).s);
        const Timeline timeline(run.trace);
        std::vector<std::uint64_t> forward;
        World world(run.trace->facts);
        forward.push_back(world.hash());
        for (std::size_t i = 1; i <= timeline.size(); ++i) {
            timeline.seek(world, i);
            forward.push_back(world.hash());
        }
        for (std::size_t i = timeline.size() + 1; i-- > 0;) {
            timeline.seek(world, i);
            ASSERT_EQ(world.hash(), forward[i]) << policy << " at event " << i;
        }
    }
}

TEST(Timeline, the_recorded_numbers_are_the_metered_ones) {
    const Story story = ping_pong("refcount");
    const auto kept = record(story.s), folded = meter(story.s);
    const Measures again = measure(*kept.trace, story.s.warm_up);
    EXPECT_EQ(folded.trace, nullptr);
    for (const Measures* m : {&folded.measures, &again}) {
        EXPECT_EQ(m->hash, kept.measures.hash);
        EXPECT_EQ(m->events, kept.measures.events);
        EXPECT_EQ(m->costs_ps, kept.measures.costs_ps);
        EXPECT_EQ(m->switches, kept.measures.switches);
        EXPECT_EQ(m->iterations, kept.measures.iterations);
        EXPECT_EQ(m->mm_count_atomics, kept.measures.mm_count_atomics);
    }
}

TEST(World, costs_add_up_to_cpus_times_elapsed_at_every_event) {
    const auto run = record(ping_pong("refcount").s);
    World world(run.trace->facts);
    for (std::size_t i = 0; i < run.trace->events.size(); ++i) {
        apply(world, run.trace->events[i]);
        std::int64_t sum = 0;
        for (const auto ps : world.costs(world.now)) sum += ps;
        ASSERT_EQ(sum, static_cast<std::int64_t>(world.now.ps * 4));
    }
}

// Arithmetic on paper: a message through idle takes write 500 + wake 500 (interruptible) + interrupt 800 + 200 + ...
// is policy dependent; but each message is one switch into and one out of idle, so two atomics each.
TEST(Measures, a_message_between_two_cpus_is_two_switches_and_two_atomics) {
    const auto run = record(ping_pong("refcount").s);
    const Measures& m = run.measures;
    ASSERT_GT(m.iterations, 50U);
    EXPECT_NEAR(static_cast<double>(m.mm_count_atomics) / static_cast<double>(m.iterations), 2.0, 0.1);
    EXPECT_NEAR(static_cast<double>(m.switches_total()) / static_cast<double>(m.iterations), 2.0, 0.1);
}

TEST(Measures, two_threads_on_one_cpu_switch_once_a_message_and_never_touch_the_count) {
    Story story = ping_pong("refcount");
    for (auto& program : story.s.programs) program.cpus = {c(0)};
    const auto run = record(story.s);
    ASSERT_GT(run.measures.iterations, 50U);
    EXPECT_EQ(counts_of(*run.trace, mm_a), std::vector<std::uint32_t>{});
    EXPECT_NEAR(static_cast<double>(run.measures.switches_total()) / static_cast<double>(run.measures.iterations), 1.0,
                0.1);
}

}  // namespace
}  // namespace lazytlb
