// SPDX-License-Identifier: GPL-3.0-or-later
// lazytlb crossover: from which value of a setting on does one policy beat another? Found by halving the range.
#include "base/names_hint.hpp"
#include "cli/grid.hpp"
#include "cli/outcome.hpp"
#include "cli/subcommand.hpp"
#include "cli/table.hpp"
#include "cli/watch.hpp"
#include "measure/quantity.hpp"

#include <fmt/format.h>
#include <CLI/CLI.hpp>

#include <algorithm>
#include <map>
#include <memory>

namespace lazytlb::cli {
namespace {

struct CrossoverOptions {
    GridOptions grid;
    std::string range, quantity = "rate_per_s";
};

struct Range {
    std::string path;
    std::uint64_t low = 0, high = 0;
};

std::optional<Range> read_range(const std::string& text) {
    const auto equals = text.find('='), dots = text.find("..");
    if (equals == std::string::npos || equals == 0 || dots == std::string::npos || dots < equals) return std::nullopt;
    Range r;
    r.path = text.substr(0, equals);
    if (!parse_number(text.substr(equals + 1, dots - equals - 1), r.low) ||
        !parse_number(text.substr(dots + 2), r.high))
        return std::nullopt;
    return r.low < r.high ? std::optional(r) : std::nullopt;
}

// Who is ahead at one value: 0 or 1 of the two policies, or nobody.
struct Outcome {
    Spread spreads[2];
    std::optional<int> ahead;
};

class Search {
public:
    Search(const CrossoverOptions& o, Range range) : o_(o), range_(std::move(range)) {}

    // False when it was interrupted or a value cannot be run; `wrong` says which.
    bool look(std::uint64_t value) {
        if (seen.contains(value)) return true;
        GridOptions at = o_.grid;
        at.over.push_back(fmt::format("{}={}", range_.path, value));
        auto grid = read_grid(at);
        if (!grid) {
            wrong = grid.diagnostics;
            return false;
        }
        if (grid->points.size() != 2) {
            wrong = {on_command_line("A crossover is between two policies.", "Write --policy refcount,shootdown.")};
            return false;
        }
        for (const GridPoint& p : grid->points)
            if (!p.refused.empty()) {
                wrong = {on_command_line(p.refused, "Both policies must be able to run.")};
                return false;
            }
        run_grid(*grid);
        if (grid->done() != grid->runs()) return false;
        names = grid->axes.back().values;
        Outcome& outcome = seen[value];
        for (int i = 0; i < 2; ++i)
            outcome.spreads[i] = spread_of(grid->points[static_cast<std::size_t>(i)], o_.quantity);
        if (!no_difference(outcome.spreads[0], outcome.spreads[1]))
            outcome.ahead = outcome.spreads[1].mean > outcome.spreads[0].mean ? 1 : 0;
        return true;
    }

    std::map<std::uint64_t, Outcome> seen;
    std::vector<std::string> names;
    std::vector<Diagnostic> wrong;

private:
    const CrossoverOptions& o_;
    Range range_;
};

std::string table_of(const Search& search, const Range& range, const std::string& quantity) {
    Table table("rrrl");
    table.row({range.path, search.names[0], search.names[1], quantity});
    for (const auto& [value, outcome] : search.seen)
        table.row({grouped(value), number_text(outcome.spreads[0].mean), number_text(outcome.spreads[1].mean),
                   outcome.ahead ? search.names[static_cast<std::size_t>(*outcome.ahead)] + " is ahead"
                                 : std::string("no difference")});
    return table.text(0);
}

int crossover(const CrossoverOptions& o) {
    const auto range = read_range(o.range);
    if (!range)
        return report({on_command_line(fmt::format("--over \"{}\" is not path=low..high.", o.range),
                                       "Write --over pairs=1..768: whole numbers, the lower one first.")});
    const auto known = quantity_names();
    if (std::find(known.begin(), known.end(), o.quantity) == known.end())
        return report(
            {on_command_line(fmt::format("Unknown quantity \"{}\".", o.quantity), names_hint(o.quantity, known))});
    Search search(o, *range);
    const auto stopped = [&] {
        if (!search.wrong.empty()) return static_cast<int>(report(search.wrong));
        message("Interrupted before the end was found.");
        return static_cast<int>(interrupted);
    };
    std::uint64_t low = range->low, high = range->high;
    if (!search.look(low) || !search.look(high)) return stopped();
    const auto at_low = search.seen[low].ahead, at_high = search.seen[high].ahead;
    std::string answer;
    if (at_low == at_high) {
        answer = at_low ? fmt::format("{} is ahead at both ends: between {} and {} nothing crosses, or twice.",
                                      search.names[static_cast<std::size_t>(*at_low)], low, high)
                        : fmt::format("No visible effect: at neither end do the two differ by more than their seeds.");
    } else {
        while (high - low > 1) {
            const std::uint64_t middle = low + (high - low) / 2;
            if (!search.look(middle)) return stopped();
            (search.seen[middle].ahead == at_low ? low : high) = middle;
        }
        const auto now = search.seen[high].ahead;
        answer = now ? fmt::format("From {} = {} on {} is ahead.", range->path, high,
                                   search.names[static_cast<std::size_t>(*now)])
                     : fmt::format("From {} = {} on the two no longer differ.", range->path, high);
        answer += " Halving the range takes for granted that it happens once.";
    }
    print(table_of(search, *range, o.quantity) + '\n' + answer + '\n');
    return ok;
}

}  // namespace

void add_crossover(CLI::App& app, Action& chosen) {
    const auto o = std::make_shared<CrossoverOptions>();
    CLI::App* command = app.add_subcommand("crossover", "find where one policy begins to beat another");
    command->add_option("STORY", o->grid.story.story, "a name (lazytlb list stories) or a file")
        ->required()
        ->type_name("");
    o->grid.story.add_to(*command);
    command->add_option("--over", o->range, "the setting and its range")->type_name("PATH=LOW..HIGH")->required();
    command->add_option("--seeds", o->grid.seeds, "run each point with seeds 1 .. N (1)")->type_name("N");
    command->add_option("--jobs", o->grid.jobs, "runs at a time (one for each processor)")->type_name("N");
    command->add_option("--quantity", o->quantity, "what to win by; more is better (rate_per_s)")->type_name("NAME");
    command->footer(
        "For example: lazytlb crossover power8-context-switch --over pairs=1..768 --policy refcount,shootdown");
    command->callback([o, &chosen] { chosen = [o] { return crossover(*o); }; });
}

}  // namespace lazytlb::cli
