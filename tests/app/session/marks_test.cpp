// SPDX-License-Identifier: GPL-3.0-or-later
// Goal: two markers say what lies between them, in whichever order they were set.
#include "marks.hpp"

#include <gtest/gtest.h>

#include "app/session/runs.hpp"

namespace lazytlb {

TEST(Marks, say_nothing_until_both_are_set) {
    Player player;
    Marks marks(player, nullptr);
    marks.setFrom();
    EXPECT_FALSE(marks.has_from()) << "nothing is open";
    player.open(first_borrow(), 20);
    marks.setFrom();
    EXPECT_TRUE(marks.has_from());
    EXPECT_FALSE(marks.both());
    EXPECT_EQ(marks.count(), 0);
}

TEST(Marks, measure_time_events_costs_and_state) {
    Player player;
    Marks marks(player, nullptr);
    player.open(first_borrow(), 20);
    marks.setFrom();
    const SimTime from = player.clock();
    player.toEnd();
    marks.setTo();
    ASSERT_TRUE(marks.both());
    EXPECT_EQ(marks.difference().time, player.clock() - from);
    EXPECT_EQ(marks.difference().events_total, first_borrow()->size() - 20);
    double sum = 0;
    for (const double share : marks.shares()) sum += share;
    EXPECT_NEAR(sum, 1, 1e-9);
    EXPECT_GT(marks.count(), 0);
    EXPECT_TRUE(marks.changes().contains(QStringLiteral("differ")));
    EXPECT_FALSE(marks.backward());
    const stage::Difference forward = marks.difference();
    marks.setFrom();  // at the end
    EXPECT_FALSE(marks.backward()) << "both in one place";
    player.seek(20);
    marks.setTo();
    EXPECT_TRUE(marks.backward());
    EXPECT_EQ(marks.difference().time, forward.time);
    EXPECT_EQ(marks.difference().events, forward.events);
    marks.clear();
    EXPECT_FALSE(marks.has_from());
    EXPECT_EQ(marks.count(), 0);
}

}  // namespace lazytlb
