// SPDX-License-Identifier: GPL-3.0-or-later
// Goal: a misspelt name is answered with the one that was meant, and never with a wild guess.
#include "base/names_hint.hpp"

#include <gtest/gtest.h>

namespace lazytlb {
namespace {

const std::vector<std::string> known{"refcount", "shootdown"};

TEST(NamesHint, asks_for_the_nearest_name_and_tells_all) {
    EXPECT_EQ(names_hint("refcont", known), "Did you mean \"refcount\"? Known: refcount, shootdown.");
    EXPECT_EQ(names_hint("shotdwon", known), "Did you mean \"shootdown\"? Known: refcount, shootdown.");
}

TEST(NamesHint, does_not_guess_what_is_far_away) {
    EXPECT_EQ(names_hint("hazard", known), "Known: refcount, shootdown.");
    EXPECT_EQ(names_hint("", known), "Known: refcount, shootdown.");
}

TEST(NamesHint, says_so_when_there_is_none) { EXPECT_EQ(names_hint("x", {}), "None is known here."); }

TEST(NamesHint, stops_after_forty) {
    const std::vector<std::string> many(50, "some-long-name");
    EXPECT_TRUE(names_hint("x", many).ends_with("some-long-name, ..."));
}

}  // namespace
}  // namespace lazytlb
