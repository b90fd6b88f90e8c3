// SPDX-License-Identifier: GPL-3.0-or-later
// Animated WebP without loss: the exact colours, in a file that web pages show like a picture.
#include "export/carry.hpp"
#include "export/exporters.hpp"
#include "export/film.hpp"

namespace lazytlb {

std::optional<Diagnostic> write_webp(const ExportRequest& request, const std::filesystem::path& file) {
    FilmFormat format;
    format.container = "webp";
    format.video = {"-c:v",     "libwebp_anim", "-lossless", "1", "-compression_level", "1", "-quality", "20",
                    "-pix_fmt", "bgra",         "-loop",     "0"};
    format.carry = carry_in_webp;
    return write_film(request, file, format);
}

}  // namespace lazytlb
