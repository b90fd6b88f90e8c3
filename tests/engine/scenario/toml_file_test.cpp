// SPDX-License-Identifier: GPL-3.0-or-later
// Goal: whatever a file holds, reading it ends with a value or with one Diagnostic, never with an exception, and a
// syntax error is shown where it is.
#include "scenario/toml_file.hpp"

#include "scenario/toml_table.hpp"

#include <gtest/gtest.h>

#include <random>
#include <string>

namespace lazytlb {
namespace {

Diagnostic syntax_error(const std::string& content) {
    const auto result = parse_toml(content, "x.toml");
    EXPECT_FALSE(result) << content;
    EXPECT_EQ(result.diagnostics.size(), 1u);
    return result.diagnostics.empty() ? Diagnostic{} : result.diagnostics.front();
}

struct Case {
    const char* content;
    int line, column;
    const char* part_of_sentence;
};

TEST(TomlFile, a_syntax_error_stands_where_it_is) {
    const Case cases[] = {
        {"a = yes\n", 1, 5, "not a value"},
        {"a = 1\nb = \n", 2, 5, "no value after"},
        {"a = \"x\n", 1, 5, "does not end"},
        {"a = 1\na = 2\n", 2, 5, "given twice"},
        {"[x]\na = 1\n[x]\n", 3, 1, "given twice"},
        {"a = 1 b = 2\n", 1, 7, "follows the value"},
        {"a = [1, 2\n", 1, 5, "list does not end"},
        {"a = { b = 1\n", 1, 12, "table does not end"},
        {"\n\n[x\n", 3, 1, "head of a table"},
        {"a\n", 1, 2, "without an equals sign"},
        {"= 3\n", 1, 1, "no key"},
        {"a = 0x\n", 1, 5, "not a number"},
        {"\ta = 1.2.3\n", 1, 9, "follows the value"},
    };
    for (const auto& c : cases) {
        const auto d = syntax_error(c.content);
        EXPECT_EQ(d.line, c.line) << c.content;
        EXPECT_EQ(d.column, c.column) << c.content << to_text(d);
        EXPECT_NE(d.sentence.find(c.part_of_sentence), std::string::npos) << c.content << d.sentence;
        EXPECT_EQ(d.file, "x.toml");
        EXPECT_FALSE(d.hint.empty());
    }
}

TEST(TomlFile, line_ends_of_other_systems_and_a_byte_order_mark_do_not_matter) {
    const auto d = syntax_error(
        "\xEF\xBB\xBF"
        "a = 1\r\nb = yes\r\n");
    EXPECT_EQ(d.line, 2);
    EXPECT_EQ(d.column, 5);
    EXPECT_EQ(d.source, "b = yes");
}

TEST(TomlFile, what_is_no_text_or_too_much_is_refused) {
    EXPECT_EQ(syntax_error(std::string("a = 1\0b", 7)).line, 0);
    EXPECT_EQ(syntax_error(std::string(5 << 20, '#')).line, 0);
    std::string too_deep = "a = ";
    too_deep.append(100'000, '[');
    EXPECT_EQ(syntax_error(too_deep).line, 0);
}

TEST(TomlFile, a_missing_file_and_a_folder_are_told) {
    EXPECT_NE(read_toml("/nonexistent/x.toml", "x.toml").diagnostics.at(0).sentence.find("no such file"),
              std::string::npos);
    EXPECT_NE(read_toml("/", "/").diagnostics.at(0).sentence.find("folder"), std::string::npos);
}

// The bytes of a story, with some of them changed, taken out or doubled: a thousand files that nobody would write.
TEST(TomlFile, a_byte_that_is_not_utf8_is_told_with_its_line) {
    for (const std::string bad : {"\xFF", "\xC3", "\xE2\x82", "\xC0\x80", "\xED\xA0\x80", "\xF5\x80\x80\x80"}) {
        const auto result = parse_toml("a = 1\nb = 'x" + bad + "'\n", "x.toml");
        ASSERT_EQ(result.diagnostics.size(), 1U);
        EXPECT_EQ(result.diagnostics[0].line, 2);
        EXPECT_EQ(result.diagnostics[0].sentence, "This line holds a byte that is not UTF-8.");
    }
    EXPECT_TRUE(parse_toml("a = 'größer → kleiner'\n", "x.toml"));
}

TEST(TomlFile, damaged_files_end_in_a_value_or_in_one_diagnostic) {
    const std::string story =
        "title = \"x\"\n[[process]]\nname = 'a'\n  [[process.thread]]\n  cpus = [0, 1]\n"
        "  program = [{ op = \"compute\", for = \"3us\" }, # c\n  ]\nx = 1_000.5e3\ny = \"\"\"a\nb\"\"\"\nd = "
        "1979-05-27\n";
    std::mt19937 random(1);
    for (int i = 0; i < 1000; ++i) {
        std::string text = story;
        for (int n = 0; n < 3; ++n) {
            const std::size_t at = random() % text.size();
            switch (random() % 3) {
                case 0: text[at] = static_cast<char>(random() % 256); break;
                case 1: text.erase(at, 1 + random() % 8); break;
                default: text.insert(at, text.substr(at / 2, random() % 12));
            }
            if (text.empty()) text.push_back('x');
        }
        const auto result = parse_toml(text, "x.toml");
        EXPECT_TRUE(result || result.diagnostics.size() == 1);
    }
}

TEST(TomlNumbers, are_read_and_written_the_same_in_every_locale) {
    EXPECT_EQ(number_from("0.97"), 0.97);
    EXPECT_EQ(number_from("1e3"), 1000);
    EXPECT_EQ(number_from("0,97"), std::nullopt);
    EXPECT_EQ(number_from("1e400"), std::nullopt);
    EXPECT_EQ(number_from("nan"), std::nullopt);
    EXPECT_EQ(number_from(""), std::nullopt);
    EXPECT_EQ(text_from(768), "768");
    EXPECT_EQ(text_from(0.97), "0.97");
    EXPECT_EQ(text_from(1827952), "1827952");
}

}  // namespace
}  // namespace lazytlb
