// SPDX-License-Identifier: GPL-3.0-or-later
// lazytlb export: one instant of a story or of a record as a picture, drawn without a display.
#include "base/names_hint.hpp"
#include "base/new_file.hpp"
#include "cli/outcome.hpp"
#include "cli/story_options.hpp"
#include "cli/subcommand.hpp"
#include "cli/table.hpp"
#include "cli/watch.hpp"
#include "export/exporters.hpp"
#include "run.hpp"
#include "scenario/stop_search.hpp"
#include "world/read_record.hpp"

#include <fmt/format.h>
#include <CLI/CLI.hpp>
#include <QtGui/QGuiApplication>

#include <cstdlib>
#include <memory>
#include <utility>

namespace lazytlb::cli {
namespace {

struct Options {
    StoryOptions story;
    std::string output, at, size = "1920x1080", theme = "light";
};

constexpr std::uint64_t most_pixels = 16384;  // a side

std::vector<std::string> theme_names() {
    std::vector<std::string> names;
    for (std::size_t i = 0; i < paint::theme_count; ++i) names.emplace_back(to_string(static_cast<paint::Theme>(i)));
    return names;
}

std::string suffixes() {
    std::string all;
    for (const Exporter& e : exporters()) all += (all.empty() ? "" : ", ") + std::string(e.suffix);
    return all;
}

// "1920x1080"
bool parse_size(const std::string& text, ExportRequest& request) {
    const auto cross = text.find('x');
    std::uint64_t width = 0, height = 0;
    if (cross == std::string::npos || !parse_number(text.substr(0, cross), width) ||
        !parse_number(text.substr(cross + 1), height))
        return false;
    if (width < 1 || height < 1 || width > most_pixels || height > most_pixels) return false;
    request.width = static_cast<int>(width);
    request.height = static_cast<int>(height);
    return true;
}

// What the options say of the picture itself; the instant is known only with the record.
std::vector<Diagnostic> read_options(const Options& o, bool from_record, ExportRequest& request) {
    std::vector<Diagnostic> wrong;
    if (exporter_for(o.output) == nullptr)
        wrong.push_back(on_command_line(fmt::format("No exporter writes \"{}\".", o.output),
                                        fmt::format("The ending of the name decides: {}.", suffixes())));
    if (!parse_size(o.size, request))
        wrong.push_back(on_command_line(fmt::format("--size \"{}\" is not a size.", o.size),
                                        fmt::format("Write WIDTHxHEIGHT, each 1 .. {}: 1920x1080.", most_pixels)));
    if (const auto theme = paint::theme_named(o.theme))
        request.theme = *theme;
    else
        wrong.push_back(
            on_command_line(fmt::format("There is no theme \"{}\".", o.theme), names_hint(o.theme, theme_names())));
    SimSpan span;
    if (!o.at.empty() && !parse_time(o.at, span))
        wrong.push_back(on_command_line(fmt::format("--at \"{}\" is not a time.", o.at),
                                        "Write a number and its unit: 12.8us, 20ms."));
    if (from_record && o.story.changes_anything())
        wrong.push_back(on_command_line("A record shows what happened and cannot be changed.",
                                        "Export the story itself with these options."));
    return wrong;
}

// What there is to draw: the record, and where the story pauses in it.
struct Subject {
    std::shared_ptr<const Trace> trace;
    std::vector<Stop> stops;
};

Result<Subject> subject_of_record(const std::string& file) {
    auto trace = read_record(file);
    if (!trace) return trace.diagnostics;
    Subject subject{*trace, {}};
    StoryOptions plain;
    plain.story = subject.trace->facts.story;
    if (auto story = plain.scenario()) subject.stops = std::move(story->stops);
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
    return Subject{std::move(result.trace), std::move(scenario->stops)};
}

SimTime instant_of(const Stop& stop, const StopPlace& place, const Trace& trace) {
    return stop.at ? *stop.at : trace.events[place.position - 1].at;
}

void show_stop(const Stop& stop, const StopPlace& place, ExportRequest& request) {
    request.applied = place.position;
    request.sentence = stop.sentence;
    request.why = stop.why;
}

// The moment asked for, at the story's pause and with its words where there is one at that instant. Without one the
// story's first stop, or the end when the story has none here.
std::optional<Diagnostic> choose_moment(const Options& o, const Subject& subject, ExportRequest& request) {
    const Trace& trace = *subject.trace;
    const auto places = find_stops(subject.stops, trace);
    if (!o.at.empty()) {
        SimSpan span;
        parse_time(o.at, span);
        request.at = SimTime{} + span;
        if (request.at > trace.end)
            return on_command_line(fmt::format("--at {} is after the end of the run.", o.at),
                                   fmt::format("It ends at {}.", span_text(trace.end - SimTime{})));
        for (const StopPlace& place : places)
            if (instant_of(subject.stops[place.stop], place, trace) == request.at)
                show_stop(subject.stops[place.stop], place, request);
        return std::nullopt;
    }
    if (places.empty()) {
        message("note: no stop of its story lies in this run, so the picture shows the end; --at TIME chooses.");
        request.at = trace.end;
        return std::nullopt;
    }
    const StopPlace& first = places.front();
    const Stop& stop = subject.stops[first.stop];
    request.at = instant_of(stop, first, trace);
    show_stop(stop, first, request);
    return std::nullopt;
}

std::string how_it_was_made(const Trace& trace, SimTime at) {
    const RunFacts& f = trace.facts;
    std::string line = fmt::format("lazytlb export {} --policy {} --arch {} --machine {} --seed {}", f.story, f.policy,
                                   f.arch, f.machine, f.seed);
    for (const auto& [path, value] : f.settings) line += fmt::format(" --set {}={}", path, value);
    return line + fmt::format("{} --at {}ps", f.forced ? " --force" : "", at.ps);
}

// Qt wants an application for fonts; a picture needs no display and must not depend on the locale.
std::optional<ExportError> draw(const ExportRequest& request, const std::string& output) {
    qInstallMessageHandler([](QtMsgType type, const QMessageLogContext&, const QString& text) {
        if (type == QtCriticalMsg || type == QtFatalMsg) message(text.toStdString());  // the rest is about desktops
    });
    ::setenv("QT_QPA_PLATFORM", "offscreen", 1);
    ::setenv("LC_ALL", "C.UTF-8", 1);
    static char name[] = "lazytlb";
    char* words[]{name, nullptr};
    int count = 1;
    const QGuiApplication application(count, words);
    return exporter_for(output)->write(request, output);
}

int export_picture(const Options& o) {
    const bool from_record = std::string_view(o.story.story).ends_with(".lztrace");
    ExportRequest request;
    if (const auto wrong = read_options(o, from_record, request); !wrong.empty()) return report(wrong);
    // The place is tried before the run; the exporter writes it whole.
    if (const auto place = NewFile::open(o.output); !place) return report(place.diagnostics);
    const auto subject = from_record ? subject_of_record(o.story.story) : subject_of_story(o.story);
    if (!subject) return report(subject.diagnostics);
    if (const auto problem = choose_moment(o, *subject, request)) return report({*problem});
    request.timeline = std::make_shared<Timeline>(subject->trace);
    request.how_it_was_made = how_it_was_made(*subject->trace, request.at);
    if (const auto error = draw(request, o.output)) {
        Diagnostic d;
        d.file = error->file;
        d.sentence = to_text(*error);
        return report({d});
    }
    message(fmt::format("picture of {}: {}", span_text(request.at - SimTime{}), o.output));
    return ok;
}

}  // namespace

void add_export(CLI::App& app, Action& chosen) {
    const auto o = std::make_shared<Options>();
    CLI::App* command = app.add_subcommand("export", "draw one instant of a story or a record");
    command->add_option("STORY", o->story.story, "a story's name or file, or a record (.lztrace)")
        ->required()
        ->type_name("");
    command->add_option("-o,--output", o->output, fmt::format("the picture; its ending decides: {}", suffixes()))
        ->required()
        ->type_name("FILE");
    command->add_option("--at", o->at, "the instant; without it the story's first stop")->type_name("TIME");
    command->add_option("--size", o->size, "in pixels (1920x1080)")->type_name("WxH");
    command->add_option("--theme", o->theme, fmt::format("{}", fmt::join(theme_names(), ", ")))->type_name("NAME");
    o->story.add_to(*command);
    command->add_option("--max-events", o->story.max_events, "the record ends here (20000000)")->type_name("N");
    command->callback([o, &chosen] { chosen = [o] { return export_picture(*o); }; });
}

}  // namespace lazytlb::cli
