// SPDX-License-Identifier: GPL-3.0-or-later
#include "export/exporters.hpp"

#include "base/new_file.hpp"

#include <fmt/format.h>

namespace lazytlb {

namespace {

constexpr Takes table = Takes::span;
constexpr Takes film = Takes::span | Takes::stops | Takes::motion | Takes::size | Takes::pixels | Takes::looks;
constexpr Takes still = Takes::span | Takes::instant | Takes::paper | Takes::size | Takes::looks;

}  // namespace

const std::vector<Exporter>& exporters() {
    static const std::vector<Exporter> list{
        {"png", "Picture in pixels, for slides, mails and web pages", ".png", still | Takes::pixels, write_png},
        {"svg", "Picture in vectors with real text, for papers and for editing", ".svg", still, write_svg},
        {"pdf", "Pages in vectors with real text and embedded fonts, for papers and print", ".pdf",
         still | Takes::stops, write_pdf},
        {"tikz", "TikZ picture to \\input in a paper, set in its fonts", ".tex",
         Takes::instant | Takes::paper | Takes::looks, write_tikz},
        {"beamer", "LaTeX slides, a frame for each stop, with speaker notes", ".tex", Takes::span | Takes::looks,
         write_beamer},
        {"mp4", "Film in H.264 for talks, with chapters and captions (needs ffmpeg)", ".mp4", film, write_mp4},
        {"webm", "Film in VP9 for wikis, with chapters and captions (needs ffmpeg)", ".webm", film, write_webm},
        {"webp", "Film that web pages show as a picture, in exact colours (needs ffmpeg)", ".webp", film, write_webp},
        {"apng", "The same as animated PNG, for where WebP is not taken (needs ffmpeg)", ".apng", film, write_apng},
        {"gif", "The same in 256 colours, for what takes nothing else (needs ffmpeg)", ".gif", film, write_gif},
        {"frames", "Folder with a PNG for each frame, their times and captions", "/", film, write_frames},
        {"html", "One page to step through in any browser, offline, for courses and wikis", ".html",
         Takes::span | Takes::looks, write_html},
        {"reveal", "Slides in a browser, one for each stop, with speaker notes", ".html", Takes::span | Takes::looks,
         write_reveal},
        {"csv", "Table of events for pandas, R and spreadsheets (lazytlb list columns)", ".csv", table, write_csv},
        {"jsonl", "The same table with an event in each line as JSON, for jq and scripts", ".jsonl", table,
         write_jsonl},
        {"chrome", "Trace for Perfetto's UI and chrome://tracing, as JSON", ".json", table, write_chrome_json},
        {"perfetto", "The same in Perfetto's own format, smaller and faster to open", ".pftrace", table, write_pftrace},
        {"text", "Costs and lanes in 75 columns, for the cover letter of a patch series", ".txt", table,
         write_cover_letter},
        {"plantuml", "Sequence diagram of a span for PlantUML", ".puml", table, write_plantuml},
        {"mermaid", "Sequence diagram of a span for Mermaid, in wikis and Markdown", ".mmd", table, write_mermaid},
    };
    return list;
}

std::string suffix_of(const std::filesystem::path& file) {
    std::error_code unused;
    const std::string suffix = file.extension().string();
    return file.filename().empty() || (suffix.empty() && std::filesystem::is_directory(file, unused)) ? "/" : suffix;
}

const Exporter* exporter_for(const std::filesystem::path& file, std::string_view name) {
    const std::string suffix = suffix_of(file);
    for (const Exporter& exporter : exporters())
        if (exporter.suffix == suffix && (name.empty() || exporter.name == name)) return &exporter;
    return nullptr;
}

std::string options_of(const ExportRequest& r, const Exporter& e) {
    const ExportRequest usual;
    std::string line = fmt::format("--format {}", e.name);
    if (takes(e.takes, Takes::instant) && !r.stop_by_stop) line += fmt::format(" --at {}ps", r.moment.at.ps);
    const bool whole = r.from == SimTime{} && r.to == r.trace().end;
    if (takes(e.takes, Takes::span) && (!takes(e.takes, Takes::instant) || r.stop_by_stop || r.view->over_time) &&
        !whole)
        line += fmt::format(" --from {}ps --to {}ps", r.from.ps, r.to.ps);
    if (r.stop_by_stop) line += " --stops";
    if (takes(e.takes, Takes::motion)) {
        if (r.pace) line += fmt::format(" --pace {}ps", r.pace->ps);
        if (r.fps != usual.fps) line += fmt::format(" --fps {}", r.fps);
    }
    if (r.paper_mm > 0)
        line += fmt::format(" --width {}mm", r.paper_mm);
    else if (takes(e.takes, Takes::size) && (r.width != usual.width || r.height != usual.height))
        line += fmt::format(" --size {}x{}", r.width, r.height);
    if (takes(e.takes, Takes::pixels) && r.scale != usual.scale) line += fmt::format(" --scale {}", r.scale);
    if (takes(e.takes, Takes::looks)) {
        if (r.theme != usual.theme) line += fmt::format(" --theme {}", to_string(r.theme));
        if (r.view != usual.view) line += fmt::format(" --view {}", r.view->name);
    }
    return line;
}

std::optional<Diagnostic> write_whole(const std::filesystem::path& file, std::string_view bytes) {
    auto opened = NewFile::open(file);
    if (!opened) return opened.diagnostics.front();
    opened->write(bytes);
    return opened->commit();
}

}  // namespace lazytlb
