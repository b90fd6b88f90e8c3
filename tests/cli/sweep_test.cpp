// SPDX-License-Identifier: GPL-3.0-or-later
// Goal: lists of values become a table that can be trusted: every combination once, refusals said, spreads known.
#include "cli/process.hpp"
#include "golden_file.hpp"

#include <gtest/gtest.h>
#include <nlohmann/json.hpp>

#include <algorithm>
#include <filesystem>

namespace lazytlb {
namespace {

namespace fs = std::filesystem;
using nlohmann::json;

struct Sweep : testing::Test {
    fs::path folder = fs::path(testing::TempDir()) /
                      ("lazytlb-sweep-" + std::string(testing::UnitTest::GetInstance()->current_test_info()->name()));
    void SetUp() override {
        fs::remove_all(folder);
        fs::create_directories(folder);
    }
    void TearDown() override { fs::remove_all(folder); }
    Ended run(std::vector<std::string> arguments) { return lazytlb_command(arguments, folder); }
};

TEST_F(Sweep, runs_every_combination_once) {
    const Ended ended = run({"sweep", "first-borrow", "--policy", "refcount,shootdown", "--over",
                             "machine.line.hop1=100,200,400", "--json"});
    ASSERT_EQ(ended.exit, 0) << ended.messages;
    const json all = json::parse(ended.out);
    EXPECT_EQ(all["points"].size(), 6U);
    EXPECT_EQ(all["runs"], 6);
    EXPECT_EQ(all["partial"], false);
    EXPECT_EQ(all["points"][0]["at"]["policy"], "refcount");
    EXPECT_EQ(all["points"][1]["at"]["policy"], "shootdown");
    EXPECT_EQ(all["points"][5]["at"]["machine.line.hop1"], "400");
}

TEST_F(Sweep, gives_the_numbers_of_single_runs) {
    const json point = json::parse(
        run({"sweep", "first-borrow", "--policy", "refcount,shootdown", "--json", "--quantity", "mm_count_atomics"})
            .out)["points"][0];
    const json alone = json::parse(run({"run", "first-borrow", "--policy", "refcount", "--json"}).out);
    EXPECT_EQ(point["mm_count_atomics"]["mean"], alone["mm_count_atomics"]);
}

TEST_F(Sweep, is_the_same_for_any_number_of_jobs) {
    const std::vector<std::string> words = {
        "sweep", "first-borrow", "--policy", "refcount,shootdown,no-lazy", "--seeds", "3", "--csv"};
    auto one = words, many = words;
    one.insert(one.end(), {"--jobs", "1"});
    many.insert(many.end(), {"--jobs", "8"});
    EXPECT_EQ(run(one).out, run(many).out);
}

TEST_F(Sweep, says_no_difference_where_the_seeds_alone_do_as_much) {
    // Nothing in this story is random, and its rate does not depend on this number: the spreads are equal points.
    const Ended ended = run(
        {"sweep", "first-borrow", "--policy", "refcount,refcount-classic", "--quantity", "switches", "--seeds", "3"});
    ASSERT_EQ(ended.exit, 0) << ended.messages;
    EXPECT_NE(ended.out.find("no difference to refcount"), std::string::npos) << ended.out;
}

TEST_F(Sweep, shows_an_illegal_combination_as_a_row_with_its_reason) {
    const Ended ended =
        run({"sweep", "first-borrow", "--policy", "refcount,shootdown", "--arch", "powerpc-hash,x86-7.1", "--csv"});
    ASSERT_EQ(ended.exit, 0) << ended.messages;
    EXPECT_NE(ended.out.find("shootdown cannot work on x86-7.1"), std::string::npos) << ended.out;
}

TEST_F(Sweep, tells_all_that_is_wrong_with_the_lists_at_once) {
    const Ended ended = run(
        {"sweep", "first-borrow", "--over", "pairs", "--seeds", "0", "--jobs", "x", "--policy", "refcount,refcount"});
    EXPECT_EQ(ended.exit, 2);
    expect_golden("cli/sweep-wrong.txt", ended.messages);
}

TEST_F(Sweep, refuses_what_nobody_knows) {
    EXPECT_EQ(run({"sweep", "first-borrow", "--policy", "refcount,refcuont"}).exit, 2);
    EXPECT_EQ(run({"sweep", "first-borrow", "--policy", "refcount,", "--csv"}).exit, 2);
    EXPECT_EQ(run({"sweep", "first-borrow", "--quantity", "rate"}).exit, 2);
    EXPECT_EQ(run({"sweep", "first-borrow", "--csv", "--json"}).exit, 2);
    EXPECT_EQ(run({"sweep", "nothing-here", "--policy", "refcount,shootdown"}).exit, 2);
}

TEST_F(Sweep, writes_a_file_whole_or_not_at_all) {
    ASSERT_EQ(run({"sweep", "first-borrow", "--policy", "refcount,shootdown", "--csv", "-o", "out.csv"}).exit, 0);
    EXPECT_TRUE(fs::exists(folder / "out.csv"));
    EXPECT_EQ(run({"sweep", "first-borrow", "--policy", "refcount,shootdown", "--csv", "-o", "no/such/out.csv"}).exit,
              3);
}

TEST_F(Sweep, finds_the_crossover_or_says_that_there_is_none) {
    // On POWER8 half a socket of pairs already pays for the count: shootdown is ahead at both ends.
    const Ended ended = run({"crossover", "power8-context-switch", "--over", "pairs=24..48", "--policy",
                             "refcount,shootdown", "--until", "1ms"});
    ASSERT_EQ(ended.exit, 0) << ended.messages;
    EXPECT_NE(ended.out.find("ends"), std::string::npos) << ended.out;
    EXPECT_EQ(run({"crossover", "first-borrow", "--over", "pairs=6..2", "--policy", "refcount,shootdown"}).exit, 2);
    EXPECT_EQ(run({"crossover", "power8-context-switch", "--over", "pairs=1..6", "--policy", "refcount"}).exit, 2);
}

struct Compare : Sweep {};

TEST_F(Compare, splits_the_cost_by_cause_and_names_the_event_where_two_runs_part) {
    const Ended ended = run({"compare", "first-borrow", "--policy", "refcount,shootdown"});
    ASSERT_EQ(ended.exit, 0) << ended.messages;
    expect_golden("cli/compare-first-borrow.txt", ended.out);
}

TEST_F(Compare, says_when_two_runs_are_the_same) {
    const Ended ended = run({"compare", "first-borrow", "--over", "machine.life.exec=5,6"});
    ASSERT_EQ(ended.exit, 0) << ended.messages;
    EXPECT_NE(ended.out.find("The two runs are the same, event by event."), std::string::npos) << ended.out;
}

TEST_F(Compare, wants_two_runs) {
    EXPECT_EQ(run({"compare", "first-borrow"}).exit, 2);
    EXPECT_EQ(run({"compare", "first-borrow", "--policy", "refcount,shootdown,no-lazy"}).exit, 2);
    EXPECT_EQ(run({"compare", "first-borrow", "--policy", "refcount,shootdown", "--arch", "powerpc-hash,x86-7.1"}).exit,
              2);
}

}  // namespace
}  // namespace lazytlb
