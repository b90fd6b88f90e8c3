// SPDX-License-Identifier: GPL-3.0-or-later
// The record of 1536 CPUs: applying, folding, seeking anywhere, and what the checkpoints weigh.
#include <algorithm>
#include <vector>

#include <benchmark/benchmark.h>

#include "base/random.hpp"
#include "holds.hpp"
#include "measure/measures.hpp"
#include "stories.hpp"
#include "world/timeline.hpp"

namespace {

using namespace lazytlb;

// About ten million events; made once.
const std::shared_ptr<const Trace>& long_record() {
    static const std::shared_ptr<const Trace> trace = [] {
        Scenario scenario = bench::power8_half("shootdown", "8ms");
        scenario.max_events = 10'000'000;
        return record(scenario).trace;
    }();
    return trace;
}

void items(benchmark::State& state) {
    state.SetItemsProcessed(static_cast<std::int64_t>(long_record()->events.size()) * state.iterations());
}

void apply_with_invariants(benchmark::State& state) {
    const Trace& trace = *long_record();
    for (auto _ : state) {
        World world(trace.facts);
        for (std::size_t i = 0; i < trace.events.size(); ++i) benchmark::DoNotOptimize(apply(world, trace.events[i]));
    }
    items(state);
}

void fold(benchmark::State& state) {
    const Trace& trace = *long_record();
    for (auto _ : state) {
        World world(trace.facts);
        for (std::size_t i = 0; i < trace.events.size(); ++i) replay(world, trace.events[i]);
        benchmark::DoNotOptimize(world);
    }
    items(state);
}

void measures(benchmark::State& state) {
    for (auto _ : state) benchmark::DoNotOptimize(measure(*long_record(), SimTime{}));
    items(state);
}

void hash(benchmark::State& state) {
    const Trace& trace = *long_record();
    for (auto _ : state) {
        std::uint64_t value = hash_seed;
        for (std::size_t i = 0; i < trace.events.size(); ++i) value = hash_event(value, trace.events[i]);
        benchmark::DoNotOptimize(value);
    }
    items(state);
}

// Five hundred places drawn from the whole record, each from a World that stands somewhere else.
void seek(benchmark::State& state) {
    static const Timeline timeline(long_record());
    RandomStream places(1, "bench.seek");
    World world(long_record()->facts);
    std::vector<double> ms;
    for (auto _ : state) {
        ms.clear();
        const double begun = bench::processor_seconds();
        for (int i = 0; i < 500; ++i) {
            const double before = bench::processor_seconds();
            timeline.seek(world, static_cast<std::size_t>(places.below(timeline.size() + 1)));
            ms.push_back((bench::processor_seconds() - before) * 1e3);
        }
        state.SetIterationTime(bench::processor_seconds() - begun);
    }
    std::sort(ms.begin(), ms.end());
    state.SetItemsProcessed(500 * state.iterations());
    state.counters["p50_ms"] = ms[ms.size() / 2];
    state.counters["p99_ms"] = ms[ms.size() * 99 / 100];
    state.counters["checkpoints_percent"] = 100.0 * static_cast<double>(timeline.checkpoint_bytes()) /
                                            static_cast<double>(long_record()->events.size() * sizeof(Event));
}

BENCHMARK(apply_with_invariants)->Name("record/apply")->Iterations(1)->Unit(benchmark::kMillisecond);
BENCHMARK(fold)->Name("record/fold")->Iterations(1)->Unit(benchmark::kMillisecond);
BENCHMARK(measures)->Name("record/measures")->Iterations(1)->Unit(benchmark::kMillisecond);
BENCHMARK(hash)->Name("record/hash")->Iterations(1)->Unit(benchmark::kMillisecond);
BENCHMARK(seek)->Name("record/seek")->Iterations(1)->UseManualTime()->Unit(benchmark::kMillisecond);

}  // namespace
