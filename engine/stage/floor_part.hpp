// SPDX-License-Identifier: GPL-3.0-or-later
// A part of the machine that is looked into: a socket, or one cluster of it; and the ways further in and out.
#pragma once

#include <cstdint>
#include <optional>
#include <string>

#include "trace/trace.hpp"

namespace lazytlb::stage {

struct FloorPart {
    std::uint16_t socket = 0;
    std::optional<std::uint16_t> cluster;
    friend bool operator==(const FloorPart&, const FloorPart&) = default;
};

bool exists(const RunFacts& facts, const FloorPart& part);

// One level further in towards this CPU, from the whole machine (nothing) or from a part of it: levels of which the
// machine has only one are passed over. The same part where there is nothing further in.
std::optional<FloorPart> narrower(const RunFacts& facts, const std::optional<FloorPart>& part, CpuId cpu);
// One level further out; nothing is the whole machine.
std::optional<FloorPart> wider(const RunFacts& facts, const FloorPart& part);

std::string title_of(const FloorPart& part);  // "socket 3", "socket 3, cluster 1"

}  // namespace lazytlb::stage
