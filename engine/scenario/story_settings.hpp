// SPDX-License-Identifier: GPL-3.0-or-later
// StorySettings: the numbers and words of a story that may be changed from outside without editing it.
// A "$name" in the story stands for the value in force.
#pragma once

#include "scenario/scenario.hpp"
#include "scenario/toml_table.hpp"

#include <optional>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

namespace lazytlb {

struct StorySetting {
    std::string name, text, unit;
    double number = 0, low = 0, high = 0;
    bool whole = false;                                 // a count: given without a fraction and without a unit
    std::vector<std::pair<std::string, double>> named;  // words for numbers: "half" is 768
    std::string word;                                   // of a setting that is one of `words`
    std::vector<std::string> words;

    bool is_word() const { return !words.empty(); }
    std::string value_text() const;
};

class StorySettings {
public:
    // `value` is the story's [settings]; what is wrong goes to `problems`.
    void read(const Toml& value, Problems& problems);

    const StorySetting* find(std::string_view name) const;
    std::vector<std::string> names() const;
    // Changes one of them. Says in `sentence` and `hint` why that cannot be.
    bool set(std::string_view name, const std::string& value, std::string& sentence, std::string& hint);
    // The same question without the change.
    bool accepts(std::string_view name, const std::string& value, std::string& sentence, std::string& hint) const;
    std::vector<Setting> listed() const;

private:
    std::vector<StorySetting> settings_;  // by name
};

}  // namespace lazytlb
