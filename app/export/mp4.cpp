// SPDX-License-Identifier: GPL-3.0-or-later
// MP4: H.264 in 4:2:0, which every browser and slide program plays; colours converted and marked as BT.709; the index
// at the front, so that it plays while it loads.
#include "export/exporters.hpp"
#include "export/film.hpp"

namespace lazytlb {

std::optional<Diagnostic> write_mp4(const ExportRequest& request, const std::filesystem::path& file) {
    FilmFormat format;
    format.container = "mp4";
    format.video = in_bt709({"-c:v", "libx264", "-preset", "veryfast", "-crf", "20"});
    format.video.insert(format.video.end(), {"-movflags", "+faststart"});
    format.captions = "mov_text";
    format.even = true;
    return write_film(request, file, format);
}

}  // namespace lazytlb
