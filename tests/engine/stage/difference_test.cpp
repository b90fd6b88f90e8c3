// SPDX-License-Identifier: GPL-3.0-or-later
// Goal: what lies between two places adds up, and names every value that differs.
#include "stage/difference.hpp"

#include <numeric>

#include <gtest/gtest.h>

#include "engine/stage/sample.hpp"

namespace lazytlb::stage {

namespace {

const Change* change_of(const Difference& d, const std::string& who, const std::string& field) {
    for (const Change& change : d.changes)
        if (change.who == who && change.field == field) return &change;
    return nullptr;
}

}  // namespace

TEST(Difference, is_nothing_between_a_place_and_itself) {
    const Timeline timeline = sample_borrow().timeline();
    const World world = timeline.at(timeline.size());
    const Difference d = difference(timeline.trace(), world, world.now, world, world.now);
    EXPECT_EQ(d.time.ps, 0);
    EXPECT_EQ(d.events_total, 0u);
    EXPECT_TRUE(d.changes.empty());
    EXPECT_EQ(d.costs_ps, (std::array<std::int64_t, cause_count>{}));
}

TEST(Difference, has_costs_that_add_up_to_cpus_times_the_time_between) {
    const Timeline timeline = sample_shootdown().timeline();
    const World first = timeline.at(timeline.size() / 3), second = timeline.at(timeline.size());
    const Difference d = difference(timeline.trace(), first, first.now, second, second.now);
    EXPECT_EQ(std::accumulate(d.costs_ps.begin(), d.costs_ps.end(), std::int64_t{0}),
              static_cast<std::int64_t>(timeline.trace().facts.cpus()) * d.time.ps);
    EXPECT_EQ(std::accumulate(d.events.begin(), d.events.end(), 0u), d.events_total);
    EXPECT_EQ(d.events_total, second.applied - first.applied);
}

TEST(Difference, names_what_has_another_value) {
    Sample sample(1, 1, 2, 1);
    const MmId mm = sample.new_mm("a");
    const TaskId thread = sample.new_thread("reader", mm);
    sample.run(0, thread);
    const std::uint32_t first = sample.world().applied;
    sample.pass(500);
    sample.switch_to_idle(0);
    const std::uint32_t second = sample.world().applied;
    const Timeline timeline = sample.timeline();
    const World a = timeline.at(first), b = timeline.at(second);
    const Difference d = difference(timeline.trace(), a, a.now, b, b.now);
    const Change* curr = change_of(d, "CPU 0", "curr");
    ASSERT_NE(curr, nullptr);
    EXPECT_EQ(curr->before, "reader");
    const Change* count = change_of(d, "mm A", "mm_count");
    ASSERT_NE(count, nullptr) << "idle has borrowed A";
    EXPECT_EQ(count->before, "1");
    EXPECT_EQ(count->after, "2");
    EXPECT_EQ(change_of(d, "CPU 0", "active_mm"), nullptr) << "A before, A borrowed now";
    EXPECT_EQ(change_of(d, "CPU 1", "curr"), nullptr);
}

}  // namespace lazytlb::stage
