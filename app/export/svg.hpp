// SPDX-License-Identifier: GPL-3.0-or-later
// DisplayList to SVG text: CSS classes named after roles, real text, ids and titles of the things in the picture.
// The same list gives the same bytes everywhere. Nothing is embedded: the bundled fonts are named, with fallbacks.
#pragma once

#include <string>

#include "paint/palette.hpp"
#include "stage/display_list.hpp"

namespace lazytlb {

struct SvgLabels {
    std::string title, description;
    std::string id_prefix{};  // where several stand in one page, ids still stand once
    double width_mm = 0;      // on paper; 0: one unit is one pixel
};
std::string to_svg(const stage::DisplayList& list, const paint::Palette& palette, const SvgLabels& labels);

}  // namespace lazytlb
