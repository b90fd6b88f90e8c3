// SPDX-License-Identifier: GPL-3.0-or-later
// Changes of a machine's numbers from outside: "machine.line.hop2=640" or "=0.64us".
#pragma once

#include "hardware/machine.hpp"
#include "scenario/scenario.hpp"

#include <string>
#include <string_view>
#include <vector>

namespace lazytlb {

inline constexpr std::string_view machine_prefix = "machine.";

// The new value in the entry's own unit; nothing and a sentence when it cannot be. `path` has no prefix. The range in
// the file is where the truth may lie, not a limit: an experiment may go beyond.
std::optional<double> changed_value(const Machine& machine, std::string_view path, const std::string& text,
                                    std::string& sentence, std::string& hint);

// What --set takes for this machine, values in force.
std::vector<Setting> listed_settings(const Machine& machine);

}  // namespace lazytlb
