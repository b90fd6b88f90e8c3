// SPDX-License-Identifier: GPL-3.0-or-later
// Goal: a condition is read while it is written; it leads to where it holds, and playing pauses there.
#include "run_until.hpp"

#include <gtest/gtest.h>

#include "app/session/runs.hpp"

namespace lazytlb {

namespace {

struct Opened {
    Player player;
    RunUntil until{player, nullptr};
    Opened() { player.open(first_borrow(), 0); }
};

}  // namespace

TEST(RunUntil, explains_a_mistake_while_it_is_written) {
    Opened o;
    EXPECT_FALSE(o.until.understood());
    EXPECT_FALSE(o.until.hint().isEmpty());
    o.until.set_text(QStringLiteral("context_swich"));
    EXPECT_FALSE(o.until.understood());
    EXPECT_TRUE(o.until.hint().contains(QStringLiteral("context_switch")));
    o.until.set_text(QStringLiteral("context_switch"));
    EXPECT_TRUE(o.until.understood());
    EXPECT_TRUE(o.until.hint().isEmpty());
}

TEST(RunUntil, goes_forward_and_back_and_says_where_it_is) {
    Opened o;
    o.until.set_text(QStringLiteral("context_switch"));
    o.until.forward();
    EXPECT_EQ(o.player.event()->kind, EventKind::context_switch);
    const std::size_t first = o.player.position();
    o.until.forward();
    EXPECT_GT(o.player.position(), first);
    o.until.back();
    EXPECT_EQ(o.player.position(), first);
    o.until.back();
    EXPECT_EQ(o.player.position(), first);
    EXPECT_TRUE(o.until.sentence().contains(QStringLiteral("not happened before")));
}

TEST(RunUntil, pauses_playing_both_ways) {
    Opened o;
    o.until.set_text(QStringLiteral("mm_count B = 2"));
    o.player.set_speed(static_cast<int>(o.player.speeds().size()) - 1);
    o.player.set_playing(true);
    for (int i = 0; i < 100 && o.player.playing(); ++i) o.player.tick(0.1);
    const std::size_t there = o.player.position();
    ASSERT_FALSE(o.player.at_end());
    EXPECT_EQ(o.player.event()->kind, EventKind::mm_grab);
    o.player.toEnd();
    o.player.togglePlayBack();
    for (int i = 0; i < 1000 && o.player.position() > there; ++i) {
        if (!o.player.playing()) o.player.togglePlayBack();
        o.player.tick(0.1);
    }
    EXPECT_EQ(o.player.position(), there);
    EXPECT_FALSE(o.player.playing());
}

TEST(RunUntil, offers_examples_that_are_understood) {
    Opened o;
    for (const QString& example : o.until.examples()) {
        o.until.set_text(example);
        EXPECT_TRUE(o.until.understood()) << example.toStdString();
    }
}

TEST(RunUntil, reads_its_condition_anew_in_another_run) {
    Opened o;
    o.until.set_text(QStringLiteral("context_switch"));
    o.player.open(run_of("first-borrow", {"shootdown", {}, {}, {}, {}, {}, {}}), 0);
    ASSERT_TRUE(o.until.understood());
    o.until.forward();
    EXPECT_EQ(o.player.event()->kind, EventKind::context_switch);
}

}  // namespace lazytlb
