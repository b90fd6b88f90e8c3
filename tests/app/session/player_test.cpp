// SPDX-License-Identifier: GPL-3.0-or-later
// Goal: one place in the record is shown, and every way to it shows the same state.
#include "player.hpp"

#include <gtest/gtest.h>

#include "app/session/runs.hpp"

namespace lazytlb {

TEST(Player, shows_the_same_states_back_as_forward) {
    Player player;
    player.open(first_borrow(), 0);
    std::vector<std::uint64_t> forward{player.now().hash()};
    while (!player.at_end()) {
        player.stepForward();
        forward.push_back(player.now().hash());
    }
    ASSERT_EQ(forward.size(), first_borrow()->size() + 1);
    for (std::size_t i = forward.size(); i-- > 0;) {
        EXPECT_EQ(player.position(), i);
        ASSERT_EQ(player.now().hash(), forward[i]) << "after " << i << " events";
        player.stepBack();
    }
    EXPECT_TRUE(player.at_start());
}

TEST(Player, keeps_the_state_of_one_step_earlier_beside_the_state_now) {
    Player player;
    player.open(first_borrow(), 20);
    EXPECT_EQ(player.before().applied, 19u);
    player.set_grain(static_cast<int>(Player::Grain::context_switch));
    player.stepForward();
    EXPECT_EQ(player.event()->kind, EventKind::context_switch);
    EXPECT_EQ(player.before().applied, player.previous(player.position()));
    EXPECT_EQ(player.now().hash(), first_borrow()->timeline.at(player.position()).hash());
}

TEST(Player, steps_from_switch_to_switch_and_back_the_same_way) {
    Player player;
    player.open(first_borrow(), 0);
    player.set_grain(static_cast<int>(Player::Grain::context_switch));
    std::vector<std::size_t> places;
    while (!player.at_end()) {
        player.stepForward();
        places.push_back(player.position());
    }
    ASSERT_GT(places.size(), 4u);
    for (std::size_t i = places.size() - 1; i-- > 0;) {
        player.stepBack();
        EXPECT_EQ(player.position(), places[i]);
    }
}

TEST(Player, pauses_at_a_stop_of_the_story_while_it_plays) {
    Player player;
    player.open(first_borrow(), 0);
    player.set_speed(12);  // 1000 steps/s
    player.set_playing(true);
    const auto& stops = first_borrow()->stops;
    ASSERT_GE(stops.size(), 2u);
    player.tick(100);
    EXPECT_EQ(player.position(), stops[0].position);
    EXPECT_FALSE(player.playing());
    player.set_playing(true);
    player.tick(100);
    EXPECT_EQ(player.position(), stops[1].position);
}

TEST(Player, skips_what_it_has_no_frame_for) {
    Player player;
    player.open(first_borrow(), 0);
    int frames = 0;
    QObject::connect(&player, &Player::moved, [&] { ++frames; });
    player.set_speed(static_cast<int>(player.speeds().size()) - 1);
    player.set_playing(true);
    for (int i = 0; i < 60 && player.playing(); ++i) player.tick(0.5);
    EXPECT_TRUE(player.at_end());
    EXPECT_FALSE(player.playing());
    EXPECT_LE(frames, 61);
}

TEST(Player, scrubs_to_the_last_event_of_an_instant) {
    Player player;
    player.open(first_borrow(), 0);
    player.scrub(0.5);
    const auto& events = first_borrow()->trace().events;
    const SimTime half{first_borrow()->end().ps / 2};
    ASSERT_FALSE(player.at_end());
    EXPECT_LE(events[player.position() - 1].at, half);
    EXPECT_GT(events[player.position()].at, half);
    EXPECT_EQ(player.clock(), half) << "between two events the clock stands where it was put";
    EXPECT_NEAR(player.fraction(), 0.5, 1e-6);
    player.stepForward();
    EXPECT_EQ(player.clock(), player.now().now);
    player.scrub(1);
    EXPECT_TRUE(player.at_end());
    player.scrub(0);
    EXPECT_EQ(player.now().now, SimTime{});
}

TEST(Player, goes_from_stop_to_stop) {
    Player player;
    player.open(first_borrow(), 0);
    for (const auto& stop : first_borrow()->stops) {
        player.toNextStop();
        EXPECT_EQ(player.position(), stop.position);
    }
    player.toPreviousStop();
    EXPECT_EQ(player.position(), first_borrow()->stops.rbegin()[1].position);
}

TEST(Player, stays_within_the_slowest_and_the_fastest_speed) {
    Player player;
    for (int i = 0; i < 40; ++i) player.faster();
    EXPECT_EQ(player.speed_text(), QStringLiteral("fastest"));
    for (int i = 0; i < 40; ++i) player.slower();
    EXPECT_EQ(player.speed_text(), QStringLiteral("0.25 steps/s"));
}

TEST(Player, does_nothing_before_something_is_open) {
    Player player;
    player.stepForward();
    player.stepBack();
    player.toNextStop();
    player.scrub(0.3);
    player.togglePlay();
    EXPECT_FALSE(player.playing());
    EXPECT_EQ(player.position(), 0u);
}

}  // namespace lazytlb
