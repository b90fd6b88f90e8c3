// SPDX-License-Identifier: GPL-3.0-or-later
// How wide text is in the bundled fonts, from their design advances (no kerning, no hinting). Every output draws the
// same fonts the same way, so a width computed here holds on screen, in PNG, SVG and PDF. Left out: shaping.
#pragma once

#include "stage/display_list.hpp"

#include <string_view>

namespace lazytlb::stage {

/// Advance of one character, in units of the font size; a character the face lacks counts as '?'.
double advance_em(Face face, char32_t character);

/// Width of UTF-8 text at a pixel size; each byte that is not valid UTF-8 counts as '?'.
double text_width(Face face, double px, std::string_view utf8);

/// Height above the base line and depth below it (positive), in units of the font size.
double ascent_em(Face face);
double descent_em(Face face);

/// Takes one character off the front of UTF-8 text; U+FFFD for a byte that is not valid. The text must not be empty.
char32_t take_character(std::string_view& utf8);

}  // namespace lazytlb::stage
