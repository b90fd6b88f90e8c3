// SPDX-License-Identifier: GPL-3.0-or-later
// Goal: every icon of ours can be drawn.
#include "session/icon_path.hpp"

#include <gtest/gtest.h>

#include <QDir>
#include <QFile>

namespace lazytlb {

TEST(IconPath, reads_lines_and_a_closed_shape) {
    const QPainterPath path = icon_path(QStringLiteral("<path d=\"M8 5.5v13l10.5-6.5z\"/>"));
    EXPECT_EQ(path.boundingRect(), QRectF(8, 5.5, 10.5, 13));
}

TEST(IconPath, reads_a_circle_of_two_arcs) {
    const QPainterPath path = icon_path(QStringLiteral("<path d=\"M16 10.5a5.5 5.5 0 1 1-11 0a5.5 5.5 0 1 1 11 0\"/>"));
    const QRectF box = path.boundingRect();
    EXPECT_NEAR(box.left(), 5, 0.01);
    EXPECT_NEAR(box.top(), 5, 0.01);
    EXPECT_NEAR(box.width(), 11, 0.01);
    EXPECT_NEAR(box.height(), 11, 0.01);
}

TEST(IconPath, keeps_every_icon_of_ours_on_its_grid) {
    const QDir folder(QStringLiteral(LAZYTLB_SOURCE_DIR "/assets/icons"));
    const auto names = folder.entryList({QStringLiteral("*.svg")});
    ASSERT_GT(names.size(), 20);
    for (const QString& name : names) {
        if (name.startsWith(QStringLiteral("org."))) continue;
        QFile file(folder.filePath(name));
        ASSERT_TRUE(file.open(QIODevice::ReadOnly));
        const QPainterPath path = icon_path(QString::fromUtf8(file.readAll()));
        EXPECT_FALSE(path.isEmpty()) << name.toStdString();
        EXPECT_TRUE(QRectF(0, 0, 24, 24).contains(path.boundingRect())) << name.toStdString();
    }
}

}  // namespace lazytlb
