// SPDX-License-Identifier: GPL-3.0-or-later
// The queue column beside a floor on which many CPUs wait for one line: how many, who is next and how far the
// line has to go for each, the rest by socket. And the bar of how far the line went lately.
#pragma once

#include "stage/pen.hpp"
#include "stage/scene.hpp"

namespace lazytlb::stage {

void draw_queue(Pen& pen, const Scene& scene, const LineLook& line, const Box& column);
// `waiting`: said in its title where there is no column that says it; 0 leaves it out.
void draw_journeys(Pen& pen, const Scene& scene, const Box& box, std::uint32_t waiting);

// heat1 core, heat2 socket, heat3 one hop, heat4 two: a scale of gold for distances.
Role heat_of(Distance distance);

}  // namespace lazytlb::stage
