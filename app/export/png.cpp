// SPDX-License-Identifier: GPL-3.0-or-later
// PNG: the page as the screen's own painter draws it.
#include "export/exporters.hpp"
#include "paint/fonts.hpp"
#include "paint/painter.hpp"

#include <QtCore/QBuffer>
#include <QtGui/QImage>
#include <QtGui/QImageWriter>

namespace lazytlb {

std::optional<ExportError> write_png(const ExportRequest& request, const std::filesystem::path& file) {
    paint::load_fonts();
    QImage image = paint::paint(picture_of(request), paint::palette(request.theme), 1);
    if (image.isNull())
        return ExportError{"make room for", file.string(), "a picture of that size does not fit into memory"};
    image.setText(QStringLiteral("Software"), QStringLiteral("Lazy TLB Lab"));
    image.setText(QStringLiteral("Description"), QString::fromStdString(request.how_it_was_made));
    QBuffer buffer;
    buffer.open(QIODevice::WriteOnly);
    QImageWriter writer(&buffer, "png");
    if (!writer.write(image)) return ExportError{"encode", file.string(), writer.errorString().toStdString()};
    const QByteArray& bytes = buffer.data();
    return write_whole(file, {bytes.constData(), static_cast<std::size_t>(bytes.size())});
}

}  // namespace lazytlb
