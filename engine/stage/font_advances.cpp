// SPDX-License-Identifier: GPL-3.0-or-later
#include "stage/font_advances.hpp"

#include "stage/font_table.hpp"

#include <algorithm>
#include <cstddef>

namespace lazytlb::stage {

namespace {

const font_table::Row& row(Face face) { return font_table::faces[static_cast<std::size_t>(face)]; }

/// Advance in font units, 0 when the face lacks the character.
unsigned advance_units(const font_table::Row& face, char32_t character) {
    const auto& codes = font_table::code_points;
    if (character >= 0x20 && character < 0x7F) return face.advance[character - 0x20];  // the table starts with ASCII
    const auto found = std::lower_bound(codes.begin(), codes.end(), character);
    if (found == codes.end() || *found != character) return 0;
    return face.advance[static_cast<std::size_t>(found - codes.begin())];
}

}  // namespace

double advance_em(Face face, char32_t character) {
    const font_table::Row& table = row(face);
    const unsigned units = advance_units(table, character);
    return static_cast<double>(units != 0 ? units : advance_units(table, U'?')) / table.units_per_em;
}

double text_width(Face face, double px, std::string_view utf8) {
    double em = 0;
    while (!utf8.empty()) em += advance_em(face, take_character(utf8));
    return em * px;
}

double ascent_em(Face face) { return static_cast<double>(row(face).ascender) / row(face).units_per_em; }

double descent_em(Face face) { return -static_cast<double>(row(face).descender) / row(face).units_per_em; }

char32_t take_character(std::string_view& utf8) {
    constexpr char32_t invalid = 0xFFFD;
    const auto byte = [&](std::size_t i) { return static_cast<unsigned char>(utf8[i]); };
    const unsigned char lead = byte(0);
    const std::size_t length = lead < 0x80 ? 1 : lead >= 0xF0 ? 4 : lead >= 0xE0 ? 3 : 2;
    if ((lead >= 0x80 && lead < 0xC2) || lead > 0xF4 || utf8.size() < length) {
        utf8.remove_prefix(1);
        return invalid;
    }
    char32_t character = length == 1 ? lead : lead & (0x7FU >> length);
    for (std::size_t i = 1; i < length; ++i) {
        if ((byte(i) & 0xC0) != 0x80) {
            utf8.remove_prefix(1);
            return invalid;
        }
        character = character << 6 | (byte(i) & 0x3FU);
    }
    constexpr char32_t smallest[] = {0, 0, 0x80, 0x800, 0x10000};
    const bool is_valid =
        character >= smallest[length] && character <= 0x10FFFF && (character < 0xD800 || character > 0xDFFF);
    utf8.remove_prefix(is_valid ? length : 1);
    return is_valid ? character : invalid;
}

}  // namespace lazytlb::stage
