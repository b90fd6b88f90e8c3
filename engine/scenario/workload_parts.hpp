// SPDX-License-Identifier: GPL-3.0-or-later
// What the templates of workloads have in common: their keys, their ops, and where their tasks go.
#pragma once

#include "scenario/story_parts.hpp"

#include <string>
#include <vector>

namespace lazytlb {

// A template's keys. Those that are not given have the value that its header says.
class WorkloadKeys {
public:
    WorkloadKeys(TomlTable& table, const ReadContext& context) : table_(table), context_(context) {}
    std::uint32_t count(const char* key, Range range);  // needed
    std::uint32_t count(const char* key, Range range, std::uint32_t otherwise);
    SimSpan time(const char* key, SimSpan otherwise);
    std::string word(const char* key, const std::vector<std::string>& words);  // the first when not given

private:
    TomlTable& table_;
    const ReadContext& context_;
};

Op op_of(Op::Kind kind, std::uint32_t n = 0);  // n: pages, pipe, lock, child or count
Op op_for(Op::Kind kind, SimSpan span);

// CPUs in the order in which will-it-scale fills them: one for each core, then the second threads of the cores.
std::vector<CpuId> cores_first(const Topology& topology);

// `program` becomes a thread of `process`, or a program that others fork; its index.
std::uint32_t add_thread(Scenario& scenario, Process& process, Program program);
std::uint32_t add_program(Scenario& scenario, Program program);

}  // namespace lazytlb
