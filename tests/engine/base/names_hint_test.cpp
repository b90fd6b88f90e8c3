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

TEST(NamesHint, takes_a_part_for_the_whole) {
    EXPECT_EQ(names_hint("powerpc", {"x86-7.1", "powerpc-hash"}),
              "Did you mean \"powerpc-hash\"? Known: x86-7.1, powerpc-hash.");
}

TEST(NamesHint, leaves_a_long_list_away_when_one_is_near) {
    std::vector<std::string> many(50, "some-long-name");
    EXPECT_EQ(names_hint("some-lng-name", many), "Did you mean \"some-long-name\"?");
    EXPECT_TRUE(names_hint("x", many).ends_with("some-long-name."));
}

}  // namespace
}  // namespace lazytlb
