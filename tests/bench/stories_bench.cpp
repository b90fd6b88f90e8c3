// SPDX-License-Identifier: GPL-3.0-or-later
// Whole stories with all checks on: events a second and simulated switches a second, with the record and without.
#include <string>

#include <benchmark/benchmark.h>

#include "holds.hpp"
#include "stories.hpp"

namespace {

using namespace lazytlb;

void story(benchmark::State& state, const std::string& policy, const std::string& until, bool keep) {
    const Scenario scenario = bench::power8_half(policy, until);
    std::int64_t events = 0, switches = 0;
    for (auto _ : state) {
        const double begun = bench::processor_seconds();
        const Measures measures = (keep ? record : meter)(scenario, {}).measures;
        state.SetIterationTime(bench::processor_seconds() - begun);
        events += static_cast<std::int64_t>(measures.events);
        switches += static_cast<std::int64_t>(measures.switches_total());
    }
    state.SetItemsProcessed(events);
    state.counters["switches"] = benchmark::Counter(static_cast<double>(switches), benchmark::Counter::kIsRate);
}

const int registered = [] {
    for (const bool keep : {false, true}) {
        const std::string how = keep ? "/recorder" : "/meter";
        for (auto* one :
             {benchmark::RegisterBenchmark(("story/refcount-20ms" + how).c_str(), story, "refcount", "20ms", keep),
              benchmark::RegisterBenchmark(("story/shootdown-2ms" + how).c_str(), story, "shootdown", "2ms", keep)})
            one->Iterations(1)->UseManualTime()->Unit(benchmark::kMillisecond);
    }
    return 0;
}();

}  // namespace
