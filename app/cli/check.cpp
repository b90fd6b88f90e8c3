// SPDX-License-Identifier: GPL-3.0-or-later
// lazytlb check: holds the model against published measurements, row by row.
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
#include <thread>

namespace lazytlb::cli {
namespace {

using Json = nlohmann::ordered_json;

struct Options {
    std::vector<std::string> stories;
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
                       {"band", r.band},
                       {"kind", to_string(r.kind)},
                       {"source", r.source},
                       {"holds", r.holds},
                       {"reason", r.reason}});
    return all.dump(2, ' ', false, Json::error_handler_t::replace) + '\n';
}

// A table of the rows, a sentence on each, and the sources that the table numbers.
std::string rows_page(const std::vector<Residual>& rows) {
    std::vector<std::string> sources;
    Table table("llrrrllrl");
    table.row({"", "row", "published", "model", "error", "band", "kind", "source", "story"});
    std::string sentences;
    for (const Residual& r : rows) {
        auto source = std::find(sources.begin(), sources.end(), r.source);
        if (source == sources.end()) source = sources.insert(source, r.source);
        table.row({r.holds ? "ok" : "NO", r.row, r.published ? number_text(*r.published) : "-",
                   r.model ? number_text(*r.model) : "-",
                   r.error_percent ? fmt::format("{:+.1f} %", *r.error_percent) : "-", r.band,
                   std::string(to_string(r.kind)), fmt::format("[{}]", source - sources.begin() + 1), r.story});
        sentences += fmt::format("{}  {}\n", r.holds ? "ok" : "NO", r.row) + wrapped(r.reason, 8, 110);
    }
    std::string page = table.text(0) + '\n' + sentences + '\n';
    for (std::size_t i = 0; i < sources.size(); ++i)
        page += fmt::format("[{}]{}", i + 1, wrapped(sources[i], 6, 110).substr(3));
    const auto held = std::count_if(rows.begin(), rows.end(), [](const Residual& r) { return r.holds; });
    return page + fmt::format("\n{} of {} rows hold\n", held, rows.size());
}

int check_stories(const Options& o) {
    const DataFolder data{data_dir()};
    std::vector<std::string> stories = o.stories;
    if (stories.empty()) {
        auto all = stories_with_rows(data);
        if (!all) return report(all.diagnostics);
        stories = std::move(*all);
    }

    ResidualRuns runs;
    runs.threads = std::min(2u, std::max(1u, std::thread::hardware_concurrency()));
    runs.cancel = &cancelled_by_signal();
    runs.progress = [](std::size_t done, std::size_t all, const std::string& what) {
        message(fmt::format("run {} of {}: {}", done, all, what));
    };
    const auto rows = residuals(stories, data, runs);
    if (!rows) return report(rows.diagnostics);
    if (cancelled_by_signal()) end_by_signal();
    if (rows->empty()) message("note: these stories have no expect rows, so there was nothing to check.");
    print(o.json ? rows_json(*rows) : rows->empty() ? "" : rows_page(*rows));
    return std::all_of(rows->begin(), rows->end(), [](const Residual& r) { return r.holds; }) ? ok : finding;
}

}  // namespace

void add_check(CLI::App& app, Action& chosen) {
    const auto o = std::make_shared<Options>();
    CLI::App* command = app.add_subcommand("check", "hold the model against published measurements");
    command->add_option("STORY", o->stories, "names or files; none: all stories with expect rows")->type_name("");
    command->add_flag("--json", o->json,
                      "an array of {story, row, published, model, error, band, kind, source, holds, reason}");
    command->callback([o, &chosen] { chosen = [o] { return check_stories(*o); }; });
}

}  // namespace lazytlb::cli
