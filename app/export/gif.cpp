// SPDX-License-Identifier: GPL-3.0-or-later
// GIF: 256 colours chosen from the film, no dithering, only what has changed. It counts in hundredths of a second, so
// that 20, 25 and 50 frames a second are exact.
#include "export/carry.hpp"
#include "export/exporters.hpp"
#include "export/film.hpp"

namespace lazytlb {

std::optional<Diagnostic> write_gif(const ExportRequest& request, const std::filesystem::path& file) {
    FilmFormat format;
    format.container = "gif";
    format.video = {"-lavfi", "[0:v]PALETTEpaletteuse=dither=none:diff_mode=rectangle", "-c:v", "gif", "-loop", "0"};
    format.palette = true;
    format.carry = carry_in_gif;
    return write_film(request, file, format);
}

}  // namespace lazytlb
