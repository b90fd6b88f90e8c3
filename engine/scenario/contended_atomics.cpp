// SPDX-License-Identifier: GPL-3.0-or-later
#include "scenario/contended_atomics.hpp"

#include "scenario/workload_parts.hpp"

#include <fmt/format.h>

namespace lazytlb {

void add_contended_atomics(TomlTable& table, Scenario& scenario, const ReadContext& context) {
    WorkloadKeys keys(table, context);
    const std::uint32_t threads = keys.count("threads", {1, 4096});
    const bool adds = keys.word("atomic", {"add", "compare-exchange"}) == "add";
    if (scenario.machine.id.empty()) return;
    const auto cpus = cores_first(scenario.machine.topology);
    Process process;
    process.name = "atomics";
    for (std::uint32_t i = 0; i < threads; ++i) {
        Program program;
        program.name = fmt::format("adder/{}", i);
        program.cpus = {cpus[i % cpus.size()]};
        program.repeat = true;
        program.ops = {op_of(adds ? Op::Kind::atomic_add : Op::Kind::compare_exchange)};
        add_thread(scenario, process, std::move(program));
    }
    scenario.processes.push_back(std::move(process));
}

}  // namespace lazytlb
