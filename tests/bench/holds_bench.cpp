// SPDX-License-Identifier: GPL-3.0-or-later
// Every contender on W1 and W2. Peers are programs of their own (tests/bench/peers): they print their processor time.
#include <cstdio>
#include <cstdlib>
#include <filesystem>
#include <string>

#include <benchmark/benchmark.h>
#include <fmt/format.h>

#include "holds.hpp"

namespace {

using namespace lazytlb::bench;

// A peer's program: NAME WORK PROCESSES HOLDS -> "seconds clock" on a line. Seconds < 0 where it could not be run.
Outcome on_a_peer(const std::string& command, Work work, std::uint32_t processes, std::uint64_t holds) {
    Outcome outcome{-1, 0};
    const std::string line =
        fmt::format("{} {} {} {}", command, work == Work::contended_line ? "W1" : "W2", processes, holds);
    std::FILE* const pipe = popen(line.c_str(), "r");
    if (pipe == nullptr) return outcome;
    double seconds = 0;
    unsigned long long clock = 0;
    if (std::fscanf(pipe, "%lf %llu", &seconds, &clock) == 2) outcome = {seconds, clock};
    return pclose(pipe) == 0 ? outcome : Outcome{-1, 0};
}

using Contender = Outcome (*)(Work, std::uint32_t, std::uint64_t);

struct Entry {
    const char* name;
    Contender run;
    std::uint64_t holds;  // one measurement: long enough that the start does not matter
};

template <const char* const& Command>
Outcome peer(Work work, std::uint32_t processes, std::uint64_t holds) {
    return on_a_peer(Command, work, processes, holds);
}
const char* const simpy = "/usr/bin/python3 " LAZYTLB_PEERS_SOURCE "/simpy_holds.py";
const char* const simgrid = LAZYTLB_PEERS "/simgrid_holds";
const char* const ns3 = LAZYTLB_PEERS "/ns3_holds";

const Entry contenders[] = {
    {"heart", [](Work w, std::uint32_t n, std::uint64_t h) { return on_the_heart(w, n, h); }, 1'000'000},
    {"heart-checked", [](Work w, std::uint32_t n, std::uint64_t h) { return on_the_heart(w, n, h, true); }, 1'000'000},
    {"heart-recorded", on_the_heart_recorded, 1'000'000},
    {"heart-line", [](Work, std::uint32_t n, std::uint64_t h) { return on_the_heart_with_line(n, h); }, 1'000'000},
    {"priority_queue", on_a_priority_queue, 1'000'000},
    {"raw-context", on_raw_contexts, 1'000'000},
    {"ns-3", peer<ns3>, 500'000},
    {"SimGrid", peer<simgrid>, 100'000},
    {"SimPy", peer<simpy>, 50'000},
};

void hold(benchmark::State& state, const Entry& contender, Work work) {
    const auto processes = static_cast<std::uint32_t>(state.range(0));
    std::uint64_t clock = 0;
    for (auto _ : state) {
        const Outcome outcome = contender.run(work, processes, contender.holds);
        if (outcome.seconds < 0) {
            state.SkipWithError("this peer could not be run");
            return;
        }
        state.SetIterationTime(outcome.seconds);
        clock = outcome.clock;
    }
    state.SetItemsProcessed(static_cast<std::int64_t>(contender.holds) * state.iterations());
    state.counters["clock"] = static_cast<double>(clock);
}

const int registered = [] {
    for (const Work work : {Work::contended_line, Work::hold_only})
        for (const auto& contender : contenders) {
            if (work == Work::hold_only && std::string(contender.name) == "heart-line") continue;
            const std::string name = fmt::format("{}/{}", work == Work::contended_line ? "W1" : "W2", contender.name);
            benchmark::RegisterBenchmark(name.c_str(), hold, contender, work)
                ->Arg(2)
                ->Arg(64)
                ->Arg(1536)
                ->Arg(4096)
                ->Iterations(1)
                ->UseManualTime()
                ->Unit(benchmark::kMillisecond);
        }
    return 0;
}();

}  // namespace
