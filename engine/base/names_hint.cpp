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
    constexpr std::size_t longest_list = 24;
    if (known.empty()) return "None is known here.";
    const auto distance = [&](const std::string& name) -> std::size_t {
        // Half a name, or a name with something behind it, is nearer than its letters say.
        const bool is_part = unknown.size() >= 3 && (name.starts_with(unknown) || unknown.starts_with(name));
        return is_part ? 1 : edit_distance(unknown, name);
    };
    const auto nearest = std::min_element(known.begin(), known.end(), [&](const std::string& a, const std::string& b) {
        return distance(a) < distance(b);
    });
    const std::size_t far = distance(*nearest);
    const bool is_near = far <= 4 && far * 2 <= std::max(unknown.size(), nearest->size());
    const std::string question = is_near ? fmt::format("Did you mean \"{}\"?", *nearest) : "";
    if (is_near && known.size() > longest_list) return question;
    return fmt::format("{}{}Known: {}.", question, is_near ? " " : "", fmt::join(known, ", "));
}

}  // namespace lazytlb
