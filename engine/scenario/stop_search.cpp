// SPDX-License-Identifier: GPL-3.0-or-later
#include "scenario/stop_search.hpp"

#include <algorithm>

namespace lazytlb {

StopSearch::StopSearch(const std::vector<Stop>& stops, const Trace& trace) : stops_(stops), trace_(trace) {
    for (const Stop& stop : stops) {
        left_.push_back(stop.kind ? std::max(1u, stop.nth) : 0);
        left_to_find_ += stop.kind ? 1 : 0;
    }
}

bool StopSearch::matches(const Stop& stop, const Event& event, const World& world) const {
    if (stop.kind != event.kind || (stop.cpu && *stop.cpu != event.cpu)) return false;
    if (stop.task) {
        if (!event.cpu.exists() || !world.cpu(event.cpu).curr.exists()) return false;
        if (trace_.names[world.curr(event.cpu).name] != *stop.task) return false;
    }
    if (stop.mm) {
        const MmId mm = subject_of(event);
        if (mm.index() >= world.mms.size() || trace_.names[world.mm(mm).name] != *stop.mm) return false;
    }
    return true;
}

void StopSearch::look(const Event& event, const World& world, std::vector<StopPlace>& places) {
    if (left_to_find_ == 0) return;
    for (std::size_t i = 0; i < left_.size(); ++i) {
        if (left_[i] == 0 || !matches(stops_[i], event, world) || --left_[i] > 0) continue;
        places.push_back({world.applied, i});
        --left_to_find_;
    }
}

std::vector<StopPlace> find_stops(const std::vector<Stop>& stops, const Trace& trace) {
    std::vector<StopPlace> places;
    StopSearch search(stops, trace);
    World world(trace.facts);
    for (std::size_t i = 0; i < trace.events.size() && !search.all_found(); ++i) {
        apply(world, trace.events[i]);
        search.look(trace.events[i], world, places);
    }
    for (std::size_t i = 0; i < stops.size(); ++i) {
        if (!stops[i].at || *stops[i].at > trace.end) continue;
        const EventIndex last = trace.last_at(*stops[i].at);
        places.push_back({last.exists() ? last.index() + 1 : 0, i});
    }
    std::stable_sort(places.begin(), places.end(),
                     [](const auto& a, const auto& b) { return a.position < b.position; });
    return places;
}

}  // namespace lazytlb
