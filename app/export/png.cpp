// SPDX-License-Identifier: GPL-3.0-or-later
// PNG: the picture as the screen's own painter draws it.
#include "export/png.hpp"

#include "export/exporters.hpp"
#include "export/picture.hpp"
#include "paint/fonts.hpp"
#include "paint/painter.hpp"

#include <QtCore/QBuffer>
#include <QtGui/QImageWriter>

namespace lazytlb {

namespace {

constexpr double print_dpi = 300;

}  // namespace

std::string to_png(QImage image, const ExportRequest& request) {
    image.setText(QStringLiteral("Software"), QStringLiteral("Lazy TLB Lab"));
    image.setText(QStringLiteral("Title"), QString::fromStdString(title_of(request)));
    image.setText(QStringLiteral("Description"), QString::fromStdString(provenance_line(request)));
    QBuffer buffer;
    buffer.open(QIODevice::WriteOnly);
    QImageWriter writer(&buffer, "png");
    if (!writer.write(image)) return {};
    const QByteArray& bytes = buffer.data();
    return bytes.toStdString();
}

std::optional<Diagnostic> write_png(const ExportRequest& request, const std::filesystem::path& file) {
    paint::load_fonts();
    const double scale = request.paper_mm > 0 ? points_per_unit / 72 * print_dpi : request.scale;
    QImage image = paint::paint(picture_of(request), paint::palette(request.theme), scale);
    if (request.paper_mm > 0) image.setDotsPerMeterX(static_cast<int>(print_dpi / 0.0254 + 0.5));
    if (request.paper_mm > 0) image.setDotsPerMeterY(static_cast<int>(print_dpi / 0.0254 + 0.5));
    const std::string bytes = image.isNull() ? std::string() : to_png(std::move(image), request);
    if (!bytes.empty()) return write_whole(file, bytes);
    Diagnostic d;
    d.file = file.string();
    d.sentence = "A picture of that size does not fit into memory.";
    d.hint = "Choose a smaller --size or --scale.";
    return d;
}

}  // namespace lazytlb
