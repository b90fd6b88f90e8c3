// SPDX-License-Identifier: GPL-3.0-or-later
// Which way Qt Quick draws. Without a graphics card its software backend costs less than half of what OpenGL
// emulated on the CPU does, so it is chosen before the first window exists.
#pragma once

namespace lazytlb {

/// Chooses the software backend unless a graphics card is there; what the environment says wins.
void choose_scene_graph();

}  // namespace lazytlb
