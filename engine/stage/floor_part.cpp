// SPDX-License-Identifier: GPL-3.0-or-later
#include "stage/floor_part.hpp"

#include <fmt/format.h>

namespace lazytlb::stage {

bool exists(const RunFacts& facts, const FloorPart& part) {
    return part.socket < facts.sockets && part.cluster.value_or(0) < facts.clusters_per_socket;
}

std::optional<FloorPart> narrower(const RunFacts& facts, const std::optional<FloorPart>& part, CpuId cpu) {
    const std::size_t socket = cpu.index() / facts.cpus_per_socket();
    const std::size_t per_cluster = std::size_t{facts.cores_per_cluster} * facts.smt;
    const std::size_t cluster = cpu.index() % facts.cpus_per_socket() / per_cluster;
    FloorPart inner{static_cast<std::uint16_t>(socket), {}};
    if (!part && facts.sockets > 1) return inner;
    if (facts.clusters_per_socket == 1) return part;
    inner.cluster = static_cast<std::uint16_t>(cluster);
    return inner;
}

std::optional<FloorPart> wider(const RunFacts& facts, const FloorPart& part) {
    if (part.cluster && facts.sockets > 1) return FloorPart{part.socket, {}};
    return std::nullopt;
}

std::string title_of(const FloorPart& part) {
    if (part.cluster) return fmt::format("socket {}, cluster {}", part.socket, *part.cluster);
    return fmt::format("socket {}", part.socket);
}

}  // namespace lazytlb::stage
