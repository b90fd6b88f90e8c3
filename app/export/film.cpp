// SPDX-License-Identifier: GPL-3.0-or-later
#include "export/film.hpp"

#include "base/new_file.hpp"
#include "base/shell_word.hpp"
#include "export/encoder.hpp"
#include "export/film_painter.hpp"
#include "export/film_palette.hpp"
#include "export/picture.hpp"
#include "paint/fonts.hpp"

#include <fmt/format.h>
#include <QtCore/QTemporaryDir>

#include <malloc.h>

#include <algorithm>
#include <fstream>

namespace lazytlb {

namespace {

namespace fs = std::filesystem;

// ffmpeg's own form of chapters and of what is said about a file; these characters need a backslash there.
std::string meta_escaped(std::string_view text) {
    std::string out;
    for (const char c : text) {
        if (std::string_view("=;#\\\n").find(c) != std::string_view::npos) out += '\\';
        out += c;
    }
    return out;
}

std::string metadata(const FilmPlan& plan, const ExportRequest& request) {
    std::string text = fmt::format(";FFMETADATA1\ntitle={}\ncomment={}\n", meta_escaped(title_of(request)),
                                   meta_escaped(provenance_line(request)));
    std::vector<const Cue*> chapters;
    for (const Cue& cue : plan.cues())
        if (cue.is_stop) chapters.push_back(&cue);
    for (std::size_t i = 0; i < chapters.size(); ++i)
        text += fmt::format("[CHAPTER]\nTIMEBASE=1/{}\nSTART={}\nEND={}\ntitle={}\n", request.fps, chapters[i]->first,
                            i + 1 < chapters.size() ? chapters[i + 1]->first : plan.frames(),
                            meta_escaped(chapters[i]->sentence));
    return text;
}

struct Inputs {
    QTemporaryDir folder;  // gone at the end, whatever happens
    std::vector<std::string> arguments;
    std::string captions, palette;  // numbers of inputs, empty: there is none

    std::string add(const char* name, std::string_view bytes) {
        const std::string file = folder.filePath(QLatin1String(name)).toStdString();
        std::ofstream(file, std::ios::binary) << bytes;
        arguments.insert(arguments.end(), {"-i", "file:" + file});
        return std::to_string(std::count(arguments.begin(), arguments.end(), "-i"));
    }
};

std::vector<std::string> all_arguments(const ExportRequest& r, const FilmFormat& format, const FilmPlan& plan,
                                       Inputs& inputs, const PixelSize& size, const std::string& out) {
    std::vector<std::string> a{"-hide_banner",
                               "-loglevel",
                               "error",
                               "-nostdin",
                               "-y",
                               "-f",
                               "rawvideo",
                               "-pixel_format",
                               "bgr0",
                               "-video_size",
                               fmt::format("{}x{}", size.width, size.height),
                               "-framerate",
                               std::to_string(r.fps),
                               "-i",
                               "pipe:0"};
    const std::string meta = inputs.add("meta.txt", metadata(plan, r));
    const std::string vtt = format.captions.empty() ? std::string() : to_vtt(plan, r);
    if (!vtt.empty()) inputs.captions = inputs.add("captions.vtt", vtt);
    if (format.palette) inputs.palette = inputs.add("palette.png", palette_png(r, plan));
    a.insert(a.end(), inputs.arguments.begin(), inputs.arguments.end());
    if (!format.palette) a.insert(a.end(), {"-map", "0:v"});
    if (!inputs.captions.empty()) a.insert(a.end(), {"-map", inputs.captions + ":s", "-c:s", format.captions});
    a.insert(a.end(), {"-map_metadata", meta, "-map_chapters", meta});
    for (std::string argument : format.video) {
        if (const auto at = argument.find("PALETTE"); at != std::string::npos)
            argument.replace(at, 7, fmt::format("[{}:v]", inputs.palette));
        a.push_back(std::move(argument));
    }
    // Bit-exact: no name of a version, no hour, no arithmetic that differs from processor to processor.
    a.insert(a.end(), {"-threads", "2", "-fflags", "+bitexact", "-flags:v", "+bitexact", "-f", format.container, out});
    return a;
}

Diagnostic no_ffmpeg(const ExportRequest& r, const fs::path& file, const FilmFormat& format) {
    std::string video;
    for (const std::string& argument : format.video)
        if (!format.palette) video += ' ' + shell_word(argument);
    Diagnostic d;
    d.file = file.string();
    d.sentence = "This form is made by the program ffmpeg, which is not installed.";
    d.hint = fmt::format(
        "Install ffmpeg; or write the pictures with -o {0}/ in place of -o {1}, and elsewhere: ffmpeg -framerate {2} "
        "-i "
        "{0}/%06d.png{3} {1}",
        shell_word(file.stem().string() + "-frames"), shell_word(file.string()), r.fps, video);
    return d;
}

// A frame is larger than what glibc keeps: each would be mapped, cleared and unmapped anew, which costs as much time as
// drawing it.
void keep_memory_of_frames() {
    constexpr int larger_than_any_frame = 1 << 30;
    ::mallopt(M_MMAP_THRESHOLD, larger_than_any_frame);
    ::mallopt(M_TRIM_THRESHOLD, larger_than_any_frame);
}

}  // namespace

std::optional<Diagnostic> film_problem(const ExportRequest& request, const std::string& file) {
    const double seconds = FilmPlan::seconds(request);
    if (seconds <= longest_film_s) return std::nullopt;
    Diagnostic d;
    d.file = file;
    d.sentence = fmt::format("At this pace the film would last {:.0f} minutes.", seconds / 60);
    d.hint = "Choose a shorter span with --from and --to, or more simulated time for each second with --pace.";
    return d;
}

std::vector<std::string> in_bt709(std::vector<std::string> codec) {
    codec.insert(codec.end(),
                 {"-pix_fmt", "yuv420p",                                                                    //
                  "-vf", "scale=out_color_matrix=bt709:out_range=tv:flags=neighbor+accurate_rnd+bitexact",  //
                  "-color_range", "tv", "-colorspace", "bt709",                                             //
                  "-color_primaries", "bt709", "-color_trc", "bt709"});
    return codec;
}

std::optional<Diagnostic> write_film(const ExportRequest& asked, const fs::path& file, const FilmFormat& format) {
    if (auto problem = film_problem(asked, file.string())) return problem;
    ExportRequest request = asked;
    PixelSize size = pixels_of(request);
    if (format.even && (size.width % 2 != 0 || size.height % 2 != 0)) {  // one more row or column of pixels
        size = {size.width + size.width % 2, size.height + size.height % 2};
        request.width = size.width;
        request.height = size.height;
        if (request.scale != 1) {
            request.width = static_cast<int>(size.width / request.scale + 0.5);
            request.height = static_cast<int>(size.height / request.scale + 0.5);
        }
    }
    auto opened = NewFile::open(file);
    if (!opened) return opened.diagnostics.front();
    paint::load_fonts();
    keep_memory_of_frames();
    const FilmPlan plan(request);
    Inputs inputs;
    Encoder encoder(all_arguments(request, format, plan, inputs, size, "file:" + opened->part().string()));
    if (!encoder.started()) return no_ffmpeg(request, file, format);
    FilmPainter painter(request, plan);
    for (std::size_t frame = 0; frame < plan.frames(); ++frame) {
        if (request.is_cancelled()) return cancelled_export(file.string());
        request.tell(static_cast<double>(frame) / static_cast<double>(plan.frames()));
        QImage image = painter.draw(frame);
        if (image.width() != size.width || image.height() != size.height)
            image = image.copy(0, 0, size.width, size.height);
        if (!encoder.write(std::move(image))) break;
    }
    Diagnostic failed;
    failed.file = file.string();
    if (const auto why = encoder.finish()) {
        failed.sentence = fmt::format("ffmpeg could not make this film: {}", *why);
        failed.hint = "Is there room on the disk, and does this ffmpeg have the codec?";
        return failed;
    }
    if (format.carry != nullptr && !format.carry(opened->part(), provenance_line(request))) {
        failed.sentence = "What ffmpeg wrote could not be completed with how it was made.";
        failed.hint = "Is there room on the disk?";
        return failed;
    }
    return opened->commit();
}

}  // namespace lazytlb
