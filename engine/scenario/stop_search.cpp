// SPDX-License-Identifier: GPL-3.0-or-later
#include "scenario/stop_search.hpp"

#include <algorithm>

namespace lazytlb {
namespace {

// The mm that an event is about.
MmId subject_of(const Event& event) {
    switch (event.kind) {
        case EventKind::mm_new:
        case EventKind::mmget:
        case EventKind::mmput:
        case EventKind::context_switch:
        case EventKind::line_request:
        case EventKind::line_grant:
        case EventKind::mm_grab:
        case EventKind::mm_drop:
        case EventKind::exit_mmap:
        case EventKind::free_pgtables:
        case EventKind::page_fault:
        case EventKind::pgd_free:
        case EventKind::mm_free:
        case EventKind::load_mm:
        case EventKind::mm_cpumask_set:
        case EventKind::mm_cpumask_clear:
        case EventKind::active_cpus:
        case EventKind::tlb_gen:
        case EventKind::asid_slot:
        case EventKind::global_asid:
        case EventKind::tlb_flush:
        case EventKind::flush_done:
        case EventKind::invlpgb:
        case EventKind::tlbie:
        case EventKind::tlbi:
        case EventKind::sbi_ecall:
        case EventKind::tlb_sync:
        case EventKind::flush_tlb:
        case EventKind::flush_tlb_done:
        case EventKind::context_id:
        case EventKind::active_asid:
        case EventKind::active_cpu:
        case EventKind::policy_set:
        case EventKind::fault: return MmId{event.a};
        case EventKind::task_new:
        case EventKind::task_mm:
        case EventKind::active_mm:
        case EventKind::csd_queue_cpu:
        case EventKind::ipi_send:
        case EventKind::csd_function_entry: return MmId{event.b};
        default: return MmId::none();
    }
}

}  // namespace

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
