// SPDX-License-Identifier: GPL-3.0-or-later
// Quantities: the numbers of a run that an `expect` row, a sweep or a chart may ask for by name.
#pragma once

#include "measure/measures.hpp"

#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace lazytlb {

// "rate_per_s", "line_wait_share_percent", "ipis_wake_up" ...; nothing for a name that is not in quantity_names().
std::optional<double> quantity(const Measures& measures, std::string_view name);

// All of them, in the order of the tables.
std::vector<std::string> quantity_names();

}  // namespace lazytlb
