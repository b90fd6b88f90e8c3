// SPDX-License-Identifier: GPL-3.0-or-later
// One period of a texture as an image. Stripes, dots and cross-hatching run at 45 degrees, yet repeat along x
// and y, so they tile without a rotated brush.
#pragma once

#include <QtGui/QImage>

#include "stage/display_list.hpp"

namespace lazytlb::paint {

// `side` pixels wide and high, for one period of `pitch` units.
QImage texture_image(stage::Texture texture, int pitch, int side, QRgb ground, QRgb ink);

// How textures are drawn, for writers that draw them as shapes: sizes as shares of the period.
inline constexpr double dot_radius = 0.184;  // dots: at (1/4, 1/4) and (3/4, 3/4)
double hatch_width(int pitch);               // cross: width of its lines, in units

}  // namespace lazytlb::paint
