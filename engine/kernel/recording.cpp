// SPDX-License-Identifier: GPL-3.0-or-later
#include "kernel/recording.hpp"

#include <string_view>

#include "base/check.hpp"

namespace lazytlb::kernel {

Recording::Recording(const RunFacts& facts, SimTime warm_up, bool keep, std::uint64_t max_events, bool scan_all)
    : world_(facts),
      fold_(warm_up),
      trace_(std::make_shared<Trace>()),
      keep_(keep),
      scan_all_(scan_all),
      max_events_(max_events) {
    trace_->facts = facts;
}

void Recording::stop(StopReason reason) {
    if (stopped_) return;
    stopped_ = true;
    reason_ = reason;
}

EventIndex Recording::add(const Event& event) {
    if (stopped_) return EventIndex::none();
    const EventIndex index{world_.applied};
    const auto breach = apply(world_, event);
    put(event);
    if (breach)
        fault(*breach, event);
    else if (scan_all_ && world_.applied % 4096 == 0) {
        if (const auto deeper = check_all(world_)) fault(*deeper, event);
    }
    if (keep_ && world_.applied + 1 >= max_events_) stop(StopReason::max_events);  // one place is left for run_end
    return index;
}

void Recording::fail(const Breach& breach, SimTime at) {
    if (stopped_) return;
    Event where{};
    where.at = at;
    where.cpu = CpuId::none();
    where.site = no_site;
    fault(breach, where);
}

void Recording::put(const Event& event) {
    trace_->hash = hash_event(trace_->hash, event);
    if (keep_) trace_->events.append(event);
    fold_.add(event, world_);
}

void Recording::fault(const Breach& breach, const Event& event) {
    Event e{};
    e.at = event.at < world_.now ? world_.now : event.at;
    e.cause = EventIndex{world_.applied - 1};
    e.cpu = event.cpu;
    e.kind = EventKind::fault;
    e.site = event.site;
    e.small = static_cast<std::uint16_t>(breach.rule);
    e.a = breach.mm.value;
    e.b = breach.cpu.exists() ? breach.cpu.value : event.cpu.value;
    apply(world_, e);
    put(e);
    stop(StopReason::fault);
}

std::uint16_t Recording::site_of(const char* file, const char* function, int line) {
    Known& known =
        known_[(static_cast<std::size_t>(line) * 31 + reinterpret_cast<std::uintptr_t>(file) / 16) % known_.size()];
    if (known.file == file && known.line == line) return known.site;
    std::string_view path = file;
    if (const auto at = path.rfind("engine/"); at != std::string_view::npos) path.remove_prefix(at + 7);
    std::size_t site = 0;
    for (; site < trace_->sites.size(); ++site)
        if (trace_->sites[site].line == line && trace_->sites[site].file == path) break;
    if (site == trace_->sites.size()) trace_->sites.push_back({std::string(path), function, line});
    known = {file, line, static_cast<std::uint16_t>(site)};
    return known.site;
}

std::uint32_t Recording::name_of(const std::string& name) {
    auto& names = trace_->names;
    names.push_back(name);
    return static_cast<std::uint32_t>(names.size() - 1);
}

Measures Recording::finish(SimTime end) {
    if (scan_all_ && !stopped_) {
        if (const auto breach = check_all(world_)) {
            Event last{};
            last.at = world_.now;
            last.cpu = CpuId::none();
            last.site = no_site;
            fault(*breach, last);
        }
    }
    stopped_ = true;
    Event e{};
    e.at = end < world_.now ? world_.now : end;
    e.cause = EventIndex::none();
    e.cpu = CpuId::none();
    e.kind = EventKind::run_end;
    e.small = static_cast<std::uint16_t>(reason_);
    e.site = no_site;
    e.a = e.b = e.c = 0;
    apply(world_, e);
    put(e);
    trace_->end = e.at;
    Measures measures = fold_.finish(world_, e.at);
    measures.hash = trace_->hash;
    return measures;
}

}  // namespace lazytlb::kernel
