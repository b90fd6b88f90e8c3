// SPDX-License-Identifier: GPL-3.0-or-later
#include "scenario/toml_file.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <charconv>
#include <exception>
#include <fstream>
#include <iterator>
#include <optional>
#include <sstream>
#include <string_view>
#include <system_error>

namespace lazytlb {

namespace {

constexpr std::size_t largest_file = 4u << 20;
// The library calls itself once per level; a stack must bear that.
constexpr int deepest_nesting = 100;

// One underlined line of the library's message: " 12 | a = yes" and the marks below it.
struct Mark {
    int line = 0;
    std::size_t column = 0;  // bytes before the mark
};

std::optional<Mark> mark_of(std::string_view source_line, std::string_view mark_line) {
    const auto bar = source_line.find(" | ");
    const auto first = source_line.find_first_not_of(' ');
    if (bar == std::string_view::npos || first == std::string_view::npos || first >= bar) return std::nullopt;
    Mark mark;
    const auto parsed = std::from_chars(source_line.data() + first, source_line.data() + bar, mark.line);
    if (parsed.ec != std::errc() || parsed.ptr != source_line.data() + bar) return std::nullopt;
    const auto at = mark_line.find_first_of("^~", bar);
    if (at == std::string_view::npos || at < bar + 3) return std::nullopt;
    mark.column = at - (bar + 3);
    return mark;
}

std::vector<Mark> marks_in(std::string_view message) {
    std::vector<std::string_view> lines;
    while (!message.empty()) {
        const auto end = std::min(message.find('\n'), message.size());
        lines.push_back(message.substr(0, end));
        message.remove_prefix(std::min(end + 1, message.size()));
    }
    std::vector<Mark> marks;
    for (std::size_t i = 0; i + 1 < lines.size(); ++i)
        if (const auto mark = mark_of(lines[i], lines[i + 1])) marks.push_back(*mark);
    return marks;
}

struct Wording {
    std::string_view theirs, sentence, hint;
    bool has_end = false;  // it may lack its end: then the place where it starts says more than the end of the file
};

constexpr std::array wordings = {
    Wording{"missing key-value separator", "A key stands here without an equals sign and a value.",
            "Write key = value; a comment begins with #."},
    Wording{"missing value after", "There is no value after the equals sign.",
            "Text stands in quotes: key = \"text\"."},
    Wording{"unknown value appeared", "This is not a value.",
            "Text stands in quotes, numbers and true or false without, lists in [ ], tables in { }."},
    Wording{"multiline", "This text over several lines does not end.",
            "Close it with the three quotes that opened it."},
    Wording{"not a valid string", "This text does not end on its line, or holds a backslash that means nothing.",
            "Close it with the quote that opened it; write a backslash as \\\\."},
    Wording{"literal_string", "This text does not end on its line.", "Close it with the quote that opened it."},
    Wording{"missing array separator", "This list does not end, or a comma is missing in it.",
            "Close it with ] and put a comma between two values.", true},
    Wording{"parse_array", "This list does not end, or a comma is missing in it.",
            "Close it with ] and put a comma between two values.", true},
    Wording{"missing curly brace", "This table does not end on its line, or a comma is missing in it.",
            "Close it with } and put a comma between two keys."},
    Wording{"parse_inline_table", "This table does not end on its line, or a comma is missing in it.",
            "Close it with } and put a comma between two keys."},
    Wording{"invalid line format", "Something follows the value on the same line.",
            "One key = value to a line; a comment begins with #."},
    Wording{"empty key", "There is no key before the equals sign.", "Write key = value."},
    Wording{"not an integer", "This is not a number.",
            "Digits, at most one point, no unit: a number with its unit stands in quotes."},
    Wording{"parse_float", "This is not a number.",
            "Digits, at most one point, no unit: a number with its unit stands in quotes."},
};

Diagnostic diagnostic_of(std::string_view message, int line, const std::vector<std::string>& lines,
                         const std::string& shown) {
    Diagnostic d;
    d.file = shown;
    const auto marks = marks_in(message);
    const auto line_text = [&](int n) {
        return n >= 1 && static_cast<std::size_t>(n) <= lines.size() ? lines[static_cast<std::size_t>(n) - 1]
                                                                     : std::string();
    };

    Mark mark{line, 0};
    if (!marks.empty()) mark = marks.back();
    if (message.find("already exists") != std::string_view::npos || message.find("twice") != std::string_view::npos ||
        message.find("collides") != std::string_view::npos) {
        d.sentence = "This name is given twice.";
        d.hint = marks.size() > 1
                     ? fmt::format("It stands in line {} already. A list of tables has double brackets: [[process]].",
                                   marks.front().line)
                     : "Take one of the two away.";
    } else if (message.find("invalid key") != std::string_view::npos) {
        const std::string text = line_text(mark.line);
        const auto first = text.find_first_not_of(" \t");
        const bool header = first != std::string::npos && text[first] == '[';
        d.sentence = header ? "This is not the head of a table." : "This is not a key.";
        d.hint = header ? "Write [name] or [[name]] on a line of its own."
                        : "A key has letters, digits, _ and -; a table in { } stays on one line.";
    } else {
        d.sentence = "This line is not TOML.";
        d.hint = "One key = value to a line; text stands in quotes; a comment begins with #.";
        for (const auto& wording : wordings) {
            if (message.find(wording.theirs) == std::string_view::npos) continue;
            d.sentence = wording.sentence;
            d.hint = wording.hint;
            if (wording.has_end && !marks.empty() && line_text(mark.line).size() <= mark.column) mark = marks.front();
            break;
        }
    }
    d.line = mark.line;
    d.source = line_text(mark.line);
    const std::size_t from = std::min(mark.column, d.source.size());
    d.column = static_cast<int>(from) + 1;
    const auto rest = std::string_view(d.source).substr(from);
    const auto token = std::min(rest.find_first_of(" \t,#"), rest.size());
    d.length = std::max(1, static_cast<int>(token));
    return d;
}

// The text with one kind of line end and without a byte order mark, so that columns are what an editor shows.
std::string tidied(const std::string& content) {
    std::string text;
    text.reserve(content.size());
    for (std::size_t i = content.rfind("\xEF\xBB\xBF", 0) == 0 ? 3 : 0; i < content.size(); ++i)
        if (content[i] != '\r' || i + 1 >= content.size() || content[i + 1] != '\n') text += content[i];
    return text;
}

std::vector<std::string> lines_of(const std::string& text) {
    std::vector<std::string> lines;
    std::string line;
    for (const char c : text) {
        if (c != '\n') {
            line += c;
            continue;
        }
        lines.push_back(std::move(line));
        line.clear();
    }
    if (!line.empty()) lines.push_back(std::move(line));
    return lines;
}

// Brackets within text count as well: good enough to keep the library's stack in bounds.
int nesting_of(const std::string& text) {
    int depth = 0, deepest = 0;
    for (const char c : text) {
        if (c == '[' || c == '{') deepest = std::max(deepest, ++depth);
        if (c == ']' || c == '}') depth = std::max(0, depth - 1);
    }
    return deepest;
}

// Where the text stops being UTF-8; npos when it does not. toml11 3.7 reads outside its buffer when it meets such a
// place in a string, so it must not get that far.
std::size_t invalid_utf8(std::string_view text) {
    for (std::size_t i = 0; i < text.size();) {
        const auto byte = [&](std::size_t n) {
            return i + n < text.size() ? static_cast<unsigned char>(text[i + n]) : 0U;
        };
        const unsigned first = byte(0);
        const std::size_t length = first < 0x80                    ? 1
                                   : first >= 0xC2 && first < 0xE0 ? 2
                                   : first >= 0xE0 && first < 0xF0 ? 3
                                   : first >= 0xF0 && first < 0xF5 ? 4
                                                                   : 0;
        if (length == 0) return i;
        for (std::size_t n = 1; n < length; ++n)
            if (byte(n) < 0x80 || byte(n) > 0xBF) return i;
        // Too long a form, a surrogate, or beyond the last code point.
        if (first == 0xE0 && byte(1) < 0xA0) return i;
        if (first == 0xED && byte(1) > 0x9F) return i;
        if (first == 0xF0 && byte(1) < 0x90) return i;
        if (first == 0xF4 && byte(1) > 0x8F) return i;
        i += length;
    }
    return std::string_view::npos;
}

Diagnostic whole_file(const std::string& shown, std::string sentence, std::string hint) {
    Diagnostic d;
    d.file = shown;
    d.sentence = std::move(sentence);
    d.hint = std::move(hint);
    return d;
}

}  // namespace

Result<Toml> parse_toml(const std::string& content, const std::string& shown) {
    if (content.size() > largest_file)
        return whole_file(shown, "This file is larger than 4 MiB.", "A story or machine file has some hundred lines.");
    const std::string text = tidied(content);
    if (text.find('\0') != std::string::npos)
        return whole_file(shown, "This file is not text.", "A story or machine is a TOML file in UTF-8.");
    if (const std::size_t at = invalid_utf8(text); at != std::string::npos) {
        Diagnostic d = whole_file(shown, "This line holds a byte that is not UTF-8.", "Save the file in UTF-8.");
        d.line = 1 + static_cast<int>(std::count(text.begin(), text.begin() + static_cast<std::ptrdiff_t>(at), '\n'));
        return d;
    }
    if (nesting_of(text) > deepest_nesting)
        return whole_file(shown,
                          fmt::format("Brackets in this file are nested deeper than {} levels.", deepest_nesting),
                          "Look for a bracket that is not closed.");
    std::istringstream stream(text);
    try {
        return toml::parse<toml::discard_comments, std::map>(stream, shown);
    } catch (const toml::exception& error) {
        return diagnostic_of(error.what(), static_cast<int>(error.location().line()), lines_of(text), shown);
    } catch (const std::exception&) {
        return whole_file(shown, "This file cannot be read as TOML.",
                          "Take parts away until it can, to find the line.");
    }
}

Result<Toml> read_toml(const std::filesystem::path& file, const std::string& shown) {
    std::error_code error;
    if (std::filesystem::is_directory(file, error))
        return whole_file(shown, "This is a folder, not a file.", "Name the file in it.");
    std::ifstream stream(file, std::ios::binary);
    if (!stream)
        return whole_file(
            shown, std::filesystem::exists(file, error) ? "This file cannot be opened." : "There is no such file.",
            "Check the path and who may read it.");
    const std::string content{std::istreambuf_iterator<char>(stream), std::istreambuf_iterator<char>()};
    if (stream.bad()) return whole_file(shown, "This file cannot be read.", "Check the disk it lies on.");
    return parse_toml(content, shown);
}

}  // namespace lazytlb
