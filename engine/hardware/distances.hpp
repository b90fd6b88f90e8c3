// SPDX-License-Identifier: GPL-3.0-or-later
// What a contended cache line costs between two CPUs: s0 + kappa x latency(last owner, requester), s0 alone
// when the owner asks again. The latencies are the machine's; a mean service time is never used.
#pragma once

#include <array>
#include <vector>

#include "hardware/machine.hpp"
#include "trace/trace.hpp"

namespace lazytlb {

class Distances {
public:
    Distances(const Topology& topology, const Costs& costs);

    Distance between(CpuId from, CpuId to) const {
        if (from == to || !from.exists()) return Distance::self;
        const Place &a = places_[from.index()], &b = places_[to.index()];
        if (a.core == b.core) return Distance::smt;
        if (a.cluster == b.cluster) return clustered_ ? Distance::cluster : Distance::socket;
        if (a.socket == b.socket) return Distance::socket;
        return a.drawer == b.drawer ? Distance::hop1 : Distance::hop2;
    }
    SimSpan line_service(Distance distance) const { return service_[static_cast<std::size_t>(distance)]; }

private:
    struct Place {
        std::uint16_t core, cluster, socket, drawer;
    };
    std::vector<Place> places_;
    std::array<SimSpan, distance_count> service_{};
    bool clustered_;
};

}  // namespace lazytlb
