// SPDX-License-Identifier: GPL-3.0-or-later
// One amount of one work and nothing else, for callgrind: tests/bench/instructions.py runs it twice with different
// amounts, so that start and end cancel.
//   lazytlb-instructions W1|W2 HOLDS            64 processes on the heart
//   lazytlb-instructions refcount|shootdown US  the POWER8 half story, metered
#include <cstdio>
#include <cstdlib>
#include <string>

#include "holds.hpp"
#include "stories.hpp"

int main(int argc, char** argv) {
    using namespace lazytlb;
    if (argc != 3) return 2;
    const std::string what = argv[1];
    unsigned long long units = 0;
    if (what == "W1" || what == "W2") {
        units = std::strtoull(argv[2], nullptr, 10);
        bench::on_the_heart(what == "W1" ? bench::Work::contended_line : bench::Work::hold_only, 64, units);
    } else {
        units = meter(bench::power8_half(what, std::string(argv[2]) + "us")).measures.events;
    }
    std::printf("%llu\n", units);
    return 0;
}
