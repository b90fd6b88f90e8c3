// SPDX-License-Identifier: GPL-3.0-or-later
// lazytlb-lab: the window. Reads the command line, starts the run beside the loading of the window, and can leave
// a picture of itself.
#include <QtQml/qqmlextensionplugin.h>

#include <QApplication>
#include <QCommandLineParser>
#include <QElapsedTimer>
#include <QIcon>
#include <QQmlApplicationEngine>
#include <QQuickStyle>
#include <QQuickWindow>
#include <algorithm>
#include <cstdio>
#include <string_view>

#include "paint/fonts.hpp"
#include "session.hpp"
#include "session/scene_graph.hpp"
#include "session/screenshot.hpp"
#include "theme.hpp"

Q_IMPORT_QML_PLUGIN(LazyTlbPlugin)

namespace {

constexpr int wrong_command_line = 2;
constexpr int our_own_fault = 4;
constexpr int no_display = 5;

struct Wishes {
    QString story = lazytlb::Session::first_story();
    lazytlb::Overrides overrides;
    std::optional<lazytlb::SimTime> at;
    QString theme = QStringLiteral("light");
    QString screenshot;
    bool reduced_motion = false;
    QSize size{1280, 800};
    bool has_size = false;
};

int refuse(const QString& sentence) {
    std::fprintf(stderr, "lazytlb-lab: %s\n", qPrintable(sentence));
    return wrong_command_line;
}

// Zero, or the exit code of a wrong command line.
int read_command_line(const QApplication& application, Wishes& wishes) {
    QCommandLineParser parser;
    parser.setApplicationDescription(QStringLiteral("Shows how lazy TLB mode works, step by step."));
    parser.addHelpOption();
    parser.addVersionOption();
    parser.addPositionalArgument(QStringLiteral("STORY"),
                                 QStringLiteral("Name or path of a story; first-borrow without one."),
                                 QStringLiteral("[STORY]"));
    const auto add = [&](const char* name, const char* text, const char* value) {
        parser.addOption({QString::fromLatin1(name), QString::fromLatin1(text), QString::fromLatin1(value)});
    };
    add("policy", "Who keeps a borrowed mm alive.", "NAME");
    add("arch", "How a switch loads and a flush reaches others.", "NAME");
    add("machine", "Name or path of a machine.", "NAME");
    add("seed", "Seed of the run.", "N");
    add("set", "Changes a setting of the story or the machine; may be given more than once.", "PATH=VALUE");
    add("theme", "light, dark, contrast or projector.", "NAME");
    add("at", "Simulated time to stand at, for example 12.8us.", "TIME");
    add("size", "Size of the window, for example 1920x1080.", "WxH");
    add("screenshot", "Saves a picture of the window and quits.", "FILE");
    parser.addOption({QStringLiteral("reduced-motion"), QStringLiteral("Shows motions as cuts.")});
    parser.process(application);

    const auto value = [&](const char* name) { return parser.value(QString::fromLatin1(name)); };
    const auto given = [&](const char* name) { return parser.isSet(QString::fromLatin1(name)); };
    if (parser.positionalArguments().size() > 1) return refuse(QStringLiteral("one story at a time, please."));
    if (!parser.positionalArguments().isEmpty()) wishes.story = parser.positionalArguments().constFirst();
    wishes.overrides.policy = value("policy").toStdString();
    wishes.overrides.arch = value("arch").toStdString();
    wishes.overrides.machine = value("machine").toStdString();
    wishes.screenshot = value("screenshot");
    wishes.reduced_motion = given("reduced-motion");
    if (given("seed")) {
        bool is_number = false;
        wishes.overrides.seed = value("seed").toULongLong(&is_number);
        if (!is_number) return refuse(QStringLiteral("--seed takes a whole number, not \"%1\".").arg(value("seed")));
    }
    for (const QString& setting : parser.values(QStringLiteral("set"))) {
        const auto equals = setting.indexOf(u'=');
        if (equals < 1) return refuse(QStringLiteral("--set takes PATH=VALUE, not \"%1\".").arg(setting));
        wishes.overrides.set.emplace_back(setting.left(equals).toStdString(), setting.mid(equals + 1).toStdString());
    }
    if (given("at")) {
        lazytlb::SimSpan span;
        if (!lazytlb::parse_time(value("at").toStdString(), span))
            return refuse(QStringLiteral("--at takes a time such as 12.8us, not \"%1\".").arg(value("at")));
        wishes.at = lazytlb::SimTime{} + span;
    }
    if (given("size")) {
        const QStringList sides = value("size").split(u'x');
        wishes.size = sides.size() == 2 ? QSize(sides[0].toInt(), sides[1].toInt()) : QSize();
        if (wishes.size.width() < 640 || wishes.size.height() < 400)
            return refuse(
                QStringLiteral("--size takes a width and a height such as 1920x1080, at least 640x400, not \"%1\".")
                    .arg(value("size")));
        wishes.has_size = true;
    }
    if (given("theme")) {
        wishes.theme = value("theme");
        if (!lazytlb::Theme::is_theme(wishes.theme))
            return refuse(QStringLiteral("there is no theme called \"%1\": light, dark, contrast or projector.")
                              .arg(wishes.theme));
    }
    return 0;
}

bool has_display() {
    for (const char* name : {"QT_QPA_PLATFORM", "DISPLAY", "WAYLAND_DISPLAY"})
        if (!qEnvironmentVariableIsEmpty(name)) return true;
    return false;
}

}  // namespace

int main(int argc, char** argv) {
    QElapsedTimer since_start;
    since_start.start();
    if (!has_display()) {
        const bool only_a_picture = std::any_of(
            argv, argv + argc, [](const char* word) { return std::string_view(word).starts_with("--screenshot"); });
        if (!only_a_picture) {
            std::fputs(
                "lazytlb-lab: there is no display. `lazytlb run first-borrow` tells the same story in numbers, "
                "--screenshot FILE saves a picture.\n",
                stderr);
            return no_display;
        }
        qputenv("QT_QPA_PLATFORM", "offscreen");
    }
    QCoreApplication::setApplicationName(QStringLiteral("lazytlb-lab"));
    QCoreApplication::setApplicationVersion(QStringLiteral(LAZYTLB_VERSION));
    QGuiApplication::setDesktopFileName(QStringLiteral("org.lazytlb.Lab"));
    QApplication application(argc, argv);  // Qt Charts crash with a mere QGuiApplication
    Wishes wishes;
    if (const int wrong = read_command_line(application, wishes)) return wrong;

    lazytlb::choose_scene_graph();
    QQuickStyle::setStyle(QStringLiteral("Fusion"));
    lazytlb::paint::load_fonts();
    QFont font(QStringLiteral("Lab Sans"));
    font.setPixelSize(14);
    QGuiApplication::setFont(font);

    lazytlb::Theme::instance().set_name(wishes.theme);
    lazytlb::Theme::instance().set_reduced_motion(wishes.reduced_motion);
    lazytlb::Session session;
    session.open(wishes.story, wishes.overrides, wishes.at);

    QQmlApplicationEngine engine;
    engine.addImportPath(QStringLiteral("qrc:/qt/qml"));
    engine.setInitialProperties({{QStringLiteral("session"), QVariant::fromValue(&session)}});
    engine.load(QUrl(QStringLiteral("qrc:/qt/qml/LazyTlb/Main.qml")));
    if (engine.rootObjects().isEmpty()) return our_own_fault;
    auto* window = qobject_cast<QQuickWindow*>(engine.rootObjects().constFirst());
    if (wishes.has_size) window->resize(wishes.size);
    window->show();
    lazytlb::Screenshot screenshot(*window, session, wishes.screenshot, since_start);
    return QApplication::exec();
}
