// SPDX-License-Identifier: GPL-3.0-or-later
// Text for people at a terminal: columns that line up, numbers in groups of three. The same bytes in every locale.
#pragma once

#include "base/time.hpp"

#include <cstdint>
#include <string>
#include <vector>

namespace lazytlb::cli {

std::string grouped(std::uint64_t number);  // "1,827,952"
std::string number_text(double value);      // "1,827,952", "64.6", "0.0032"
std::string span_text(SimSpan span);        // "20 ms", "12.82 us"; exact

class Table {
public:
    // One letter per column: l or r, where its cells stand.
    explicit Table(std::string sides) : sides_(std::move(sides)) {}
    void row(std::vector<std::string> cells) { rows_.push_back(std::move(cells)); }
    // `indent` spaces, then the cells two spaces apart; nothing is left at the end of a line.
    std::string text(std::size_t indent) const;

private:
    std::string sides_;
    std::vector<std::vector<std::string>> rows_;
};

// Words in lines of at most `width` characters, each after `indent` spaces.
std::string wrapped(const std::string& words, std::size_t indent, std::size_t width);

}  // namespace lazytlb::cli
