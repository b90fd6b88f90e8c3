// SPDX-License-Identifier: GPL-3.0-or-later
// Many independent runs on several threads. Knows nothing of terminals.
#pragma once

#include "run.hpp"

#include <atomic>
#include <functional>
#include <optional>
#include <vector>

namespace lazytlb {

struct ManyRuns {
    unsigned threads = 1;
    std::atomic<bool>* cancel = nullptr;
    // Called from one thread at a time, after each run.
    std::function<void(std::size_t done, const Scenario& run)> progress;
};

// The numbers of each, in their order; nothing for those that a cancel has kept from their end. The first exception
// of any run is thrown again here.
std::vector<std::optional<Measures>> run_many(const std::vector<Scenario>& scenarios, const ManyRuns& how);

}  // namespace lazytlb
