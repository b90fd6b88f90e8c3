// SPDX-License-Identifier: GPL-3.0-or-later
// Everything a run can be exported to, one file per format. An exporter writes beside its target and renames, so
// that no half file is ever found under the name that was asked for.
#pragma once

#include <filesystem>
#include <string_view>
#include <vector>

#include "export/request.hpp"

namespace lazytlb {

// What of a request means something to a format; anything else that is asked for is a conflict.
enum class Takes : unsigned {
    nothing = 0,
    instant = 1,  // one moment
    span = 2,     // from .. to
    stops = 4,    // stop by stop
    motion = 8,   // pace, frames per second
    size = 16,    // of a page
    pixels = 32,  // scale
    paper = 64,   // a width on paper
    looks = 128,  // theme, view
};
constexpr Takes operator|(Takes a, Takes b) { return Takes(unsigned(a) | unsigned(b)); }
constexpr bool takes(Takes all, Takes one) { return (unsigned(all) & unsigned(one)) != 0; }

struct Exporter {
    std::string_view name;    // "png"
    std::string_view text;    // what it is good for
    std::string_view suffix;  // ".png"; "/" is a folder. Several may share one: the first is meant unless named
    Takes takes;
    // Nothing: the file is there. A failure of the outside world, or a request that this format cannot hold.
    std::optional<Diagnostic> (*write)(const ExportRequest& request, const std::filesystem::path& file);
};
const std::vector<Exporter>& exporters();
// By the suffix of a file's name, and by name where one is given; null when none writes such files.
const Exporter* exporter_for(const std::filesystem::path& file, std::string_view name = {});
std::string suffix_of(const std::filesystem::path& file);  // "/" for a folder

// What of a request has to be said to `lazytlb export` to get the same again: "--format png --at 12800000ps"; what goes
// without saying is left out.
std::string options_of(const ExportRequest& request, const Exporter& exporter);

// `bytes` beside `file`, then renamed over it.
std::optional<Diagnostic> write_whole(const std::filesystem::path& file, std::string_view bytes);

std::optional<Diagnostic> write_png(const ExportRequest& request, const std::filesystem::path& file);
std::optional<Diagnostic> write_svg(const ExportRequest& request, const std::filesystem::path& file);
std::optional<Diagnostic> write_csv(const ExportRequest& request, const std::filesystem::path& file);
std::optional<Diagnostic> write_jsonl(const ExportRequest& request, const std::filesystem::path& file);
std::optional<Diagnostic> write_chrome_json(const ExportRequest& request, const std::filesystem::path& file);
std::optional<Diagnostic> write_pftrace(const ExportRequest& request, const std::filesystem::path& file);
std::optional<Diagnostic> write_cover_letter(const ExportRequest& request, const std::filesystem::path& file);
std::optional<Diagnostic> write_plantuml(const ExportRequest& request, const std::filesystem::path& file);
std::optional<Diagnostic> write_mermaid(const ExportRequest& request, const std::filesystem::path& file);
std::optional<Diagnostic> write_pdf(const ExportRequest& request, const std::filesystem::path& file);
std::optional<Diagnostic> write_tikz(const ExportRequest& request, const std::filesystem::path& file);
std::optional<Diagnostic> write_beamer(const ExportRequest& request, const std::filesystem::path& file);
std::optional<Diagnostic> write_mp4(const ExportRequest& request, const std::filesystem::path& file);
std::optional<Diagnostic> write_webm(const ExportRequest& request, const std::filesystem::path& file);
std::optional<Diagnostic> write_webp(const ExportRequest& request, const std::filesystem::path& file);
std::optional<Diagnostic> write_apng(const ExportRequest& request, const std::filesystem::path& file);
std::optional<Diagnostic> write_gif(const ExportRequest& request, const std::filesystem::path& file);
std::optional<Diagnostic> write_frames(const ExportRequest& request, const std::filesystem::path& file);
std::optional<Diagnostic> write_html(const ExportRequest& request, const std::filesystem::path& file);
std::optional<Diagnostic> write_reveal(const ExportRequest& request, const std::filesystem::path& file);

}  // namespace lazytlb
