// SPDX-License-Identifier: GPL-3.0-or-later
#include "scenario/stress_ng_tlb_shootdown.hpp"

#include "scenario/workload_parts.hpp"

#include <fmt/format.h>

namespace lazytlb {

void add_stress_ng_tlb_shootdown(TomlTable& table, Scenario& scenario, const ReadContext& context) {
    WorkloadKeys keys(table, context);
    const std::uint32_t instances = keys.count("instances", {1, 1024});
    const std::uint32_t children = keys.count("children", {0, 64}, 8), flushes = keys.count("flushes", {1, 4096}, 90);
    const SimSpan hold = keys.time("hold", microseconds(80)), own = keys.time("private", microseconds(100));
    const bool stays = keys.word("placement", {"one each", "any"}) == "one each";
    if (scenario.machine.id.empty()) return;
    const std::size_t cpus = scenario.machine.topology.cpus();
    Op take_all = op_of(Op::Kind::lock, lock_named(scenario, "all mappings"));
    take_all.spins = true;
    for (std::uint32_t i = 0; i < instances; ++i) {
        const std::uint32_t mapping = lock_named(scenario, fmt::format("mapping/{}", i));
        for (std::uint32_t child = 0; child <= children; ++child) {
            Process process;
            process.name = child == 0 ? fmt::format("stress/{}", i) : fmt::format("stress/{}/{}", i, child);
            Program program;
            program.name = process.name;
            program.repeat = true;
            if (stays) program.cpus = {CpuId{static_cast<std::uint16_t>(scenario.programs.size() % cpus)}};
            program.ops = {op_for(Op::Kind::compute, own), op_of(Op::Kind::lock, mapping), take_all,
                           op_for(Op::Kind::compute, hold)};
            program.ops.insert(program.ops.end(), flushes, op_of(Op::Kind::mprotect, 1));
            program.ops.insert(program.ops.end(), {op_of(Op::Kind::unlock, take_all.n),
                                                   op_of(Op::Kind::unlock, mapping), op_of(Op::Kind::count, 1)});
            add_thread(scenario, process, std::move(program));
            scenario.processes.push_back(std::move(process));
        }
    }
}

}  // namespace lazytlb
