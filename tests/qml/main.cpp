// SPDX-License-Identifier: GPL-3.0-or-later
// Runs tst_*.qml against the QML module. An own main, because a ChartView needs a QApplication.
#include <QtQml/qqmlextensionplugin.h>
#include <QtQuickTest/quicktest.h>
#include <QApplication>
#include <QQmlEngine>

Q_IMPORT_QML_PLUGIN(LazyTlbPlugin)

class Setup : public QObject {
    Q_OBJECT

public slots:
    void qmlEngineAvailable(QQmlEngine* engine) { engine->addImportPath("qrc:/qt/qml"); }
};

int main(int argc, char** argv) {
    QApplication application(argc, argv);
    Setup setup;
    return quick_test_main_with_setup(argc, argv, "lazytlb", QUICK_TEST_SOURCE_DIR, &setup);
}

#include "main.moc"
