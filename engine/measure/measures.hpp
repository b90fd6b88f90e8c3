// SPDX-License-Identifier: GPL-3.0-or-later
// Measures: the numbers of a run, one fold over its events. The Meter folds while the run goes on and keeps
// no record; measure(trace) folds a kept one; both give the same.
#pragma once

#include <array>
#include <cstdint>
#include <vector>

#include "trace/event.hpp"
#include "trace/trace.hpp"
#include "world/world.hpp"

namespace lazytlb {

struct Measures {
    SimTime simulated;
    std::uint64_t events = 0;
    std::uint64_t hash = hash_seed;
    StopReason stop = StopReason::until;
    std::array<std::uint64_t, switch_case_count> switches{};
    std::uint64_t mm_count_atomics = 0;
    std::array<std::uint64_t, ipi_purpose_count> ipis{};  // interrupts really sent
    std::uint64_t ipis_coalesced = 0, wakes_without_ipi = 0;
    std::array<std::uint64_t, distance_count> line_journeys{};  // of the mm_count line, by distance
    std::array<std::int64_t, cause_count> costs_ps{};           // over the whole run; adds up to CPUs x simulated
    std::array<std::int64_t, cause_count> costs_after_warm_up_ps{};
    std::int64_t user_mode_after_warm_up_ps = 0;  // the programs' own code, with what others' broadcasts take from it
    std::uint64_t iterations = 0, iterations_after_warm_up = 0;
    std::vector<std::uint32_t> task_iterations_after_warm_up;  // by TaskId, 0 where none
    std::uint64_t flushes = 0, flushes_after_warm_up = 0;      // that have returned, each once
    std::uint64_t exits = 0;                                   // tasks
    std::uint64_t calls_at_end = 0;                            // of other CPUs, for an mm that nobody uses any more
    std::uint64_t others_in_mask_at_end = 0;  // over all mms that end: CPUs in mm_cpumask besides the one where it ends
    SimTime warm_up, measured_from;           // the first event at or after the warm-up
    std::uint64_t faults = 0;
    Breach first_fault{};
    std::string_view first_fault_sentence() const;

    // Iterations per second after the warm-up; 0 when nothing was counted.
    double rate_per_s() const;
    // Share of all CPU time after the warm-up that went into `cause`, in percent.
    double share_percent(Cause cause) const;
    std::uint64_t switches_total() const;

    friend bool operator==(const Measures&, const Measures&) = default;
};

// The fold itself: `event` has just been applied to `after`.
class MeasureFold {
public:
    explicit MeasureFold(SimTime warm_up);
    void add(const Event& event, const World& after);
    // Closes the open activities at the end of the run.
    Measures finish(const World& last, SimTime end);

private:
    Measures m_;
    bool warm_ = false;
    SimTime warm_at_;
    std::vector<std::uint32_t> iterations_seen_;  // by TaskId
    std::array<std::int64_t, cause_count> costs_at_warm_up_{};
};

Measures measure(const Trace& trace, SimTime warm_up);

}  // namespace lazytlb
