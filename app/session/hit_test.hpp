// SPDX-License-Identifier: GPL-3.0-or-later
// Which CPU a thing of a picture is, and where its neighbours are: for hover, clicks and the arrow keys.
#pragma once

#include <optional>
#include <string>

#include "base/ids.hpp"
#include "stage/display_list.hpp"
#include "stage/floor_part.hpp"

namespace lazytlb {

/// "cpu-913" is CPU 913.
std::optional<CpuId> cpu_of(const stage::Thing& thing);

/// "socket-3" and its frame are that socket, "cluster-3-1" is that cluster.
std::optional<stage::FloorPart> part_of(const stage::Thing& thing);

enum class Direction : std::uint8_t { left, right, up, down };
/// The CPU drawn nearest in that direction, or `from` when there is none.
CpuId neighbour(const stage::DisplayList& list, CpuId from, Direction direction);

}  // namespace lazytlb
