// SPDX-License-Identifier: GPL-3.0-or-later
// lazytlb run: one story, its numbers; with --trace its record too.
#include "cli/outcome.hpp"
#include "cli/run_report.hpp"
#include "cli/story_options.hpp"
#include "cli/subcommand.hpp"
#include "cli/table.hpp"
#include "cli/watch.hpp"
#include "trace/trace_file.hpp"

#include <fmt/format.h>
#include <CLI/CLI.hpp>

#include <chrono>
#include <memory>

namespace lazytlb::cli {
namespace {

struct RunOptions {
    StoryOptions story;
    std::string trace;
    bool json = false;
};

std::optional<Diagnostic> trace_problem(const RunOptions& o) {
    if (!o.trace.empty() && !std::string_view(o.trace).ends_with(".lztrace"))
        return on_command_line(fmt::format("--trace \"{}\" does not end in .lztrace.", o.trace),
                               "A record is recognised by its ending; pictures are written by lazytlb export.");
    if (o.trace.empty() && !o.story.max_events.empty())
        return on_command_line("--max-events limits a record, and without --trace none is kept.",
                               "Add --trace FILE.lztrace.");
    return std::nullopt;
}

void say_how_it_ended(const RunResult& result, const RunOptions& o) {
    const Measures& m = result.measures;
    if (m.stop == StopReason::max_events)
        message(fmt::format("note: the record was full after {} events, at {}; --max-events N keeps more.",
                            grouped(m.events), span_text(m.simulated - SimTime{})));
    if (m.faults > 0) {
        std::string waits;
        for (const auto& sentence : result.waits) waits += "\n  " + sentence;
        message(fmt::format("finding: rule {} broke: {}{}\n  to repeat: {}", to_string(m.first_fault.rule),
                            m.first_fault_sentence(), waits, result.reproduce));
    }
    if (!o.trace.empty()) message(fmt::format("record: {}", o.trace));
}

int run_story(const RunOptions& o) {
    if (const auto problem = trace_problem(o)) return report({*problem});
    const auto scenario = o.story.scenario();
    if (!scenario) return report(scenario.diagnostics);
    std::optional<NewFile> file;
    if (!o.trace.empty()) {
        auto opened = NewFile::open(o.trace);
        if (!opened) return report(opened.diagnostics);
        file.emplace(std::move(*opened));
    }

    const auto start = std::chrono::steady_clock::now();
    const RunResult result = [&] {
        Watch watch(scenario->id, scenario->until);
        return file ? record(*scenario, watch.control()) : meter(*scenario, watch.control());
    }();
    const std::chrono::duration<double> wall = std::chrono::steady_clock::now() - start;
    if (result.measures.stop == StopReason::cancelled) {
        file.reset();
        end_by_signal();
    }
    if (file)
        if (const auto problem = write_trace_file(*result.trace, std::move(*file))) return report({*problem});

    print(o.json ? run_json(*scenario, result, wall.count()) : run_page(*scenario, result, wall.count()));
    say_how_it_ended(result, o);
    return result.measures.faults > 0 ? finding : ok;
}

}  // namespace

void add_run(CLI::App& app, Action& chosen) {
    const auto o = std::make_shared<RunOptions>();
    CLI::App* command = app.add_subcommand("run", "run a story and print its numbers");
    command->add_option("STORY", o->story.story, "a name (lazytlb list stories) or a file")->required()->type_name("");
    o->story.add_to(*command);
    command->add_option("--trace", o->trace, "keep the record in this file")->type_name("FILE.lztrace");
    command->add_option("--max-events", o->story.max_events, "the record ends here (20000000)")->type_name("N");
    command->add_flag("--json", o->json, "the numbers as JSON");
    command->callback([o, &chosen] { chosen = [o] { return run_story(*o); }; });
}

}  // namespace lazytlb::cli
