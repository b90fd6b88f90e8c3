// SPDX-License-Identifier: GPL-3.0-or-later
#include "export/film_palette.hpp"

#include <QtCore/QBuffer>
#include <QtGui/QImage>

#include <algorithm>
#include <unordered_map>
#include <utility>
#include <vector>

#include "export/film_painter.hpp"

namespace lazytlb {

namespace {

constexpr std::size_t samples = 12;
constexpr int side = 16;  // as ffmpeg wants it

}  // namespace

std::string palette_png(const ExportRequest& request, const FilmPlan& plan) {
    std::unordered_map<QRgb, std::uint64_t> seen;
    FilmPainter painter(request, plan);
    for (std::size_t n = 0; n < samples; ++n) {
        const QImage image = painter.draw((plan.frames() - 1) * n / (samples - 1));
        for (int y = 0; y < image.height(); ++y) {
            const auto* row = reinterpret_cast<const QRgb*>(image.constScanLine(y));
            for (int x = 0; x < image.width();) {  // runs of one colour are long
                const int begin = x;
                while (x < image.width() && row[x] == row[begin]) ++x;
                seen[row[begin] | 0xFF000000] += static_cast<std::uint64_t>(x - begin);
            }
        }
    }
    std::vector<std::pair<std::uint64_t, QRgb>> order;
    for (const auto& [colour, count] : seen) order.emplace_back(count, colour);
    std::sort(order.rbegin(), order.rend());  // ties by colour, so that the order of the table does not matter
    QImage palette(side, side, QImage::Format_RGB32);
    palette.fill(Qt::black);
    for (std::size_t i = 0; i < order.size() && i < side * side; ++i)
        palette.setPixel(static_cast<int>(i) % side, static_cast<int>(i) / side, order[i].second);
    QBuffer buffer;
    buffer.open(QIODevice::WriteOnly);
    palette.save(&buffer, "png");
    return buffer.data().toStdString();
}

}  // namespace lazytlb
