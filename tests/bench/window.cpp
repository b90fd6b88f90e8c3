// SPDX-License-Identifier: GPL-3.0-or-later
// lazytlb-window-bench: what the window does between a key and its picture, on machines of 64, 384 and 1536 CPUs and
// in a long record, and how many frames it shows while it plays. Prints numbers beside their goals; built on request
// only. On a display, for what users see:
//   QT_QPA_PLATFORM=xcb QT_QUICK_BACKEND=software xvfb-run -a -s "-screen 0 1920x1080x24" lazytlb-window-bench --window
#include <QApplication>
#include <QEventLoop>
#include <QQuickStyle>
#include <QTemporaryDir>
#include <QTimer>
#include <algorithm>
#include <chrono>
#include <cstdio>
#include <ctime>
#include <string_view>
#include <vector>

#include "app/smaller_power8.hpp"
#include "base/random.hpp"
#include "bench/real_window.hpp"
#include "paint/fonts.hpp"
#include "paint/painter.hpp"
#include "session.hpp"
#include "stage/floor.hpp"

namespace {

using namespace lazytlb;
using Clock = std::chrono::steady_clock;

constexpr float floor_width = 1480, floor_height = 548;  // of a window of 1920 x 1080
constexpr int frames = 120;

double ms_since(Clock::time_point start) {
    return std::chrono::duration<double, std::milli>(Clock::now() - start).count();
}

// CPU time of this thread: what a busy machine does not change much.
double cpu_ms() {
    timespec now{};
    clock_gettime(CLOCK_THREAD_CPUTIME_ID, &now);
    return static_cast<double>(now.tv_sec) * 1e3 + static_cast<double>(now.tv_nsec) * 1e-6;
}

struct Times {
    std::vector<double> ms;
    double at(double part) {
        std::sort(ms.begin(), ms.end());
        return ms.empty() ? 0 : ms[static_cast<std::size_t>(part * static_cast<double>(ms.size() - 1))];
    }
};

void row(const char* what, Times times, double goal_ms) {
    std::printf("  %-34s %8.2f median %8.2f worst of ten   goal %6.1f ms   %4.2f of it\n", what, times.at(0.5),
                times.at(0.9), goal_ms, times.at(0.5) / goal_ms);
}

void wait_for_run(Session& session) {
    QEventLoop loop;
    QObject::connect(&session, &Session::openedRun, &loop, &QEventLoop::quit);
    QObject::connect(&session, &Session::refused, &loop, [&] {
        for (const Row& problem : session.problems()->rows())
            std::fprintf(stderr, "%s\n", qPrintable(problem[4].toString()));
        std::exit(1);
    });
    loop.exec();
}

void draw(const Player& player, double& draw_ms, double& paint_ms) {
    stage::FloorOptions options;
    options.width = floor_width;
    options.height = floor_height;
    const double start = cpu_ms();
    const auto list = stage::draw_floor(player.run()->timeline, player.now(), options);
    const double drawn = cpu_ms();
    const QImage image = paint::paint(list, paint::palette(paint::Theme::light), 1);
    draw_ms = drawn - start;
    paint_ms = cpu_ms() - drawn;
}

void play(Session& session, double frame_goal_ms) {
    Player& player = *session.player();
    player.seek(player.run()->size() / 2);
    Times step, list, paint, frame;
    for (int i = 0; i < frames; ++i) {
        const double start = cpu_ms();
        player.stepForward();
        step.ms.push_back(cpu_ms() - start);
        double draw_ms = 0, paint_ms = 0;
        draw(player, draw_ms, paint_ms);
        list.ms.push_back(draw_ms);
        paint.ms.push_back(paint_ms);
        frame.ms.push_back(step.ms.back() + draw_ms + paint_ms);
    }
    row("step, with sentence and numbers", step, frame_goal_ms);
    row("floor as a list", list, frame_goal_ms);
    row("floor painted", paint, frame_goal_ms);
    row("a frame of playing, all of it", frame, frame_goal_ms);
}

void seek(Session& session, double goal_ms) {
    Player& player = *session.player();
    RandomStream stream(1, "seek");
    Times seek, picture;
    for (int i = 0; i < frames; ++i) {
        const double start = cpu_ms();
        player.seek(stream.below(player.run()->size()));
        seek.ms.push_back(cpu_ms() - start);
        double draw_ms = 0, paint_ms = 0;
        draw(player, draw_ms, paint_ms);
        picture.ms.push_back(cpu_ms() - start);
    }
    row("seek, with sentence and numbers", seek, goal_ms);
    row("seek until its picture", picture, goal_ms);
}

// The GUI's longest steps in a long record: a grain of which there is no other, a condition that never holds.
void look_far(Session& session) {
    Player& player = *session.player();
    Times grain, search;
    for (int i = 0; i < 10; ++i) {
        player.seek(1);
        player.set_grain(4);  // this mm
        player.set_mm(MmId::none());
        const double start = cpu_ms();
        player.stepForward();
        player.stepBack();
        grain.ms.push_back(cpu_ms() - start);
        player.set_grain(1);
        player.seek(0);
        session.run_until()->set_text(QStringLiteral("mm_count A = 4000000"));
        const double asked = cpu_ms();
        session.run_until()->forward();
        search.ms.push_back(cpu_ms() - asked);
    }
    row("a step that finds nothing, and back", grain, 50);
    row("run until what never happens", search, 50);
}

// The longest time for which the event loop did not come round while a run was under way.
double swap(Session& session, const QString& policy, Times& swaps) {
    double longest = 0;
    auto last = Clock::now();
    QTimer beat;
    QObject::connect(&beat, &QTimer::timeout, [&] {
        longest = std::max(longest, ms_since(last));
        last = Clock::now();
    });
    beat.start(0);
    const auto start = Clock::now();
    last = start;
    session.choosePolicy(policy);
    wait_for_run(session);
    longest = std::max(longest, ms_since(last));
    double draw_ms = 0, paint_ms = 0;
    draw(*session.player(), draw_ms, paint_ms);
    swaps.ms.push_back(ms_since(start));
    return longest;
}

void measure(const char* title, const std::string& story, double frame_goal_ms, double seek_goal_ms, bool swaps) {
    Session session({LAZYTLB_SOURCE_DIR}, nullptr);
    session.open(QString::fromStdString(story), {}, std::nullopt);
    wait_for_run(session);
    std::printf("%s: %zu CPUs, %zu events\n", title, session.player()->run()->trace().facts.cpus(),
                session.player()->run()->size());
    play(session, frame_goal_ms);
    seek(session, seek_goal_ms);
    look_far(session);
    if (!swaps) return;
    Times swapped, steps;
    for (int i = 0; i < 6; ++i)
        steps.ms.push_back(
            swap(session, i % 2 == 0 ? QStringLiteral("shootdown") : QStringLiteral("refcount"), swapped));
    row("swap of policy, wall clock", swapped, 300);
    row("longest GUI step meanwhile, wall", steps, 50);
}

}  // namespace

int main(int argc, char** argv) {
    if (!qEnvironmentVariableIsSet("QT_QPA_PLATFORM")) qputenv("QT_QPA_PLATFORM", "offscreen");
    QApplication application(argc, argv);  // Qt Charts crash with a mere QGuiApplication
    QQuickStyle::setStyle(QStringLiteral("Fusion"));
    paint::load_fonts();
    QTemporaryDir folder;
    const std::string in = folder.path().toStdString();
    std::puts("The whole window while it plays, wall clock.");
    count_frames("64", QString::fromStdString(write_power8(in, {2, 4, 8}, "2ms")), 60);
    count_frames("384", QString::fromStdString(write_power8(in, {4, 12, 8}, "2ms")), 60);
    count_frames("1536", QString::fromStdString(write_power8(in, {16, 12, 8}, "4ms")), 30);
    if (argc > 1 && std::string_view(argv[1]) == "--window") return 0;
    std::puts("CPU time of one thread unless it says wall clock.");
    measure("64", write_power8(in, {2, 4, 8}, "2ms"), 1000.0 / 60, 16, true);
    measure("384", write_power8(in, {4, 12, 8}, "2ms"), 1000.0 / 60, 16, false);
    measure("1536", write_power8(in, {16, 12, 8}, "4ms"), 1000.0 / 30, 33, false);
    measure("five million, 384", write_power8(in, {4, 12, 8}, "56ms"), 1000.0 / 60, 16, false);
    return 0;
}
