// SPDX-License-Identifier: GPL-3.0-or-later
#include "bench/real_window.hpp"

#include <QtQml/qqmlextensionplugin.h>

#include <QElapsedTimer>
#include <QEventLoop>
#include <QGuiApplication>
#include <QQmlApplicationEngine>
#include <QQuickItem>
#include <QQuickWindow>
#include <QTimer>
#include <algorithm>
#include <cstdio>
#include <cstdlib>

#include "session.hpp"
#include "session/floor_item.hpp"

Q_IMPORT_QML_PLUGIN(LazyTlbPlugin)

namespace {

using namespace lazytlb;

constexpr int settle_ms = 500, play_ms = 3000, rounds = 3;
constexpr int lanes_view = 0;
constexpr int steps_64 = 8;  // index in Player::speeds: each frame has a step of its own

void pass(int ms) {
    QEventLoop loop;
    QTimer::singleShot(ms, &loop, &QEventLoop::quit);
    loop.exec();
}

}  // namespace

void count_frames(const char* title, const QString& story, double goal_per_second) {
    Session session({LAZYTLB_SOURCE_DIR}, nullptr);
    QEventLoop opening;
    QObject::connect(&session, &Session::openedRun, &opening, &QEventLoop::quit);
    session.open(story, {}, std::nullopt);
    opening.exec();
    QQmlApplicationEngine engine;
    engine.addImportPath(QStringLiteral("qrc:/qt/qml"));
    engine.setInitialProperties({{QStringLiteral("session"), QVariant::fromValue(&session)}});
    engine.load(QUrl(QStringLiteral("qrc:/qt/qml/LazyTlb/Main.qml")));
    auto* window = engine.rootObjects().isEmpty() ? nullptr : qobject_cast<QQuickWindow*>(engine.rootObjects().front());
    if (!window) std::exit(1);
    window->resize(1920, 1080);
    window->show();
    window->findChild<QObject*>(QStringLiteral("lowerBand"))->setProperty("view", lanes_view);

    int frames = 0, pictures = 0;
    QObject::connect(window, &QQuickWindow::frameSwapped, &session, [&] { ++frames; });
    auto* floor = window->findChild<FloorItem*>();
    // Those of a line on its way count too: they are what a motion is made of.
    QObject::connect(floor, &FloorItem::freshChanged, &session, [&, last = std::uint64_t{0}]() mutable {
        pictures += floor->shown() != last ? 1 : 0;
        last = floor->shown();
    });
    Player& player = *session.player();
    player.seek(player.run()->size() / 2);
    player.set_speed(steps_64);
    pass(settle_ms);
    double most_frames = 0, most_pictures = 0;
    for (int round = 0; round < rounds; ++round) {
        frames = pictures = 0;
        QElapsedTimer since;
        since.start();
        while (since.elapsed() < play_ms) {
            player.set_playing(true);  // goes on where a story's stop paused it
            pass(50);
        }
        const double seconds = static_cast<double>(since.elapsed()) / 1000;
        most_frames = std::max(most_frames, frames / seconds);
        most_pictures = std::max(most_pictures, pictures / seconds);
    }
    player.set_playing(false);
    std::printf("  %-34s %8.1f frames/s %8.1f floors/s   goal %6.1f /s   on %s, best of %d\n", title, most_frames,
                most_pictures, goal_per_second, qPrintable(QGuiApplication::platformName()), rounds);
    std::fflush(stdout);
}
