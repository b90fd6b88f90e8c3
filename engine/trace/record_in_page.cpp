// SPDX-License-Identifier: GPL-3.0-or-later
#include "trace/record_in_page.hpp"

#include <cstdint>

namespace lazytlb {

namespace {

// Of base64 (RFC 4648); 64 for what is none of its digits.
std::uint32_t digit(char c) {
    if (c >= 'A' && c <= 'Z') return static_cast<std::uint32_t>(c - 'A');
    if (c >= 'a' && c <= 'z') return static_cast<std::uint32_t>(c - 'a' + 26);
    if (c >= '0' && c <= '9') return static_cast<std::uint32_t>(c - '0' + 52);
    return c == '+' ? 62 : c == '/' ? 63 : 64;
}

std::string decoded(std::string_view text) {
    std::string bytes;
    std::uint32_t bits = 0;
    int count = 0;
    for (const char c : text) {
        if (c == '\n' || c == '\r' || c == ' ' || c == '=') continue;
        const std::uint32_t value = digit(c);
        if (value == 64) return {};
        bits = bits << 6 | value;
        count += 6;
        if (count < 8) continue;
        count -= 8;
        bytes += static_cast<char>(bits >> count & 0xFF);
    }
    return bytes;
}

}  // namespace

bool is_page(std::string_view bytes) { return bytes.starts_with("<!doctype html>"); }

std::string record_in_page(std::string_view page) {
    const auto begin = page.rfind(record_tag);  // the last: a title cannot pretend to be one
    if (begin == std::string_view::npos) return {};
    const std::string_view rest = page.substr(begin + record_tag.size());
    return decoded(rest.substr(0, rest.find('<')));
}

}  // namespace lazytlb
