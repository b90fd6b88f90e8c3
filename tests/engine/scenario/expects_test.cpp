// SPDX-License-Identifier: GPL-3.0-or-later
// Expect rows that stand for all lines of a published table, and the bands they can have.
#include <gtest/gtest.h>

#include "run.hpp"
#include "temporary_folder.hpp"

#include <algorithm>
#include <filesystem>
#include <fstream>

namespace lazytlb {
namespace {

const DataFolder data{LAZYTLB_SOURCE_DIR};

std::vector<Expect> rows_of(const std::string& rows) {
    const auto file = test::temporary_folder() /
                      (std::string(testing::UnitTest::GetInstance()->current_test_info()->name()) + ".toml");
    std::ofstream(file) << R"(
title = "Rows"
machine = "skl-client"
arch = "x86-7.1"
policy = "refcount"
until = "10us"
[settings.threads]
text = "threads"
value = 1
low = 1
high = 64
[settings.pairs]
text = "pairs of threads"
value = 1
low = 1
high = 2048
[[workload]]
template = "contended_atomics"
threads = "$threads"
)" << rows;
    auto scenario = read_story(file.string(), {}, data, known_names());
    EXPECT_TRUE(scenario) << to_text(scenario.diagnostics);
    return scenario ? scenario->expects : std::vector<Expect>{};
}

// The table has 7.0 and 44.1 ns for one and two threads, marked calibrate, and 70.0 for three, kept to judge.
TEST(Expects, one_row_stands_for_all_lines_of_a_table_each_with_its_own_use) {
    const auto rows = rows_of(R"(
[[expect]]
row = "adds"
quantity = "ns_per_iteration_and_task"
for_each = { column = "x", setting = "threads", values = [1, 2, 3], rms = "15%" }
file = "downs_2020_contended_atomics.csv"
select = { machine = "Intel i7-6700HQ Skylake, 4 cores, 2.6 GHz", workload = "atomic add on one line" }
band = "25%"
)");
    ASSERT_EQ(rows.size(), 4U);
    EXPECT_EQ(rows[0].row, "adds, threads 1");
    EXPECT_EQ(rows[0].with.at("threads"), "1");
    EXPECT_EQ(rows[0].published, 7.0);
    EXPECT_EQ(rows[0].use, Expect::Use::calibrate);
    EXPECT_EQ(rows[2].published, 70.0);
    EXPECT_EQ(rows[2].use, Expect::Use::holdout);
    EXPECT_EQ(rows[2].low, 52.5);
    EXPECT_TRUE(rows[3].is_rms);
    EXPECT_EQ(rows[3].high, 15.0);
}

TEST(Expects, a_change_has_points_and_a_ratio_has_a_factor) {
    const auto rows = rows_of(R"(
[[expect]]
row = "gain"
quantity = "rate_per_s"
as = "change"
with = { policy = "hazard-pointer" }
against = { policy = "refcount" }
for_each = { column = "x", setting = "pairs", values = [192] }
file = "desnoyers_2024_hazptr_epyc9654.csv"
select = { config = "hazard pointer against refcount" }
band = "5 points"
[[expect]]
row = "fewer"
quantity = "ipis"
as = "difference"
against = { policy = "refcount" }
file = "riel_2018_lazier_tlb.csv"
select = { config = "patches 2-7", metric = "TLB flush IPI change per second" }
use = "holdout"
band = "factor 2"
)");
    ASSERT_EQ(rows.size(), 2U);
    EXPECT_EQ(rows[0].against.at("pairs"), "192");
    EXPECT_EQ(rows[0].published, 28.0);
    EXPECT_EQ(rows[0].low, 23.0);
    EXPECT_EQ(rows[0].high, 33.0);
    EXPECT_EQ(rows[1].published, -1500.0);
    EXPECT_EQ(rows[1].low, -3000.0);
    EXPECT_EQ(rows[1].high, -750.0);
}

TEST(Expects, a_time_becomes_a_rate_and_cycles_become_ns) {
    const auto rows = rows_of(R"(
[[expect]]
row = "rate"
quantity = "rate_per_s"
file = "arcangeli_2020_skip_tlbi_broadcast.csv"
select = { workload = "32 x mprotect-threaded 10000", config = "broadcast" }
over = 320000
use = "holdout"
band = "10%"
[[expect]]
row = "ns"
quantity = "flush_ns"
times = 0.5
file = "hansen_2014_flush_cost_by_pages.csv"
select = { config = "full flush", metric = "average cycles" }
use = "holdout"
band = "any"
)");
    ASSERT_EQ(rows.size(), 2U);
    EXPECT_NEAR(rows[0].published.value_or(0), 320000 / 2.1696, 1e-6);
    EXPECT_EQ(rows[1].published, 2283 * 0.5);
    EXPECT_FALSE(rows[1].judged());
}

// What is fitted has to be marked so, in every machine: the table decides, not the machine.
TEST(Expects, machines_are_fitted_only_on_rows_marked_calibrate) {
    for (const Listed& listed : list_machines(data)) {
        const auto machine = read_machine(listed.name, data, known_names());
        ASSERT_TRUE(machine) << to_text(machine.diagnostics);
        for (const Fit& fit : machine->fits) {
            const auto story = read_story(fit.story, {}, data, known_names());
            ASSERT_TRUE(story) << fit.story;
            for (const std::string& row : fit.rows) {
                const auto at = std::find_if(story->expects.begin(), story->expects.end(),
                                             [&](const Expect& e) { return e.row == row; });
                ASSERT_NE(at, story->expects.end()) << listed.name << ": " << row;
                EXPECT_EQ(at->use, Expect::Use::calibrate) << listed.name << ": " << row;
            }
        }
    }
}

}  // namespace
}  // namespace lazytlb
