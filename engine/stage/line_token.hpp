// SPDX-License-Identifier: GPL-3.0-or-later
// The mm_count line as a golden capsule: it sits on its owner's lower edge or travels in the channel below the
// tiles (on smaller floors: in one curve between them), with ghosts where it was and where it will be.
#pragma once

#include "stage/pen.hpp"
#include "stage/scene.hpp"

namespace lazytlb::stage {

// All lines of the floor, over the tiles.
void draw_lines(Pen& pen, const Scene& scene);

float token_width(std::string_view label, const TypeScale& type);
// Returns where it is: a token stays inside the picture.
Box draw_token(Pen& pen, Point centre, MmId mm, std::string_view label, const TypeScale& type);
void draw_token_ghost(Pen& pen, Point centre, float width, const TypeScale& type);

}  // namespace lazytlb::stage
