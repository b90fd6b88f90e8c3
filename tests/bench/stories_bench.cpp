// SPDX-License-Identifier: GPL-3.0-or-later
// Whole stories with all checks on: events a second, with the record kept and without.
#include <benchmark/benchmark.h>

#include <string>

#include "run.hpp"

namespace {

using namespace lazytlb;

void story(benchmark::State& state, const std::string& name, const std::string& policy, const std::string& until,
           bool keep) {
    Overrides overrides;
    overrides.policy = policy;
    overrides.set = {{"until", until}};
    const auto scenario = read_story(name, overrides, {LAZYTLB_SOURCE_DIR}, known_names());
    if (!scenario) {
        state.SkipWithError("the story cannot be read");
        return;
    }
    std::int64_t events = 0;
    for (auto _ : state) events += static_cast<std::int64_t>((keep ? record : meter)(*scenario, {}).measures.events);
    state.SetItemsProcessed(events);
}

BENCHMARK_CAPTURE(story, power8_refcount_20ms_meter, "power8-context-switch", "refcount", "20ms", false)
    ->MeasureProcessCPUTime()
    ->Unit(benchmark::kMillisecond);
BENCHMARK_CAPTURE(story, power8_refcount_20ms_recorder, "power8-context-switch", "refcount", "20ms", true)
    ->MeasureProcessCPUTime()
    ->Unit(benchmark::kMillisecond);
BENCHMARK_CAPTURE(story, power8_shootdown_2ms_meter, "power8-context-switch", "shootdown", "2ms", false)
    ->MeasureProcessCPUTime()
    ->Unit(benchmark::kMillisecond);
BENCHMARK_CAPTURE(story, power8_shootdown_2ms_recorder, "power8-context-switch", "shootdown", "2ms", true)
    ->MeasureProcessCPUTime()
    ->Unit(benchmark::kMillisecond);

}  // namespace
