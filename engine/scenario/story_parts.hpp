// SPDX-License-Identifier: GPL-3.0-or-later
// The parts of a story file, each read by a file of its own into the Scenario. The machine and the settings are
// known by then; a machine that could not be read counts as one with no CPUs, and nothing is said about CPUs.
#pragma once

#include "scenario/read.hpp"
#include "scenario/scenario.hpp"
#include "scenario/toml_table.hpp"

#include <functional>
#include <map>
#include <string>
#include <string_view>
#include <vector>

namespace lazytlb {

// [[process]], [[kthread]], [[program]]: tasks and what they do. Checks pipes and endless forking at the end.
void read_tasks(TomlTable& root, Scenario& scenario, const ReadContext& context);

// [[workload]]: each template adds processes, programs and pipes.
void read_workloads(TomlTable& root, Scenario& scenario, const ReadContext& context);

// [[stop]]
void read_stops(TomlTable& root, Scenario& scenario, const ReadContext& context);

// [[expect]]. `change_is_wrong` says what is wrong with one `with` or `against` of a row, empty when nothing is.
struct ChangeProblem {
    std::string sentence, hint;
};
using ChangeCheck = std::function<ChangeProblem(const std::string& path, const std::string& value)>;
void read_expects(TomlTable& root, Scenario& scenario, const DataFolder& data, const KnownNames& known,
                  const ChangeCheck& change_is_wrong, const ReadContext& context);

// "0-3", "0,2", [0, 2], 5: CPUs of the machine, ascending.
std::vector<CpuId> read_cpus(const Toml& value, const Scenario& scenario, const ReadContext& context);
std::optional<CpuId> read_cpu(const Toml& value, const Scenario& scenario, const ReadContext& context);

// Index of the pipe with this name; a new one when there is none.
std::uint32_t pipe_named(Scenario& scenario, const std::string& name);
std::uint32_t lock_named(Scenario& scenario, const std::string& name);

}  // namespace lazytlb
