// SPDX-License-Identifier: GPL-3.0-or-later
#include "scenario/workload_parts.hpp"

#include <fmt/format.h>

namespace lazytlb {

std::uint32_t WorkloadKeys::count(const char* key, Range range) {
    const Toml* value = table_.need(key, fmt::format("{} = 4", key));
    return value == nullptr ? 0 : static_cast<std::uint32_t>(read_count(*value, range, context_).value_or(0));
}

std::uint32_t WorkloadKeys::count(const char* key, Range range, std::uint32_t otherwise) {
    const Toml* value = table_.find(key);
    return value == nullptr ? otherwise
                            : static_cast<std::uint32_t>(read_count(*value, range, context_).value_or(otherwise));
}

SimSpan WorkloadKeys::time(const char* key, SimSpan otherwise) {
    const Toml* value = table_.find(key);
    return value == nullptr ? otherwise : read_time(*value, context_).value_or(otherwise);
}

std::string WorkloadKeys::word(const char* key, const std::vector<std::string>& words) {
    const Toml* value = table_.find(key);
    return value == nullptr ? words.front() : read_word(*value, key, words, context_).value_or(words.front());
}

Op op_of(Op::Kind kind, std::uint32_t n) {
    Op op;
    op.kind = kind;
    op.n = n;
    return op;
}

Op op_for(Op::Kind kind, SimSpan span) {
    Op op;
    op.kind = kind;
    op.span = span;
    return op;
}

std::vector<CpuId> cores_first(const Topology& topology) {
    std::vector<CpuId> cpus;
    for (std::size_t thread = 0; thread < topology.smt; ++thread)
        for (std::size_t core = 0; core < topology.cpus() / topology.smt; ++core)
            cpus.push_back(CpuId{static_cast<std::uint16_t>(core * topology.smt + thread)});
    return cpus;
}

std::uint32_t add_thread(Scenario& scenario, Process& process, Program program) {
    const std::uint32_t index = add_program(scenario, std::move(program));
    process.threads.push_back(index);
    return index;
}

std::uint32_t add_program(Scenario& scenario, Program program) {
    scenario.programs.push_back(std::move(program));
    return static_cast<std::uint32_t>(scenario.programs.size() - 1);
}

}  // namespace lazytlb
