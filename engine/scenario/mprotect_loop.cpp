// SPDX-License-Identifier: GPL-3.0-or-later
#include "scenario/mprotect_loop.hpp"

#include "scenario/workload_parts.hpp"

#include <fmt/format.h>

namespace lazytlb {

void add_mprotect_loop(TomlTable& table, Scenario& scenario, const ReadContext& context) {
    WorkloadKeys keys(table, context);
    const std::uint32_t processes = keys.count("processes", {1, 4096});
    const SimSpan work = keys.time("work", {});
    if (scenario.machine.id.empty()) return;
    const auto cpus = cores_first(scenario.machine.topology);
    for (std::uint32_t i = 0; i < processes; ++i) {
        Process process;
        process.name = fmt::format("loop/{}", i);
        Program program;
        program.name = process.name;
        program.cpus = {cpus[i % cpus.size()]};
        program.repeat = true;
        program.ops = {op_of(Op::Kind::mprotect, 1), op_of(Op::Kind::mprotect, 1), op_of(Op::Kind::count, 1)};
        if (work > SimSpan{}) program.ops.insert(program.ops.begin(), op_for(Op::Kind::compute, work));
        add_thread(scenario, process, std::move(program));
        scenario.processes.push_back(std::move(process));
    }
}

}  // namespace lazytlb
