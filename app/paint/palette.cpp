// SPDX-License-Identifier: GPL-3.0-or-later
#include "paint/palette.hpp"

#include "base/check.hpp"
#include "paint/resources.hpp"

#include <QtCore/QFile>
#include <QtCore/QJsonArray>
#include <QtCore/QJsonDocument>
#include <QtCore/QJsonObject>
#include <QtGui/QColor>

#include <cmath>
#include <string>

namespace lazytlb::paint {

namespace {

using stage::Role;

constexpr std::array<std::string_view, theme_count> theme_names{"light", "dark", "projector", "contrast"};

QRgb rgb(const QJsonValue& value) {
    const QColor colour(value.toString());
    check(colour.isValid(), "every role of assets/palettes.json has a colour");
    return colour.rgb();
}

Palette read(const QJsonObject& theme) {
    Palette palette;
    const QJsonArray costs = theme.value(QLatin1String("cost")).toArray();
    for (std::size_t i = 1; i < stage::role_count; ++i) {
        const auto role = static_cast<Role>(i);
        const auto name = stage::to_string(role);
        const auto cost = static_cast<qsizetype>(i) - static_cast<qsizetype>(Role::cost1);
        palette.roles[i] = rgb(
            cost >= 0 ? costs.at(cost) : theme.value(QLatin1String(name.data(), static_cast<qsizetype>(name.size()))));
    }
    return palette;
}

std::array<Palette, theme_count> read_all() {
    load_resources();
    QFile file(QStringLiteral(":/lazytlb/palettes.json"));
    check(file.open(QIODevice::ReadOnly), "assets/palettes.json is compiled in");
    const QJsonObject themes = QJsonDocument::fromJson(file.readAll()).object();
    std::array<Palette, theme_count> palettes;
    for (std::size_t i = 0; i < theme_count; ++i)
        palettes[i] =
            read(themes.value(QLatin1String(theme_names[i].data(), static_cast<qsizetype>(theme_names[i].size())))
                     .toObject());
    return palettes;
}

// Relative luminance of WCAG 2.
double luminance(QRgb colour) {
    const auto linear = [](int channel) {
        const double c = channel / 255.0;
        return c <= 0.04045 ? c / 12.92 : std::pow((c + 0.055) / 1.055, 2.4);
    };
    return 0.2126 * linear(qRed(colour)) + 0.7152 * linear(qGreen(colour)) + 0.0722 * linear(qBlue(colour));
}

QRgb mixed(QRgb a, QRgb b, int percent) {
    const auto channel = [&](int x, int y) { return (x * percent + y * (100 - percent) + 50) / 100; };
    return qRgb(channel(qRed(a), qRed(b)), channel(qGreen(a), qGreen(b)), channel(qBlue(a), qBlue(b)));
}

}  // namespace

std::string_view to_string(Theme theme) { return theme_names[static_cast<std::size_t>(theme)]; }

std::optional<Theme> theme_named(std::string_view name) {
    for (std::size_t i = 0; i < theme_count; ++i)
        if (theme_names[i] == name) return static_cast<Theme>(i);
    return std::nullopt;
}

QRgb Palette::of(const stage::Colour& colour) const {
    const QRgb base = of(colour.role);
    if (colour.letter_on) {
        // The best of white, near-black and the surface, which is black itself where contrast matters most.
        QRgb best = 0xFFFFFFFF;
        for (const QRgb ink : {QRgb{0xFF121418}, of(Role::surface)})
            if (contrast(ink, base) > contrast(best, base)) best = ink;
        return best;
    }
    return colour.percent == 100 ? base : mixed(base, of(colour.over), colour.percent);
}

double contrast(QRgb a, QRgb b) {
    const double ya = luminance(a), yb = luminance(b);
    return (std::max(ya, yb) + 0.05) / (std::min(ya, yb) + 0.05);
}

const Palette& palette(Theme theme) {
    static const std::array<Palette, theme_count> palettes = read_all();
    return palettes[static_cast<std::size_t>(theme)];
}

}  // namespace lazytlb::paint
