// SPDX-License-Identifier: GPL-3.0-or-later
#include "hardware/distances.hpp"

namespace lazytlb {

Distances::Distances(const Topology& t, const Costs& costs) : clustered_(t.clusters_per_socket > 1) {
    for (std::size_t cpu = 0; cpu < t.cpus(); ++cpu) {
        const std::size_t core = cpu / t.smt, cluster = core / t.cores_per_cluster,
                          socket = cluster / t.clusters_per_socket;
        places_.push_back({static_cast<std::uint16_t>(core), static_cast<std::uint16_t>(cluster),
                           static_cast<std::uint16_t>(socket),
                           static_cast<std::uint16_t>(socket / t.sockets_per_drawer)});
    }
    for (std::size_t d = 0; d < distance_count; ++d) {
        const auto distance = static_cast<Distance>(d);
        service_[d] = costs.line_s0;
        if (distance != Distance::self)
            service_[d] += span_from_ns(costs.line_latency(distance).ns() * costs.line_kappa);
    }
}

}  // namespace lazytlb
