// SPDX-License-Identifier: GPL-3.0-or-later
// PDF: vectors, real text, the bundled fonts embedded as subsets; one page, or one for each stop. Qt writes the hour
// into it: a fixed one takes its place, so that the same picture gives the same bytes.
#include "export/exporters.hpp"
#include "export/picture.hpp"
#include "paint/fonts.hpp"
#include "paint/painter.hpp"

#include <QtCore/QBuffer>
#include <QtGui/QPageSize>
#include <QtGui/QPainter>
#include <QtGui/QPdfWriter>

namespace lazytlb {

namespace {

constexpr int dpi = 1200;
constexpr double texture_pixels_per_unit = 8;  // stripes and dots are small images that are repeated

QPageSize page_size(const stage::DisplayList& list) {
    return QPageSize(QSizeF(static_cast<double>(list.width), static_cast<double>(list.height)) * points_per_unit,
                     QPageSize::Point, QString(), QPageSize::ExactMatch);
}

// "/CreationDate (D:20261201034500Z)": all of the time becomes the first second of the century, in as many bytes.
void fix_dates(std::string& pdf) {
    for (const std::string_view key : {"/CreationDate (D:", "/ModDate (D:"})
        for (std::size_t at = pdf.find(key); at != std::string::npos; at = pdf.find(key, at)) {
            static constexpr std::string_view fixed = "20000101000000";
            at += key.size();
            for (std::size_t i = 0; at < pdf.size() && pdf[at] != ')'; ++at, ++i)
                if (pdf[at] >= '0' && pdf[at] <= '9') pdf[at] = i < fixed.size() ? fixed[i] : '0';
        }
}

}  // namespace

std::optional<Diagnostic> write_pdf(const ExportRequest& request, const std::filesystem::path& file) {
    paint::load_fonts();
    const std::vector<Moment> moments = request.stop_by_stop ? request.stops : std::vector{request.moment};
    QBuffer buffer;
    buffer.open(QIODevice::WriteOnly);
    {
        QPdfWriter pdf(&buffer);
        pdf.setTitle(QString::fromStdString(title_of(request)));
        pdf.setCreator(QString::fromStdString(provenance_line(request)));
        pdf.setResolution(dpi);
        QPainter painter;
        for (std::size_t i = 0; i < moments.size(); ++i) {
            if (request.is_cancelled()) return cancelled_export(file.string());
            request.tell(static_cast<double>(i) / static_cast<double>(moments.size()));
            const stage::DisplayList list = picture_of(request, moments[i]);
            pdf.setPageSize(page_size(list));
            pdf.setPageMargins(QMarginsF());
            if (i == 0)
                painter.begin(&pdf);
            else
                pdf.newPage();
            painter.resetTransform();
            painter.scale(points_per_unit / 72 * dpi, points_per_unit / 72 * dpi);
            paint::paint(painter, list, paint::palette(request.theme), texture_pixels_per_unit);
        }
    }
    std::string bytes = buffer.data().toStdString();
    fix_dates(bytes);
    return write_whole(file, bytes);
}

}  // namespace lazytlb
