// SPDX-License-Identifier: GPL-3.0-or-later
// Where sockets and CPUs stand on the floor: all arrangements of sockets, clusters, cores and threads are
// tried and the one with the largest cell wins. Under 9 px a CPU has no tile of its own: clusters or sockets fold.
// A part of the machine may have the floor for itself; what is around it stands folded at its side.
#pragma once

#include <cstdint>
#include <string>
#include <vector>

#include "stage/display_list.hpp"
#include "stage/floor_part.hpp"
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
    std::string id;     // "socket-3", "cluster-3-1"; "around-0": what stands beside the part that is looked into
    std::string title;  // "socket 3"
};

struct FloorLayout {
    SizeClass size = SizeClass::large;
    std::vector<Box> sockets;  // frames by number; none when sockets themselves are folded, empty outside the part
    std::vector<Box> cpus;     // by CpuId; none when folded, empty outside the part
    std::vector<Fold> folds;
    bool has_channel = false;  // below the tiles of all sockets: the line travels there
    float channel_y = 0;
    float head = 0;  // height of a socket's title row
    float pad = 0;   // inside a socket's frame

    bool has_tile(CpuId cpu) const { return cpu.index() < cpus.size() && cpus[cpu.index()].w > 0; }
    bool has_frame(std::size_t socket) const { return socket < sockets.size() && sockets[socket].w > 0; }
    // Where a CPU is drawn: its tile or the fold it is in.
    Box place_of(CpuId cpu) const;
};

// `k` scales gaps and titles (1.5 for a projector).
FloorLayout lay_out_floor(const RunFacts& facts, const Box& region, float k);
// The same for one part, which must exist, with the rest of the machine beside it.
FloorLayout lay_out_part(const RunFacts& facts, const FloorPart& part, const Box& region, float k);

}  // namespace lazytlb::stage
