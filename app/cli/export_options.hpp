// SPDX-License-Identifier: GPL-3.0-or-later
// What `lazytlb export` was asked for: options as text, and the request that comes of them. An option that means
// nothing to the format is a conflict; all that is wrong is told at once.
#pragma once

#include "cli/story_options.hpp"
#include "export/exporters.hpp"

#include <string>
#include <vector>

namespace lazytlb::cli {

struct ExportOptions {
    StoryOptions story;
    std::string output, format, at, from, to, pace, fps, size, scale, width, theme, view;
    bool stops = false;

    void add_to(CLI::App& command);
    bool is_record() const;
    const Exporter* exporter() const { return exporter_for(output, format); }

    // What needs no record: everything but the places in it.
    std::vector<Diagnostic> read(ExportRequest& request) const;
    // The moment and the span; `request.timeline` is set. Wrong places are told, and so is a note for the user.
    std::vector<Diagnostic> place(const std::vector<Stop>& stops, ExportRequest& request, std::string& note) const;
    // The command that gives these bytes again, but for the name of the file.
    std::string canonical(const std::string& story, const ExportRequest& request) const;

private:
    std::vector<Diagnostic> conflicts() const;
};

}  // namespace lazytlb::cli
