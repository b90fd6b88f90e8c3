// SPDX-License-Identifier: GPL-3.0-or-later
// Where sockets and CPUs stand on the floor: all arrangements of sockets, clusters, cores and threads are
// tried and the one with the largest cell wins. Under 9 px a CPU has no tile of its own: clusters or sockets fold.
#pragma once

#include <cstdint>
#include <vector>

#include "stage/display_list.hpp"
#include "trace/trace.hpp"

namespace lazytlb::stage {

// How much a CPU tile can say, by its shorter side: from 140, 40, 20, 9 px.
enum class SizeClass : std::uint8_t { large, medium, small, tiny, folded };
SizeClass size_class(float side, float k);

// A folded part of the machine: CPUs first .. first + count - 1.
struct Fold {
    Box box;
    CpuId first;
    std::uint32_t count = 0;
    std::uint32_t socket = 0;
    std::uint32_t cluster = 0;
    bool is_socket = true;
};

struct FloorLayout {
    SizeClass size = SizeClass::large;
    std::vector<Box> sockets;  // frames; empty when sockets themselves are folded
    std::vector<Box> cpus;     // by CpuId; empty when folded
    std::vector<Fold> folds;   // when folded
    bool has_channel = false;  // below the tiles of all sockets: the line travels there
    float channel_y = 0;
    float head = 0;  // height of a socket's title row
    float pad = 0;   // inside a socket's frame

    // Where a CPU is drawn: its tile or the fold it is in.
    Box place_of(CpuId cpu) const;
};

// `k` scales gaps and titles (1.5 for a projector).
FloorLayout lay_out_floor(const RunFacts& facts, const Box& region, float k);

}  // namespace lazytlb::stage
