// SPDX-License-Identifier: GPL-3.0-or-later
#include "scenario/lifetimes.hpp"

#include "scenario/toml_table.hpp"

#include <fmt/format.h>

#include <algorithm>

namespace lazytlb {

namespace {

constexpr SimTime never{~std::uint64_t{0}};

bool leaves_its_mm(const Op& op) { return op.kind == Op::Kind::exit || op.kind == Op::Kind::exec; }

std::string in_us(SimTime time) { return text_from(time.us()) + " us"; }

// Threads in the order of their starts: each later one must start while an earlier one surely runs.
void check_late_threads(const Process& process, const Scenario& scenario, const TaskPlaces& places,
                        Problems& problems) {
    auto threads = process.threads;
    const auto start = [&](std::uint32_t thread) { return scenario.programs[thread].start; };
    std::stable_sort(threads.begin(), threads.end(), [&](auto a, auto b) { return start(a) < start(b); });
    SimTime runs_until{0};
    for (const auto thread : threads) {
        const auto place = places.starts.find(thread);
        if (start(thread) > start(threads.front()) && start(thread) > runs_until && place != places.starts.end())
            problems.at(*place->second,
                        fmt::format("The process \"{}\" may have ended when this thread is to start.", process.name),
                        fmt::format("Its other threads surely run until {}: give one of them more to do, or this one a "
                                    "process of its own.",
                                    in_us(runs_until)));
        runs_until = std::max(runs_until, earliest_end(scenario.programs[thread]));
    }
}

SimTime first_start(const Process& process, const Scenario& scenario) {
    SimTime first = never;
    for (const auto thread : process.threads) first = std::min(first, scenario.programs[thread].start);
    return first;
}

void check_adoptions(std::uint32_t number, const Scenario& scenario, const std::vector<const Toml*>& places,
                     Problems& problems) {
    const Program& program = scenario.programs[number];
    const Toml* adopted_at = nullptr;
    SimTime earliest = program.start;
    for (std::size_t i = 0; i < program.ops.size(); ++i) {
        const Op& op = program.ops[i];
        if (op.kind == Op::Kind::exit) return;
        if (op.kind == Op::Kind::use_mm) {
            const Process& process = scenario.processes[op.n];
            if (adopted_at != nullptr)
                problems.at(*places[i], "This kernel thread uses an mm already.",
                            "Put { op = \"unuse_mm\" } before it.");
            if (first_start(process, scenario) > earliest)
                problems.at(*places[i], fmt::format("The process \"{}\" may not have started yet.", process.name),
                            fmt::format("It starts at {}: sleep until then.", in_us(first_start(process, scenario))));
            adopted_at = places[i];
        } else if (op.kind == Op::Kind::unuse_mm) {
            if (adopted_at == nullptr)
                problems.at(*places[i], "This kernel thread uses no mm here.",
                            "Put { op = \"use_mm\", process = ... } before it.");
            adopted_at = nullptr;
        }
        earliest = earliest + op.span;
    }
    if (adopted_at != nullptr && program.repeat)
        problems.at(*adopted_at, "This program begins again while it still uses the mm.",
                    "Put { op = \"unuse_mm\" } at its end.");
}

}  // namespace

SimTime earliest_end(const Program& program) {
    SimTime end = program.start;
    for (const Op& op : program.ops) {
        if (leaves_its_mm(op)) return end;
        end = end + op.span;
    }
    return program.repeat ? never : end;
}

void check_lifetimes(const Scenario& scenario, const TaskPlaces& places, Problems& problems) {
    for (const auto& process : scenario.processes)
        if (!process.threads.empty()) check_late_threads(process, scenario, places, problems);
    for (const auto kthread : scenario.kthreads)
        if (const auto ops = places.ops.find(kthread); ops != places.ops.end())
            check_adoptions(kthread, scenario, ops->second, problems);
}

}  // namespace lazytlb
