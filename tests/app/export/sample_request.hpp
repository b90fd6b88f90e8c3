// SPDX-License-Identifier: GPL-3.0-or-later
// A small request for tests of exporters: a record written by hand, a few frames of film, two stops.
#pragma once

#include "engine/stage/sample.hpp"
#include "export/exporters.hpp"

#include <algorithm>
#include <fstream>
#include <iterator>
#include <memory>
#include <string>
#include <vector>

namespace lazytlb {

inline ExportRequest sample_request(int width, int height) {
    ExportRequest request;
    request.timeline = std::make_shared<const Timeline>(stage::sample_borrow().timeline());
    const Trace& trace = request.trace();
    request.to = trace.end;
    request.moment = moment_at(trace, request.to);
    Moment first = moment_at(trace, SimTime{trace.end.ps / 4}), second = moment_at(trace, SimTime{trace.end.ps / 2});
    first.sentence = "First <stop> & more";
    first.why = "Because.";
    second.sentence = "Second stop";
    request.stops = {first, second};
    request.width = width;
    request.height = height;
    request.fps = 10;
    request.pace = SimSpan{static_cast<std::int64_t>(trace.end.ps * 5)};  // 0.2 s of film
    request.made.version = "1.2.3";
    request.made.command = "lazytlb export sample";
    request.made.run = "lazytlb run sample --policy refcount --arch powerpc-hash --machine classroom --seed 1";
    return request;
}

// Of a file, or of all files of a folder with their names.
inline std::string bytes_of(const std::filesystem::path& place) {
    if (!std::filesystem::is_directory(place)) {
        std::ifstream in(place, std::ios::binary);
        return {std::istreambuf_iterator<char>(in), {}};
    }
    std::vector<std::filesystem::path> files;
    for (const auto& entry : std::filesystem::directory_iterator(place)) files.push_back(entry.path());
    std::sort(files.begin(), files.end());
    std::string all;
    for (const auto& file : files) all += file.filename().string() + '\n' + bytes_of(file);
    return all;
}

}  // namespace lazytlb
