// SPDX-License-Identifier: GPL-3.0-or-later
// A record and the questions that tests ask of it.
#pragma once

#include <memory>
#include <string>
#include <vector>

#include "engine/kernel/story.hpp"
#include "world/timeline.hpp"

namespace lazytlb::test {

class Recorded {
public:
    explicit Recorded(const Scenario& scenario) : Recorded(record(scenario)) {}
    explicit Recorded(RunResult result) : result_(std::move(result)) {}

    const Trace& trace() const { return *result_.trace; }
    std::shared_ptr<const Trace> shared() const { return result_.trace; }
    const Measures& measures() const { return result_.measures; }
    std::uint64_t faults() const { return result_.measures.faults; }
    std::string fault() const { return std::string(result_.measures.first_fault_sentence()); }

    // Interrupts sent for that purpose, in the whole record.
    std::uint64_t ipis(IpiPurpose purpose) const { return measures().ipis[static_cast<std::size_t>(purpose)]; }
    // Interrupts for flushes sent to `target` before `until`.
    std::uint64_t ipis_to(CpuId target, SimTime until) const {
        std::uint64_t n = 0;
        for (const Event& e : all(EventKind::ipi_send))
            n += e.a == target.value && e.at < until && e.as<IpiPurpose>() != IpiPurpose::wake_up ? 1 : 0;
        return n;
    }
    std::size_t traced(TlbReason reason) const {
        std::size_t n = 0;
        for (const Event& e : all(EventKind::tlb_flush)) n += e.as<TlbReason>() == reason ? 1 : 0;
        return n;
    }

    std::vector<Event> all(EventKind kind, SimTime from = {}) const {
        std::vector<Event> found;
        for (std::size_t i = 0; i < trace().events.size(); ++i) {
            const Event& e = trace().events[i];
            if (e.kind == kind && e.at >= from) found.push_back(e);
        }
        return found;
    }
    std::vector<Event> on(CpuId cpu, EventKind kind, SimTime from = {}) const {
        std::vector<Event> found;
        for (const Event& e : all(kind, from))
            if (e.cpu == cpu) found.push_back(e);
        return found;
    }
    static std::vector<Event> of_mm(MmId mm, std::vector<Event> events) {
        std::vector<Event> found;
        for (const Event& e : events)
            if (e.mm() == mm) found.push_back(e);
        return found;
    }

    // The state after the last event at or before that instant.
    World at(SimTime time) const {
        const EventIndex last = trace().last_at(time);
        return Timeline(result_.trace).at(last.exists() ? last.index() + 1 : 0);
    }

private:
    RunResult result_;
};

}  // namespace lazytlb::test
