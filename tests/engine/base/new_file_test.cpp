// SPDX-License-Identifier: GPL-3.0-or-later
// Goal: a reader never sees half a file, and a failure is known before the work and told with its file.
#include "base/new_file.hpp"

#include <gtest/gtest.h>

#include <unistd.h>

#include <fstream>
#include <iterator>
#include <string>

namespace lazytlb {
namespace {

namespace fs = std::filesystem;

std::string read(const fs::path& path) {
    std::ifstream in(path, std::ios::binary);
    return {std::istreambuf_iterator<char>(in), {}};
}

struct NewFileTest : testing::Test {
    // Each test is a process of its own, and ctest runs several at once.
    fs::path folder = fs::path(testing::TempDir()) / ("new_file_test." + std::to_string(getpid()));
    void SetUp() override {
        fs::remove_all(folder);
        fs::create_directories(folder);
    }
    void TearDown() override { fs::remove_all(folder); }
    std::size_t files() const { return static_cast<std::size_t>(std::distance(fs::directory_iterator(folder), {})); }
};

TEST_F(NewFileTest, appears_with_all_its_bytes_when_committed) {
    auto file = NewFile::open(folder / "a");
    ASSERT_TRUE(file);
    file->write("one ");
    file->write("two");
    EXPECT_FALSE(fs::exists(folder / "a"));
    EXPECT_FALSE(file->commit());
    EXPECT_EQ(read(folder / "a"), "one two");
    EXPECT_EQ(files(), 1u);
}

TEST_F(NewFileTest, leaves_what_was_there_when_it_is_dropped) {
    std::ofstream(folder / "a") << "old";
    {
        auto file = NewFile::open(folder / "a");
        ASSERT_TRUE(file);
        file->write("new");
    }
    EXPECT_EQ(read(folder / "a"), "old");
    EXPECT_EQ(files(), 1u);
}

TEST_F(NewFileTest, replaces_the_file_behind_a_link_and_keeps_the_link) {
    std::ofstream(folder / "real") << "old";
    fs::create_symlink("real", folder / "link");
    auto file = NewFile::open(folder / "link");
    ASSERT_TRUE(file);
    file->write("new");
    EXPECT_FALSE(file->commit());
    EXPECT_TRUE(fs::is_symlink(folder / "link"));
    EXPECT_EQ(read(folder / "real"), "new");
}

TEST_F(NewFileTest, steps_aside_from_an_unfinished_copy_of_someone_else) {
    std::ofstream(folder / "a.part") << "theirs";
    auto file = NewFile::open(folder / "a");
    ASSERT_TRUE(file);
    file->write("ours");
    EXPECT_FALSE(file->commit());
    EXPECT_EQ(read(folder / "a"), "ours");
    EXPECT_EQ(read(folder / "a.part"), "theirs");
}

TEST_F(NewFileTest, says_why_a_place_cannot_be_written_and_names_it) {
    const fs::path missing = folder / "no" / "such" / "a";
    const auto file = NewFile::open(missing);
    ASSERT_FALSE(file);
    EXPECT_EQ(file.diagnostics[0].file, missing.string());
    EXPECT_EQ(file.diagnostics[0].sentence, "This file cannot be written: No such file or directory.");
    EXPECT_FALSE(NewFile::open(folder)) << "a folder";
    EXPECT_FALSE(NewFile::open("/dev/null")) << "a device must never be renamed over";
    EXPECT_FALSE(NewFile::open("")) << "no name";
}

TEST_F(NewFileTest, tells_at_commit_that_its_folder_has_gone) {
    auto file = NewFile::open(folder / "a");
    ASSERT_TRUE(file);
    fs::remove_all(folder);
    file->write("lost");
    const auto wrong = file->commit();
    ASSERT_TRUE(wrong);
    EXPECT_EQ(wrong->file, (folder / "a").string());
}

}  // namespace
}  // namespace lazytlb
