// SPDX-License-Identifier: GPL-3.0-or-later
// Goal: a picture comes out whole, of the size asked for, without a display, the same from a story as from its record.
#include "cli/process.hpp"
#include "golden_file.hpp"

#include <gtest/gtest.h>

#include <cstdlib>
#include <filesystem>
#include <fstream>

namespace lazytlb {
namespace {

namespace fs = std::filesystem;

struct Export : testing::Test {
    fs::path folder = fs::path(testing::TempDir()) /
                      ("lazytlb-export-" + std::string(testing::UnitTest::GetInstance()->current_test_info()->name()));
    void SetUp() override {
        fs::remove_all(folder);
        fs::create_directories(folder);
    }
    void TearDown() override { fs::remove_all(folder); }

    std::string contents(const std::string& name) const { return file_text(folder / name); }
    // The picture that this command writes.
    std::string picture(const std::string& name, std::vector<std::string> options,
                        const Environment& environment = {}) {
        options.insert(options.begin(), "export");
        options.insert(options.end(), {"-o", name});
        const Ended ended = lazytlb_command(options, folder, environment);
        EXPECT_EQ(ended.exit, 0) << ended.messages;
        return contents(name);
    }
};

int big_endian(const std::string& bytes, std::size_t at) {
    int n = 0;
    for (std::size_t i = 0; i < 4; ++i) n = n * 256 + static_cast<unsigned char>(bytes.at(at + i));
    return n;
}

TEST_F(Export, writes_a_png_of_the_size_asked_for) {
    const std::string png = picture("a.png", {"first-borrow", "--size", "800x600"});
    ASSERT_GT(png.size(), 1000u);
    EXPECT_EQ(png.substr(0, 8), "\x89PNG\r\n\x1a\n");
    EXPECT_EQ(big_endian(png, 16), 800);
    EXPECT_EQ(big_endian(png, 20), 600);
}

TEST_F(Export, writes_an_svg_with_real_text) {
    const std::string svg = picture("a.svg", {"first-borrow"});
    EXPECT_NE(svg.find("<svg"), std::string::npos);
    EXPECT_NE(svg.find("<text"), std::string::npos);
    EXPECT_TRUE(svg.ends_with("</svg>\n")) << "whole";
}

TEST_F(Export, needs_no_display_and_no_platform_setting) {
    EXPECT_GT(
        picture("a.png", {"first-borrow"}, {{"DISPLAY", ""}, {"WAYLAND_DISPLAY", ""}, {"QT_QPA_PLATFORM", ""}}).size(),
        1000u);
}

TEST_F(Export, draws_a_record_like_the_story_it_came_from) {
    ASSERT_EQ(lazytlb_command({"run", "first-borrow", "--trace", "a.lztrace"}, folder).exit, 0);
    EXPECT_TRUE(picture("record.svg", {"a.lztrace"}) == picture("story.svg", {"first-borrow"}));
    EXPECT_TRUE(picture("record.svg", {"a.lztrace", "--at", "5us"}) ==
                picture("story.svg", {"first-borrow", "--at", "5us"}));
}

TEST_F(Export, shows_another_instant_theme_and_policy_differently) {
    const std::string plain = picture("a.svg", {"first-borrow", "--at", "5us"});
    EXPECT_TRUE(picture("a.svg", {"first-borrow", "--at", "30us"}) != plain);
    for (const char* theme : {"dark", "projector", "contrast"})
        EXPECT_TRUE(picture("a.svg", {"first-borrow", "--at", "5us", "--theme", theme}) != plain);
    EXPECT_TRUE(picture("a.svg", {"first-borrow", "--at", "30us", "--policy", "shootdown"}) !=
                picture("b.svg", {"first-borrow", "--at", "30us"}));
}

TEST_F(Export, refuses_changes_to_a_record) {
    ASSERT_EQ(lazytlb_command({"run", "first-borrow", "--trace", "a.lztrace"}, folder).exit, 0);
    const Ended ended = lazytlb_command({"export", "a.lztrace", "--policy", "shootdown", "-o", "a.svg"}, folder);
    EXPECT_EQ(ended.exit, 2);
    EXPECT_FALSE(fs::exists(folder / "a.svg"));
}

TEST_F(Export, leaves_the_old_picture_when_the_record_is_damaged) {
    ASSERT_EQ(lazytlb_command({"run", "first-borrow", "--trace", "a.lztrace"}, folder).exit, 0);
    std::string bytes = contents("a.lztrace");
    bytes[bytes.size() / 2] ^= 1;
    std::ofstream(folder / "a.lztrace", std::ios::binary) << bytes;
    std::ofstream(folder / "a.svg") << "old";
    const Ended ended = lazytlb_command({"export", "a.lztrace", "-o", "a.svg"}, folder);
    EXPECT_EQ(ended.exit, 3);
    EXPECT_NE(ended.messages.find("damaged"), std::string::npos) << ended.messages;
    EXPECT_EQ(contents("a.svg"), "old");
}

TEST_F(Export, survives_the_smallest_size) {
    EXPECT_NE(picture("a.svg", {"first-borrow", "--size", "1x1"}), "");
    EXPECT_NE(picture("a.png", {"first-borrow", "--size", "1x1"}), "");
}

}  // namespace
}  // namespace lazytlb
