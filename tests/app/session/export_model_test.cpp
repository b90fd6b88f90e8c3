// SPDX-License-Identifier: GPL-3.0-or-later
// Goal: the dialog offers only what means something to the form, writes what the command line would, and leaves nothing
// of an export that failed or was cancelled.
#include "export_model.hpp"

#include <gtest/gtest.h>

#include <QDir>
#include <QFile>
#include <QSignalSpy>
#include <QTemporaryDir>

#include "app/session/runs.hpp"

namespace lazytlb {
namespace {

struct Dialog {
    QTemporaryDir folder;
    Player player;
    Marks marks{player, nullptr};
    ExportModel model{player, marks, nullptr};

    Dialog() { player.open(first_borrow(), 20); }
    QString in_folder(const char* name) const { return folder.path() + u'/' + QLatin1String(name); }
    void wait() {
        QSignalSpy spy(&model, &ExportModel::changed);
        while (model.busy() && spy.wait(20000)) {
        }
    }
    QByteArray bytes(const QString& file) const {
        QFile opened(file);
        return opened.open(QIODevice::ReadOnly) ? opened.readAll() : QByteArray();
    }
};

}  // namespace

TEST(ExportModel, offers_nothing_before_something_is_open) {
    Player player;
    Marks marks(player, nullptr);
    ExportModel model(player, marks, nullptr);
    model.refresh();
    EXPECT_FALSE(model.possible());
    EXPECT_FALSE(model.sentence().isEmpty());
    model.start();
    EXPECT_FALSE(model.busy());
}

TEST(ExportModel, the_ending_and_the_form_follow_each_other) {
    Dialog d;
    d.model.refresh();
    EXPECT_EQ(d.model.file(), QStringLiteral("~/first-borrow.png"));
    d.model.chooseForm(QStringLiteral("mp4"));
    EXPECT_EQ(d.model.file(), QStringLiteral("~/first-borrow.mp4"));
    d.model.chooseForm(QStringLiteral("frames"));
    EXPECT_EQ(d.model.file(), QStringLiteral("~/first-borrow/"));
    d.model.chooseForm(QStringLiteral("beamer"));
    d.model.set_file(QStringLiteral("/tmp/a talk.tex"));
    EXPECT_EQ(d.model.forms()->current(), QStringLiteral("beamer"))
        << "of two forms with one ending the chosen one stays";
    d.model.set_file(QStringLiteral("/tmp/a table.csv"));
    EXPECT_EQ(d.model.forms()->current(), QStringLiteral("csv"));
    EXPECT_TRUE(d.model.possible());
    d.model.set_file(QStringLiteral("/tmp/a table.xls"));
    EXPECT_FALSE(d.model.possible());
    EXPECT_TRUE(d.model.failed());
}

TEST(ExportModel, asks_for_what_the_form_knows) {
    Dialog d;
    d.model.refresh();
    EXPECT_TRUE(d.model.asks_for_view() && d.model.asks_for_size());
    EXPECT_FALSE(d.model.asks_for_span()) << "a floor is of one instant";
    d.model.set_view(1);
    EXPECT_TRUE(d.model.asks_for_span()) << "lanes are of a span";
    d.model.chooseForm(QStringLiteral("csv"));
    EXPECT_TRUE(d.model.asks_for_span());
    EXPECT_FALSE(d.model.asks_for_view() || d.model.asks_for_size() || d.model.asks_for_length());
    d.model.chooseForm(QStringLiteral("gif"));
    EXPECT_TRUE(d.model.asks_for_length() && d.model.asks_for_stops());
}

TEST(ExportModel, exports_what_lies_between_the_markers_in_whichever_order) {
    Dialog d;
    d.player.seek(first_borrow()->size() * 3 / 4);
    const SimTime later = d.player.clock();
    d.marks.setFrom();
    d.player.seek(first_borrow()->size() / 2);
    ASSERT_NE(d.player.clock(), later);
    d.marks.setTo();
    d.model.refresh();
    d.model.chooseForm(QStringLiteral("csv"));
    d.model.set_span(1);
    EXPECT_EQ(d.model.request()->to, later);
    EXPECT_LT(d.model.request()->from, later);
    EXPECT_TRUE(d.model.command().contains(QStringLiteral("--from")));
    d.marks.clear();
    d.model.refresh();
    EXPECT_EQ(d.model.span(), 0);
    EXPECT_EQ(d.model.request()->to, first_borrow()->end());
}

TEST(ExportModel, writes_the_file_and_says_so) {
    Dialog d;
    d.model.set_file(d.in_folder("it's a table.csv"));
    d.model.start();
    EXPECT_TRUE(d.model.busy());
    d.wait();
    EXPECT_FALSE(d.model.failed()) << d.model.sentence().toStdString();
    const QByteArray bytes = d.bytes(d.in_folder("it's a table.csv"));
    EXPECT_TRUE(bytes.contains("# command: " + d.model.command().toUtf8()));
    EXPECT_EQ(bytes.count('\n') - bytes.count("\n# "), qsizetype(first_borrow()->size()) + 2) << "names, then events";
    d.model.refresh();
    EXPECT_TRUE(d.model.sentence().contains(QStringLiteral("replaces")));
}

TEST(ExportModel, a_failure_is_a_sentence_and_the_dialog_goes_on) {
    Dialog d;
    d.model.set_file(d.in_folder("no folder/a.csv"));
    d.model.start();
    d.wait();
    EXPECT_TRUE(d.model.failed());
    EXPECT_FALSE(d.model.sentence().isEmpty());
    d.model.set_file(d.in_folder("a.csv"));
    EXPECT_TRUE(d.model.possible());
}

TEST(ExportModel, a_cancelled_export_leaves_nothing) {
    Dialog d;
    d.model.set_file(d.in_folder("film/"));
    d.model.set_length(3);
    d.model.start();
    d.model.cancel();
    d.wait();
    EXPECT_FALSE(d.model.failed());
    EXPECT_TRUE(QDir(d.folder.path()).entryList(QDir::AllEntries | QDir::NoDotAndDotDot | QDir::Hidden).isEmpty());
}

}  // namespace lazytlb
