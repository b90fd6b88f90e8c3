// SPDX-License-Identifier: GPL-3.0-or-later
// Runs tst_*.qml against the QML module. An own main, because a ChartView needs a QApplication. Tests find the stories
// of larger machines in the context property `stories`: 64, 384 and 1536.
#include <QtQml/qqmlextensionplugin.h>
#include <QtQuickTest/quicktest.h>
#include <QApplication>
#include <QQmlContext>
#include <QQmlEngine>
#include <QTemporaryDir>
#include <array>

#include "app/smaller_power8.hpp"

Q_IMPORT_QML_PLUGIN(LazyTlbPlugin)

class Setup : public QObject {
    Q_OBJECT

public slots:
    void qmlEngineAvailable(QQmlEngine* engine) {
        engine->addImportPath("qrc:/qt/qml");
        const std::array<lazytlb::PowerSize, 3> sizes{{{2, 4, 8}, {4, 12, 8}, {16, 12, 8}}};
        QVariantMap stories;
        for (const lazytlb::PowerSize& size : sizes)
            stories.insert(QString::number(size.cpus()),
                           QString::fromStdString(lazytlb::write_power8(folder_.path().toStdString(), size, "600us")));
        engine->rootContext()->setContextProperty("stories", stories);
    }

private:
    QTemporaryDir folder_;
};

int main(int argc, char** argv) {
    QApplication application(argc, argv);
    Setup setup;
    return quick_test_main_with_setup(argc, argv, "lazytlb", QUICK_TEST_SOURCE_DIR, &setup);
}

#include "main.moc"
