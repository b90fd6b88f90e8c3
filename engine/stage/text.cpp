// SPDX-License-Identifier: GPL-3.0-or-later
#include "stage/text.hpp"

#include <vector>

#include <fmt/format.h>

#include "stage/font_advances.hpp"

namespace lazytlb::stage {

namespace {

constexpr std::string_view ellipsis = "\u2026";

// Byte offsets at which characters begin, and the end.
std::vector<std::size_t> boundaries(std::string_view text) {
    std::vector<std::size_t> at;
    std::string_view rest = text;
    while (!rest.empty()) {
        at.push_back(text.size() - rest.size());
        take_character(rest);
    }
    at.push_back(text.size());
    return at;
}

// Three significant digits: 3.06, 13.4, 134.
std::string three_digits(double value) {
    return value >= 99.95   ? fmt::format("{:.0f}", value)
           : value >= 9.995 ? fmt::format("{:.1f}", value)
                            : fmt::format("{:.2f}", value);
}

// "12.0" -> "12", "3.50" -> "3.5"; only behind a decimal point.
std::string trimmed(std::string digits) {
    if (digits.find('.') == std::string::npos) return digits;
    digits.erase(digits.find_last_not_of('0') + 1);
    if (digits.back() == '.') digits.pop_back();
    return digits;
}

}  // namespace

float width_of(std::string_view text, const Type& type) {
    return static_cast<float>(text_width(type.face, type.px, text));
}

std::string fit_end(std::string_view text, const Type& type, float width) {
    if (width_of(text, type) <= width) return std::string(text);
    const auto at = boundaries(text);
    for (std::size_t keep = at.size() - 1; keep-- > 0;) {
        std::string_view head = text.substr(0, at[keep]);
        while (!head.empty() && head.back() == ' ') head.remove_suffix(1);
        std::string shorter = std::string(head) + std::string(ellipsis);
        if (width_of(shorter, type) <= width) return shorter;
    }
    return {};
}

std::string fit_middle(std::string_view text, const Type& type, float width) {
    if (width_of(text, type) <= width) return std::string(text);
    const auto at = boundaries(text);
    const std::size_t characters = at.size() - 1;
    for (std::size_t keep = characters; keep-- > 0;) {
        const std::size_t head = (keep + 1) / 2, tail = keep / 2;
        std::string shorter(text.substr(0, at[head]));
        shorter += ellipsis;
        shorter += text.substr(at[characters - tail]);
        if (width_of(shorter, type) <= width) return shorter;
    }
    return {};
}

std::string grouped(std::uint64_t number) {
    std::string digits = fmt::format("{}", number);
    for (std::size_t i = digits.size(); i > 3; i -= 3) digits.insert(i - 3, "\u00A0");
    return digits;
}

std::string ordinal(std::uint64_t number) {
    const auto last_two = number % 100;
    const char* suffix = last_two >= 11 && last_two <= 13 ? "th"
                         : number % 10 == 1               ? "st"
                         : number % 10 == 2               ? "nd"
                         : number % 10 == 3               ? "rd"
                                                          : "th";
    return fmt::format("{}{}", number, suffix);
}

std::string in_words(SimSpan span) {
    const double ns = span.ns() < 0 ? -span.ns() : span.ns();
    const char* sign = span.ps < 0 ? "\u2212" : "";
    if (ns < 999.5)
        return fmt::format("{}{}\u00A0ns", sign,
                           trimmed(ns < 9.95 ? fmt::format("{:.1f}", ns) : fmt::format("{:.0f}", ns)));
    if (ns < 999.5e3) return fmt::format("{}{}\u00A0\u00B5s", sign, three_digits(ns * 1e-3));
    if (ns < 999.5e6) return fmt::format("{}{}\u00A0ms", sign, three_digits(ns * 1e-6));
    return fmt::format("{}{}\u00A0s", sign, three_digits(ns * 1e-9));
}

std::string clock(SimTime time) {
    const double ns = time.ns();
    if (ns < 1e6) return fmt::format("{:.3f}\u00A0\u00B5s", ns * 1e-3);
    if (ns < 1e9) return fmt::format("{:.3f}\u00A0ms", ns * 1e-6);
    return fmt::format("{:.6f}\u00A0s", ns * 1e-9);
}

std::string counted(std::uint64_t n, std::string_view one, std::string_view many) {
    return fmt::format("{} {}", grouped(n), n == 1 ? one : many);
}

std::string letter(MmId mm) {
    if (!is_user(mm)) return "init";
    std::size_t n = mm.index() - 1;
    std::string letters;
    for (;; n = n / 26 - 1) {
        letters.insert(letters.begin(), static_cast<char>('A' + n % 26));
        if (n < 26) return letters;
    }
}

Role role_of(MmId mm) {
    if (!is_user(mm)) return Role::idle;
    return static_cast<Role>(static_cast<std::size_t>(Role::mm1) + (mm.index() - 1) % 8);
}

}  // namespace lazytlb::stage
