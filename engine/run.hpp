// SPDX-License-Identifier: GPL-3.0-or-later
// The door of the engine: a Scenario in, a Trace or Measures out. One call uses one thread and is a pure
// function of its scenario; several may run at the same time on threads of their own.
#pragma once

#include <atomic>
#include <memory>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "base/diagnostic.hpp"
#include "kernel/variant.hpp"
#include "measure/measures.hpp"
#include "scenario/read.hpp"
#include "scenario/scenario.hpp"
#include "trace/trace.hpp"

namespace lazytlb {

// What can be chosen; `list`, the window and the documents show exactly these words.
const std::vector<VariantInfo>& policies();
const std::vector<VariantInfo>& arches();
KnownNames known_names();

// One sentence that says why this pair cannot work; nothing when it is legal.
std::optional<std::string> refusal(std::string_view policy, std::string_view arch);
// The same for a machine that cannot run that architecture.
std::optional<std::string> refusal(const Machine& machine, std::string_view arch);

// What a run may be told from outside while it goes on. Both may be null.
struct RunControl {
    std::atomic<bool>* cancel = nullptr;                // set it: the run ends with StopReason::cancelled
    std::atomic<std::uint64_t>* progress_ps = nullptr;  // simulated time reached, now and then
    bool scan_all = false;                              // check_all every 4,096 events and at the end
    bool checked_hand_over = false;                     // through Boost's documented path: same record, slower
};

struct RunResult {
    Measures measures;
    std::shared_ptr<const Trace> trace;  // null for a metered run
    std::vector<std::string> waits;      // of a deadlock: who waits for what, a sentence each
    std::string reproduce;               // reproduce_line
};

// The command that repeats this run: "lazytlb run first-borrow --policy refcount ... --until 40000000ps".
std::string reproduce_line(const Scenario& scenario);

// Keeps the record. Ends with StopReason::max_events when scenario.max_events is reached.
RunResult record(const Scenario& scenario, const RunControl& control = {});
// Keeps only the numbers; the events are folded as they come.
RunResult meter(const Scenario& scenario, const RunControl& control = {});

}  // namespace lazytlb
