// SPDX-License-Identifier: GPL-3.0-or-later
#include "scenario/story_settings.hpp"

#include "base/names_hint.hpp"
#include "hardware/machine.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>

namespace lazytlb {

namespace {

constexpr Range any_range{-1e300, 1e300};

std::vector<std::string> read_words(const Toml& value, Problems& problems) {
    std::vector<std::string> words;
    if (!value.is_array() || value.as_array().empty()) {
        problems.at(value, "Here should stand a list of words.", "For example: words = [\"cores\", \"sockets\"]");
        return words;
    }
    for (const auto& item : value.as_array())
        if (auto word = read_text(item, {problems})) words.push_back(*word);
    return words;
}

void read_numeric(StorySetting& setting, TomlTable& table, Problems& problems) {
    const Toml* value = table.need("value", "value = 768");
    const Toml* low = table.need("low", "low = 1");
    const Toml* high = table.need("high", "high = 1536");
    if (low != nullptr) setting.low = read_number(*low, any_range, {problems}).value_or(0);
    if (high != nullptr) setting.high = read_number(*high, {setting.low, 1e300}, {problems}).value_or(setting.low);
    const Range range{setting.low, setting.high};
    if (value != nullptr && low != nullptr && high != nullptr) {
        setting.number = read_number(*value, range, {problems}).value_or(setting.low);
    }
    if (const Toml* unit = table.find("unit"))
        if (auto text = read_text(*unit, {problems})) setting.unit = *text;
    setting.whole = value != nullptr && value->is_integer() && setting.unit.empty();
    const Toml* named = table.find("names");
    if (named == nullptr) return;
    if (!named->is_table()) {
        problems.at(*named, "Here should stand a table of words and their numbers.",
                    "For example: names = { half = 768, full = 1536 }");
        return;
    }
    for (const auto& [word, number] : named->as_table())
        if (const auto n = read_number(number, range, {problems})) setting.named.emplace_back(word, *n);
}

}  // namespace

std::string StorySetting::value_text() const { return is_word() ? word : text_from(number); }

void StorySettings::read(const Toml& value, Problems& problems) {
    if (!value.is_table()) {
        problems.at(value, "Settings are tables.", "Write [settings.NAME] and below it value, low, high and text.");
        return;
    }
    for (const auto& [name, body] : value.as_table()) {
        StorySetting setting;
        setting.name = name;
        TomlTable table(body, fmt::format("the setting \"{}\"", name), problems);
        if (!body.is_table()) continue;
        if (name == "until" || name == "warm_up" || name == "machine")
            problems.at_key(body, name, fmt::format("A setting cannot be named \"{}\".", name),
                            "That name has a meaning of its own for --set.");
        if (const Toml* text = table.need("text", "text = \"pairs of threads\""))
            setting.text = read_text(*text, {problems}).value_or("");
        if (const Toml* words = table.find("words")) {
            setting.words = read_words(*words, problems);
            if (const Toml* word = table.need("value", "value = \"cores\""); word != nullptr && setting.is_word())
                setting.word = read_word(*word, "word", setting.words, {problems}).value_or(setting.words.front());
        } else {
            read_numeric(setting, table, problems);
        }
        table.finish();
        settings_.push_back(std::move(setting));
    }
}

const StorySetting* StorySettings::find(std::string_view name) const {
    for (const auto& setting : settings_)
        if (setting.name == name) return &setting;
    return nullptr;
}

std::vector<std::string> StorySettings::names() const {
    std::vector<std::string> names;
    for (const auto& setting : settings_) names.push_back(setting.name);
    return names;
}

bool StorySettings::set(std::string_view name, const std::string& value, std::string& sentence, std::string& hint) {
    if (!accepts(name, value, sentence, hint)) return false;
    auto& setting = *std::find_if(settings_.begin(), settings_.end(), [&](const auto& s) { return s.name == name; });
    if (setting.is_word()) {
        setting.word = value;
        return true;
    }
    for (const auto& [word, number] : setting.named)
        if (word == value) {
            setting.number = number;
            return true;
        }
    setting.number = *number_from(value);
    return true;
}

bool StorySettings::accepts(std::string_view name, const std::string& value, std::string& sentence,
                            std::string& hint) const {
    const StorySetting* setting = find(name);
    if (setting == nullptr) {
        sentence = fmt::format("There is no setting named \"{}\".", name);
        hint = names_hint(name, names());
        return false;
    }
    std::vector<std::string> words = setting->words;
    for (const auto& [word, number] : setting->named) words.push_back(word);
    if (std::find(words.begin(), words.end(), value) != words.end()) return true;
    const auto number = setting->is_word() ? std::nullopt : number_from(value);
    if (number && *number >= setting->low && *number <= setting->high &&
        (!setting->whole || *number == std::floor(*number)))
        return true;
    sentence = fmt::format("The setting \"{}\" does not take \"{}\".", name, value);
    hint = setting->is_word()
               ? names_hint(value, words)
               : fmt::format("It takes {} {} to {}{}{}.", setting->whole ? "a whole number from" : "a number from",
                             text_from(setting->low), text_from(setting->high),
                             words.empty() ? "" : ", or one of: ", fmt::join(words, ", "));
    return false;
}

std::vector<Setting> StorySettings::listed() const {
    std::vector<Setting> list;
    for (const auto& setting : settings_) {
        Setting s;
        s.path = setting.name;
        s.value = setting.value_text();
        s.text = setting.text;
        s.unit = setting.unit;
        s.low = setting.low;
        s.high = setting.high;
        s.words = setting.words;
        for (const auto& [word, number] : setting.named)
            s.words.push_back(fmt::format("{} = {}", word, text_from(number)));
        list.push_back(std::move(s));
    }
    return list;
}

}  // namespace lazytlb
