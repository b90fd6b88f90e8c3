// SPDX-License-Identifier: GPL-3.0-or-later
// Draws floor pictures on one long-lived thread of its own. Only the newest wish counts: what was asked for while
// it painted and then asked anew is never drawn.
#pragma once

#include <QImage>
#include <QObject>
#include <condition_variable>
#include <memory>
#include <mutex>
#include <optional>
#include <thread>

#include "paint/palette.hpp"
#include "session/loaded_run.hpp"
#include "stage/floor.hpp"

namespace lazytlb {

struct FloorWish {
    std::shared_ptr<const LoadedRun> run;
    World world;
    stage::FloorOptions options;
    paint::Theme scheme{};
    double scale = 1;  // device pixels per pixel
    std::uint64_t number = 0;
};

struct FloorPicture {
    QImage image;
    std::shared_ptr<const stage::DisplayList> list;  // for hit tests
    std::uint64_t number = 0;                        // of its wish
};

class FloorPainter : public QObject {
    Q_OBJECT

public:
    explicit FloorPainter(QObject* parent = nullptr);
    ~FloorPainter() override;

    void draw(FloorWish wish);

signals:
    void drawn(lazytlb::FloorPicture picture);

private:
    void work();

    std::mutex mutex_;
    std::condition_variable changed_;
    std::optional<FloorWish> wish_;
    bool over_ = false;
    std::thread thread_;
};

}  // namespace lazytlb
