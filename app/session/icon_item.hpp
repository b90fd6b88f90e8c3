// SPDX-License-Identifier: GPL-3.0-or-later
// One of our own line icons (assets/icons), drawn with round strokes in any colour at any size.
#pragma once

#include <QColor>
#include <QPainterPath>
#include <QQuickPaintedItem>

namespace lazytlb {

class IconItem : public QQuickPaintedItem {
    Q_OBJECT
    QML_NAMED_ELEMENT(Icon)
    /// File name without ".svg".
    Q_PROPERTY(QString name READ name WRITE set_name NOTIFY nameChanged REQUIRED FINAL)
    Q_PROPERTY(QColor colour READ colour WRITE set_colour NOTIFY colourChanged REQUIRED FINAL)

public:
    explicit IconItem(QQuickItem* parent = nullptr);

    const QString& name() const { return name_; }
    void set_name(const QString& name);
    const QColor& colour() const { return colour_; }
    void set_colour(const QColor& colour);
    void paint(QPainter* painter) override;

signals:
    void nameChanged();
    void colourChanged();

private:
    QString name_;
    QColor colour_;
    QPainterPath path_;
};

}  // namespace lazytlb
