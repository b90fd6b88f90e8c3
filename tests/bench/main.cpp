// SPDX-License-Identifier: GPL-3.0-or-later
// lazytlb-bench [--quick] [flags of Google Benchmark, such as --benchmark_filter=W1 and --benchmark_out=FILE]
// All contenders run in one interleaved run on one pinned core, five rounds or as many as asked for. Missed goals are
// shown, and do not fail the run: they are ratios of this machine at this hour.
#include <cstring>
#include <string>
#include <vector>

#include <sched.h>

#include <benchmark/benchmark.h>

#include "table.hpp"

namespace {

// Onto the last processor that we may use: the first ones take most of a system's own work.
void pin_to_one_core() {
    cpu_set_t allowed;
    if (sched_getaffinity(0, sizeof allowed, &allowed) != 0) return;
    for (int cpu = CPU_SETSIZE - 1; cpu >= 0; --cpu)
        if (CPU_ISSET(cpu, &allowed)) {
            cpu_set_t one;
            CPU_ZERO(&one);
            CPU_SET(cpu, &one);
            sched_setaffinity(0, sizeof one, &one);
            return;
        }
}

}  // namespace

int main(int argc, char** argv) {
    // Our defaults first: what the command line says later wins.
    std::vector<std::string> words = {argv[0], "--benchmark_repetitions=5",
                                      "--benchmark_enable_random_interleaving=true"};
    for (int i = 1; i < argc; ++i) {
        if (std::strcmp(argv[i], "--quick") == 0) {
            words.emplace_back("--benchmark_repetitions=3");
            words.emplace_back("--benchmark_filter=-/(2|4096)/");
        } else {
            words.emplace_back(argv[i]);
        }
    }
    std::vector<char*> pointers;
    for (auto& word : words) pointers.push_back(word.data());
    int count = static_cast<int>(pointers.size());
    benchmark::Initialize(&count, pointers.data());
    if (benchmark::ReportUnrecognizedArguments(count, pointers.data())) return 2;
    pin_to_one_core();
    lazytlb::bench::Table table;
    benchmark::RunSpecifiedBenchmarks(&table);
    table.print();
    return 0;
}
