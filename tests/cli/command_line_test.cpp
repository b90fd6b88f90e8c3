// SPDX-License-Identifier: GPL-3.0-or-later
// Goal: whatever is wrong is told in a sentence with what to do, on stderr alone, and the exit code says whose it was:
// 2 the command line's, 3 a file's.
#include "cli/process.hpp"
#include "golden_file.hpp"

#include <gtest/gtest.h>

#include <filesystem>
#include <fstream>

namespace lazytlb {
namespace {

namespace fs = std::filesystem;

struct CommandLine : testing::Test {
    fs::path folder =
        fs::path(testing::TempDir()) /
        ("lazytlb-command-line-" + std::string(testing::UnitTest::GetInstance()->current_test_info()->name()));
    void SetUp() override {
        fs::remove_all(folder);
        fs::create_directories(folder);
    }
    void TearDown() override { fs::remove_all(folder); }

    void write(const std::string& name, const std::string& text) { std::ofstream(folder / name) << text; }

    // Nothing on stdout, a message on stderr; for the golden file: the command, the exit code, the message.
    std::string refused(const std::vector<std::string>& arguments, int exit) {
        const Ended ended = lazytlb_command(arguments, folder);
        std::string line = "$ lazytlb";
        for (const auto& a : arguments)
            line += ' ' + (a.empty() || a.find(' ') != std::string::npos ? '"' + a + '"' : a);
        EXPECT_EQ(ended.exit, exit) << line << '\n' << ended.messages;
        EXPECT_EQ(ended.out, "") << line;
        EXPECT_NE(ended.messages, "") << line;
        return line + "\nexit " + std::to_string(ended.exit) + '\n' + ended.messages + '\n';
    }
};

TEST_F(CommandLine, says_what_is_wrong_on_it_and_exits_2) {
    std::string text;
    text += refused({}, 2);
    text += refused({"rum", "first-borrow"}, 2);
    text += refused({"--versoin"}, 2);
    text += refused({"run"}, 2);
    text += refused({"run", "first-borow"}, 2);
    text += refused({"run", ""}, 2);
    text += refused({"run", "first-borrow", "extra"}, 2);
    text += refused({"run", "first-borrow", "--polcy", "refcount"}, 2);
    text += refused({"run", "first-borrow", "--policy"}, 2);
    text += refused({"run", "first-borrow", "--policy", "refcont"}, 2);
    text += refused({"run", "first-borrow", "--arch", "x86"}, 2);
    text += refused({"run", "first-borrow", "--machine", "classrom"}, 2);
    text += refused({"run", "first-borrow", "--set", "machine.line.hop9=4"}, 2);
    text += refused({"run", "first-borrow", "--set", "machine.line.hop1=soon"}, 2);
    text += refused({"run", "first-borrow", "--set", "machine.line.hop1"}, 2);
    text += refused({"run", "first-borrow", "--set", "=4"}, 2);
    text += refused({"run", "first-borrow", "--seed", "-1"}, 2);
    text += refused({"run", "first-borrow", "--seed", "0x10"}, 2);
    text += refused({"run", "first-borrow", "--seed", "99999999999999999999"}, 2);
    text += refused({"run", "first-borrow", "--until", "20"}, 2);
    text += refused({"run", "first-borrow", "--until", "soon"}, 2);
    text += refused({"run", "first-borrow", "--until", "1,5ms"}, 2);
    text += refused({"run", "first-borrow", "--until", "0ms"}, 2);
    text += refused({"run", "first-borrow", "--max-events", "10"}, 2);
    text += refused({"run", "first-borrow", "--max-events", "0", "--trace", "a.lztrace"}, 2);
    text += refused({"run", "first-borrow", "--trace", "a.txt"}, 2);
    text += refused({"run", "first-borrow", "--policy", "shootdown", "--arch", "x86-7.1"}, 2);
    text += refused({"run", "first-borrow", "--arch", "x86-7.1", "--machine", "power8-16s"}, 2);
    text += refused({"check", "first-borow"}, 2);
    text += refused({"list"}, 2);
    text += refused({"list", "storys"}, 2);
    text += refused({"list", "stories", "first-borrow"}, 2);
    text += refused({"list", "settings"}, 2);
    text += refused({"list", "settings", "first-borow"}, 2);
    text += refused({"export", "first-borrow"}, 2);
    text += refused({"export", "first-borrow", "-o", "a.jpeg"}, 2);
    text += refused({"export", "first-borrow", "-o", "a"}, 2);
    text += refused({"export", "first-borrow", "-o", "a.png", "--size", "0x0"}, 2);
    text += refused({"export", "first-borrow", "-o", "a.png", "--size", "1920"}, 2);
    text += refused({"export", "first-borrow", "-o", "a.png", "--size", "wide"}, 2);
    text += refused({"export", "first-borrow", "-o", "a.png", "--size", "99999999x9"}, 2);
    text += refused({"export", "first-borrow", "-o", "a.png", "--theme", "pink"}, 2);
    text += refused({"export", "first-borrow", "-o", "a.png", "--at", "later"}, 2);
    expect_golden("cli/wrong_command_line.txt", text);
    EXPECT_TRUE(fs::is_empty(folder)) << "a refused command leaves nothing behind";
}

TEST_F(CommandLine, says_what_is_wrong_with_a_file_and_exits_3) {
    write("broken.toml", "title = \"Broken\nmachine = \"classroom\"\n");
    write("illegal.toml",
          "title = \"Illegal\"\npolicy = \"shootdown\"\narch = \"x86-7.1\"\nmachine = \"classroom\"\nuntil = \"10us\"\n"
          "[[process]]\nname = \"p\"\n[[process.thread]]\nname = \"t\"\nprogram = [ { op = \"compute\", for = \"3us\" "
          "} ]\n");
    write("text.lztrace", "not a record");
    write("text.toml", "");
    std::string text;
    text += refused({"run", "missing.toml"}, 3);
    text += refused({"run", "no/such/story"}, 3);
    text += refused({"run", "broken.toml"}, 3);
    text += refused({"run", "text.toml"}, 3);
    text += refused({"run", "illegal.toml"}, 3);
    text += refused({"run", "first-borrow", "--machine", "missing.toml"}, 3);
    text += refused({"run", "first-borrow", "--trace", "no/such/a.lztrace"}, 3);
    text += refused({"check", "missing.toml"}, 3);
    text += refused({"export", "missing.lztrace", "-o", "a.png"}, 3);
    text += refused({"export", "text.lztrace", "-o", "a.png"}, 3);
    text += refused({"export", "first-borrow", "-o", "no/such/a.png"}, 3);
    text += refused({"export", "first-borrow", "-o", "no/such/a.svg"}, 3);
    expect_golden("cli/wrong_file.txt", text);
    EXPECT_FALSE(fs::exists(folder / "a.png"));
}

TEST_F(CommandLine, refuses_an_argument_that_is_not_utf8) {
    const Ended ended = lazytlb_command({"run", "first\xff-borrow"}, folder);
    EXPECT_EQ(ended.exit, 2);
    EXPECT_NE(ended.messages.find("first\\xff-borrow"), std::string::npos) << ended.messages;
}

TEST_F(CommandLine, tells_when_its_output_cannot_be_written) {
    if (!fs::exists("/dev/full")) GTEST_SKIP();
    const std::string command =
        std::string(LAZYTLB_BINARY) + " list policies > /dev/full 2> " + (folder / "err").string();
    EXPECT_EQ(WEXITSTATUS(std::system(command.c_str())), 3);
}

TEST_F(CommandLine, explains_itself) {
    std::string text;
    for (const std::string command : {"", "run", "check", "export", "list"}) {
        std::vector<std::string> arguments{"--help"};
        if (!command.empty()) arguments.insert(arguments.begin(), command);
        const Ended ended = lazytlb_command(arguments, folder);
        EXPECT_EQ(ended.exit, 0);
        EXPECT_EQ(ended.messages, "");
        text += "$ lazytlb " + (command.empty() ? "" : command + " ") + "--help\n" + ended.out + '\n';
    }
    expect_golden("cli/help.txt", text);
    EXPECT_EQ(lazytlb_command({"--version"}, folder).out, "lazytlb " LAZYTLB_VERSION "\n");
}

}  // namespace
}  // namespace lazytlb
