// SPDX-License-Identifier: GPL-3.0-or-later
#include "cli/grid.hpp"

#include "cli/outcome.hpp"
#include "cli/progress_line.hpp"
#include "cli/run_many.hpp"
#include "cli/watch.hpp"
#include "measure/quantity.hpp"
#include "run.hpp"

#include <fmt/format.h>
#include <CLI/CLI.hpp>

#include <algorithm>
#include <thread>

namespace lazytlb::cli {
namespace {

constexpr std::size_t most_runs = 100'000;

// What the command line says, with the first values of its lists: the base of every point.
struct Reader {
    const GridOptions& o;
    std::vector<Diagnostic> wrong;

    std::size_t number(const std::string& text, const char* option, std::size_t otherwise, std::size_t most) {
        if (text.empty()) return otherwise;
        std::uint64_t n = 0;
        if (parse_number(text, n) && n >= 1 && n <= most) return static_cast<std::size_t>(n);
        wrong.push_back(on_command_line(fmt::format("{} \"{}\" is not a number from 1 to {}.", option, text, most),
                                        fmt::format("Write {} 4, for example.", option)));
        return otherwise;
    }

    unsigned jobs() {
        return static_cast<unsigned>(number(o.jobs, "--jobs", std::max(1u, std::thread::hardware_concurrency()), 1024));
    }

    std::vector<Axis> axes() {
        std::vector<Axis> all;
        for (const std::string& over : o.over) {
            const auto equals = over.find('=');
            if (equals == std::string::npos || equals == 0 || equals + 1 == over.size()) {
                wrong.push_back(
                    on_command_line(fmt::format("--over \"{}\" is not path=a,b,c.", over),
                                    fmt::format("lazytlb list settings {} shows the paths.", o.story.story)));
                continue;
            }
            add(all, over.substr(0, equals), over.substr(equals + 1));
        }
        add(all, "machine", o.story.machine);
        add(all, "arch", o.story.arch);
        add(all, "policy", o.story.policy);
        return all;
    }

    void add(std::vector<Axis>& all, const std::string& path, const std::string& list) {
        if (list.empty()) return;
        Axis axis{path, parts_of(list)};
        auto sorted = axis.values;
        std::sort(sorted.begin(), sorted.end());
        if (sorted.front().empty())
            wrong.push_back(on_command_line(fmt::format("{} has an empty value in \"{}\".", path, list),
                                            "Values are separated by single commas."));
        if (const auto twice = std::adjacent_find(sorted.begin(), sorted.end()); twice != sorted.end())
            wrong.push_back(on_command_line(fmt::format("{} has the value \"{}\" twice.", path, *twice),
                                            "Each value once; --seeds N repeats a run."));
        const auto same = std::find_if(all.begin(), all.end(), [&](const Axis& a) { return a.path == path; });
        if (same != all.end())
            wrong.push_back(
                on_command_line(fmt::format("{} is given twice.", path), "Put all its values in one list."));
        all.push_back(std::move(axis));
    }
};

StoryOptions at_point(const GridOptions& o, const std::vector<Axis>& axes, const std::vector<std::string>& values) {
    StoryOptions story = o.story;
    for (std::size_t i = 0; i < axes.size(); ++i) {
        const std::string& path = axes[i].path;
        if (path == "policy")
            story.policy = values[i];
        else if (path == "arch")
            story.arch = values[i];
        else if (path == "machine")
            story.machine = values[i];
        else
            story.set.push_back(path + "=" + values[i]);
    }
    return story;
}

}  // namespace

void GridOptions::add_to(CLI::App& command) {
    story.add_to(command);
    command.add_option("--over", over, "a setting and its values; may be repeated: every combination is run")
        ->type_name("PATH=A,B,C")
        ->allow_extra_args(false);
    command.add_option("--seeds", seeds, "run each point with seeds 1 .. N, to know its spread (1)")->type_name("N");
    command.add_option("--jobs", jobs, "runs at a time (one for each processor)")->type_name("N");
}

std::size_t Grid::runs() const {
    std::size_t n = 0;
    for (const GridPoint& p : points) n += p.runs.size();
    return n;
}

std::size_t Grid::done() const {
    std::size_t n = 0;
    for (const GridPoint& p : points) n += p.measures.size();
    return n;
}

Result<Grid> read_grid(const GridOptions& o) {
    Reader reader{o, {}};
    Grid grid;
    grid.story = o.story.story;
    grid.seeds = reader.number(o.seeds, "--seeds", 1, 1000);
    grid.jobs = reader.jobs();
    if (grid.seeds > 1 && !o.story.seed.empty())
        reader.wrong.push_back(on_command_line("--seed and --seeds exclude each other.", "Take one of them."));
    const std::vector<Axis> axes = reader.axes();
    if (!reader.wrong.empty()) return reader.wrong;

    std::size_t points = 1;
    for (const Axis& axis : axes) points *= axis.values.size();
    if (points * grid.seeds > most_runs)
        return on_command_line(fmt::format("These are {} runs; at most {} are taken.", points * grid.seeds, most_runs),
                               "Give fewer values.");
    for (const Axis& axis : axes)
        if (axis.values.size() > 1) grid.axes.push_back(axis);

    // A combination that is illegal is a row that says so; a name or value that nobody knows ends it all. A pair is
    // illegal only in combination, so it is asked about after the story has been read by force.
    for (std::size_t n = 0; n < points; ++n) {
        std::vector<std::string> values(axes.size());
        for (std::size_t i = axes.size(), rest = n; i-- > 0; rest /= axes[i].values.size())
            values[i] = axes[i].values[rest % axes[i].values.size()];
        GridPoint point;
        for (std::size_t i = 0; i < axes.size(); ++i)
            if (axes[i].values.size() > 1) point.values.push_back(values[i]);
        StoryOptions story = at_point(o, axes, values);
        for (std::size_t seed = 1; seed <= grid.seeds && point.refused.empty(); ++seed) {
            if (grid.seeds > 1) story.seed = std::to_string(seed);
            auto read = story.readable();
            if (!read) return read.diagnostics;
            if (!o.story.force) point.refused = refusal(read->policy, read->arch).value_or("");
            if (point.refused.empty()) point.refused = refusal(read->machine, read->arch).value_or("");
            if (point.refused.empty()) point.runs.push_back(std::move(*read));
        }
        grid.points.push_back(std::move(point));
    }
    if (grid.runs() == 0)
        return on_command_line(grid.points.front().refused, "None of these combinations can run; change the lists.");
    return grid;
}

void run_grid(Grid& grid) {
    std::vector<Scenario> all;
    for (GridPoint& p : grid.points) all.insert(all.end(), p.runs.begin(), p.runs.end());
    ManyRuns how;
    how.threads = grid.jobs;
    how.cancel = &cancelled_by_signal();
    const ProgressLine line;
    how.progress = [&](std::size_t done, const Scenario& run) {
        line.show(fmt::format("run {} of {}: {} {}", done, all.size(), run.id, run.policy));
    };
    const auto measures = run_many(all, how);
    line.clear();
    std::size_t next = 0;
    for (GridPoint& p : grid.points)
        for (std::size_t i = 0; i < p.runs.size(); ++i, ++next)
            if (measures[next]) p.measures.push_back(*measures[next]);
}

Result<unsigned> jobs_from(const std::string& text) {
    GridOptions o;
    o.jobs = text;
    Reader reader{o, {}};
    const unsigned jobs = reader.jobs();
    if (!reader.wrong.empty()) return reader.wrong;
    return jobs;
}

std::vector<std::string> parts_of(const std::string& list) {
    std::vector<std::string> parts;
    for (std::size_t at = 0;;) {
        const auto comma = list.find(',', at);
        parts.push_back(list.substr(at, comma - at));
        if (comma == std::string::npos) return parts;
        at = comma + 1;
    }
}

Spread spread_of(const GridPoint& point, std::string_view name) {
    Spread s;
    for (const Measures& m : point.measures) {
        const double value = quantity(m, name).value_or(0);
        s.low = s.seeds == 0 ? value : std::min(s.low, value);
        s.high = s.seeds == 0 ? value : std::max(s.high, value);
        s.mean += value;
        ++s.seeds;
    }
    if (s.seeds > 0) s.mean /= static_cast<double>(s.seeds);
    return s;
}

bool no_difference(const Spread& a, const Spread& b) { return a.low <= b.high && b.low <= a.high; }

}  // namespace lazytlb::cli
