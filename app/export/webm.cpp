// SPDX-License-Identifier: GPL-3.0-or-later
// WebM: VP9, for wikis that take no MP4. Its encoder is asked for speed, not for the smallest file.
#include "export/exporters.hpp"
#include "export/film.hpp"

namespace lazytlb {

std::optional<Diagnostic> write_webm(const ExportRequest& request, const std::filesystem::path& file) {
    FilmFormat format;
    format.container = "webm";
    format.video =
        in_bt709({"-c:v", "libvpx-vp9", "-deadline", "realtime", "-cpu-used", "8", "-crf", "30", "-b:v", "0"});
    format.captions = "webvtt";
    format.even = true;
    return write_film(request, file, format);
}

}  // namespace lazytlb
