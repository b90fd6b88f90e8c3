// SPDX-License-Identifier: GPL-3.0-or-later
// Geometry of the ways that lines and interrupts take: places along a polyline, cut in two, arrow heads.
#pragma once

#include <utility>
#include <vector>

#include "stage/display_list.hpp"

namespace lazytlb::stage {

// A cubic Bezier as points close enough together that it looks round.
std::vector<Point> flattened(Point a, Point b, Point c, Point d, int pieces);
// Right-angled way with corners rounded by `radius`.
std::vector<Point> rounded(const std::vector<Point>& corners, float radius);

struct CutWay {
    std::vector<Point> done, ahead;  // both contain the place of the cut
    Point at;
    Point direction;  // of length 1
};
CutWay cut(const std::vector<Point>& way, float share);

// A head of that length whose tip is at `tip`.
std::vector<Point> arrow_head(Point tip, Point direction, float length);

}  // namespace lazytlb::stage
