// SPDX-License-Identifier: GPL-3.0-or-later
// Goal: a bookmark leads back to the instant at which it was set, in this run and in the next.
#include "bookmark_model.hpp"

#include <gtest/gtest.h>

#include "app/session/runs.hpp"

namespace lazytlb {

TEST(BookmarkModel, sets_where_none_is_and_goes_there_afterwards) {
    Player player;
    BookmarkModel bookmarks(player, nullptr);
    bookmarks.visit(3);
    EXPECT_EQ(bookmarks.count(), 0) << "nothing is open";
    player.open(first_borrow(), 0);
    player.scrub(0.4);
    const Place there = player.here();
    bookmarks.visit(3);
    ASSERT_EQ(bookmarks.count(), 1);
    EXPECT_EQ(bookmarks.rows()[0][1].toInt(), 3);
    player.toEnd();
    bookmarks.visit(3);
    EXPECT_EQ(player.here(), there);
}

TEST(BookmarkModel, takes_one_away_where_it_stands) {
    Player player;
    BookmarkModel bookmarks(player, nullptr);
    player.open(first_borrow(), 30);
    bookmarks.toggleHere();
    ASSERT_EQ(bookmarks.count(), 1);
    EXPECT_EQ(bookmarks.rows()[0][1].toInt(), 1) << "the first free one";
    player.seek(90);
    bookmarks.toggleHere();
    EXPECT_EQ(bookmarks.count(), 2);
    bookmarks.toggleHere();
    EXPECT_EQ(bookmarks.count(), 1);
    bookmarks.toggle(0);
    bookmarks.toggle(10);
    EXPECT_EQ(bookmarks.count(), 1);
}

TEST(BookmarkModel, keeps_its_instants_when_another_run_is_opened) {
    Player player;
    BookmarkModel bookmarks(player, nullptr);
    player.open(first_borrow(), 0);
    player.scrub(0.5);
    bookmarks.toggle(1);
    const SimTime at = player.clock();
    player.open(run_of("first-borrow", {"shootdown", {}, {}, {}, {}, {}, {}}), 0);
    bookmarks.visit(1);
    EXPECT_EQ(player.clock(), at);
}

}  // namespace lazytlb
