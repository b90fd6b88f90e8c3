// SPDX-License-Identifier: GPL-3.0-or-later
#include "scenario/tlb_flush2.hpp"

#include "scenario/workload_parts.hpp"

#include <fmt/format.h>

namespace lazytlb {

void add_tlb_flush2(TomlTable& table, Scenario& scenario, const ReadContext& context) {
    WorkloadKeys keys(table, context);
    const std::uint32_t threads = keys.count("threads", {1, 4096});
    const SimSpan lru_lock = keys.time("lru_lock", {});
    if (scenario.machine.id.empty()) return;
    const auto cpus = cores_first(scenario.machine.topology);
    const std::uint32_t lock = lock_named(scenario, "lru");
    Process process;
    process.name = "tlb_flush2";
    for (std::uint32_t i = 0; i < threads; ++i) {
        Program program;
        program.name = fmt::format("flusher/{}", i);
        program.cpus = {cpus[i % cpus.size()]};
        program.repeat = true;
        program.ops = {op_of(Op::Kind::touch, 1)};
        if (lru_lock > SimSpan{}) {
            Op take = op_of(Op::Kind::lock, lock);
            take.spins = true;
            program.ops.insert(program.ops.end(),
                               {take, op_for(Op::Kind::compute, lru_lock), op_of(Op::Kind::unlock, lock)});
        }
        program.ops.insert(program.ops.end(),
                           {op_of(Op::Kind::madvise, 1), op_of(Op::Kind::touch, 1), op_of(Op::Kind::count, 1)});
        add_thread(scenario, process, std::move(program));
    }
    scenario.processes.push_back(std::move(process));
}

}  // namespace lazytlb
