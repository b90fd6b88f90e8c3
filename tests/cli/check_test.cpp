// SPDX-License-Identifier: GPL-3.0-or-later
// Goal: a row that does not hold cannot be overlooked, and each row says what it is worth.
#include "cli/process.hpp"

#include <gtest/gtest.h>
#include <nlohmann/json.hpp>

#include <filesystem>
#include <fstream>

namespace lazytlb {
namespace {

namespace fs = std::filesystem;
using nlohmann::json;

// One thread that counts once a microsecond: hardly more than a million a second, at least half of it.
const std::string counting = R"(
title = "Counting"
policy = "refcount"
arch = "powerpc-hash"
machine = "classroom"
until = "200us"
warm_up = "20us"
[settings]
unused = { value = 1, low = 0, high = 9, text = "Changes nothing.", unit = "1" }
[[process]]
name = "counter"
[[process.thread]]
name = "counter"
cpus = "0"
repeat = true
program = [ { op = "compute", for = "1us" }, { op = "count", n = 1 } ]
)";

std::string row(const std::string& name, const std::string& quantity, const std::string& band,
                const std::string& more = "") {
    return "[[expect]]\nrow = \"" + name + "\"\nquantity = \"" + quantity + "\"\nuse = \"mechanism\"\nband = \"" +
           band + "\"\n" + more;
}

struct Check : testing::Test {
    fs::path folder = fs::path(testing::TempDir()) /
                      ("lazytlb-check-" + std::string(testing::UnitTest::GetInstance()->current_test_info()->name()));
    void SetUp() override {
        fs::remove_all(folder);
        fs::create_directories(folder);
    }
    void TearDown() override { fs::remove_all(folder); }

    Ended check(const std::string& rows, std::vector<std::string> options = {"--json"}) {
        std::ofstream(folder / "counting.toml") << counting << rows;
        options.insert(options.begin(), {"check", "counting.toml"});
        return lazytlb_command(options, folder);
    }
};

TEST_F(Check, holds_a_row_inside_its_band_and_exits_0) {
    const Ended ended = check(row("rate", "rate_per_s", "500000..1010000"));
    EXPECT_EQ(ended.exit, 0) << ended.messages;
    const json rows = json::parse(ended.out);
    ASSERT_EQ(rows.size(), 1u);
    for (const char* key : {"story", "row", "published", "model", "error", "band", "kind", "source", "holds", "reason"})
        EXPECT_TRUE(rows[0].contains(key)) << key;
    EXPECT_EQ(rows[0]["story"], "counting");
    EXPECT_EQ(rows[0]["row"], "rate");
    EXPECT_EQ(rows[0]["kind"], "predicted");
    EXPECT_EQ(rows[0]["holds"], true);
    EXPECT_TRUE(rows[0]["published"].is_null());
    EXPECT_TRUE(rows[0]["error"].is_null());
    EXPECT_EQ(ended.messages, "") << "progress is for terminals";
}

TEST_F(Check, makes_a_row_outside_its_band_a_finding) {
    const Ended ended = check(row("good", "rate_per_s", ">= 1") + row("bad", "rate_per_s", "<= 1"));
    EXPECT_EQ(ended.exit, 1) << ended.messages;
    const json rows = json::parse(ended.out);
    EXPECT_EQ(rows[0]["holds"], true);
    EXPECT_EQ(rows[1]["holds"], false);
    EXPECT_EQ(rows[1]["reason"], "The model is above 1, the high end of the band.");
}

TEST_F(Check, divides_by_a_second_run) {
    const Ended ended = check(row("ratio", "rate_per_s", "1..1", "with = { seed = 1 }\nagainst = { unused = 2 }\n"));
    EXPECT_EQ(ended.exit, 0) << ended.messages << ended.out;
    EXPECT_EQ(json::parse(ended.out)[0]["model"], 1.0);
}

TEST_F(Check, says_that_a_row_rests_on_a_guess) {
    const Ended ended = check(row("rate", "rate_per_s", ">= 1", "note = \"Rests on a guess: nobody measured it.\"\n"));
    EXPECT_EQ(json::parse(ended.out)[0]["kind"], "guess");
}

TEST_F(Check, tells_but_does_not_judge_a_row_without_a_band) {
    const Ended ended = check(row("rate", "rate_per_s", "any"));
    EXPECT_EQ(ended.exit, 0);
    EXPECT_EQ(json::parse(ended.out)[0]["holds"], true);
}

TEST_F(Check, blames_the_file_for_a_row_that_cannot_be_run) {
    const Ended ended =
        check(row("rate", "rate_per_s", ">= 1", "with = { policy = \"shootdown\", arch = \"x86-7.1\" }\n"));
    EXPECT_EQ(ended.exit, 3) << ended.out;
    EXPECT_NE(ended.messages.find("counting.toml:"), std::string::npos) << ended.messages;
    EXPECT_EQ(check(row("rate", "speed", ">= 1")).exit, 3);
}

TEST_F(Check, has_nothing_to_do_for_a_story_without_rows) {
    const Ended ended = check("");
    EXPECT_EQ(ended.exit, 0);
    EXPECT_EQ(json::parse(ended.out), json::array());
    EXPECT_NE(ended.messages, "");
}

TEST_F(Check, tells_a_row_that_was_in_view_from_one_that_was_predicted) {
    const std::string rows =
        row("seen", "rate_per_s", ">= 1", "in_view = \"the step of 1 us\"\n") + row("not seen", "rate_per_s", ">= 1");
    const json all = json::parse(check(rows).out);
    EXPECT_EQ(all[0]["kind"], "in view");
    EXPECT_EQ(all[0]["in_view"], "the step of 1 us");
    EXPECT_EQ(all[1]["kind"], "predicted");
    const Ended page = check(rows, {});
    EXPECT_NE(page.out.find("predicted: 1. With 1 more in view was chosen:"), std::string::npos) << page.out;
}

TEST_F(Check, says_that_a_change_around_none_has_no_visible_effect) {
    const Ended ended = check(
        row("none", "rate_per_s", "-3..3", "as = \"change\"\nwith = { unused = 1 }\nagainst = { unused = 2 }\n"), {});
    EXPECT_EQ(ended.exit, 0) << ended.out;
    EXPECT_NE(ended.out.find("No visible effect"), std::string::npos) << ended.out;
}

TEST_F(Check, tells_kernel_time_from_the_programs_own_code) {  // which computes a microsecond for each count
    const Ended ended =
        check(row("kernel", "kernel_us_per_iteration", "-0.01..0.05") + row("all", "busy_cpus", "0.9..1.1"));
    EXPECT_EQ(ended.exit, 0) << ended.out;
}

TEST_F(Check, prints_a_table_for_people) {
    const Ended ended = check(row("good", "rate_per_s", ">= 1") + row("bad", "rate_per_s", "<= 1"), {});
    EXPECT_EQ(ended.exit, 1);
    EXPECT_TRUE(ended.out.starts_with("counting\n    row ")) << ended.out;
    EXPECT_NE(ended.out.find("\nNO  bad\n"), std::string::npos) << ended.out;
    EXPECT_TRUE(ended.out.ends_with("\n1 of 2 rows hold\n")) << ended.out;
}

TEST_F(Check, writes_a_document_with_a_picture_when_asked_to) {
    const Ended ended =
        check(row("good", "rate_per_s", ">= 1") + row("bad", "rate_per_s", "<= 1"), {"--write", "made/here"});
    EXPECT_EQ(ended.exit, 1);
    std::ifstream page(folder / "made" / "here" / "README.md");
    const std::string text{std::istreambuf_iterator<char>(page), {}};
    EXPECT_NE(text.find("2 rows are judged and 1 hold: 1 of 2 predicted, 0 of 0 in view, 0 of 0 fitted."),
              std::string::npos)
        << text;
    EXPECT_NE(text.find("- **bad**: The model is above 1"), std::string::npos) << text;
    EXPECT_TRUE(fs::exists(folder / "made" / "here" / "counting.svg"));
    const Ended refused = check(row("good", "rate_per_s", ">= 1"), {"--write", "counting.toml"});
    EXPECT_EQ(refused.exit, 3) << "a file, not a folder";
    EXPECT_NE(refused.messages.find("counting.toml"), std::string::npos) << refused.messages;
}

TEST_F(Check, counts_told_rows_apart_from_those_that_hold) {
    const Ended ended = check(row("good", "rate_per_s", ">= 1") + row("told", "rate_per_s", "any"), {});
    EXPECT_EQ(ended.exit, 0);
    EXPECT_TRUE(ended.out.ends_with("\n1 of 1 rows hold\n1 more are told and not judged\n")) << ended.out;
}

TEST_F(Check, says_when_nothing_of_a_machine_is_fitted) {
    const Ended ended = lazytlb_command({"fit", "classroom"}, folder);
    EXPECT_EQ(ended.exit, 0);
    EXPECT_EQ(ended.messages, "note: nothing of classroom is fitted.\n");
}

}  // namespace
}  // namespace lazytlb
