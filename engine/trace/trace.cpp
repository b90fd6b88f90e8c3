// SPDX-License-Identifier: GPL-3.0-or-later
#include "trace/trace.hpp"

#include "trace/event_fields.hpp"

#include <array>

#include <fmt/format.h>

namespace lazytlb {

std::string_view to_string(TlbTracking tracking) {
    static constexpr std::array<std::string_view, tlb_tracking_count> words{"none", "generations", "active_cpus",
                                                                            "asids"};
    return words[static_cast<std::size_t>(tracking)];
}

Distance RunFacts::distance(CpuId from, CpuId to) const {
    if (from == to || !from.exists()) return Distance::self;
    const std::size_t core_from = from.index() / smt, core_to = to.index() / smt;
    if (core_from == core_to) return Distance::smt;
    const std::size_t cluster_from = core_from / cores_per_cluster, cluster_to = core_to / cores_per_cluster;
    const std::size_t socket_from = cluster_from / clusters_per_socket, socket_to = cluster_to / clusters_per_socket;
    if (cluster_from == cluster_to) return clusters_per_socket > 1 ? Distance::cluster : Distance::socket;
    if (socket_from == socket_to) return Distance::socket;
    return socket_from / sockets_per_drawer == socket_to / sockets_per_drawer ? Distance::hop1 : Distance::hop2;
}

EventIndex Trace::last_at(SimTime at) const {
    std::size_t low = 0, high = events.size();
    while (low < high) {
        const std::size_t middle = low + (high - low) / 2;
        if (events[middle].at <= at)
            low = middle + 1;
        else
            high = middle;
    }
    return low == 0 ? EventIndex::none() : EventIndex{static_cast<std::uint32_t>(low - 1)};
}

std::string to_text(const Event& e, const Trace& trace) {
    std::string text = fmt::format("{:>13} {:>5} {:<27}", e.at.ps,
                                   e.cpu.exists() ? fmt::format("c{}", e.cpu.value) : "-", to_string(e.kind));
    if (const auto detail = detail_of(e); !detail.empty()) text += fmt::format(" {}", detail);
    for (const EventField& field : fields_of(e)) {
        if (field.kind != EventField::Kind::name)
            text += fmt::format(" {}={}", field.name, to_text(field));
        else if (field.value < trace.names.size())
            text += fmt::format(" {}=\"{}\"", field.name, trace.names[field.value]);
    }
    if (e.kind == EventKind::line_grant)
        text += fmt::format(" distance={}", to_string(static_cast<Distance>(e.flags)));
    else if (e.flags != 0)
        text += fmt::format(" flags={}", e.flags);
    if (e.cause.exists()) text += fmt::format(" cause={}", e.cause.value);
    if (e.site < trace.sites.size()) text += fmt::format(" in {}", trace.sites[e.site].function);
    return text;
}

std::string to_text(const Trace& trace, std::size_t first, std::size_t count) {
    std::string text;
    const std::size_t last = count > trace.events.size() - first ? trace.events.size() : first + count;
    for (std::size_t i = first; i < last; ++i) text += to_text(trace.events[i], trace) + '\n';
    return text;
}

}  // namespace lazytlb
