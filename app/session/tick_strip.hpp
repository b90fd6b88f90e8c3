// SPDX-License-Identifier: GPL-3.0-or-later
// The ticks under the scrubber: at most one in 3 px, gold for line journeys, magenta for interrupts, else grey.
#pragma once

#include <QQuickPaintedItem>

#include "paint/palette.hpp"
#include "player.hpp"

namespace lazytlb {

class TickStrip : public QQuickPaintedItem {
    Q_OBJECT
    QML_ELEMENT
    Q_PROPERTY(lazytlb::Player* player READ player WRITE set_player NOTIFY playerChanged REQUIRED FINAL)
    /// Theme.scheme
    Q_PROPERTY(int theme READ theme WRITE set_theme NOTIFY themeChanged REQUIRED FINAL)

public:
    explicit TickStrip(QQuickItem* parent = nullptr) : QQuickPaintedItem(parent) {}

    Player* player() const { return player_; }
    void set_player(Player* player);
    int theme() const { return static_cast<int>(scheme_); }
    void set_theme(int theme);
    void paint(QPainter* painter) override;

signals:
    void playerChanged();
    void themeChanged();

private:
    Player* player_ = nullptr;
    paint::Theme scheme_ = paint::Theme::light;
};

}  // namespace lazytlb
