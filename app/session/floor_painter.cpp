// SPDX-License-Identifier: GPL-3.0-or-later
#include "floor_painter.hpp"

#include "paint/painter.hpp"

namespace lazytlb {

FloorPainter::FloorPainter(QObject* parent) : QObject(parent), thread_([this] { work(); }) {}

FloorPainter::~FloorPainter() {
    {
        const std::lock_guard lock(mutex_);
        over_ = true;
    }
    changed_.notify_one();
    thread_.join();
}

void FloorPainter::draw(FloorWish wish) {
    {
        const std::lock_guard lock(mutex_);
        wish_ = std::move(wish);
    }
    changed_.notify_one();
}

void FloorPainter::work() {
    for (;;) {
        FloorWish wish;
        {
            std::unique_lock lock(mutex_);
            changed_.wait(lock, [this] { return over_ || wish_; });
            if (over_) return;
            wish = std::move(*wish_);
            wish_.reset();
        }
        auto list =
            std::make_shared<const stage::DisplayList>(stage::draw_floor(wish.run->timeline, wish.world, wish.options));
        QImage image = paint::paint(*list, paint::palette(wish.scheme), wish.scale);
        QMetaObject::invokeMethod(
            this,
            [this, picture = FloorPicture{std::move(image), std::move(list), wish.number}] { emit drawn(picture); },
            Qt::QueuedConnection);
    }
}

}  // namespace lazytlb
