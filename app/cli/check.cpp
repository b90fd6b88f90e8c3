// SPDX-License-Identifier: GPL-3.0-or-later
// lazytlb check: holds the model against published measurements, row by row.
#include "cli/fits.hpp"
#include "cli/grid.hpp"
#include "cli/outcome.hpp"
#include "cli/progress_line.hpp"
#include "cli/residual_document.hpp"
#include "cli/residual_words.hpp"
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
    std::string write;  // a folder for the document
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
                       {"in_view", r.in_view},
                       {"source", r.source},
                       {"judged", r.judged},
                       {"holds", r.holds},
                       {"not_said", r.not_said},
                       {"reason", r.reason}});
    return all.dump(2, ' ', false, Json::error_handler_t::replace) + '\n';
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
            table.row({mark_of(r), r.row, r.published ? number_text(*r.published) : "-",
                       r.model ? number_text(*r.model) : "-", error_text(r), r.band, std::string(to_string(r.kind)),
                       fmt::format("[{}]", source - sources.begin() + 1)});
            if (r.reason != "Inside the band." && r.reason != "Told, not judged: the row has no band.")
                sentences += fmt::format("{}  {}\n", mark_of(r), r.row) + wrapped(r.reason, 8, 110);
        }
        page += fmt::format("{}\n{}{}{}\n", story, table.text(0), sentences,
                            wrapped(fits_sentence(story, rows, fits), 4, 110));
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

    if (!o.write.empty())
        if (const auto problem = make_residual_folder(o.write)) return report({*problem});

    ResidualRuns runs;
    const auto jobs = jobs_from(o.jobs);
    if (!jobs) return report(jobs.diagnostics);
    runs.threads = *jobs;
    runs.cancel = &cancelled_by_signal();
    const ProgressLine line;
    runs.progress = [&](std::size_t done, std::size_t all, const std::string& what) {
        line.show(fmt::format("run {} of {}: {}", done, all, what));
    };
    const auto rows = residuals(stories, data, runs);
    line.clear();
    if (!rows) return report(rows.diagnostics);
    if (cancelled_by_signal()) end_by_signal();
    if (rows->empty()) message("note: these stories have no expect rows, so there was nothing to check.");
    if (!o.write.empty()) {
        if (const auto failures = write_residual_document(o.write, *rows, fits_of_machines(data)); !failures.empty())
            return report(failures);
    }
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
    command->add_option("--write", o->write, "also writes the rows as a document with a picture for each story")
        ->type_name("FOLDER");
    command->add_option("--jobs", o->jobs, "runs at a time (one for each processor)")->type_name("N");
    command->callback([o, &chosen] { chosen = [o] { return check_stories(*o); }; });
}

}  // namespace lazytlb::cli
