// SPDX-License-Identifier: GPL-3.0-or-later
// The shipped story that the benchmarks run: the POWER8 measurement with as many pairs as half its CPUs.
#pragma once

#include <string>

#include "base/check.hpp"
#include "run.hpp"

namespace lazytlb::bench {

inline Scenario power8_half(const std::string& policy, const std::string& until) {
    Overrides overrides;
    overrides.policy = policy;
    overrides.set = {{"until", until}};
    auto scenario = read_story("power8-context-switch", overrides, {LAZYTLB_SOURCE_DIR}, known_names());
    check(static_cast<bool>(scenario), "the story of the benchmarks cannot be read");
    return *scenario;
}

}  // namespace lazytlb::bench
