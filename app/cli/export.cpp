// SPDX-License-Identifier: GPL-3.0-or-later
// lazytlb export: a story or a record as a picture, a film, a page, a table ..., made without a display.
#include "base/new_file.hpp"
#include "cli/export_options.hpp"
#include "cli/outcome.hpp"
#include "cli/progress_line.hpp"
#include "cli/subcommand.hpp"
#include "cli/table.hpp"
#include "cli/watch.hpp"
#include "run.hpp"
#include "world/read_record.hpp"

#include <fmt/format.h>
#include <CLI/CLI.hpp>
#include <QtCore/QHashFunctions>
#include <QtGui/QGuiApplication>

#include <cstdlib>
#include <memory>
#include <utility>

namespace lazytlb::cli {
namespace {

// What there is to export: the record, where the story pauses in it, and how it is run again.
struct Subject {
    std::shared_ptr<const Trace> trace;
    std::vector<Stop> stops;
    std::string name, reproduce;
};

Result<Subject> subject_of_record(const std::string& file) {
    auto trace = read_record(file);
    if (!trace) return trace.diagnostics;
    const RunFacts& f = (*trace)->facts;
    Subject subject{*trace, {}, f.story, {}};
    StoryOptions same;
    same.story = f.story;
    same.policy = f.policy;
    same.arch = f.arch;
    same.machine = f.machine;
    same.seed = std::to_string(f.seed);
    same.until = fmt::format("{}ps", (*trace)->end.ps);
    same.force = f.forced;
    for (const auto& [path, value] : f.settings) same.set.push_back(path + '=' + value);
    if (const auto story = same.readable()) subject.reproduce = reproduce_line(*story);
    if (auto story = plain_scenario(f.story)) subject.stops = std::move(story->stops);
    return subject;
}

Result<Subject> subject_of_story(const StoryOptions& options) {
    auto scenario = options.scenario();
    if (!scenario) return scenario.diagnostics;
    RunResult result = [&] {
        Watch watch(scenario->id, scenario->until);
        return record(*scenario, watch.control());
    }();
    if (result.measures.stop == StopReason::cancelled) end_by_signal();
    if (result.measures.stop == StopReason::max_events)
        message(
            fmt::format("note: the record was full after {} events, at {}; --until TIME shortens the run, --max-events "
                        "N keeps more.",
                        grouped(result.measures.events), span_text(result.measures.simulated - SimTime{})));
    return Subject{std::move(result.trace), std::move(scenario->stops), scenario->given, std::move(result.reproduce)};
}

// Qt wants an application for fonts; a picture needs no display and must not depend on the locale, nor on the order in
// which Qt's tables happen to lie in memory.
std::optional<Diagnostic> write(const Exporter& exporter, const ExportRequest& request, const std::string& output) {
    qInstallMessageHandler([](QtMsgType type, const QMessageLogContext&, const QString& text) {
        if (type == QtCriticalMsg || type == QtFatalMsg) message(text.toStdString());  // the rest is about desktops
    });
    ::setenv("QT_QPA_PLATFORM", "offscreen", 1);
    ::setenv("LC_ALL", "C.UTF-8", 1);
    QHashSeed::setDeterministicGlobalSeed();
    static char name[] = "lazytlb";
    char* words[]{name, nullptr};
    int count = 1;
    const QGuiApplication application(count, words);
    return exporter.write(request, output);
}

// Whether the place can be written, before a long run is made for it.
std::optional<Diagnostic> place_problem(const Exporter& exporter, const std::string& output) {
    if (exporter.suffix == "/") return std::nullopt;
    const auto place = NewFile::open(output);
    return place ? std::nullopt : std::optional(place.diagnostics.front());
}

std::string what_was_shown(const ExportOptions& o, const ExportRequest& r) {
    if (takes(o.exporter()->takes, Takes::instant) && !o.stops) return span_text(r.moment.at - SimTime{});
    return fmt::format("{} .. {}", span_text(r.from - SimTime{}), span_text(r.to - SimTime{}));
}

int export_it(const ExportOptions& o) {
    ExportRequest request;
    if (const auto wrong = o.read(request); !wrong.empty()) return report(wrong);
    const Exporter& exporter = *o.exporter();
    if (const auto problem = place_problem(exporter, o.output)) return report({*problem});
    const auto subject = o.is_record() ? subject_of_record(o.story.story) : subject_of_story(o.story);
    if (!subject) return report(subject.diagnostics);
    request.timeline = std::make_shared<Timeline>(subject->trace);
    if (request.view->over_time)
        request.lanes = std::make_shared<const stage::LaneIndex>(stage::index_lanes(*request.timeline));
    std::string note;
    if (const auto wrong = o.place(subject->stops, request, note); !wrong.empty()) return report(wrong);
    if (!note.empty()) message("note: " + note);
    request.made = {LAZYTLB_VERSION, o.canonical(subject->name, request), subject->reproduce};
    request.cancel = &cancelled_by_signal();
    const ProgressLine line;
    request.progress = [&](double share) {
        line.show(fmt::format("{} of {}: {:.0f} %", exporter.name, subject->name, share * 100));
    };
    const auto problem = write(exporter, request, o.output);
    line.clear();
    if (problem && request.is_cancelled()) end_by_signal();
    if (problem) return report({*problem});
    message(fmt::format("{} of {}: {}", exporter.name, what_was_shown(o, request), o.output));
    return ok;
}

}  // namespace

void add_export(CLI::App& app, Action& chosen) {
    const auto o = std::make_shared<ExportOptions>();
    CLI::App* command = app.add_subcommand("export", "a story or a record as a picture, a film, a page or a table");
    o->add_to(*command);
    command->callback([o, &chosen] { chosen = [o] { return export_it(*o); }; });
}

}  // namespace lazytlb::cli
