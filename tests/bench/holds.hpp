// SPDX-License-Identifier: GPL-3.0-or-later
// The two workloads on which simulators are compared, as every contender runs them. N processes draw 1..2048 from
// generators of their own (integers only, so that the engine is measured and not libm).
//   W1, contended line: hold(draw), acquire, hold(100), release, one first-come resource; saturated from N = 64 on.
//   W2, hold only:      hold(draw).
// An event is one hold. Time is processor time from the first hold to the last: births and deaths are measured apart.
#pragma once

#include <cstdint>
#include <ctime>

namespace lazytlb::bench {

enum class Work : std::uint8_t { contended_line, hold_only };
inline constexpr std::uint64_t line_hold = 100;

struct Draws {
    std::uint64_t state;
    explicit Draws(std::uint64_t process) {
        std::uint64_t z = (process + 1) * 0x9E37'79B9'7F4A'7C15;
        z = (z ^ (z >> 30)) * 0xBF58'476D'1CE4'E5B9;
        z = (z ^ (z >> 27)) * 0x94D0'49BB'1331'11EB;
        state = z ^ (z >> 31);
    }
    std::uint64_t next() {
        state = state * 6364136223846793005 + 1442695040888963407;
        return 1 + (state >> 53);
    }
};

struct Outcome {
    double seconds = 0;       // processor time
    std::uint64_t clock = 0;  // simulated time of the last hold: the same for every contender
};

inline double processor_seconds() {
    timespec t{};
    clock_gettime(CLOCK_PROCESS_CPUTIME_ID, &t);
    return static_cast<double>(t.tv_sec) + static_cast<double>(t.tv_nsec) * 1e-9;
}

// Ours: the heart with all its checks on; through Boost's documented path when `checked`.
Outcome on_the_heart(Work work, std::uint32_t processes, std::uint64_t holds, bool checked = false);
// Ours, W1 with the line as one primitive: its completion is known when it is asked for.
Outcome on_the_heart_with_line(std::uint32_t processes, std::uint64_t holds);
// Ours with a record: each hold appends an event and goes into the hash.
Outcome on_the_heart_recorded(Work work, std::uint32_t processes, std::uint64_t holds);
// A hand-written loop over std::priority_queue: no bodies, no stacks, only this one workload.
Outcome on_a_priority_queue(Work work, std::uint32_t processes, std::uint64_t holds);
// Raw Boost.Context switches over our due queue: what stacks cost without a fiber library.
Outcome on_raw_contexts(Work work, std::uint32_t processes, std::uint64_t holds);

}  // namespace lazytlb::bench
