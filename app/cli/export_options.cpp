// SPDX-License-Identifier: GPL-3.0-or-later
#include "cli/export_options.hpp"

#include "base/names_hint.hpp"
#include "base/shell_word.hpp"
#include "cli/outcome.hpp"
#include "cli/table.hpp"
#include "export/picture.hpp"
#include "scenario/read.hpp"

#include <fmt/format.h>
#include <CLI/CLI.hpp>

#include <algorithm>
#include <charconv>
#include <cmath>

namespace lazytlb::cli {
namespace {

constexpr std::uint64_t most_pixels = 16384;  // a side
constexpr int most_fps = 120;

std::vector<std::string> theme_names() {
    std::vector<std::string> names;
    for (std::size_t i = 0; i < paint::theme_count; ++i) names.emplace_back(to_string(static_cast<paint::Theme>(i)));
    return names;
}

std::vector<std::string> view_names() {
    std::vector<std::string> names;
    for (const stage::View& view : stage::views()) names.emplace_back(view.name);
    return names;
}

// Each suffix once, or the names of the exporters that take something.
std::string suffixes(Takes what) {
    std::vector<std::string_view> all;
    for (const Exporter& e : exporters())
        if ((what == Takes::nothing || takes(e.takes, what)) &&
            std::find(all.begin(), all.end(), e.suffix) == all.end())
            all.push_back(e.suffix);
    std::replace(all.begin(), all.end(), std::string_view("/"), std::string_view("FOLDER/"));
    return fmt::format("{}", fmt::join(all, ", "));
}

// A plain decimal number, the same in every locale.
bool parse_decimal(std::string_view text, double& number) {
    const auto [end, error] = std::from_chars(text.data(), text.data() + text.size(), number, std::chars_format::fixed);
    return error == std::errc{} && end == text.data() + text.size() && std::isfinite(number);
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

// "84mm", or the name of a preset.
bool parse_paper(const std::string& text, double& mm) {
    if (text == "column") return mm = column_mm, true;
    if (text == "page") return mm = page_mm, true;
    return text.ends_with("mm") && parse_decimal(std::string_view(text).substr(0, text.size() - 2), mm) && mm >= 10 &&
           mm <= 2000;
}

class Reading {
public:
    void wrong(std::string sentence, std::string hint) {
        problems.push_back(on_command_line(std::move(sentence), std::move(hint)));
    }
    // A time on the command line, or nothing when it is not given or is none.
    std::optional<SimSpan> time(const char* name, const std::string& text) {
        SimSpan span;
        if (text.empty()) return std::nullopt;
        if (parse_time(text, span)) return span;
        wrong(fmt::format("{} \"{}\" is not a time.", name, text), "Write a number and its unit: 12.8us, 20ms.");
        return std::nullopt;
    }
    std::vector<Diagnostic> problems;
};

}  // namespace

void ExportOptions::add_to(CLI::App& command) {
    const auto text = [&](const char* name, std::string& value, const std::string& what, const char* type) {
        command.add_option(name, value, what)->type_name(type);
    };
    command
        .add_option("STORY", story.story, "a story's name or file, or a record (.lztrace, or a page with one in it)")
        ->required()
        ->type_name("");
    command.add_option("-o,--output", output, fmt::format("its ending decides the form: {}", suffixes(Takes::nothing)))
        ->required()
        ->type_name("FILE");
    text("--format", format, "the form by name, where an ending has several (lazytlb list exporters)", "NAME");
    text("--view", view, fmt::format("what is drawn: {}", fmt::join(view_names(), ", ")), "NAME");
    text("--at", at, "one instant; without it the story's first stop", "TIME");
    text("--from", from, "begin of a span (the start of the run)", "TIME");
    text("--to", to, "end of a span (the end of the run)", "TIME");
    command.add_flag("--stops", stops, "stop by stop: a page for each, and a film rests at each");
    text("--pace", pace, "simulated time in one second of film (the span in 20 s)", "TIME");
    text("--fps", fps, "frames in one second of film (30)", "N");
    text("--size", size, "of a page, in pixels at scale 1 (1920x1080)", "WxH");
    text("--scale", scale, "pixels for each of those (1)", "FACTOR");
    text("--width", width, "on paper, the view alone: 84mm, column (84mm), page (174mm)", "LENGTH");
    text("--theme", theme, fmt::format("{}", fmt::join(theme_names(), ", ")), "NAME");
    story.add_to(command);
    text("--max-events", story.max_events, "the record ends here (20000000)", "N");
}

bool ExportOptions::is_record() const {
    return std::string_view(story.story).ends_with(".lztrace") || std::string_view(story.story).ends_with(".html");
}

std::vector<Diagnostic> ExportOptions::conflicts() const {
    Reading reading;
    const Exporter& e = *exporter();
    const std::string form = e.suffix == "/" ? "a folder of pictures" : "a " + std::string(e.suffix);
    const auto meant_for = [&](const char* name, bool given, Takes what) {
        if (given && !takes(e.takes, what))
            reading.wrong(fmt::format("{} means nothing to {} ({}).", name, form, e.name),
                          fmt::format("Leave it out; it is for {}.", suffixes(what)));
    };
    meant_for("--at", !at.empty(), Takes::instant);
    meant_for("--from", !from.empty(), Takes::span);
    meant_for("--to", !to.empty(), Takes::span);
    const stage::View* shown = view.empty() ? &stage::views().front() : stage::view_named(view);
    if (takes(e.takes, Takes::instant) && !stops && !(from + to).empty() && shown != nullptr && !shown->over_time)
        reading.wrong(fmt::format("--from and --to mean nothing to a picture of one instant ({}).", shown->name),
                      "--at TIME chooses it; --view lanes shows a span.");
    meant_for("--stops", stops, Takes::stops);
    meant_for("--pace", !pace.empty(), Takes::motion);
    meant_for("--fps", !fps.empty(), Takes::motion);
    meant_for("--size", !size.empty(), Takes::size);
    meant_for("--scale", !scale.empty(), Takes::pixels);
    meant_for("--width", !width.empty(), Takes::paper);
    meant_for("--theme", !theme.empty(), Takes::looks);
    meant_for("--view", !view.empty(), Takes::looks);
    if (!width.empty() && !size.empty())
        reading.wrong("--width and --size exclude each other.",
                      "A width on paper gives the view alone; a size gives a whole page.");
    if (!width.empty() && !scale.empty())
        reading.wrong("--width and --scale exclude each other.", "On paper there are 300 pixels to an inch.");
    if (!at.empty() && stops)
        reading.wrong("--at and --stops exclude each other.", "One shows an instant, the other every stop.");
    return std::move(reading.problems);
}

std::vector<Diagnostic> ExportOptions::read(ExportRequest& request) const {
    Reading reading;
    if (exporter() != nullptr) {
        reading.problems = conflicts();
    } else if (exporter_for(output) != nullptr) {
        std::vector<std::string> names;
        for (const Exporter& e : exporters())
            if (e.suffix == suffix_of(output)) names.emplace_back(e.name);
        reading.wrong(fmt::format("\"{}\" cannot hold the form \"{}\".", output, format), names_hint(format, names));
    } else {
        reading.wrong(fmt::format("No exporter writes \"{}\".", output),
                      fmt::format("The ending of the name decides: {}.", suffixes(Takes::nothing)));
    }
    if (!size.empty() && !parse_size(size, request))
        reading.wrong(fmt::format("--size \"{}\" is not a size.", size),
                      fmt::format("Write WIDTHxHEIGHT, each 1 .. {}: 1920x1080.", most_pixels));
    if (!scale.empty() && (!parse_decimal(scale, request.scale) || request.scale < 0.1 || request.scale > 16)) {
        request.scale = 1;
        reading.wrong(fmt::format("--scale \"{}\" is not a scale.", scale), "Write a number, 0.1 .. 16: 2, 1.5.");
    }
    const PixelSize pixels = pixels_of(request);
    if (pixels.width > static_cast<int>(most_pixels) || pixels.height > static_cast<int>(most_pixels) ||
        pixels.width < 1 || pixels.height < 1)
        reading.wrong(fmt::format("--size and --scale together are {} x {} pixels.", pixels.width, pixels.height),
                      fmt::format("A side has 1 .. {} pixels.", most_pixels));
    if (!width.empty() && !parse_paper(width, request.paper_mm))
        reading.wrong(fmt::format("--width \"{}\" is not a width on paper.", width),
                      "Write 10mm .. 2000mm, or column (84mm) or page (174mm).");
    std::uint64_t frames = 0;
    if (!fps.empty() && (!parse_number(fps, frames) || frames < 1 || frames > most_fps))
        reading.wrong(fmt::format("--fps \"{}\" is not a number of frames.", fps),
                      fmt::format("Write 1 .. {}: 30.", most_fps));
    else if (!fps.empty())
        request.fps = static_cast<int>(frames);
    if (exporter() != nullptr && exporter()->suffix == ".gif") {
        if (fps.empty()) request.fps = 25;
        if (request.fps > 50 || 100 % request.fps != 0)
            reading.wrong(fmt::format("A GIF cannot show {} frames in a second.", request.fps),
                          "It counts in hundredths of a second: 20, 25 or 50.");
    }
    request.pace = reading.time("--pace", pace);
    if (request.pace && request.pace->ps <= 0)
        reading.wrong(fmt::format("--pace {} never gets on.", pace), "Give a time longer than 0.");
    for (const auto& [name, text] : {std::pair{"--at", &at}, {"--from", &from}, {"--to", &to}})
        reading.time(name, *text);
    if (!theme.empty()) {
        if (const auto named = paint::theme_named(theme))
            request.theme = *named;
        else
            reading.wrong(fmt::format("There is no theme \"{}\".", theme), names_hint(theme, theme_names()));
    }
    if (!view.empty()) {
        if (const stage::View* named = stage::view_named(view))
            request.view = named;
        else
            reading.wrong(fmt::format("There is no view \"{}\".", view), names_hint(view, view_names()));
    }
    if (is_record() && story.changes_anything())
        reading.wrong("A record shows what happened and cannot be changed.",
                      "Export the story itself with these options.");
    return std::move(reading.problems);
}

std::vector<Diagnostic> ExportOptions::place(const std::vector<Stop>& all_stops, ExportRequest& request,
                                             std::string& note) const {
    Reading reading;
    const Trace& trace = request.trace();
    const auto instant = [&](const char* name, const std::string& text, SimTime otherwise) {
        const auto span = reading.time(name, text);
        if (!span) return otherwise;
        const SimTime time = SimTime{} + *span;
        if (time > trace.end)
            reading.wrong(fmt::format("{} {} is after the end of the run.", name, text),
                          fmt::format("It ends at {}.", span_text(trace.end - SimTime{})));
        return time;
    };
    request.stop_by_stop = stops;
    request.from = instant("--from", from, SimTime{});
    request.to = instant("--to", to, trace.end);
    if (reading.problems.empty() && request.from > request.to)
        reading.wrong(fmt::format("--from {} is after --to {}.", from, to), "A span begins before it ends.");

    const std::vector<Moment> moments = moments_of(all_stops, find_stops(all_stops, trace), trace);
    for (const Moment& moment : moments)
        if (moment.at >= request.from && moment.at <= request.to) request.stops.push_back(moment);
    if (at.empty() && request.view->over_time) {
        request.moment = moment_at(trace, request.to);  // nothing of the span is still to come
    } else if (!at.empty()) {
        request.moment = moment_at(trace, instant("--at", at, {}));
        for (const Moment& moment : moments)
            if (moment.at == request.moment.at) request.moment = moment;
    } else if (!moments.empty()) {
        request.moment = moments.front();
    } else {
        request.moment = moment_at(trace, trace.end);
        if (takes(exporter()->takes, Takes::instant))
            note = "no stop of its story lies in this run, so the picture shows the end; --at TIME chooses.";
    }
    if (stops && request.stops.empty())
        reading.wrong("No stop of its story lies in this span.", "Leave --stops out, or widen --from and --to.");
    return std::move(reading.problems);
}

std::string ExportOptions::canonical(const std::string& name, const ExportRequest& request) const {
    const RunFacts& f = request.trace().facts;
    std::string line = fmt::format("lazytlb export {} --policy {} --arch {} --machine {} --seed {}", shell_word(name),
                                   f.policy, f.arch, shell_word(f.machine), f.seed);
    for (const auto& [path, value] : f.settings) line += " --set " + shell_word(path + '=' + value);
    if (f.forced) line += " --force";
    if (!story.until.empty()) line += " --until " + story.until;
    if (!story.max_events.empty()) line += " --max-events " + story.max_events;
    return line + ' ' + options_of(request, *exporter());
}

}  // namespace lazytlb::cli
