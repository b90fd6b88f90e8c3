// SPDX-License-Identifier: GPL-3.0-or-later
// Residuals as a picture: for each table a panel with what was published, its band and what the model says over the
// axis of the table; rows that stand alone as places on a scale on which the band is drawn.
#pragma once

#include "cli/residuals.hpp"
#include "stage/display_list.hpp"

namespace lazytlb {

// Of one story, in their order. Nothing to draw gives a picture without items.
stage::DisplayList plot_residuals(const std::vector<Residual>& rows);

}  // namespace lazytlb
