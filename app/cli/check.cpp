// SPDX-License-Identifier: GPL-3.0-or-later
// lazytlb check: holds the model against published measurements, row by row.
#include "cli/fits.hpp"
#include "cli/grid.hpp"
#include "cli/outcome.hpp"
#include "cli/residuals.hpp"
#include "cli/subcommand.hpp"
#include "cli/table.hpp"
#include "cli/watch.hpp"
#include "paint/data_dir.hpp"

#include <fmt/format.h>
#include <CLI/CLI.hpp>
#include <nlohmann/json.hpp>

#include <algorithm>
#include <memory>
#include <utility>

namespace lazytlb::cli {
namespace {

using Json = nlohmann::ordered_json;

struct CheckOptions {
    std::vector<std::string> stories;
    std::string jobs;
    bool json = false;
};

template <class T>
Json or_null(const std::optional<T>& value) {
    return value ? Json(*value) : Json(nullptr);
}

std::string rows_json(const std::vector<Residual>& rows) {
    Json all = Json::array();
    for (const Residual& r : rows)
        all.push_back({{"story", r.story},
                       {"row", r.row},
                       {"quantity", r.quantity},
                       {"published", or_null(r.published)},
                       {"model", or_null(r.model)},
                       {"error", or_null(r.error_percent)},
                       {"error_points", or_null(r.error_points)},
                       {"band", r.band},
                       {"kind", to_string(r.kind)},
                       {"source", r.source},
                       {"judged", r.judged},
                       {"holds", r.holds},
                       {"not_said", r.not_said},
                       {"reason", r.reason}});
    return all.dump(2, ' ', false, Json::error_handler_t::replace) + '\n';
}

const char* mark(const Residual& r) { return !r.judged ? "--" : r.holds ? "ok" : "NO"; }

std::string error_text(const Residual& r) {
    if (r.error_points) return fmt::format("{:+.1f} pts", *r.error_points);
    return r.error_percent ? fmt::format("{:+.1f} %", *r.error_percent) : "-";
}

// What was fitted on the rows of this story, and how many rows were left to be predicted.
std::string fits_text(const std::string& story, const std::vector<Residual>& rows, const std::vector<Fitted>& fits) {
    std::string words;
    for (const Fitted& f : fits)
        if (f.fit.story == story)
            words += fmt::format("{}{} of {} on {}", words.empty() ? "Fitted here: " : "; ", f.fit.number, f.machine,
                                 fmt::join(f.fit.rows, ", "));
    const auto left = std::count_if(rows.begin(), rows.end(), [&](const Residual& r) {
        return r.story == story && r.judged && r.kind == Residual::Kind::predicted;
    });
    return wrapped(fmt::format("{}. Rows left over to be predicted: {}.",
                               words.empty() ? "Nothing is fitted on this story" : words, left),
                   4, 110);
}

// A table of the rows for each story, a sentence on each that is not simply right, and the sources that the tables
// number.
std::string rows_page(const std::vector<Residual>& rows, const std::vector<Fitted>& fits) {
    std::vector<std::pair<std::string, std::string>> sources;  // and what they do not say
    std::string page;
    for (std::size_t i = 0; i < rows.size();) {
        const std::string& story = rows[i].story;
        Table table("llrrrlll");
        table.row({"", "row", "published", "model", "error", "band", "kind", "source"});
        std::string sentences;
        for (; i < rows.size() && rows[i].story == story; ++i) {
            const Residual& r = rows[i];
            const std::pair entry{r.source, r.not_said};
            auto source = std::find(sources.begin(), sources.end(), entry);
            if (source == sources.end()) source = sources.insert(source, entry);
            table.row({mark(r), r.row, r.published ? number_text(*r.published) : "-",
                       r.model ? number_text(*r.model) : "-", error_text(r), r.band, std::string(to_string(r.kind)),
                       fmt::format("[{}]", source - sources.begin() + 1)});
            if (r.reason != "Inside the band." && r.reason != "Told, not judged: the row has no band.")
                sentences += fmt::format("{}  {}\n", mark(r), r.row) + wrapped(r.reason, 8, 110);
        }
        page += fmt::format("{}\n{}{}{}\n", story, table.text(0), sentences, fits_text(story, rows, fits));
    }
    for (std::size_t i = 0; i < sources.size(); ++i) {
        page += fmt::format("[{}]{}", i + 1, wrapped(sources[i].first, 6, 110).substr(3));
        if (!sources[i].second.empty()) page += wrapped("It does not say: " + sources[i].second, 6, 110);
    }
    const auto judged = std::count_if(rows.begin(), rows.end(), [](const Residual& r) { return r.judged; });
    const auto held = std::count_if(rows.begin(), rows.end(), [](const Residual& r) { return r.judged && r.holds; });
    page += fmt::format("\n{} of {} rows hold\n", held, judged);
    if (static_cast<std::size_t>(judged) < rows.size())
        page += fmt::format("{} more are told and not judged\n", rows.size() - static_cast<std::size_t>(judged));
    return page;
}

int check_stories(const CheckOptions& o) {
    const DataFolder data{data_dir()};
    std::vector<std::string> stories = o.stories;
    if (stories.empty()) {
        auto all = stories_with_rows(data);
        if (!all) return report(all.diagnostics);
        stories = std::move(*all);
    }

    ResidualRuns runs;
    const auto jobs = jobs_from(o.jobs);
    if (!jobs) return report(jobs.diagnostics);
    runs.threads = *jobs;
    runs.cancel = &cancelled_by_signal();
    runs.progress = [](std::size_t done, std::size_t all, const std::string& what) {
        message(fmt::format("run {} of {}: {}", done, all, what));
    };
    const auto rows = residuals(stories, data, runs);
    if (!rows) return report(rows.diagnostics);
    if (cancelled_by_signal()) end_by_signal();
    if (rows->empty()) message("note: these stories have no expect rows, so there was nothing to check.");
    print(o.json ? rows_json(*rows) : rows->empty() ? "" : rows_page(*rows, fits_of_machines(data)));
    return std::all_of(rows->begin(), rows->end(), [](const Residual& r) { return r.holds; }) ? ok : finding;
}

}  // namespace

void add_check(CLI::App& app, Action& chosen) {
    const auto o = std::make_shared<CheckOptions>();
    CLI::App* command = app.add_subcommand("check", "hold the model against published measurements");
    command->add_option("STORY", o->stories, "names or files; none: all stories with expect rows")->type_name("");
    command->add_flag(
        "--json", o->json,
        "an array of {story, row, published, model, error, band, kind, source, judged, holds, reason ...}");
    command->add_option("--jobs", o->jobs, "runs at a time (one for each processor)")->type_name("N");
    command->callback([o, &chosen] { chosen = [o] { return check_stories(*o); }; });
}

}  // namespace lazytlb::cli
