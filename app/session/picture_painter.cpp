// SPDX-License-Identifier: GPL-3.0-or-later
#include "picture_painter.hpp"

#include "paint/painter.hpp"

namespace lazytlb {

PicturePainter::PicturePainter(QObject* parent) : QObject(parent), thread_([this] { work(); }) {}

PicturePainter::~PicturePainter() {
    {
        const std::lock_guard lock(mutex_);
        over_ = true;
    }
    changed_.notify_one();
    thread_.join();
}

void PicturePainter::draw(PictureWish wish) {
    {
        const std::lock_guard lock(mutex_);
        wish_ = std::move(wish);
    }
    changed_.notify_one();
}

void PicturePainter::work() {
    for (;;) {
        PictureWish wish;
        {
            std::unique_lock lock(mutex_);
            changed_.wait(lock, [this] { return over_ || wish_; });
            if (over_) return;
            wish = std::move(*wish_);
            wish_.reset();
        }
        auto list = std::make_shared<const stage::DisplayList>(wish.draw());
        QImage image = paint::paint(*list, paint::palette(wish.scheme), wish.scale);
        QMetaObject::invokeMethod(
            this, [this, picture = Picture{std::move(image), std::move(list), wish.number}] { emit drawn(picture); },
            Qt::QueuedConnection);
    }
}

}  // namespace lazytlb
