// SPDX-License-Identifier: GPL-3.0-or-later
#include "session/icon_path.hpp"

#include <QRegularExpression>
#include <QStringList>
#include <cmath>

namespace lazytlb {

namespace {

constexpr double pi = 3.14159265358979323846;

double degrees(const QPointF& centre, const QPointF& point) {
    return std::atan2(centre.y() - point.y(), point.x() - centre.x()) * 180 / pi;  // Qt counts against the clock
}

// From where the path stands to `to` along a circle, as SVG says it.
void arc(QPainterPath& path, double radius, bool large, bool sweep, const QPointF& to) {
    const QPointF from = path.currentPosition();
    const QPointF half = (to - from) / 2;
    const double chord = std::hypot(half.x(), half.y());
    radius = std::max(radius, chord);
    const double height = std::sqrt(radius * radius - chord * chord);
    const double side = large == sweep ? 1 : -1;
    const QPointF centre = from + half + QPointF(half.y(), -half.x()) / (chord == 0 ? 1 : chord) * height * side;
    const double start = degrees(centre, from);
    double turn = degrees(centre, to) - start;
    if (sweep && turn > 0) turn -= 360;
    if (!sweep && turn < 0) turn += 360;
    path.arcTo(QRectF(centre.x() - radius, centre.y() - radius, 2 * radius, 2 * radius), start, turn);
}

}  // namespace

QPainterPath icon_path(const QString& svg) {
    static const QRegularExpression data(QStringLiteral(" d=\"([^\"]*)\""));
    static const QRegularExpression token(QStringLiteral("[A-Za-z]|-?(?:\\d+\\.?\\d*|\\.\\d+)"));
    QStringList tokens;
    for (auto it = token.globalMatch(data.match(svg).captured(1)); it.hasNext();) tokens << it.next().captured();

    QPainterPath path;
    QChar command;
    qsizetype i = 0;
    const auto number = [&] { return i < tokens.size() ? tokens[i++].toDouble() : 0.0; };
    while (i < tokens.size()) {
        if (tokens[i][0].isLetter()) command = tokens[i++][0];
        const bool relative = command.isLower();
        const QPointF here = path.currentPosition();
        const QPointF base = relative ? here : QPointF();
        switch (command.toUpper().unicode()) {
            case 'M': {
                const double x = number(), y = number();
                path.moveTo(base + QPointF(x, y));
                command = relative ? u'l' : u'L';
                break;
            }
            case 'L': {
                const double x = number(), y = number();
                path.lineTo(base + QPointF(x, y));
                break;
            }
            case 'H': path.lineTo(base.x() + number(), here.y()); break;
            case 'V': path.lineTo(here.x(), base.y() + number()); break;
            case 'A': {
                const double radius = number();
                number();  // the other radius: circles only
                number();  // rotation
                const bool large = number() != 0, sweep = number() != 0;
                const double x = number(), y = number();
                arc(path, radius, large, sweep, base + QPointF(x, y));
                break;
            }
            case 'C': {
                QPointF points[3];
                for (QPointF& point : points) {
                    const double x = number(), y = number();
                    point = base + QPointF(x, y);
                }
                path.cubicTo(points[0], points[1], points[2]);
                break;
            }
            case 'Z': path.closeSubpath(); break;
            default: return path;
        }
    }
    return path;
}

}  // namespace lazytlb
