// SPDX-License-Identifier: GPL-3.0-or-later
// Births: how long 16,384 tasks take to start and what each keeps resident. And a sweep on two threads.
#include <algorithm>
#include <cstdio>
#include <ctime>
#include <thread>

#include <sched.h>
#include <unistd.h>

#include <benchmark/benchmark.h>

#include "holds.hpp"
#include "sim/heart.hpp"
#include "stories.hpp"

namespace {

using namespace lazytlb;

std::size_t resident_bytes() {
    std::FILE* const file = std::fopen("/proc/self/statm", "r");
    unsigned long size = 0, resident = 0;
    const bool read = file != nullptr && std::fscanf(file, "%lu %lu", &size, &resident) == 2;
    if (file != nullptr) std::fclose(file);
    return read ? resident * static_cast<std::size_t>(sysconf(_SC_PAGESIZE)) : 0;
}

double wall_seconds() {
    timespec t{};
    clock_gettime(CLOCK_MONOTONIC, &t);
    return static_cast<double>(t.tv_sec) + static_cast<double>(t.tv_nsec) * 1e-9;
}

// From nothing until each has run up to its first sleep.
void start(benchmark::State& state) {
    const auto tasks = static_cast<std::uint32_t>(state.range(0));
    static double first_ms = 0;  // on memory that nobody has touched yet
    static double kib = 0;       // likewise: stacks that are used again were resident before
    for (auto _ : state) {
        sim::with_heart([&](sim::Heart& heart) {
            const std::size_t before = resident_bytes();
            const double begun = bench::processor_seconds();
            std::uint32_t started = 0;
            for (std::uint32_t i = 0; i < tasks; ++i)
                heart.spawn([&] {
                    if (++started == tasks) {
                        const double seconds = bench::processor_seconds() - begun;
                        state.SetIterationTime(seconds);
                        if (tasks == 16384 && first_ms == 0) first_ms = seconds * 1e3;
                        kib = std::max(kib, static_cast<double>(resident_bytes() - before) / 1024 / tasks);
                    }
                    heart.park();
                });
            heart.run(SimTime{} + microseconds(1));
        });
    }
    state.SetItemsProcessed(static_cast<std::int64_t>(tasks) * state.iterations());
    state.counters["KiB_each"] = kib;
    if (first_ms > 0) state.counters["first_ms"] = first_ms;
}

// The same story once, or twice on two threads: 1 is no gain, 2 the most. Not pinned, unlike all others.
void sweep_on_two_threads(benchmark::State& state) {
    cpu_set_t pinned, all;
    sched_getaffinity(0, sizeof pinned, &pinned);
    CPU_ZERO(&all);
    for (int cpu = 0; cpu < CPU_SETSIZE; ++cpu) CPU_SET(cpu, &all);
    sched_setaffinity(0, sizeof all, &all);
    const Scenario scenario = bench::power8_half("refcount", "5ms");
    double gain = 0;
    for (auto _ : state) {
        const double begun = wall_seconds();
        meter(scenario);
        const double one = wall_seconds() - begun;
        std::thread other([&] { meter(scenario); });
        meter(scenario);
        other.join();
        const double two = wall_seconds() - begun - one;
        state.SetIterationTime(one + two);
        gain = 2 * one / two;
    }
    state.counters["gain"] = gain;
    sched_setaffinity(0, sizeof pinned, &pinned);
}

BENCHMARK(start)
    ->Name("start/tasks")
    ->Arg(1536)
    ->Arg(16384)
    ->Iterations(1)
    ->UseManualTime()
    ->Unit(benchmark::kMillisecond);
BENCHMARK(sweep_on_two_threads)
    ->Name("sweep/two-threads")
    ->Iterations(1)
    ->UseManualTime()
    ->Unit(benchmark::kMillisecond);

}  // namespace
