// SPDX-License-Identifier: GPL-3.0-or-later
// The picture that all exporters of pictures share: a whole page, or the view alone where the request gives it a width
// on paper.
#pragma once

#include "export/request.hpp"
#include "stage/display_list.hpp"
#include "stage/sentence.hpp"

namespace lazytlb {

// On paper text is set at these sizes: 12 units, the small labels, are 7.2 points high.
inline constexpr double points_per_unit = 0.6;
inline constexpr double points_per_mm = 72 / 25.4;
inline constexpr double column_mm = 84, page_mm = 174;  // one and two columns of a paper

// At one moment. `world` is the state there, `caption` words that are still being read.
stage::DisplayList picture_of(const ExportRequest& request, const Moment& moment, const World& world,
                              const std::optional<stage::Caption>& caption);
stage::DisplayList picture_of(const ExportRequest& request, const Moment& moment);
stage::DisplayList picture_of(const ExportRequest& request);  // at the request's own moment

// What its width and height come to in pixels.
struct PixelSize {
    int width = 0, height = 0;
};
PixelSize pixels_of(const ExportRequest& request);

}  // namespace lazytlb
