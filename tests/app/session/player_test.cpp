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

TEST(Player, shows_a_journey_in_micro_steps_and_goes_back_the_same_way) {
    Player player;
    player.open(first_borrow(), 0);
    player.set_grain(static_cast<int>(Player::Grain::micro_step));
    std::vector<Place> places{player.here()};
    while (!player.at_end()) {
        player.stepForward();
        EXPECT_GT(player.here(), places.back());
        places.push_back(player.here());
    }
    EXPECT_GT(places.size(), first_borrow()->size() + 1) << "lines travel between events";
    for (std::size_t i = places.size() - 1; i-- > 0;) {
        player.stepBack();
        ASSERT_EQ(player.here(), places[i]);
    }
}

TEST(Player, takes_one_step_of_the_next_finer_grain) {
    Player player;
    player.open(first_borrow(), 20);
    player.set_grain(static_cast<int>(Player::Grain::context_switch));
    player.stepForwardFiner();
    EXPECT_EQ(player.position(), 21u);
    player.stepBackFiner();
    EXPECT_EQ(player.position(), 20u);
    EXPECT_EQ(player.grain(), static_cast<int>(Player::Grain::context_switch));
}

TEST(Player, plays_back_to_the_start_as_fast_as_forward) {
    Player player;
    player.open(first_borrow(), 0);
    player.toEnd();
    player.set_speed(static_cast<int>(player.speeds().size()) - 1);
    player.togglePlayBack();
    EXPECT_TRUE(player.playing());
    EXPECT_TRUE(player.backward());
    std::size_t last = player.position();
    for (int i = 0; i < 60 && player.playing(); ++i) {
        player.tick(0.1);
        EXPECT_LE(player.position(), last);
        last = player.position();
    }
    EXPECT_TRUE(player.at_start());
    EXPECT_FALSE(player.playing());
    player.togglePlayBack();
    EXPECT_TRUE(player.at_end()) << "from the start it begins at the end";
    player.togglePlay();
    EXPECT_TRUE(player.playing());
    EXPECT_FALSE(player.backward()) << "the same run, the other way";
}

TEST(Player, pauses_at_the_stops_of_a_story_on_the_way_back_too) {
    Player player;
    player.open(first_borrow(), 0);
    player.toEnd();
    player.set_speed(12);
    player.togglePlayBack();
    player.tick(100);
    EXPECT_EQ(player.position(), first_borrow()->stops.back().position);
    EXPECT_FALSE(player.playing());
}

TEST(Player, moves_the_clock_evenly_at_the_constant_pace) {
    Player player;
    player.open(first_borrow(), 0);
    player.togglePace();
    EXPECT_TRUE(player.paced());
    EXPECT_EQ(player.speed_text(), QStringLiteral("constant pace"));
    player.set_playing(true);
    Place last = player.here();
    bool between = false;
    double shown = 0;
    for (int i = 0; i < 100'000 && !player.at_end(); ++i) {
        if (!player.playing()) player.set_playing(true);  // it pauses at the stops of the story
        player.tick(0.016);
        shown += 0.016;
        EXPECT_GE(player.here(), last);
        between = between || player.clock() > player.now().now;
        last = player.here();
    }
    EXPECT_TRUE(player.at_end());
    EXPECT_TRUE(between) << "the clock stands between events as well";
    EXPECT_GT(shown, 0.12 * 20);
    EXPECT_LT(shown, 0.9 * static_cast<double>(first_borrow()->size()));
    for (player.togglePlayBack(); !player.at_start(); player.tick(0.1)) {
        if (!player.playing()) player.togglePlayBack();
        EXPECT_LE(player.here(), last);
        last = player.here();
    }
    player.faster();
    EXPECT_FALSE(player.paced()) << "a speed takes the place of the pace";
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
