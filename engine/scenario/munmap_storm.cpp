// SPDX-License-Identifier: GPL-3.0-or-later
#include "scenario/munmap_storm.hpp"

#include "scenario/workload_parts.hpp"

#include <fmt/format.h>

namespace lazytlb {

void add_munmap_storm(TomlTable& table, Scenario& scenario, const ReadContext& context) {
    WorkloadKeys keys(table, context);
    const std::uint32_t threads = keys.count("threads", {1, 4096}), pages = keys.count("pages", {1, 1 << 20}, 16);
    const SimSpan work = keys.time("work", {});
    if (scenario.machine.id.empty()) return;
    const auto cpus = cores_first(scenario.machine.topology);
    Process process;
    process.name = "storm";
    for (std::uint32_t i = 0; i < threads; ++i) {
        Program program;
        program.name = fmt::format("unmapper/{}", i);
        program.cpus = {cpus[i % cpus.size()]};
        program.repeat = true;
        Op unmap = op_of(Op::Kind::munmap, pages);
        unmap.frees_tables = true;
        program.ops = {op_of(Op::Kind::mmap, pages), op_of(Op::Kind::touch, pages), unmap, op_of(Op::Kind::count, 1)};
        if (work > SimSpan{}) program.ops.push_back(op_for(Op::Kind::compute, work));
        add_thread(scenario, process, std::move(program));
    }
    scenario.processes.push_back(std::move(process));
}

}  // namespace lazytlb
