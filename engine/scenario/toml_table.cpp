// SPDX-License-Identifier: GPL-3.0-or-later
#include "scenario/toml_table.hpp"

#include "base/names_hint.hpp"
#include "scenario/read.hpp"
#include "scenario/story_settings.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <charconv>
#include <cmath>

namespace lazytlb {

namespace {

std::string_view what_it_is(const Toml& value) {
    if (value.is_table()) return "a table";
    if (value.is_array()) return "a list";
    if (value.is_string()) return "text";
    if (value.is_boolean()) return "true or false";
    if (value.is_integer() || value.is_floating()) return "a number";
    return "a date or time of day";
}

void wrong_type(const Toml& value, std::string_view wanted, const ReadContext& context) {
    context.problems.at(value, fmt::format("Here stands {}, not {}.", what_it_is(value), wanted),
                        wanted == "text" ? "Text stands in quotes." : fmt::format("Write {}.", wanted));
}

// The setting that a "$name" stands for. A problem when there is none; null as well for a value that is no "$name".
const StorySetting* setting_behind(const Toml& value, const ReadContext& context, bool& is_reference) {
    is_reference = value.is_string() && value.as_string().str.starts_with('$');
    if (!is_reference) return nullptr;
    const std::string name = value.as_string().str.substr(1);
    const StorySetting* setting = context.settings == nullptr ? nullptr : context.settings->find(name);
    if (setting == nullptr) {
        const auto known = context.settings == nullptr ? std::vector<std::string>{} : context.settings->names();
        context.problems.at(
            value, fmt::format("There is no setting named \"{}\".", name),
            known.empty() ? "Settings stand in [settings.NAME] of the same story." : names_hint(name, known));
    }
    return setting;
}

bool in_range(double number, Range range, const Toml& value, const ReadContext& context) {
    if (number >= range.low && number <= range.high) return true;
    context.problems.at(value, fmt::format("{} is out of range.", text_from(number)),
                        range.high > 1e15
                            ? fmt::format("It takes {} or more.", text_from(range.low))
                            : fmt::format("It takes {} to {}.", text_from(range.low), text_from(range.high)));
    return false;
}

std::optional<double> any_number(const Toml& value, const ReadContext& context) {
    bool is_reference = false;
    if (const auto* setting = setting_behind(value, context, is_reference)) {
        if (setting->is_word()) {
            context.problems.at(value, fmt::format("The setting \"{}\" is a word, not a number.", setting->name),
                                "Use a setting whose value is a number.");
            return std::nullopt;
        }
        return setting->number;
    }
    if (is_reference) return std::nullopt;
    if (!value.is_integer() && !value.is_floating()) {
        wrong_type(value, "a number", context);
        return std::nullopt;
    }
    std::string digits;
    for (const char c : source_text(value))
        if (c != '_' && !(c == '+' && digits.empty())) digits += c;
    const auto number = number_from(digits);
    if (!number) {
        context.problems.at(value, "This number cannot be used.",
                            "Write it in decimal digits, with at most one point; it must be finite.");
    }
    return number;
}

}  // namespace

std::optional<double> number_from(std::string_view text) {
    double number = 0;
    const auto parsed = std::from_chars(text.data(), text.data() + text.size(), number);
    if (text.empty() || parsed.ec != std::errc() || parsed.ptr != text.data() + text.size() || !std::isfinite(number))
        return std::nullopt;
    return number;
}

std::string text_from(double number) {
    // fmt ignores the locale; whole numbers up to 2^53 without an exponent.
    if (number == std::floor(number) && std::fabs(number) < 9e15) return fmt::format("{:.0f}", number);
    return fmt::format("{}", number);
}

TomlTable::TomlTable(const Toml& value, std::string noun, Problems& problems)
    : value_(value), noun_(std::move(noun)), problems_(problems) {
    if (!value.is_table()) wrong_type(value, "a table", {problems});
}

bool TomlTable::has(std::string_view key) const {
    return value_.is_table() && value_.as_table().count(std::string(key)) > 0;
}

const Toml* TomlTable::find(std::string_view key) {
    asked_.insert(std::string(key));
    if (!value_.is_table()) return nullptr;
    const auto at = value_.as_table().find(std::string(key));
    return at == value_.as_table().end() ? nullptr : &at->second;
}

const Toml* TomlTable::need(std::string_view key, std::string_view example) {
    const Toml* found = find(key);
    if (found != nullptr || !value_.is_table()) return found;
    std::string sentence = fmt::format("The key \"{}\" of {} is missing.", key, noun_);
    std::string hint = fmt::format("For example: {}", example);
    // The place of a whole file is its first byte: nothing to underline.
    if (line_of(value_) == 1 && source_text(value_).size() <= 1)
        problems_.in_file(std::move(sentence), std::move(hint));
    else
        problems_.at(value_, std::move(sentence), std::move(hint));
    return nullptr;
}

void TomlTable::finish() {
    if (!value_.is_table()) return;
    const std::vector<std::string> known(asked_.begin(), asked_.end());
    for (const auto& [key, value] : value_.as_table())
        if (asked_.find(key) == asked_.end())
            problems_.at_key(value, key, fmt::format("The key \"{}\" means nothing in {}.", key, noun_),
                             names_hint(key, known));
}

std::optional<std::string> read_text(const Toml& value, const ReadContext& context) {
    if (!value.is_string()) {
        wrong_type(value, "text", context);
        return std::nullopt;
    }
    return value.as_string().str;
}

std::optional<std::string> read_word(const Toml& value, std::string_view what, const std::vector<std::string>& words,
                                     const ReadContext& context) {
    bool is_reference = false;
    std::optional<std::string> word;
    if (const auto* setting = setting_behind(value, context, is_reference))
        word = setting->is_word() ? setting->word : text_from(setting->number);
    else if (!is_reference)
        word = read_text(value, context);
    if (!word) return std::nullopt;
    if (std::find(words.begin(), words.end(), *word) != words.end()) return word;
    context.problems.at(value, fmt::format("There is no {} named \"{}\".", what, *word), names_hint(*word, words));
    return std::nullopt;
}

std::optional<bool> read_bool(const Toml& value, const ReadContext& context) {
    if (value.is_boolean()) return value.as_boolean();
    wrong_type(value, "true or false", context);
    return std::nullopt;
}

std::optional<std::uint64_t> read_count(const Toml& value, Range range, const ReadContext& context) {
    const auto number = any_number(value, context);
    if (!number) return std::nullopt;
    if (*number != std::floor(*number)) {
        context.problems.at(value, fmt::format("{} is not a whole number.", text_from(*number)),
                            "Write it without a fraction.");
        return std::nullopt;
    }
    if (!in_range(*number, range, value, context)) return std::nullopt;
    return static_cast<std::uint64_t>(*number);
}

std::optional<double> read_number(const Toml& value, Range range, const ReadContext& context) {
    const auto number = any_number(value, context);
    if (!number || !in_range(*number, range, value, context)) return std::nullopt;
    return number;
}

std::optional<SimSpan> read_time(const Toml& value, const ReadContext& context) {
    bool is_reference = false;
    const auto* setting = setting_behind(value, context, is_reference);
    if (is_reference && setting == nullptr) return std::nullopt;
    const bool has_text = setting != nullptr || value.is_string();
    const std::string text = setting != nullptr ? text_from(setting->number) + setting->unit
                             : has_text         ? value.as_string().str
                                                : source_text(value);
    SimSpan span;
    if (has_text && parse_time(text, span)) return span;
    context.problems.at(value,
                        setting != nullptr ? fmt::format("The setting \"{}\" is no time.", setting->name)
                                           : fmt::format("{} is no time.", has_text ? "\"" + text + "\"" : text),
                        setting != nullptr
                            ? "Give it a unit: unit = \"us\"."
                            : "A time is a number with ps, ns, us, ms or s, at most an hour, in quotes: \"12.8us\".");
    return std::nullopt;
}

std::vector<const Toml*> read_tables(const Toml& value, std::string_view noun, Problems& problems) {
    std::vector<const Toml*> tables;
    if (!value.is_array()) {
        problems.at(value, fmt::format("Here stands {}, not a list of tables.", what_it_is(value)),
                    fmt::format("Write [[{}]] with double brackets.", noun));
        return tables;
    }
    for (const auto& item : value.as_array()) {
        if (item.is_table())
            tables.push_back(&item);
        else
            wrong_type(item, "a table", {problems});
    }
    return tables;
}

}  // namespace lazytlb
