// SPDX-License-Identifier: GPL-3.0-or-later
// Goal: what does not go together is told in sentences, all at once, before anything is run or written.
#include "cli/process.hpp"
#include "golden_file.hpp"

#include <gtest/gtest.h>

#include <filesystem>

namespace lazytlb {
namespace {

namespace fs = std::filesystem;

struct ExportOptions : testing::Test {
    fs::path folder = fs::path(testing::TempDir()) /
                      ("lazytlb-options-" + std::string(testing::UnitTest::GetInstance()->current_test_info()->name()));
    void SetUp() override {
        fs::remove_all(folder);
        fs::create_directories(folder);
    }
    void TearDown() override { fs::remove_all(folder); }

    std::string refused(std::vector<std::string> options) {
        std::string line = "$ lazytlb export first-borrow";
        for (const std::string& option : options) line += ' ' + option;
        options.insert(options.begin(), {"export", "first-borrow"});
        const Ended ended = lazytlb_command(options, folder);
        EXPECT_EQ(ended.exit, 2) << line << '\n' << ended.messages;
        EXPECT_TRUE(fs::is_empty(folder)) << line;
        return line + '\n' + ended.messages + '\n';
    }
};

TEST_F(ExportOptions, conflicts_are_told_all_at_once) {
    std::string text;
    text += refused({"-o", "a.svg", "--fps", "30", "--pace", "1us", "--stops", "--from", "1us", "--scale", "2"});
    text += refused({"-o", "a.csv", "--at", "1us", "--size", "10x10", "--theme", "dark", "--view", "floor"});
    text += refused({"-o", "a.png", "--width", "84mm", "--size", "100x100", "--scale", "2"});
    text += refused({"-o", "a.pdf", "--at", "12us", "--stops"});
    text += refused({"-o", "a.gif", "--fps", "30"});
    text += refused({"-o", "a.html", "--format", "beamer"});
    text += refused({"-o", "a.jpeg"});
    text += refused({"-o", "folder"});
    text +=
        refused({"-o", "a.mp4", "--fps", "0", "--pace", "0us", "--size", "0x0", "--scale", "big", "--view", "flor"});
    text += refused({"-o", "a.png", "--size", "16384x10", "--scale", "2"});
    text += refused({"-o", "a.svg", "--width", "84"});
    text += refused({"-o", "a.csv", "--from", "9us", "--to", "3us"});
    text += refused({"-o", "a.csv", "--to", "9s"});
    text += refused({"-o", "a.mp4", "--from", "1us", "--to", "2us", "--stops"});
    expect_golden("cli/export-conflicts.txt", text);
}

TEST_F(ExportOptions, a_film_that_would_never_end_is_refused) {
    const Ended ended = lazytlb_command({"export", "first-borrow", "-o", "a.mp4", "--pace", "1ps"}, folder);
    EXPECT_EQ(ended.exit, 3);
    EXPECT_NE(ended.messages.find("minutes"), std::string::npos) << ended.messages;
    EXPECT_TRUE(fs::is_empty(folder));
}

TEST_F(ExportOptions, the_command_in_a_file_gives_its_bytes_again) {
    const auto written = [&](std::vector<std::string> words) {
        words.insert(words.end(), {"-o", "a.jsonl"});
        EXPECT_EQ(lazytlb_command(words, folder).exit, 0);
        return file_text(folder / "a.jsonl");
    };
    const std::string first =
        written({"export", "first-borrow", "--policy", "shootdown", "--from", "5us", "--to", "30us"});
    const auto begin = first.find("lazytlb export") + 8;
    std::vector<std::string> words{""};
    for (const char c : first.substr(begin, first.find('"', begin) - begin)) {
        if (c == ' ')
            words.emplace_back();
        else
            words.back() += c;
    }
    EXPECT_TRUE(written(words) == first);
}

}  // namespace
}  // namespace lazytlb
