// SPDX-License-Identifier: GPL-3.0-or-later
#include "screenshot.hpp"

#include <QCoreApplication>
#include <QImage>
#include <cstdio>
#include <ctime>

#include "session.hpp"

namespace lazytlb {

namespace {
constexpr int look_ms = 20;
constexpr int calm_looks = 8;  // layouts and charts settle within a few frames
}  // namespace

Screenshot::Screenshot(QQuickWindow& window, Session& session, QString file, QElapsedTimer since_start)
    : window_(window), session_(session), file_(std::move(file)), since_start_(since_start) {
    if (qEnvironmentVariableIsSet("LAZYTLB_TELL_START")) {
        connect(&window, &QQuickWindow::frameSwapped, this, [this] {
            if (since_start_.isValid() && window_.property("settled").toBool()) {
                std::fprintf(stderr, "first complete picture after %lld ms, %.0f ms of CPU time\n",
                             static_cast<long long>(since_start_.elapsed()),
                             1e3 * static_cast<double>(std::clock()) / CLOCKS_PER_SEC);
                since_start_.invalidate();
            }
        });
    }
    if (file_.isEmpty()) return;
    connect(&session, &Session::refused, this, [this] {
        for (const Row& row : session_.problems()->rows())
            std::fprintf(stderr, "lazytlb-lab: %s\n", qPrintable(row[4].toString()));
    });
    connect(&timer_, &QTimer::timeout, this, &Screenshot::look);
    timer_.start(look_ms);
}

void Screenshot::look() {
    const bool refused = session_.problems()->count() > 0;
    const bool complete =
        !session_.busy() && (refused || (session_.player()->ready() && window_.property("settled").toBool()));
    calm_ = complete ? calm_ + 1 : 0;
    if (calm_ >= calm_looks) take();
}

void Screenshot::take() {
    timer_.stop();
    const QImage image = window_.grabWindow();
    if (image.isNull() || !image.save(file_)) {
        std::fprintf(stderr, "lazytlb-lab: the picture could not be written to %s.\n", qPrintable(file_));
        return QCoreApplication::exit(4);
    }
    QCoreApplication::exit(session_.problems()->count() > 0 ? 1 : 0);
}

}  // namespace lazytlb
