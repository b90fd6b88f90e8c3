// SPDX-License-Identifier: GPL-3.0-or-later
// Saves a picture of the window when it shows what was asked for, then ends the program: 0 when saved, 1 when the
// story could not run (its problems go to stderr), 4 when the picture could not be written.
#pragma once

#include <QElapsedTimer>
#include <QObject>
#include <QQuickWindow>
#include <QTimer>

namespace lazytlb {

class Session;

class Screenshot : public QObject {
    Q_OBJECT

public:
    /// An empty file name: only tells the time of the first complete picture, where LAZYTLB_TELL_START asks for it.
    Screenshot(QQuickWindow& window, Session& session, QString file, QElapsedTimer since_start);

private:
    void look();
    void take();

    QQuickWindow& window_;
    Session& session_;
    QString file_;
    QElapsedTimer since_start_;
    QTimer timer_;
    int calm_ = 0;  // looks in a row at which nothing was under way
};

}  // namespace lazytlb
