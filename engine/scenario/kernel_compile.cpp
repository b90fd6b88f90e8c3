// SPDX-License-Identifier: GPL-3.0-or-later
#include "scenario/kernel_compile.hpp"

#include "base/random.hpp"
#include "scenario/workload_parts.hpp"

#include <fmt/format.h>

#include <algorithm>

namespace lazytlb {

void add_kernel_compile(TomlTable& table, Scenario& scenario, const ReadContext& context) {
    WorkloadKeys keys(table, context);
    const std::uint32_t jobs = keys.count("jobs", {1, 4096}), processes = keys.count("processes", {0, 1000}, 0);
    const SimSpan work = keys.time("work", milliseconds(2));
    const std::uint32_t reads = keys.count("reads", {0, 100}, 4);
    const std::uint32_t touch = keys.count("touch", {1, 1'000'000}, 64);
    const bool pinned = keys.word("pinned", {"no", "yes"}) == "yes";
    if (scenario.machine.id.empty()) return;
    RandomStream random(scenario.seed, "kernel_compile");
    for (std::uint32_t job = 0; job < jobs; ++job) {
        const auto done = static_cast<std::uint32_t>(scenario.pipes.size());
        scenario.pipes.push_back(fmt::format("done/{}", job));
        const CpuId cpu{static_cast<std::uint16_t>(job % scenario.machine.topology.cpus())};
        Program compiler;
        compiler.name = fmt::format("cc/{}", job);
        if (pinned) compiler.cpus = {cpu};
        compiler.ops = {op_of(Op::Kind::exec), op_of(Op::Kind::mmap, touch), op_of(Op::Kind::touch, touch)};
        // What it gives back it gives back in the middle: nothing unmaps before it ends, exit_mmap takes the rest.
        for (std::uint32_t i = 0; i <= reads; ++i) {
            const auto mean = static_cast<std::uint64_t>(work.ps) / (reads + 1);
            compiler.ops.push_back(
                op_for(Op::Kind::compute, SimSpan{static_cast<std::int64_t>(mean / 2 + random.below(mean))}));
            if (i == reads / 2) compiler.ops.push_back(op_of(Op::Kind::munmap, std::min(touch, 64U)));
            if (i < reads) compiler.ops.push_back(op_for(Op::Kind::sleep, microseconds(100)));
        }
        compiler.ops.insert(compiler.ops.end(), {op_of(Op::Kind::pipe_write, done), op_of(Op::Kind::exit)});
        const std::uint32_t child = add_program(scenario, std::move(compiler));
        Process process;
        process.name = fmt::format("make/{}", job);
        Program parent;
        parent.name = process.name;
        if (pinned) parent.cpus = {cpu};
        parent.start = SimTime{random.below(static_cast<std::uint64_t>(work.ps))};
        parent.repeat = processes == 0;
        for (std::uint32_t i = 0; i < std::max(1U, processes); ++i)
            parent.ops.insert(parent.ops.end(), {op_of(Op::Kind::fork, child), op_of(Op::Kind::pipe_read, done),
                                                 op_of(Op::Kind::count, 1)});
        add_thread(scenario, process, std::move(parent));
        scenario.processes.push_back(std::move(process));
    }
}

}  // namespace lazytlb
