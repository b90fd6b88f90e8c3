// SPDX-License-Identifier: GPL-3.0-or-later
#include "tick_strip.hpp"

#include <QPainter>
#include <algorithm>

namespace lazytlb {

void TickStrip::set_player(Player* player) {
    if (player == player_) return;
    if (player_) player_->disconnect(this);
    player_ = player;
    if (player_) connect(player_, &Player::opened, this, [this] { update(); });
    update();
    emit playerChanged();
}

void TickStrip::set_theme(int theme) {
    const auto scheme = static_cast<paint::Theme>(theme);
    if (scheme == scheme_) return;
    scheme_ = scheme;
    update();
    emit themeChanged();
}

void TickStrip::paint(QPainter* painter) {
    if (!player_ || !player_->run()) return;
    constexpr int spacing = 3;
    const auto& ticks = player_->run()->ticks;
    const int places = std::max(1, static_cast<int>(width()) / spacing);
    for (int place = 0; place < places; ++place) {
        const std::size_t from = ticks.size() * static_cast<std::size_t>(place) / static_cast<std::size_t>(places);
        const std::size_t to =
            std::max(from + 1, ticks.size() * static_cast<std::size_t>(place + 1) / static_cast<std::size_t>(places));
        Tick tick = Tick::none;
        for (std::size_t i = from; i < to && i < ticks.size(); ++i) tick = std::max(tick, ticks[i]);
        if (tick == Tick::none) continue;
        const stage::Role role = tick == Tick::interrupt      ? stage::Role::ipi_flight
                                 : tick == Tick::line_journey ? stage::Role::line_queue
                                                              : stage::Role::idle;
        painter->fillRect(QRectF(place * spacing, 0, 1, tick == Tick::other ? 4 : height()),
                          QColor(paint::palette(scheme_).of(role)));
    }
}

}  // namespace lazytlb
