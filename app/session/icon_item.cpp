// SPDX-License-Identifier: GPL-3.0-or-later
#include "icon_item.hpp"

#include <QFile>
#include <QPainter>
#include <QPen>

#include "session/icon_path.hpp"

namespace lazytlb {

namespace {
constexpr double grid = 24;
constexpr double stroke = 1.75;
}  // namespace

IconItem::IconItem(QQuickItem* parent) : QQuickPaintedItem(parent) {
    setImplicitSize(grid, grid);
    setAntialiasing(true);
}

void IconItem::set_name(const QString& name) {
    if (name == name_) return;
    name_ = name;
    QFile file(QStringLiteral(":/icons/%1.svg").arg(name));
    path_ = file.open(QIODevice::ReadOnly) ? icon_path(QString::fromUtf8(file.readAll())) : QPainterPath();
    if (path_.isEmpty()) qWarning("There is no icon called %s.", qPrintable(name));
    update();
    emit nameChanged();
}

void IconItem::set_colour(const QColor& colour) {
    if (colour == colour_) return;
    colour_ = colour;
    update();
    emit colourChanged();
}

void IconItem::paint(QPainter* painter) {
    painter->setRenderHint(QPainter::Antialiasing);
    painter->scale(width() / grid, height() / grid);
    painter->setPen(QPen(colour_, stroke, Qt::SolidLine, Qt::RoundCap, Qt::RoundJoin));
    painter->drawPath(path_);
}

}  // namespace lazytlb
