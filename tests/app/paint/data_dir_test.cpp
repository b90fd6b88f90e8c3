// SPDX-License-Identifier: GPL-3.0-or-later
// Goal: a program that was not installed finds the data of its own source tree.
#include "paint/data_dir.hpp"

#include <gtest/gtest.h>

namespace {

TEST(DataDir, a_build_tree_uses_the_source_tree) {
    EXPECT_EQ(lazytlb::data_dir(), std::filesystem::path(LAZYTLB_SOURCE_DIR));
    EXPECT_TRUE(exists(lazytlb::data_dir() / "assets/fonts/LabSans-Regular.ttf"));
}

}  // namespace
