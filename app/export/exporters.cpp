// SPDX-License-Identifier: GPL-3.0-or-later
#include "export/exporters.hpp"

#include "stage/sheet.hpp"

#include <QtCore/QSaveFile>

namespace lazytlb {

const std::vector<Exporter>& exporters() {
    static const std::vector<Exporter> list{
        {"png", "Picture in pixels, for slides, mails and web pages", ".png", write_png},
        {"svg", "Picture in vectors with real text, for papers and for editing", ".svg", write_svg},
    };
    return list;
}

const Exporter* exporter_for(const std::filesystem::path& file) {
    const std::string suffix = file.extension().string();
    for (const Exporter& exporter : exporters())
        if (exporter.suffix == suffix) return &exporter;
    return nullptr;
}

std::string to_text(const ExportError& error) {
    return "Cannot " + error.doing + " " + error.file + ": " + error.reason + ".";
}

stage::DisplayList picture_of(const ExportRequest& request) {
    const Timeline& timeline = *request.timeline;
    const EventIndex last = timeline.trace().last_at(request.at);
    const World world = timeline.at(request.applied.value_or(last.exists() ? last.index() + 1 : 0));
    stage::SheetOptions options;
    options.width = static_cast<float>(request.width);
    options.height = static_cast<float>(request.height);
    options.projector = request.theme == paint::Theme::projector;
    options.at = request.at;
    options.sentence = request.sentence;
    options.why = request.why;
    return stage::draw_sheet(timeline, world, options);
}

std::optional<ExportError> write_whole(const std::filesystem::path& file, std::string_view bytes) {
    const auto failed = [&](const QSaveFile& save) {
        return ExportError{"write", file.string(), save.errorString().toStdString()};
    };
    QSaveFile save(QString::fromStdString(file.string()));
    if (!save.open(QIODevice::WriteOnly)) return failed(save);
    if (save.write(bytes.data(), static_cast<qint64>(bytes.size())) != static_cast<qint64>(bytes.size()))
        return failed(save);
    if (!save.commit()) return failed(save);
    return std::nullopt;
}

}  // namespace lazytlb
