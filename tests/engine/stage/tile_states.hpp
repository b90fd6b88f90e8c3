// SPDX-License-Identifier: GPL-3.0-or-later
// Every state of a CPU tile, made by hand, and the contact sheet that shows all of them at all sizes.
#pragma once

#include <string>
#include <vector>

#include "stage/look.hpp"
#include "stage/tile.hpp"

namespace lazytlb::stage {

struct TileState {
    std::string name;
    CpuLook look;
};
std::vector<TileState> tile_states();

struct TileSize {
    std::string name;
    SizeClass size;
    float w, h;
};
std::vector<TileSize> tile_sizes();

DisplayList tile_contact_sheet();

}  // namespace lazytlb::stage
