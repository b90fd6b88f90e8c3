// SPDX-License-Identifier: GPL-3.0-or-later
// Goal: each mistake in a file is told where it stands, in one sentence, with what to do. Each story-*.toml and
// machine-*.toml under tests/golden/diagnostics is wrong in its own way; the text beside it is what a person sees.
#include "golden_file.hpp"
#include "run.hpp"
#include "scenario/read.hpp"

#include <gtest/gtest.h>

#include <algorithm>
#include <string>
#include <vector>

namespace lazytlb {
namespace {

const KnownNames known{known_names().policies,  // machines name all that exist
                       known_names().arches,
                       {"rate_per_s", "slowest_task_per_s", "fastest_task_per_s", "line_share_percent"}};

// Without the folder of this source tree.
std::string without_folder(std::string text) {
    const std::string folder = std::string(LAZYTLB_SOURCE_DIR) + "/";
    for (auto at = text.find(folder); at != std::string::npos; at = text.find(folder, at))
        text.erase(at, folder.size());
    return text;
}

std::vector<std::string> wrong_files() {
    std::vector<std::string> names;
    for (const auto& entry : std::filesystem::directory_iterator(golden_folder() / "diagnostics"))
        if (entry.path().extension() == ".toml") names.push_back(entry.path().stem().string());
    std::sort(names.begin(), names.end());
    return names;
}

class WrongFile : public testing::TestWithParam<std::string> {};

TEST_P(WrongFile, is_told_as_approved) {
    const auto path = (golden_folder() / "diagnostics" / (GetParam() + ".toml")).generic_string();
    const DataFolder data{LAZYTLB_SOURCE_DIR};
    const auto diagnostics = GetParam().starts_with("machine-") ? read_machine(path, data, known).diagnostics
                                                                : read_story(path, {}, data, known).diagnostics;
    EXPECT_FALSE(diagnostics.empty()) << "nothing is wrong with it";
    for (const auto& d : diagnostics) {
        EXPECT_FALSE(d.sentence.empty());
        EXPECT_FALSE(d.hint.empty()) << d.sentence;
        EXPECT_FALSE(d.file.empty()) << d.sentence;
        if (d.line > 0) {
            EXPECT_GT(d.length, 0) << d.sentence;
            EXPECT_FALSE(d.source.empty()) << d.sentence;
        }
        EXPECT_EQ(d.sentence.find('\x1b'), std::string::npos) << "no colours in sentences";
    }
    expect_golden("diagnostics/" + GetParam() + ".txt", without_folder(to_text(diagnostics)));
}

INSTANTIATE_TEST_SUITE_P(Diagnostics, WrongFile, testing::ValuesIn(wrong_files()), [](const auto& file) {
    std::string name = file.param;
    std::replace_if(
        name.begin(), name.end(), [](char c) { return c == '-' || c == '.'; }, '_');
    return name;
});

TEST(Diagnostics, a_story_may_be_wrong_in_many_ways_at_once) {
    const auto path = (golden_folder() / "diagnostics" / "story-many-mistakes.toml").generic_string();
    const auto story = read_story(path, {}, {LAZYTLB_SOURCE_DIR}, known);
    EXPECT_GE(story.diagnostics.size(), 8u);
    for (std::size_t i = 1; i < story.diagnostics.size(); ++i)
        EXPECT_LE(story.diagnostics[i - 1].line, story.diagnostics[i].line) << "in the order of the file";
}

}  // namespace
}  // namespace lazytlb
