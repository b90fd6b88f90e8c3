// SPDX-License-Identifier: GPL-3.0-or-later
// DisplayList to pixels: the one painter of screen and exports. May run in any thread once the fonts are loaded;
// each call is complete in itself. Left out: anything that decides what is shown.
#pragma once

#include <QtGui/QImage>

#include "paint/palette.hpp"
#include "stage/display_list.hpp"

class QPainter;

namespace lazytlb::paint {

// The whole picture, `scale` device pixels per unit, as Format_RGB32.
QImage paint(const stage::DisplayList& list, const Palette& palette, double scale);

// The same onto a painter that is already set up, for example one of a page.
void paint(QPainter& painter, const stage::DisplayList& list, const Palette& palette, double scale);

}  // namespace lazytlb::paint
