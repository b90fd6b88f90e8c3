// SPDX-License-Identifier: GPL-3.0-or-later
// What tests of architectures ask a record: which events of a kind, on which CPU, from when on; and a way to run a
// story with an architecture that only the test knows.
#pragma once

#include <gtest/gtest.h>

#include <optional>
#include <vector>

#include "engine/facts.hpp"
#include "engine/kernel/story.hpp"
#include "kernel/kernel.hpp"
#include "kernel/recording.hpp"
#include "sim/heart.hpp"
#include "world/timeline.hpp"

namespace lazytlb::test {

inline SimTime at_us(std::int64_t us) { return SimTime{} + microseconds(us); }

inline std::vector<Event> events_of(const Trace& trace, EventKind kind, std::optional<CpuId> cpu = std::nullopt,
                                    SimTime from = {}) {
    std::vector<Event> found;
    for (std::size_t i = 0; i < trace.events.size(); ++i) {
        const Event& e = trace.events[i];
        if (e.kind == kind && (!cpu || e.cpu == *cpu) && e.at >= from) found.push_back(e);
    }
    return found;
}

inline World world_at(const std::shared_ptr<const Trace>& trace, SimTime at) {
    const EventIndex last = trace->last_at(at);
    return Timeline(trace).at(last.exists() ? last.index() + 1 : 0);
}
inline World world_at_end(const std::shared_ptr<const Trace>& trace) {
    return Timeline(trace).at(trace->events.size());
}

inline std::uint64_t ipis(const Measures& m, IpiPurpose purpose) { return m.ipis[static_cast<std::size_t>(purpose)]; }
inline std::uint64_t ipis(const Measures& m) {
    std::uint64_t all = 0;
    for (const auto n : m.ipis) all += n;
    return all;
}

// One borrower, one unit of mm_count.
struct CountingBorrows final : kernel::LazyMm {
    void mmgrab_lazy_tlb(kernel::Kernel& k, MmId mm) override { k.mmgrab(mm, Hold::lazy); }
    void mmdrop_lazy_tlb(kernel::Kernel& k, MmId mm) override { k.mmdrop(mm, Hold::lazy); }
    void mmdrop_lazy_tlb_sched(kernel::Kernel& k, MmId mm) override { k.mmdrop(mm, Hold::parked); }
    void cleanup_lazy_tlbs(kernel::Kernel&, MmId) override {}
};

// Runs `story` with `arch` and `lazy_mm` in place of those that it names; the record believes the names.
inline RunResult record_with(const Scenario& story, kernel::Arch& arch, kernel::LazyMm& lazy_mm) {
    RunFacts facts = facts_on(story.arch);
    facts.counts_lazy = story.policy == "refcount";
    facts.lazy_in_cpumask = story.policy == "shootdown";
    facts.sockets = story.machine.topology.sockets;
    facts.cores_per_cluster = story.machine.topology.cores_per_cluster;
    facts.smt = story.machine.topology.smt;
    facts.sockets_per_drawer = story.machine.topology.sockets_per_drawer;
    kernel::Recording recording(facts, {}, true, 1'000'000, true);
    SimTime end;
    sim::with_heart(
        [&](sim::Heart& heart) {
            kernel::Kernel kernel(story, heart, recording, lazy_mm, arch);
            kernel.boot();
            if (heart.run(story.until) == sim::Heart::End::nothing_due) recording.stop(StopReason::all_done);
            end = recording.stopped() ? recording.world().now : story.until;
        },
        false);
    RunResult result;
    result.measures = recording.finish(end);
    result.trace = recording.trace();
    return result;
}
inline RunResult record_with(const Scenario& story, kernel::Arch& arch) {
    CountingBorrows lazy_mm;
    return record_with(story, arch, lazy_mm);
}

}  // namespace lazytlb::test
