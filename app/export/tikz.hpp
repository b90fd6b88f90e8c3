// SPDX-License-Identifier: GPL-3.0-or-later
// DisplayList to a TikZ picture: LaTeX sets the text in the fonts of the paper around it, squeezed where it would not
// fit. It wants tikz with the library patterns.meta.
#pragma once

#include <string>
#include <string_view>

#include "paint/palette.hpp"
#include "stage/display_list.hpp"

namespace lazytlb {

// What has to stand once before the first picture of a document: the macro that sets a text.
std::string tikz_macros();
std::string to_tikz(const stage::DisplayList& list, const paint::Palette& palette);
std::string tex_escaped(std::string_view text);

}  // namespace lazytlb
