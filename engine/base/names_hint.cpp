// SPDX-License-Identifier: GPL-3.0-or-later
#include "base/names_hint.hpp"

#include <algorithm>
#include <cstddef>

#include <fmt/format.h>

namespace lazytlb {
namespace {

std::size_t edit_distance(std::string_view a, std::string_view b) {
    std::vector<std::size_t> row(b.size() + 1);
    for (std::size_t j = 0; j <= b.size(); ++j) row[j] = j;
    for (std::size_t i = 1; i <= a.size(); ++i) {
        std::size_t diagonal = row[0];
        row[0] = i;
        for (std::size_t j = 1; j <= b.size(); ++j) {
            const std::size_t changed = diagonal + (a[i - 1] == b[j - 1] ? 0 : 1);
            diagonal = row[j];
            row[j] = std::min({changed, row[j] + 1, row[j - 1] + 1});
        }
    }
    return row.back();
}

}  // namespace

std::string names_hint(std::string_view unknown, const std::vector<std::string>& known) {
    if (known.empty()) return "None is known here.";
    const auto nearest = std::min_element(known.begin(), known.end(), [&](const std::string& a, const std::string& b) {
        return edit_distance(unknown, a) < edit_distance(unknown, b);
    });
    std::string hint;
    const std::size_t distance = edit_distance(unknown, *nearest);
    if (distance * 2 <= std::max(unknown.size(), nearest->size()) && distance <= 4)
        hint = fmt::format("Did you mean \"{}\"? ", *nearest);
    constexpr std::size_t most = 40;
    const auto last = known.begin() + static_cast<std::ptrdiff_t>(std::min(known.size(), most));
    return hint + fmt::format("Known: {}{}", fmt::join(known.begin(), last, ", "), known.size() > most ? ", ..." : ".");
}

}  // namespace lazytlb
