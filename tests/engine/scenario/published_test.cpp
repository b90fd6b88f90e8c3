// SPDX-License-Identifier: GPL-3.0-or-later
// Goal: published tables are read with their citation, quotes and comments as they are.
#include "scenario/published.hpp"

#include <gtest/gtest.h>

#include <fstream>

#include "temporary_folder.hpp"

namespace lazytlb {
namespace {

const std::filesystem::path folder = std::filesystem::path(LAZYTLB_SOURCE_DIR) / "assets" / "published";

TEST(PublishedTable, keeps_its_first_comment_line_as_citation) {
    const auto table = read_published(folder / "piggin_2023_power8_context_switch1.csv", "x.csv");
    ASSERT_TRUE(table);
    EXPECT_EQ(table->citation.rfind("Source: N. Piggin", 0), 0u);
    EXPECT_EQ(table->columns,
              (std::vector<std::string>{"machine", "workload", "config", "metric", "x", "value", "unit", "use"}));
}

TEST(PublishedTable, a_quoted_field_may_hold_commas) {
    const auto table = read_published(folder / "piggin_2023_power8_context_switch1.csv", "x.csv");
    ASSERT_TRUE(table);
    EXPECT_EQ(table->rows.at(0).at(0), "IBM POWER8, 16 sockets, 192 cores, SMT8 (1536 hardware threads)");
}

TEST(PublishedTable, finds_the_rows_that_have_all_values) {
    const auto table = read_published(folder / "piggin_2023_power8_context_switch1.csv", "x.csv");
    ASSERT_TRUE(table);
    const auto rows = table->matching({{"config", "refcount; -t 768"}, {"metric", "slowest task"}});
    ASSERT_EQ(rows.size(), 1u);
    EXPECT_EQ(table->rows[rows[0]][table->column("value")], "2174");
    EXPECT_EQ(table->matching({{"config", "refcount; -t 768"}}).size(), 7u);  // counted in the file
    EXPECT_TRUE(table->matching({{"colour", "blue"}}).empty());
}

TEST(PublishedTable, every_table_that_is_shipped_can_be_read_and_cites_something) {
    const auto names = published_names(folder);
    EXPECT_GE(names.size(), 5u);
    for (const auto& name : names) {
        const auto table = read_published(folder / name, name);
        ASSERT_TRUE(table) << to_text(table.diagnostics);
        EXPECT_FALSE(table->citation.empty()) << name;
        EXPECT_FALSE(table->rows.empty()) << name;
    }
}

TEST(PublishedTable, a_row_with_a_field_too_many_is_told_with_its_line) {
    const auto file = test::temporary_folder() / "uneven.csv";
    std::ofstream(file) << "# Source: nobody\na,b\n1,2\n1,2,3\n";
    const auto table = read_published(file, "uneven.csv");
    ASSERT_FALSE(table);
    EXPECT_EQ(table.diagnostics.at(0).line, 4);
    EXPECT_FALSE(read_published(file.parent_path() / "nothing.csv", "nothing.csv"));
}

}  // namespace
}  // namespace lazytlb
