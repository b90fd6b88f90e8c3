// SPDX-License-Identifier: GPL-3.0-or-later
#include "hardware/machine.hpp"
#include "scenario/read.hpp"

#include <charconv>
#include <optional>

namespace lazytlb {

bool parse_time(std::string_view text, SimSpan& span) {
    const auto unit_at = text.find_first_not_of("0123456789.");
    if (unit_at == 0 || unit_at == std::string_view::npos) return false;
    double number = 0;
    const auto parsed = std::from_chars(text.data(), text.data() + unit_at, number, std::chars_format::fixed);
    if (parsed.ec != std::errc() || parsed.ptr != text.data() + unit_at) return false;
    std::string_view unit = text.substr(unit_at);
    while (!unit.empty() && unit.front() == ' ') unit.remove_prefix(1);
    const auto ns = unit_in_ns(unit);
    if (!ns) return false;
    // An hour: far beyond any run, far below what 64 bits hold.
    if (number * *ns > 3.6e12) return false;
    span = span_from_ns(number * *ns);
    return true;
}

}  // namespace lazytlb
