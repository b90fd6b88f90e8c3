// SPDX-License-Identifier: GPL-3.0-or-later
// The row under the floor that says what its fills and marks mean, for the sizes that are on it.
#pragma once

#include "stage/pen.hpp"
#include "stage/scene.hpp"

namespace lazytlb::stage {

// Entries from left to right, as many as fit into `width`.
void draw_legend(Pen& pen, const Scene& scene, Point baseline, float width);

}  // namespace lazytlb::stage
