// SPDX-License-Identifier: GPL-3.0-or-later
// Draws the large pictures of the window on one long-lived thread of its own. Only the newest wish counts: what was
// asked for while it painted and then asked anew is never drawn.
#pragma once

#include <QImage>
#include <QObject>
#include <condition_variable>
#include <functional>
#include <memory>
#include <mutex>
#include <optional>
#include <thread>

#include "paint/palette.hpp"
#include "stage/display_list.hpp"

namespace lazytlb {

struct PictureWish {
    std::function<stage::DisplayList()> draw;  // called on the painter's thread: owns or shares all it reads
    paint::Theme scheme{};
    double scale = 1;  // device pixels per pixel
    std::uint64_t number = 0;
};

struct Picture {
    QImage image;
    std::shared_ptr<const stage::DisplayList> list;  // for hit tests
    std::uint64_t number = 0;                        // of its wish
};

class PicturePainter : public QObject {
    Q_OBJECT

public:
    explicit PicturePainter(QObject* parent = nullptr);
    ~PicturePainter() override;

    void draw(PictureWish wish);

signals:
    void drawn(lazytlb::Picture picture);

private:
    void work();

    std::mutex mutex_;
    std::condition_variable changed_;
    std::optional<PictureWish> wish_;
    bool over_ = false;
    std::thread thread_;
};

}  // namespace lazytlb
