// SPDX-License-Identifier: GPL-3.0-or-later
// CPU time by cause as one stacked bar in the fixed order of causes; waits are dotted.
#pragma once

#include <array>
#include <cstdint>

#include "stage/pen.hpp"
#include "stage/type_scale.hpp"
#include "trace/event.hpp"

namespace lazytlb::stage {

using Costs = std::array<std::int64_t, cause_count>;  // picoseconds

Role role_of(Cause cause);                    // cost1..cost10
Ink ink_of(Cause cause, std::uint8_t pitch);  // its fill, dotted for waits

void draw_cost_bar(Pen& pen, const Box& bar, const Costs& costs);
// Under a bar: swatch, name and share of each cause that is not zero, as many as fit.
void draw_cost_names(Pen& pen, Point baseline, float width, const Costs& costs, const TypeScale& type);

}  // namespace lazytlb::stage
