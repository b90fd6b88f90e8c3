// SPDX-License-Identifier: GPL-3.0-or-later
// CPU time by cause at equally spaced instants of a run: of the whole machine, of each CPU, and of each mm while it was
// loaded. Collected in the one pass that a window makes over a record.
#pragma once

#include <array>
#include <cstdint>
#include <vector>

#include "trace/trace.hpp"
#include "world/world.hpp"

namespace lazytlb {

/// CPU time by cause from the start to an instant, in ps.
struct CostSample {
    SimTime at;
    std::array<double, cause_count> ps{};
};

class CostHistory {
public:
    static constexpr std::size_t sample_count = 241;  // the first at 0, the last at the end
    static constexpr std::size_t most_mms = 64;       // with a history of their own; later ones have none

    CostHistory() = default;
    explicit CostHistory(const Trace& trace);

    /// Before the event is applied: `world` holds until it.
    void before(const Event& event, const World& world);
    /// After it.
    void after(const Event& event, const World& world);
    /// At the end of the record.
    void finish(const World& world);

    /// All CPUs; adds up to CPUs x time at each sample, exactly.
    const std::vector<CostSample>& all() const { return all_; }
    /// One CPU; adds up to the time.
    std::vector<CostSample> of(CpuId cpu) const;
    /// All CPUs while they had this mm loaded, by whatever right. Empty for an mm without a history.
    std::vector<CostSample> of(MmId mm) const;

private:
    using Costs = std::array<float, cause_count>;  // ns: a float keeps seven digits, a chart shows three
    struct Open {                                  // what a CPU does since when
        SimTime since;
        MmId mm = init_mm;
        Cause cause = Cause::idle;
    };
    void sample(const World& world);
    void close(std::size_t cpu, SimTime at);
    std::vector<CostSample> row(const std::vector<Costs>& samples, std::size_t index, std::size_t width) const;

    SimTime end_;
    std::vector<Open> open_;                                 // by CPU
    std::vector<std::array<double, cause_count>> cpu_, mm_;  // so far, ns
    std::vector<CostSample> all_;
    std::vector<Costs> cpu_samples_, mm_samples_;  // by sample, then by CPU or mm
};

}  // namespace lazytlb
