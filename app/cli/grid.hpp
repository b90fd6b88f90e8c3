// SPDX-License-Identifier: GPL-3.0-or-later
// Grid: a story over lists of values. One point for each combination, one run of it for each seed.
#pragma once

#include "base/diagnostic.hpp"
#include "cli/story_options.hpp"
#include "measure/measures.hpp"
#include "scenario/scenario.hpp"

#include <optional>
#include <string>
#include <utility>
#include <vector>

namespace lazytlb::cli {

struct Axis {
    std::string path;  // "pairs", "machine.line.hop2", "policy", "arch", "machine"
    std::vector<std::string> values;
};

struct GridOptions {
    StoryOptions story;             // policy, arch and machine may be lists: "refcount,shootdown"
    std::vector<std::string> over;  // "pairs=16,48,768"
    std::string seeds, jobs;

    void add_to(CLI::App& command);
};

struct GridPoint {
    std::vector<std::string> values;  // one for each axis
    std::string refused;              // why this combination cannot run; then there are no runs
    std::vector<Scenario> runs;       // one for each seed
    std::vector<Measures> measures;   // of the runs that came to their end
};

struct Grid {
    std::string story;
    std::vector<Axis> axes;  // those with more than one value
    std::size_t seeds = 1;
    unsigned jobs = 1;
    std::vector<GridPoint> points;  // the last axis varies fastest
    std::size_t runs() const;
    std::size_t done() const;
};

Result<Grid> read_grid(const GridOptions& options);
// Fills in the measures; shows progress on stderr when that is a terminal. Ctrl-C ends it early: done() < runs().
void run_grid(Grid& grid);

// Runs at a time, as --jobs says; empty: one for each processor.
Result<unsigned> jobs_from(const std::string& text);

// "a,b,c" -> its parts; an empty one among them is kept, to be told.
std::vector<std::string> parts_of(const std::string& list);

// Of one quantity over the seeds of a point.
struct Spread {
    double mean = 0, low = 0, high = 0;
    std::size_t seeds = 0;
};
Spread spread_of(const GridPoint& point, std::string_view quantity);
// Whether two spreads touch: then their difference is none that these runs could show.
bool no_difference(const Spread& a, const Spread& b);

}  // namespace lazytlb::cli
