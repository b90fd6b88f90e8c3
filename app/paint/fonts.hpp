// SPDX-License-Identifier: GPL-3.0-or-later
// The five bundled faces as QFonts: whole pixel sizes, no kerning, no full hinting, so that text is as wide as
// the engine's table of advances says.
#pragma once

#include <QtGui/QFont>

#include "stage/display_list.hpp"

namespace lazytlb::paint {

// Registers the fonts with Qt; needs a QGuiApplication and the main thread the first time.
void load_fonts();

QFont font(stage::Face face, int px);

inline constexpr const char* sans_family = "Lab Sans";
inline constexpr const char* mono_family = "Lab Mono";

}  // namespace lazytlb::paint
