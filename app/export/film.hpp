// SPDX-License-Identifier: GPL-3.0-or-later
// What all films share: frames at fixed steps of time, piped to ffmpeg, with chapters and captions where the format has
// a place for them. A format is the arguments that it adds.
#pragma once

#include <filesystem>
#include <string>
#include <vector>

#include "export/film_plan.hpp"

namespace lazytlb {

struct FilmFormat {
    std::string container;           // of ffmpeg: "mp4"
    std::vector<std::string> video;  // codec and filters; "PALETTE" stands for the input with the colours
    std::string captions;            // codec of captions; empty: no place for them
    bool even = false;               // sizes have to be even
    bool palette = false;            // at most 256 colours, chosen from the film
    // Puts how it was made into a finished file, for containers in which ffmpeg has no place for it; may be null.
    bool (*carry)(const std::filesystem::path& file, const std::string& how_it_was_made) = nullptr;
};

// The codec with what players expect of its pixels: 4:2:0, colours converted to BT.709 and marked so.
std::vector<std::string> in_bt709(std::vector<std::string> codec);

std::optional<Diagnostic> write_film(const ExportRequest& request, const std::filesystem::path& file,
                                     const FilmFormat& format);

// The film is too long to be meant, or it has nothing to show.
std::optional<Diagnostic> film_problem(const ExportRequest& request, const std::string& file);

}  // namespace lazytlb
