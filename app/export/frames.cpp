// SPDX-License-Identifier: GPL-3.0-or-later
// A folder with a PNG for each frame, when each is shown (timing.csv), captions, and a note that says how it was made.
// The folder appears when all of it is there.
#include "export/exporters.hpp"
#include "export/film.hpp"
#include "export/film_painter.hpp"
#include "export/png.hpp"
#include "paint/fonts.hpp"

#include <fmt/format.h>

#include <system_error>

namespace lazytlb {

namespace {

namespace fs = std::filesystem;

// A folder beside its place, taken away again unless it is finished.
class NewFolder {
public:
    explicit NewFolder(fs::path part) : part_(std::move(part)) {}
    NewFolder(const NewFolder&) = delete;
    NewFolder& operator=(const NewFolder&) = delete;
    ~NewFolder() {
        std::error_code unused;
        if (!part_.empty()) fs::remove_all(part_, unused);
    }
    const fs::path& part() const { return part_; }
    void keep() { part_.clear(); }

private:
    fs::path part_;
};

Diagnostic problem(const fs::path& folder, const std::string& sentence, std::string hint) {
    Diagnostic d;
    d.file = folder.string();
    d.sentence = sentence;
    d.hint = std::move(hint);
    return d;
}

}  // namespace

std::optional<Diagnostic> write_frames(const ExportRequest& request, const fs::path& asked) {
    const fs::path folder = asked.filename().empty() ? asked.parent_path() : asked;
    if (auto wrong = film_problem(request, folder.string())) return wrong;
    std::error_code error;
    if (fs::exists(folder, error) && !fs::is_directory(folder, error))
        return problem(folder, "A file stands where the folder should be.", "Choose another name.");
    if (fs::exists(folder, error) && !fs::is_empty(folder, error))
        return problem(folder, "This folder is not empty.", "Choose a new folder: nothing of yours is replaced.");
    fs::path part = folder;
    part += ".part";
    if (!fs::create_directory(part, error))
        return problem(
            folder, fmt::format("This folder cannot be made{}.", error ? ": " + error.message() : ""),
            fmt::format("Is its parent there and writable, and nothing called {} in it?", part.filename().string()));
    NewFolder made(part);
    paint::load_fonts();
    const FilmPlan plan(request);
    FilmPainter painter(request, plan);
    std::string timing = "frame,film_s,time_ps,event\n";
    for (std::size_t frame = 0; frame < plan.frames(); ++frame) {
        if (request.is_cancelled()) return cancelled_export(folder.string());
        request.tell(static_cast<double>(frame) / static_cast<double>(plan.frames()));
        const Moment moment = plan.moment(frame);
        timing += fmt::format("{},{:.6f},{},{}\n", frame + 1, plan.seconds_at(frame), moment.at.ps, moment.applied);
        if (auto failed = write_whole(part / fmt::format("{:06}.png", frame + 1), to_png(painter.draw(frame), request)))
            return failed;
    }
    std::string note;
    for (const auto& [name, value] : provenance_rows(request)) note += fmt::format("{}: {}\n", name, value);
    note +=
        fmt::format("\nA film of it: ffmpeg -framerate {} -i %06d.png -c:v libx264 -crf 20 -pix_fmt yuv420p film.mp4\n",
                    request.fps);
    for (const auto& [name, text] : {std::pair{"timing.csv", &timing}, {"how-it-was-made.txt", &note}})
        if (auto failed = write_whole(part / name, *text)) return failed;
    if (const std::string captions = to_vtt(plan, request); !captions.empty())
        if (auto failed = write_whole(part / "captions.vtt", captions)) return failed;
    fs::rename(part, folder, error);
    if (error) return problem(folder, "This folder cannot be put in its place: " + error.message() + ".", "");
    made.keep();
    return std::nullopt;
}

}  // namespace lazytlb
