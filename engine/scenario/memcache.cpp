// SPDX-License-Identifier: GPL-3.0-or-later
#include "scenario/memcache.hpp"

#include "base/random.hpp"
#include "scenario/workload_parts.hpp"

#include <fmt/format.h>

namespace lazytlb {

namespace {

constexpr std::uint32_t different_waits = 32;  // then a thread's program begins again

// From half to three halves of `mean`.
SimSpan about(SimSpan mean, RandomStream& random) {
    const auto ps = static_cast<std::uint64_t>(mean.ps);
    return SimSpan{static_cast<std::int64_t>(ps / 2 + random.below(ps))};
}

}  // namespace

void add_memcache(TomlTable& table, Scenario& scenario, const ReadContext& context) {
    WorkloadKeys keys(table, context);
    const std::uint32_t threads = keys.count("threads", {1, 4096}), helpers = keys.count("helpers", {0, 4096}, 0);
    const SimSpan request = keys.time("request", microseconds(20)), wait = keys.time("wait", microseconds(300));
    const std::uint32_t requests_per_flush = keys.count("requests_per_flush", {1, 1000000}, 100);
    const SimSpan helper_flush_every = keys.time("helper_flush_every", milliseconds(1));
    if (scenario.machine.id.empty()) return;
    RandomStream random(scenario.seed, "memcache");
    Process server;
    server.name = "memcache";
    for (std::uint32_t i = 0; i < threads; ++i) {
        Program program;
        program.name = fmt::format("worker/{}", i);
        program.repeat = true;
        program.start = SimTime{random.below(static_cast<std::uint64_t>(wait.ps))};
        std::uint64_t next_flush = random.below(requests_per_flush);
        for (std::uint32_t n = 0; n < std::max(different_waits, requests_per_flush); ++n) {
            program.ops.push_back(op_for(Op::Kind::sleep, about(wait, random)));
            program.ops.push_back(op_for(Op::Kind::compute, about(request, random)));
            if (n == next_flush) {
                program.ops.push_back(op_of(Op::Kind::madvise, 1));
                next_flush += requests_per_flush;
            }
            program.ops.push_back(op_of(Op::Kind::count, 1));
        }
        add_thread(scenario, server, std::move(program));
    }
    scenario.processes.push_back(std::move(server));
    for (std::uint32_t i = 0; i < helpers; ++i) {
        Process process;
        process.name = fmt::format("helper/{}", i);
        Program program;
        program.name = process.name;
        program.repeat = true;
        for (std::uint32_t n = 0; n < different_waits; ++n)
            program.ops.insert(program.ops.end(), {op_for(Op::Kind::sleep, about(helper_flush_every, random)),
                                                   op_of(Op::Kind::madvise, 1)});
        add_thread(scenario, process, std::move(program));
        scenario.processes.push_back(std::move(process));
    }
}

}  // namespace lazytlb
