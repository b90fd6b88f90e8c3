// SPDX-License-Identifier: GPL-3.0-or-later
// Real runs of the stories in the source tree, for the tests of the session.
#pragma once

#include <memory>
#include <string>

#include "base/check.hpp"
#include "session/loaded_run.hpp"

namespace lazytlb {

inline DataFolder source_tree() { return {LAZYTLB_SOURCE_DIR}; }

inline std::shared_ptr<const LoadedRun> run_of(const std::string& story, const Overrides& overrides) {
    auto scenario = read_story(story, overrides, source_tree(), known_names());
    check(scenario.value.has_value(), "the story reads");
    RunResult result = record(*scenario);
    return std::make_shared<const LoadedRun>(std::move(*scenario), std::move(result));
}

// Run once for all tests of a program.
inline std::shared_ptr<const LoadedRun> first_borrow() {
    static const auto run = run_of("first-borrow", {});
    return run;
}

}  // namespace lazytlb
