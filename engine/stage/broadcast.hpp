// SPDX-License-Identifier: GPL-3.0-or-later
// A broadcast invalidation: an ink double frame that grows from the sender's tile round the whole machine, since
// every CPU of it hears the message.
#pragma once

#include "stage/pen.hpp"
#include "stage/scene.hpp"

namespace lazytlb::stage {

// Draws nothing unless the step under way is a broadcast.
void draw_broadcast(Pen& pen, const Scene& scene);

}  // namespace lazytlb::stage
