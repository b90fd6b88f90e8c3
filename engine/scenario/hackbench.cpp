// SPDX-License-Identifier: GPL-3.0-or-later
#include "scenario/hackbench.hpp"

#include "scenario/workload_parts.hpp"

#include <fmt/format.h>

namespace lazytlb {

void add_hackbench(TomlTable& table, Scenario& scenario, const ReadContext& context) {
    WorkloadKeys keys(table, context);
    const std::uint32_t groups = keys.count("groups", {1, 256}), pairs = keys.count("pairs", {1, 64}, 20);
    const bool threads = keys.word("tasks", {"processes", "threads"}) == "threads";
    if (scenario.machine.id.empty()) return;
    Process all;
    all.name = "hackbench";
    const auto add = [&](Program program) {
        program.repeat = true;
        if (threads) {
            add_thread(scenario, all, std::move(program));
            return;
        }
        Process process;
        process.name = program.name;
        add_thread(scenario, process, std::move(program));
        scenario.processes.push_back(std::move(process));
    };
    for (std::uint32_t group = 0; group < groups; ++group) {
        const auto first = static_cast<std::uint32_t>(scenario.pipes.size());
        for (std::uint32_t i = 0; i < pairs; ++i) scenario.pipes.push_back(fmt::format("to/{}/{}", group, i));
        for (std::uint32_t i = 0; i < pairs; ++i) {
            Program receiver, sender;
            receiver.name = fmt::format("receiver/{}/{}", group, i);
            receiver.ops = {op_of(Op::Kind::pipe_read, first + i), op_of(Op::Kind::count, 1)};
            sender.name = fmt::format("sender/{}/{}", group, i);
            for (std::uint32_t to = 0; to < pairs; ++to)
                sender.ops.push_back(op_of(Op::Kind::pipe_write, first + (i + to) % pairs));
            sender.ops.push_back(op_for(Op::Kind::sleep, microseconds(50)));
            add(std::move(receiver));
            add(std::move(sender));
        }
    }
    if (threads) scenario.processes.push_back(std::move(all));
}

}  // namespace lazytlb
