// SPDX-License-Identifier: GPL-3.0-or-later
// lazytlb compare: one story two ways, what each costs by cause, and the first event at which they part.
#include "cli/grid.hpp"
#include "cli/outcome.hpp"
#include "cli/subcommand.hpp"
#include "cli/table.hpp"
#include "cli/watch.hpp"
#include "measure/parting.hpp"
#include "run.hpp"
#include "stage/sentence.hpp"

#include <fmt/format.h>
#include <CLI/CLI.hpp>

#include <cmath>
#include <memory>

namespace lazytlb::cli {
namespace {

struct CompareOptions {
    GridOptions grid;
};

std::string with_sign(double value, const std::string& text) { return (value < 0 ? "-" : "+") + text; }

// CPU time in us with its sign; a true zero is shown as one.
std::string microseconds_text(double us) { return fmt::format("{:.3f}", us); }

std::string costs_table(const Grid& grid) {
    const auto name = [&](std::size_t i) { return grid.points[i].values.front(); };
    Table table("lrrrl");
    table.row({"CPU time, us", name(0), name(1), "difference", ""});
    const auto of = [&](std::size_t point, std::size_t cause) {
        Spread s;
        for (const Measures& m : grid.points[point].measures) {
            const double us = static_cast<double>(m.costs_ps[cause]) * 1e-6;
            s.low = s.seeds == 0 ? us : std::min(s.low, us);
            s.high = s.seeds == 0 ? us : std::max(s.high, us);
            s.mean += us;
            ++s.seeds;
        }
        s.mean /= static_cast<double>(s.seeds);
        return s;
    };
    for (std::size_t i = 0; i < cause_count; ++i) {
        const Spread a = of(0, i), b = of(1, i);
        const double difference = b.mean - a.mean;
        const bool none = no_difference(a, b);
        table.row({"  " + std::string(to_words(static_cast<Cause>(i))), microseconds_text(a.mean),
                   microseconds_text(b.mean),
                   none ? "0" : with_sign(difference, microseconds_text(std::abs(difference))),
                   none && difference != 0 ? "no difference: inside the spread of the seeds" : ""});
    }
    return table.text(0);
}

std::string counts_table(const Grid& grid) {
    Table table("lrrrl");
    table.row({"", grid.points[0].values.front(), grid.points[1].values.front(), "difference", ""});
    for (const char* q : {"rate_per_s", "switches", "mm_count_atomics", "ipis", "events"}) {
        const Spread a = spread_of(grid.points[0], q), b = spread_of(grid.points[1], q);
        const double difference = b.mean - a.mean;
        const bool none = no_difference(a, b);
        table.row({q, number_text(a.mean), number_text(b.mean),
                   none ? "0" : with_sign(difference, number_text(std::abs(difference))),
                   none && difference != 0 ? "no difference: inside the spread of the seeds" : ""});
    }
    return table.text(0);
}

// What one side does at the event where the other does something else.
std::string there(const std::string& name, const Trace& trace, std::size_t index) {
    if (index >= trace.events.size()) return fmt::format("  {}: its record has ended\n", name);
    World world(trace.facts);
    for (std::size_t i = 0; i <= index; ++i) replay(world, trace.events[i]);
    const std::string sentence = to_english(stage::caption_of(trace, index, world).what);
    return fmt::format("  {}: {}\n{}", name, to_text(trace.events[index], trace),
                       sentence.empty() ? "" : wrapped(sentence, 6, 110));
}

std::string parting(const Grid& grid) {
    const auto record_of = [](const Scenario& s) {
        RunControl control;
        control.cancel = &cancelled_by_signal();
        return record(s, control).trace;
    };
    const auto a = record_of(grid.points[0].runs.front()), b = record_of(grid.points[1].runs.front());
    const auto at = first_difference(*a, *b);
    if (!at) return "The two runs are the same, event by event.\n";
    const SimTime when = *at < a->events.size() ? a->events[*at].at : a->end;
    return fmt::format("They part at event {}, at {}:\n{}{}", grouped(*at), span_text(when - SimTime{}),
                       there(grid.points[0].values.front(), *a, *at), there(grid.points[1].values.front(), *b, *at));
}

int compare(const CompareOptions& o) {
    auto grid = read_grid(o.grid);
    if (!grid) return report(grid.diagnostics);
    if (grid->axes.size() != 1 || grid->points.size() != 2)
        return report({on_command_line(fmt::format("Two runs can be compared; these are {}.", grid->points.size()),
                                       "Give one list of two values: --policy refcount,shootdown.")});
    for (const GridPoint& p : grid->points)
        if (!p.refused.empty()) return report({on_command_line(p.refused, "Both must be able to run.")});
    run_grid(*grid);
    if (grid->done() != grid->runs()) {
        message("Interrupted; nothing is compared.");
        return interrupted;
    }
    const Scenario& first = grid->points.front().runs.front();
    std::string page = fmt::format("{}: {}, {} {}\n\n", first.id, first.title, grid->seeds,
                                   grid->seeds == 1 ? "seed" : "seeds, means");
    page += costs_table(*grid) + '\n' + counts_table(*grid) + '\n' + parting(*grid);
    print(page);
    return ok;
}

}  // namespace

void add_compare(CLI::App& app, Action& chosen) {
    const auto o = std::make_shared<CompareOptions>();
    CLI::App* command = app.add_subcommand("compare", "run a story two ways: costs by cause, and where they part");
    command->add_option("STORY", o->grid.story.story, "a name (lazytlb list stories) or a file")
        ->required()
        ->type_name("");
    o->grid.add_to(*command);
    command->footer("One of --policy, --arch, --machine or --over takes two values: --policy refcount,shootdown.");
    command->callback([o, &chosen] { chosen = [o] { return compare(*o); }; });
}

}  // namespace lazytlb::cli
