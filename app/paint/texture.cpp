// SPDX-License-Identifier: GPL-3.0-or-later
#include "paint/texture.hpp"

#include <algorithm>
#include <cmath>

namespace lazytlb::paint {

namespace {

using stage::Texture;

double fraction(double x) { return x - std::floor(x); }

// Whether the ink covers a place, in shares of the period.
bool is_inked(Texture texture, double x, double y, double half_line) {
    switch (texture) {
        case Texture::stripes: return fraction(x + y) < 0.5;
        case Texture::dots: {
            const double in_first = std::hypot(x - 0.25, y - 0.25), in_second = std::hypot(x - 0.75, y - 0.75);
            return std::min(in_first, in_second) < dot_radius;
        }
        case Texture::cross:
            return std::abs(fraction(x + y) - 0.5) < half_line || std::abs(fraction(x - y) - 0.5) < half_line;
        case Texture::none: break;
    }
    return false;
}

}  // namespace

double hatch_width(int pitch) { return std::max(1.0, pitch / (6 * std::sqrt(2.0))); }

QImage texture_image(Texture texture, int pitch, int side, QRgb ground, QRgb ink) {
    constexpr int samples = 4;  // per axis
    const double half_line = hatch_width(pitch) / pitch * std::sqrt(2.0) / 2;
    QImage image(side, side, QImage::Format_RGB32);
    for (int py = 0; py < side; ++py) {
        auto* row = reinterpret_cast<QRgb*>(image.scanLine(py));
        for (int px = 0; px < side; ++px) {
            int inked = 0;
            for (int s = 0; s < samples * samples; ++s) {
                const double x = (px + (s % samples + 0.5) / samples) / side,
                             y = (py + (s / samples + 0.5) / samples) / side;
                inked += is_inked(texture, x, y, half_line) ? 1 : 0;
            }
            const auto channel = [&](int on, int off) {
                return (on * inked + off * (samples * samples - inked)) / (samples * samples);
            };
            row[px] = qRgb(channel(qRed(ink), qRed(ground)), channel(qGreen(ink), qGreen(ground)),
                           channel(qBlue(ink), qBlue(ground)));
        }
    }
    return image;
}

}  // namespace lazytlb::paint
