// SPDX-License-Identifier: GPL-3.0-or-later
// lazytlb fit: chooses a machine's fitted numbers anew, from the rows marked calibrate, and shows what that would
// change.
#include "cli/fits.hpp"
#include "cli/grid.hpp"
#include "cli/outcome.hpp"
#include "cli/progress_line.hpp"
#include "cli/residual_words.hpp"
#include "cli/subcommand.hpp"
#include "cli/table.hpp"
#include "cli/watch.hpp"
#include "paint/data_dir.hpp"

#include <fmt/format.h>
#include <CLI/CLI.hpp>
#include <nlohmann/json.hpp>

#include <memory>

namespace lazytlb::cli {
namespace {

using Json = nlohmann::ordered_json;

struct FitOptions {
    std::string machine, jobs;
    bool json = false;
};

std::string number(const std::optional<double>& value) { return value ? number_text(*value) : "-"; }

std::string page(const std::vector<FitResult>& results) {
    Table numbers("lrrrl");
    numbers.row({"number", "in the file", "chosen", "range", "unit"});
    Table rows("llrrrr");
    rows.row({"number", "row", "published", "model", "error", "with the file's"});
    for (const FitResult& r : results) {
        numbers.row({r.fit.number, number_text(r.in_file), number_text(r.chosen),
                     fmt::format("{} .. {}", number_text(r.low), number_text(r.high)), r.unit});
        for (std::size_t i = 0; i < r.after.size(); ++i)
            rows.row({r.fit.number, r.after[i].row, number(r.after[i].published), number(r.after[i].model),
                      error_text(r.after[i]), error_text(r.before[i])});
    }
    return numbers.text(0) + '\n' + rows.text(0);
}

std::string json_of(const std::vector<FitResult>& results) {
    Json all = Json::array();
    for (const FitResult& r : results) {
        Json rows = Json::array();
        for (const Residual& row : r.after)
            rows.push_back({{"row", row.row},
                            {"published", row.published ? Json(*row.published) : Json(nullptr)},
                            {"model", row.model ? Json(*row.model) : Json(nullptr)}});
        all.push_back({{"number", r.fit.number},
                       {"in_file", r.in_file},
                       {"chosen", r.chosen},
                       {"low", r.low},
                       {"high", r.high},
                       {"unit", r.unit},
                       {"rows", rows}});
    }
    return all.dump(2, ' ', false, Json::error_handler_t::replace) + '\n';
}

int fit(const FitOptions& o) {
    const DataFolder data{data_dir()};
    const auto machine = read_machine(o.machine, data, known_names());
    if (!machine) return report(machine.diagnostics);
    const auto jobs = jobs_from(o.jobs);
    if (!jobs) return report(jobs.diagnostics);
    if (machine->fits.empty()) {
        message(fmt::format("note: nothing of {} is fitted.", machine->id));
        return ok;
    }
    ResidualRuns runs;
    runs.threads = *jobs;
    runs.cancel = &cancelled_by_signal();
    const ProgressLine line;
    runs.progress = [&](std::size_t done, std::size_t all, const std::string& what) {
        line.show(fmt::format("run {} of {}: {}", done, all, what));
    };
    const auto results = fit_machine(*machine, data, runs);
    line.clear();
    if (!results) return report(results.diagnostics);
    if (cancelled_by_signal()) end_by_signal();
    print(o.json ? json_of(*results) : page(*results));
    return ok;
}

}  // namespace

void add_fit(CLI::App& app, Action& chosen) {
    const auto o = std::make_shared<FitOptions>();
    CLI::App* command =
        app.add_subcommand("fit", "choose a machine's fitted numbers anew from the rows for calibration");
    command->add_option("MACHINE", o->machine, "by name or path")->required()->type_name("");
    command->add_option("--jobs", o->jobs, "runs at a time (one for each processor)")->type_name("N");
    command->add_flag("--json", o->json, "an array of {number, in_file, chosen, low, high, unit, rows}");
    command->callback([o, &chosen] { chosen = [o] { return fit(*o); }; });
}

}  // namespace lazytlb::cli
