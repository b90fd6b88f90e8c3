// SPDX-License-Identifier: GPL-3.0-or-later
// Placeholder until the window arrives: loads the QML module the way Qt 6.4 needs it.
#include <QtQml/qqmlextensionplugin.h>
#include <QApplication>
#include <QQmlApplicationEngine>

Q_IMPORT_QML_PLUGIN(LazyTlbPlugin)

int main(int argc, char** argv) {
    QApplication application(argc, argv);  // Qt Charts crash with a mere QGuiApplication
    QQmlApplicationEngine engine;
    engine.addImportPath("qrc:/qt/qml");
    engine.load(QUrl("qrc:/qt/qml/LazyTlb/Main.qml"));
    return engine.rootObjects().isEmpty() ? 4 : QApplication::exec();
}
