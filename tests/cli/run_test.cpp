// SPDX-License-Identifier: GPL-3.0-or-later
// Goal: the numbers of a run are complete, add up, and are the same however they were got.
#include "cli/process.hpp"
#include "golden_file.hpp"

#include <gtest/gtest.h>
#include <nlohmann/json.hpp>

#include <cstdlib>
#include <filesystem>
#include <regex>

namespace lazytlb {
namespace {

namespace fs = std::filesystem;
using nlohmann::json;

struct Run : testing::Test {
    fs::path folder = fs::path(testing::TempDir()) /
                      ("lazytlb-run-" + std::string(testing::UnitTest::GetInstance()->current_test_info()->name()));
    void SetUp() override {
        fs::remove_all(folder);
        fs::create_directories(folder);
    }
    void TearDown() override { fs::remove_all(folder); }

    json numbers(std::vector<std::string> options, int exit = 0) {
        options.insert(options.begin(), "run");
        options.push_back("--json");
        const Ended ended = lazytlb_command(options, folder);
        EXPECT_EQ(ended.exit, exit) << ended.messages;
        return json::parse(ended.out, nullptr, false);
    }
};

// What a clock measured differs from run to run.
std::string without_wall(const std::string& text) {
    return std::regex_replace(text, std::regex("(wall +|\"wall_s\": )[0-9.e-]+"), "$1?");
}

TEST_F(Run, gives_all_promised_numbers_at_the_top_level) {
    const json run = numbers({"first-borrow"});
    for (const char* key : {"story", "policy", "arch", "machine", "seed", "simulated_ns", "events", "switches",
                            "mm_count_atomics", "ipis", "rate_per_s", "costs_ns", "trace_hash", "wall_s"})
        EXPECT_TRUE(run.contains(key)) << key;
    for (const char* key : {"uu_same", "uu_other", "uk", "ku_same", "ku_other", "kk"})
        EXPECT_TRUE(run["switches"].contains(key)) << key;
    for (const char* key : {"permission_flush", "freed_table", "trim", "asid_transition", "lifetime_shoot",
                            "powerpc_trim_exit", "membarrier", "wake_up"})
        EXPECT_TRUE(run["ipis"].contains(key)) << key;
    EXPECT_EQ(run["story"], "first-borrow");
    EXPECT_EQ(run["policy"], "refcount");
    EXPECT_EQ(run["arch"], "powerpc-hash");
    EXPECT_GT(run["events"], 0);
    EXPECT_TRUE(std::regex_match(run["trace_hash"].get<std::string>(), std::regex("0x[0-9a-f]{16}")));
}

TEST_F(Run, accounts_for_every_nanosecond_of_every_cpu) {
    for (const char* policy : {"refcount", "shootdown"}) {
        const json run = numbers({"first-borrow", "--policy", policy});
        double sum = 0;
        for (const auto& [cause, ns] : run["costs_ns"].items()) sum += ns.get<double>();
        EXPECT_DOUBLE_EQ(sum, run["simulated_ns"].get<double>() * 4) << policy;
        EXPECT_EQ(run["unaccounted_ns"], 0);
    }
}

TEST_F(Run, is_the_same_metered_recorded_and_repeated) {
    const json metered = numbers({"first-borrow"});
    const json recorded = numbers({"first-borrow", "--trace", "a.lztrace"});
    EXPECT_TRUE(fs::exists(folder / "a.lztrace"));
    for (const char* key : {"trace_hash", "events", "switches", "costs_ns", "ipis", "mm_count_atomics"})
        EXPECT_EQ(metered[key], recorded[key]) << key;
}

TEST_F(Run, changes_with_what_the_command_line_changes) {
    const json plain = numbers({"first-borrow"});
    EXPECT_NE(numbers({"first-borrow", "--policy", "shootdown"})["trace_hash"], plain["trace_hash"]);
    EXPECT_NE(numbers({"first-borrow", "--arch", "x86-7.1"})["trace_hash"], plain["trace_hash"]);
    EXPECT_EQ(numbers({"first-borrow", "--seed", "7"})["seed"], 7);
    const json shorter = numbers({"first-borrow", "--until", "2.5us"});
    EXPECT_EQ(shorter["simulated_ns"], 2500);
    EXPECT_EQ(shorter["stop"], "until");
}

TEST_F(Run, ends_a_full_record_with_a_note) {
    const Ended ended =
        lazytlb_command({"run", "first-borrow", "--trace", "a.lztrace", "--max-events", "20", "--json"}, folder);
    EXPECT_EQ(ended.exit, 0) << ended.messages;
    EXPECT_EQ(json::parse(ended.out)["stop"], "max_events");
    EXPECT_NE(ended.messages.find("--max-events"), std::string::npos) << ended.messages;
}

TEST_F(Run, shows_the_failure_of_a_forced_pair_as_a_finding) {
    const Ended ended = lazytlb_command(
        {"run", "shootdown-at-exit", "--policy", "shootdown", "--arch", "x86-7.1", "--force", "--json"}, folder);
    EXPECT_EQ(ended.exit, 1) << ended.messages;
    const json run = json::parse(ended.out, nullptr, false);
    EXPECT_GE(run["faults"], 1);
    EXPECT_EQ(run["stop"], "fault");
    EXPECT_NE(ended.messages.find(run["first_fault"]["sentence"].get<std::string>()), std::string::npos);
    EXPECT_NE(ended.messages.find("to repeat: lazytlb run"), std::string::npos) << ended.messages;
}

TEST_F(Run, prints_a_page_for_people) {
    const Ended ended = lazytlb_command({"run", "first-borrow"}, folder);
    EXPECT_EQ(ended.exit, 0) << ended.messages;
    EXPECT_EQ(ended.messages, "");
    // The hash stands in a golden file of its own.
    expect_golden("cli/run_first_borrow.txt",
                  std::regex_replace(without_wall(ended.out), std::regex("0x[0-9a-f]{16}"), "?"));
}

TEST_F(Run, gives_the_same_bytes_under_a_locale_with_decimal_commas) {
    const std::string make = "localedef -i de_DE -f UTF-8 '" + (folder / "de_DE.UTF-8").string() + "' > /dev/null 2>&1";
    if (std::system(make.c_str()) != 0) GTEST_SKIP() << "the locale de_DE cannot be made here (package locales)";
    const Environment german{{"LC_ALL", "de_DE.UTF-8"}, {"LOCPATH", folder.string()}};
    for (const std::vector<std::string>& command : std::vector<std::vector<std::string>>{
             {"run", "first-borrow"},
             {"run", "first-borrow", "--json"},
             {"run", "first-borrow", "--until", "2.5us", "--set", "machine.line.hop1=150.5"},
             {"list", "settings", "first-borrow"},
             {"export", "first-borrow", "-o", "a.svg"}}) {
        const Ended plain = lazytlb_command(command, folder, {{"LC_ALL", "C.UTF-8"}});
        const Ended with_commas = lazytlb_command(command, folder, german);
        EXPECT_EQ(plain.exit, 0) << plain.messages;
        EXPECT_EQ(without_wall(plain.out), without_wall(with_commas.out));
        EXPECT_EQ(plain.messages, with_commas.messages);
    }
}

}  // namespace
}  // namespace lazytlb
