// SPDX-License-Identifier: GPL-3.0-or-later
// The heart alone: how many holds a second. hold_only: each fiber only sleeps, so this is the queue and a cold switch.
// contended_line: each also takes one first-come resource for 100 units; from 64 fibers on it is saturated.
#include <benchmark/benchmark.h>

#include <cstdint>
#include <deque>

#include "sim/heart.hpp"

namespace {

using namespace lazytlb;

constexpr std::int64_t holds_per_run = 500'000;

// Each fiber draws 1..2048 from a generator of its own: integers only, so that the engine is measured and not libm.
struct Draws {
    std::uint64_t state;
    explicit Draws(std::uint64_t fiber) {
        std::uint64_t z = (fiber + 1) * 0x9E3779B97F4A7C15;
        z = (z ^ (z >> 30)) * 0xBF58476D1CE4E5B9;
        z = (z ^ (z >> 27)) * 0x94D049BB133111EB;
        state = z ^ (z >> 31);
    }
    SimSpan next() {
        state = state * 6364136223846793005 + 1442695040888963407;
        return SimSpan{static_cast<std::int64_t>(1 + (state >> 53))};
    }
};

// A resource for one at a time, first come first served, built from park and wake.
struct Line {
    sim::Heart& heart;
    bool is_taken = false;
    std::deque<sim::FiberId> waiting{};
    void acquire() {
        if (!is_taken) {
            is_taken = true;
            return;
        }
        waiting.push_back(heart.running());
        heart.park();
    }
    void release() {
        if (waiting.empty()) {
            is_taken = false;
            return;
        }
        heart.wake(waiting.front());  // it is theirs now
        waiting.pop_front();
    }
};

void run(benchmark::State& state, bool with_line) {
    const auto fibers = static_cast<std::uint64_t>(state.range(0));
    std::uint64_t switches = 0;
    for (auto _ : state) {
        sim::with_heart([&](sim::Heart& heart) {
            Line line{heart};
            std::int64_t left = holds_per_run;
            const auto hold = [&](SimSpan span) {
                heart.sleep_until(heart.now() + span);
                if (--left == 0) heart.stop();
            };
            for (std::uint64_t i = 0; i < fibers; ++i)
                heart.spawn([&, draws = Draws(i)]() mutable {
                    while (true) {
                        hold(draws.next());
                        if (!with_line) continue;
                        line.acquire();
                        hold(SimSpan{100});
                        line.release();
                    }
                });
            heart.run(SimTime{} + microseconds(1'000'000));  // far beyond the last hold
            switches += heart.switches();
        });
    }
    const auto holds = static_cast<double>(state.iterations() * holds_per_run);
    state.SetItemsProcessed(state.iterations() * holds_per_run);
    state.counters["switches_per_hold"] = static_cast<double>(switches) / holds;
}

void hold_only(benchmark::State& state) { run(state, false); }
void contended_line(benchmark::State& state) { run(state, true); }
BENCHMARK(hold_only)->Arg(2)->Arg(64)->Arg(1536)->Arg(4096)->MeasureProcessCPUTime()->Unit(benchmark::kMillisecond);
BENCHMARK(contended_line)
    ->Arg(2)
    ->Arg(64)
    ->Arg(1536)
    ->Arg(4096)
    ->MeasureProcessCPUTime()
    ->Unit(benchmark::kMillisecond);

}  // namespace
