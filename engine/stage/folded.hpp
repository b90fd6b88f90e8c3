// SPDX-License-Identifier: GPL-3.0-or-later
// A cluster or socket as one tile: how many of its CPUs run, borrow and wait for which mm, side by side in a
// bar; never an average colour.
#pragma once

#include "stage/pen.hpp"
#include "stage/scene.hpp"

namespace lazytlb::stage {

void draw_folded(Pen& pen, const Scene& scene, const Fold& fold);

}  // namespace lazytlb::stage
