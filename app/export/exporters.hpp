// SPDX-License-Identifier: GPL-3.0-or-later
// Everything a run can be exported to, one file per format. An exporter writes beside its target and renames, so
// that no half file is ever found under the name that was asked for.
#pragma once

#include <filesystem>
#include <memory>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "paint/palette.hpp"
#include "stage/display_list.hpp"
#include "world/timeline.hpp"

namespace lazytlb {

// One picture of a run, at one moment.
struct ExportRequest {
    std::shared_ptr<const Timeline> timeline;
    SimTime at;
    std::optional<std::size_t> applied;  // the state after so many events; nothing: after all up to `at`
    std::string sentence, why;           // the story's own words for this moment; empty: those for its last event
    int width = 1920, height = 1080;
    paint::Theme theme = paint::Theme::light;
    std::string how_it_was_made;  // "lazytlb export first-borrow --at 12.8us": stored in the file
};

// The outside world failed: what was being done, to which file, why not.
struct ExportError {
    std::string doing;  // "write the picture"
    std::string file;
    std::string reason;  // of the operating system
};
std::string to_text(const ExportError& error);

struct Exporter {
    std::string_view name;    // "png"
    std::string_view text;    // what it is good for
    std::string_view suffix;  // ".png"
    std::optional<ExportError> (*write)(const ExportRequest& request, const std::filesystem::path& file);
};
const std::vector<Exporter>& exporters();
// By the suffix of a file's name; null when none writes such files.
const Exporter* exporter_for(const std::filesystem::path& file);

// The page that all picture exporters share.
stage::DisplayList picture_of(const ExportRequest& request);
// `bytes` beside `file`, then renamed over it.
std::optional<ExportError> write_whole(const std::filesystem::path& file, std::string_view bytes);

std::optional<ExportError> write_png(const ExportRequest& request, const std::filesystem::path& file);
std::optional<ExportError> write_svg(const ExportRequest& request, const std::filesystem::path& file);

}  // namespace lazytlb
