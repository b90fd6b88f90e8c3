// SPDX-License-Identifier: GPL-3.0-or-later
// The numbers of one run: as a page for people, and as JSON with every name at its top level.
#pragma once

#include "run.hpp"

#include <string>

namespace lazytlb::cli {

std::string run_page(const Scenario& scenario, const RunResult& result, double wall_s);
std::string run_json(const Scenario& scenario, const RunResult& result, double wall_s);

}  // namespace lazytlb::cli
