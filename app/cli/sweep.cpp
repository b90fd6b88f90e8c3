// SPDX-License-Identifier: GPL-3.0-or-later
// lazytlb sweep: one story over lists of values, all combinations, on all processors.
#include "base/names_hint.hpp"
#include "base/new_file.hpp"
#include "cli/grid.hpp"
#include "cli/outcome.hpp"
#include "cli/subcommand.hpp"
#include "cli/table.hpp"
#include "cli/watch.hpp"
#include "measure/quantity.hpp"

#include <fmt/format.h>
#include <CLI/CLI.hpp>
#include <nlohmann/json.hpp>

#include <algorithm>
#include <memory>

namespace lazytlb::cli {
namespace {

using Json = nlohmann::ordered_json;

struct SweepOptions {
    GridOptions grid;
    std::string quantities, file;
    bool csv = false, json = false;
};

// "partial: 12 of 40 runs" when somebody has ended it early.
std::string partial_note(const Grid& grid) {
    return grid.done() == grid.runs() ? "" : fmt::format("partial: {} of {} runs", grid.done(), grid.runs());
}

std::string csv_cell(const std::string& text) {
    if (text.find_first_of(",\"\n") == std::string::npos) return text;
    std::string cell = "\"";
    for (const char c : text) cell += c == '"' ? std::string("\"\"") : std::string(1, c);
    return cell + '"';
}

// One line a point and quantity: value columns of the axes, then quantity, mean, low, high, seeds, note.
std::string csv(const Grid& grid, const std::vector<std::string>& quantities) {
    std::string text;
    for (const Axis& axis : grid.axes) text += csv_cell(axis.path) + ',';
    text += "quantity,mean,low,high,seeds,note\n";
    for (const GridPoint& p : grid.points)
        for (const std::string& q : quantities) {
            for (const std::string& value : p.values) text += csv_cell(value) + ',';
            const Spread s = spread_of(p, q);
            if (s.seeds == 0)
                text += fmt::format("{},,,,0,{}\n", q, csv_cell(p.refused.empty() ? "not run" : p.refused));
            else
                text += fmt::format("{},{},{},{},{},\n", q, s.mean, s.low, s.high, s.seeds);
        }
    if (const auto note = partial_note(grid); !note.empty()) text += "# " + note + '\n';
    return text;
}

std::string json(const Grid& grid, const std::vector<std::string>& quantities) {
    Json points = Json::array();
    for (const GridPoint& p : grid.points) {
        Json point;
        for (std::size_t i = 0; i < grid.axes.size(); ++i) point["at"][grid.axes[i].path] = p.values[i];
        if (!p.refused.empty()) point["refused"] = p.refused;
        point["seeds"] = p.measures.size();
        for (const std::string& q : quantities) {
            const Spread s = spread_of(p, q);
            if (s.seeds > 0) point[q] = {{"mean", s.mean}, {"low", s.low}, {"high", s.high}};
        }
        points.push_back(std::move(point));
    }
    const Json all{{"story", grid.story},
                   {"partial", grid.done() != grid.runs()},
                   {"runs", grid.runs()},
                   {"done", grid.done()},
                   {"points", points}};
    return all.dump(2, ' ', false, Json::error_handler_t::replace) + '\n';
}

std::string spread_text(const Spread& s) {
    if (s.seeds == 0) return "-";
    if (s.low == s.high) return number_text(s.mean);
    return fmt::format("{} ({} .. {})", number_text(s.mean), number_text(s.low), number_text(s.high));
}

// The rows, and below each group of policies whether they differ at all in the first quantity.
std::string page(const Grid& grid, const std::vector<std::string>& quantities) {
    std::string sides(grid.axes.size(), 'l');
    Table table(sides + std::string(quantities.size(), 'r') + "l");
    std::vector<std::string> head;
    for (const Axis& axis : grid.axes) head.push_back(axis.path);
    head.insert(head.end(), quantities.begin(), quantities.end());
    head.emplace_back("");
    table.row(head);
    const bool policies = !grid.axes.empty() && grid.axes.back().path == "policy";
    const std::size_t group = policies ? grid.axes.back().values.size() : 1;
    for (std::size_t i = 0; i < grid.points.size(); ++i) {
        const GridPoint& p = grid.points[i];
        auto cells = p.values;
        for (const std::string& q : quantities) cells.push_back(spread_text(spread_of(p, q)));
        std::string verdict = p.refused;
        if (policies && i % group > 0 && p.refused.empty()) {
            const Spread first = spread_of(grid.points[i - i % group], quantities.front());
            const Spread here = spread_of(p, quantities.front());
            if (first.seeds > 0 && here.seeds > 0) {
                const std::string& other = grid.axes.back().values.front();
                if (no_difference(first, here))
                    verdict = fmt::format("no difference to {}", other);
                else if (first.mean != 0)
                    verdict = fmt::format("{} times {}", number_text(here.mean / first.mean), other);
            }
        }
        cells.push_back(verdict);
        table.row(cells);
    }
    std::string text = table.text(0);
    if (grid.seeds == 1 && policies)
        text += "\nOne seed each: how far a seed alone moves a number is not known; --seeds 5 tells.\n";
    if (const auto note = partial_note(grid); !note.empty()) text += '\n' + note + '\n';
    return text;
}

int sweep(const SweepOptions& o) {
    std::vector<std::string> quantities =
        o.quantities.empty() ? std::vector<std::string>{"rate_per_s", "line_share_percent", "mm_count_atomics", "ipis"}
                             : parts_of(o.quantities);
    std::vector<Diagnostic> wrong;
    const auto known = quantity_names();
    for (const std::string& q : quantities)
        if (std::find(known.begin(), known.end(), q) == known.end())
            wrong.push_back(on_command_line(fmt::format("Unknown quantity \"{}\".", q), names_hint(q, known)));
    if (o.csv && o.json) wrong.push_back(on_command_line("--csv and --json exclude each other.", "Take one of them."));
    if (!wrong.empty()) return report(wrong);
    auto grid = read_grid(o.grid);
    if (!grid) return report(grid.diagnostics);
    std::optional<NewFile> file;
    if (!o.file.empty()) {
        auto opened = NewFile::open(o.file);
        if (!opened) return report(opened.diagnostics);
        file.emplace(std::move(*opened));
    }
    run_grid(*grid);
    // Unless somebody asked for it: a story that counts nothing has no rate to compare by.
    if (o.quantities.empty() && std::all_of(grid->points.begin(), grid->points.end(),
                                            [](const GridPoint& p) { return spread_of(p, "rate_per_s").high == 0; }))
        quantities.erase(quantities.begin());
    const std::string text = o.csv    ? csv(*grid, quantities)
                             : o.json ? json(*grid, quantities)
                                      : page(*grid, quantities);
    if (file) {
        file->write(text);
        if (const auto problem = file->commit()) return report({*problem});
    } else {
        print(text);
    }
    if (const auto note = partial_note(*grid); !note.empty()) {
        message(note);
        return interrupted;
    }
    const bool broken = std::any_of(grid->points.begin(), grid->points.end(), [](const GridPoint& p) {
        return std::any_of(p.measures.begin(), p.measures.end(), [](const Measures& m) { return m.faults > 0; });
    });
    if (broken) message("finding: in at least one run a rule broke; lazytlb run shows it.");
    return broken ? finding : ok;
}

}  // namespace

void add_sweep(CLI::App& app, Action& chosen) {
    const auto o = std::make_shared<SweepOptions>();
    CLI::App* command = app.add_subcommand("sweep", "run a story over lists of values and compare");
    command->add_option("STORY", o->grid.story.story, "a name (lazytlb list stories) or a file")
        ->required()
        ->type_name("");
    o->grid.add_to(*command);
    command->add_option("--quantity", o->quantities, "what to show; the first one is compared (rate_per_s, ...)")
        ->type_name("NAME,NAME");
    command->add_flag("--csv", o->csv, "one line for each point and quantity");
    command->add_flag("--json", o->json, "the points as JSON");
    command->add_option("-o", o->file, "write here instead of the terminal")->type_name("FILE");
    command->footer(
        "Policies, architectures and machines may be lists: --policy refcount,shootdown.\n"
        "Ctrl-C ends it with what is done, marked as partial (exit code 130).");
    command->callback([o, &chosen] { chosen = [o] { return sweep(*o); }; });
}

}  // namespace lazytlb::cli
