// SPDX-License-Identifier: GPL-3.0-or-later
// The cards on top of the floor: per mm its letter, name, where its line is, mm_users, mm_count, mm_cpumask.
// A value that the step changes stands on gold, before and after.
#pragma once

#include "stage/pen.hpp"
#include "stage/scene.hpp"

namespace lazytlb::stage {

float card_height(const Scene& scene, bool compact);
// As many cards as fit in one row of `row`; the rest is counted in words. Returns the right edge of the last.
float draw_cards(Pen& pen, const Scene& scene, const Box& row, bool compact, bool leaves_room_for_journeys);

}  // namespace lazytlb::stage
