// SPDX-License-Identifier: GPL-3.0-or-later
#include "cli/table.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>
#include <sstream>
#include <string_view>
#include <utility>

namespace lazytlb::cli {
namespace {

std::size_t characters(std::string_view text) {
    return static_cast<std::size_t>(
        std::count_if(text.begin(), text.end(), [](char c) { return (static_cast<unsigned char>(c) & 0xC0) != 0x80; }));
}

}  // namespace

std::string grouped(std::uint64_t number) {
    std::string text;
    const std::string digits = std::to_string(number);
    for (std::size_t i = 0; i < digits.size(); ++i) {
        if (i > 0 && (digits.size() - i) % 3 == 0) text += ',';
        text += digits[i];
    }
    return text;
}

std::string number_text(double value) {
    if (!std::isfinite(value)) return "none";
    const double size = std::fabs(value);
    if (size >= 1000 && size < 1e18)
        return fmt::format("{}{}", value < 0 ? "-" : "", grouped(static_cast<std::uint64_t>(std::llround(size))));
    return fmt::format("{:.4g}", value);
}

std::string span_text(SimSpan span) {
    static constexpr std::pair<std::int64_t, std::string_view> units[]{
        {1'000'000'000'000, "s"}, {1'000'000'000, "ms"}, {1'000'000, "us"}, {1'000, "ns"}, {1, "ps"}};
    if (span.ps == 0) return "0 s";
    for (const auto& [size, name] : units) {
        if (span.ps < size && size != 1) continue;
        const std::int64_t whole = span.ps / size, rest = span.ps % size;
        if (rest == 0) return fmt::format("{} {}", whole, name);
        std::string decimals = std::to_string(size + rest).substr(1);
        decimals.erase(decimals.find_last_not_of('0') + 1);
        return fmt::format("{}.{} {}", whole, decimals, name);
    }
    return "0";
}

std::string Table::text(std::size_t indent) const {
    std::vector<std::size_t> width(sides_.size(), 0);
    for (const auto& row : rows_)
        for (std::size_t i = 0; i < row.size(); ++i) width[i] = std::max(width[i], characters(row[i]));
    std::string text;
    for (const auto& row : rows_) {
        std::string line(indent, ' ');
        for (std::size_t i = 0; i < row.size(); ++i) {
            if (i > 0) line += "  ";
            const std::string pad(width[i] - characters(row[i]), ' ');
            line += sides_[i] == 'r' ? pad + row[i] : row[i] + pad;
        }
        line.erase(line.find_last_not_of(' ') + 1);
        text += line + '\n';
    }
    return text;
}

std::string wrapped(const std::string& words, std::size_t indent, std::size_t width) {
    std::istringstream in(words);
    std::string text, line, word;
    while (in >> word) {
        if (!line.empty() && indent + characters(line) + 1 + characters(word) > width) {
            text += std::string(indent, ' ') + line + '\n';
            line.clear();
        }
        line += (line.empty() ? "" : " ") + word;
    }
    return line.empty() ? text : text + std::string(indent, ' ') + line + '\n';
}

}  // namespace lazytlb::cli
