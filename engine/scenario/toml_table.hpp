// SPDX-License-Identifier: GPL-3.0-or-later
// TomlTable: one table of a file, read key by key; a key that nobody asked for is a problem.
// The readers of values beside it turn a wrong type or a value out of range into a problem and give nothing.
#pragma once

#include "base/time.hpp"
#include "scenario/problems.hpp"

#include <cstdint>
#include <optional>
#include <set>
#include <string>
#include <string_view>
#include <vector>

namespace lazytlb {

class StorySettings;

// What reading a value needs: where problems go, and the settings that a "$name" stands for (none in a machine file).
struct ReadContext {
    Problems& problems;
    const StorySettings* settings = nullptr;
};

class TomlTable {
public:
    // `noun` names it in sentences: "a story", "a stop". A value that is no table is a problem, and reads as empty.
    TomlTable(const Toml& value, std::string noun, Problems& problems);

    const Toml& value() const { return value_; }
    bool has(std::string_view key) const;
    // Null when the key is missing; `need` makes that a problem.
    const Toml* find(std::string_view key);
    const Toml* need(std::string_view key, std::string_view example);
    // Tells the keys that nobody asked for.
    void finish();

private:
    const Toml& value_;
    std::string noun_;
    Problems& problems_;
    std::set<std::string, std::less<>> asked_;
};

struct Range {
    double low, high;
};

std::optional<std::string> read_text(const Toml& value, const ReadContext& context);
// One of `words`; `what` names them: "policy".
std::optional<std::string> read_word(const Toml& value, std::string_view what, const std::vector<std::string>& words,
                                     const ReadContext& context);
std::optional<bool> read_bool(const Toml& value, const ReadContext& context);
std::optional<std::uint64_t> read_count(const Toml& value, Range range, const ReadContext& context);
std::optional<double> read_number(const Toml& value, Range range, const ReadContext& context);
std::optional<SimSpan> read_time(const Toml& value, const ReadContext& context);
// The tables of an array of tables, or of a list of inline tables; a problem and nothing when it is neither.
std::vector<const Toml*> read_tables(const Toml& value, std::string_view noun, Problems& problems);

// Independent of the locale, unlike the library's own: digits with at most one point and an exponent.
std::optional<double> number_from(std::string_view text);
// The shortest text that gives the same number again: "768", "0.97".
std::string text_from(double number);

}  // namespace lazytlb
