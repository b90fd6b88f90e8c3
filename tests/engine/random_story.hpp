// SPDX-License-Identifier: GPL-3.0-or-later
// A small random story: a few processes and kernel threads that do whatever a story can say, on 2 to 8 CPUs. The same
// seed gives the same story everywhere.
#pragma once

#include "scenario/scenario.hpp"

namespace lazytlb::test {

Scenario random_story(std::uint64_t seed, const std::string& policy, const std::string& arch);

}  // namespace lazytlb::test
