// SPDX-License-Identifier: GPL-3.0-or-later
#include "scenario/context_switch1.hpp"

#include <algorithm>

#include <fmt/format.h>

#include "base/random.hpp"
#include "scenario/workload_parts.hpp"

namespace lazytlb {

namespace {

constexpr Range pairs_range{1, 2048};  // the harness takes no more tasks

enum class Placement { cores, sockets };

std::size_t core_of(std::size_t pair, Placement placement, std::size_t sockets, std::size_t cores_per_socket) {
    if (placement == Placement::cores) return pair % (sockets * cores_per_socket);
    const std::size_t socket = pair % sockets;
    return socket * cores_per_socket + pair / sockets % cores_per_socket;
}

void add_pairs(TomlTable& table, Scenario& scenario, const ReadContext& context, bool threads) {
    const auto& topology = scenario.machine.topology;
    std::size_t pairs = 0, sockets = topology.sockets;
    auto placement = Placement::cores;
    SimSpan starts_within = microseconds(400);
    if (const Toml* value = table.need("pairs", "pairs = \"$pairs\""))
        pairs = static_cast<std::size_t>(read_count(*value, pairs_range, context).value_or(0));
    if (const Toml* value = table.find("placement"))
        if (const auto word = read_word(*value, "placement", {"cores", "sockets"}, context))
            placement = *word == "cores" ? Placement::cores : Placement::sockets;
    if (const Toml* value = table.find("sockets"))
        sockets = static_cast<std::size_t>(
            read_count(*value, {1, scenario.machine.id.empty() ? 4096.0 : topology.sockets}, context).value_or(1));
    if (const Toml* value = table.find("starts_within"))
        starts_within = read_time(*value, context).value_or(starts_within);
    if (scenario.machine.id.empty()) return;

    const std::size_t cores_per_socket = std::size_t{topology.clusters_per_socket} * topology.cores_per_cluster;
    Process process;
    process.name = "context_switch1";
    // The harness lets its tasks run for five seconds before it counts; by then jitter has mixed the order in which
    // pairs meet at the line. A run of milliseconds begins mixed: in start order, neighbours would follow neighbours.
    RandomStream starts(scenario.seed, "context_switch1/starts");
    for (std::size_t pair = 0; pair < pairs; ++pair) {
        std::vector<CpuId> siblings;
        const std::size_t core = core_of(pair, placement, sockets, cores_per_socket);
        for (std::size_t thread = 0; thread < topology.smt; ++thread)
            siblings.push_back(CpuId{static_cast<std::uint16_t>(core * topology.smt + thread)});

        const auto there = static_cast<std::uint32_t>(scenario.pipes.size()), back = there + 1;
        scenario.pipes.push_back(fmt::format("there/{}", pair));
        scenario.pipes.push_back(fmt::format("back/{}", pair));
        const SimTime start{starts.below(static_cast<std::uint64_t>(std::max<std::int64_t>(1, starts_within.ps)))};
        for (const bool is_parent : {true, false}) {
            Program program;
            program.name = fmt::format("{}/{}", is_parent ? "parent" : "child", pair);
            program.cpus = siblings;
            program.start = start;
            program.repeat = true;
            if (is_parent)  // two messages a round trip
                program.ops = {op_of(Op::Kind::pipe_write, there), op_of(Op::Kind::pipe_read, back),
                               op_of(Op::Kind::count, 2)};
            else
                program.ops = {op_of(Op::Kind::pipe_read, there), op_of(Op::Kind::pipe_write, back)};
            if (threads) {
                add_thread(scenario, process, std::move(program));
                continue;
            }
            Process own;
            own.name = program.name;
            add_thread(scenario, own, std::move(program));
            scenario.processes.push_back(std::move(own));
        }
    }
    if (threads) scenario.processes.push_back(std::move(process));
}

}  // namespace

void add_context_switch1_threads(TomlTable& table, Scenario& scenario, const ReadContext& context) {
    add_pairs(table, scenario, context, true);
}

void add_context_switch1_processes(TomlTable& table, Scenario& scenario, const ReadContext& context) {
    add_pairs(table, scenario, context, false);
}

}  // namespace lazytlb
