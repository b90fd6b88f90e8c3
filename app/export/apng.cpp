// SPDX-License-Identifier: GPL-3.0-or-later
// Animated PNG: the exact colours, a still picture where a program does not know it.
#include "export/carry.hpp"
#include "export/exporters.hpp"
#include "export/film.hpp"

namespace lazytlb {

std::optional<Diagnostic> write_apng(const ExportRequest& request, const std::filesystem::path& file) {
    FilmFormat format;
    format.container = "apng";
    format.video = {"-c:v", "apng", "-pix_fmt", "rgb24", "-pred", "none", "-compression_level", "4", "-plays", "0"};
    format.carry = carry_in_apng;
    return write_film(request, file, format);
}

}  // namespace lazytlb
