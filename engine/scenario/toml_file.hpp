// SPDX-License-Identifier: GPL-3.0-or-later
// Reads one TOML file. A syntax error is one Diagnostic in our own words; nothing is thrown.
#pragma once

#include "base/diagnostic.hpp"
#include "scenario/problems.hpp"

#include <filesystem>
#include <string>

namespace lazytlb {

// `shown` is how the user knows the file; Diagnostics name it so.
Result<Toml> read_toml(const std::filesystem::path& file, const std::string& shown);
Result<Toml> parse_toml(const std::string& content, const std::string& shown);

}  // namespace lazytlb
