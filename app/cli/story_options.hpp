// SPDX-License-Identifier: GPL-3.0-or-later
// The story and what the command line changes of it: shared by `run` and `export`. Options are read as text and
// understood here, so that a wrong one is told like everything else.
#pragma once

#include "base/diagnostic.hpp"
#include "scenario/scenario.hpp"

#include <string>
#include <vector>

namespace CLI {
class App;
}

namespace lazytlb::cli {

struct StoryOptions {
    std::string story, policy, arch, machine, seed, until, max_events;
    std::vector<std::string> set;
    bool force = false;

    void add_to(CLI::App& command);
    bool changes_anything() const;
    // The story with the options applied, legal unless forced.
    Result<Scenario> scenario() const;
    // The same without a look at whether policy, architecture and machine go together.
    Result<Scenario> readable() const;
};

// A story by name or path, as it stands in its file.
Result<Scenario> plain_scenario(const std::string& story);

// A whole number of at most 64 bits, decimal, nothing around it.
bool parse_number(const std::string& text, std::uint64_t& number);

}  // namespace lazytlb::cli
