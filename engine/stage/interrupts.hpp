// SPDX-License-Identifier: GPL-3.0-or-later
// Interrupts between CPUs: an arc over the tiles, solid where it has been, dotted where it will go, dashed for
// the acknowledgement on its way back. Beyond 64 arcs they become one band per pair of sockets.
#pragma once

#include "stage/pen.hpp"
#include "stage/scene.hpp"

namespace lazytlb::stage {

void draw_interrupts(Pen& pen, const Scene& scene);

}  // namespace lazytlb::stage
