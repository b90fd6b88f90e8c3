// SPDX-License-Identifier: GPL-3.0-or-later
// Goal: the window's choices lead to runs, keep the simulated time, and say why something cannot be.
#include "session.hpp"

#include <gtest/gtest.h>

#include <QFile>
#include <QSignalSpy>
#include <QTemporaryDir>

#include "app/session/runs.hpp"
#include "app/smaller_power8.hpp"

namespace lazytlb {

namespace {

constexpr int patience_ms = 20'000;

// A session that shows the first story, its catalogue read.
struct Opened {
    Session session{source_tree(), nullptr};
    QSignalSpy opened{&session, &Session::openedRun};
    QSignalSpy refused{&session, &Session::refused};

    explicit Opened(const Overrides& overrides) {
        session.open(Session::first_story(), overrides, std::nullopt);
        EXPECT_TRUE(opened.wait(patience_ms));
        while (session.machines()->count() < 3 && opened.wait(50)) {
        }
        for (int i = 0; i < 200 && session.stories()->count() < 3; ++i) opened.wait(50);
        opened.clear();
    }
};

QString reason_of(PickerModel* picker, const QString& id) {
    for (const Row& row : picker->rows())
        if (row[0] == id) return row[3].toString();
    return QStringLiteral("there is no such row");
}

}  // namespace

TEST(Session, stands_at_the_first_stop_of_a_story_that_was_opened) {
    Opened o({});
    EXPECT_EQ(o.session.player()->position(), first_borrow()->stops.front().position);
    EXPECT_EQ(o.session.plain_sentence().toStdString(), first_borrow()->scenario.stops.front().sentence);
    EXPECT_FALSE(o.session.player()->playing());
    EXPECT_EQ(o.session.policies()->current(), QStringLiteral("refcount"));
    EXPECT_EQ(o.session.stories()->current_title(), QStringLiteral("First borrow"));
}

TEST(Session, says_one_sentence_at_every_step) {
    Opened o({});
    Player& player = *o.session.player();
    for (player.toStart(); !player.at_end(); player.stepForward()) {
        EXPECT_FALSE(o.session.plain_sentence().isEmpty()) << "event " << player.position();
        EXPECT_FALSE(o.session.plain_sentence().contains(u'{')) << o.session.plain_sentence().toStdString();
    }
}

TEST(Session, keeps_a_machine_that_the_story_names_by_its_file) {
    QTemporaryDir folder;
    Session session(source_tree(), nullptr);
    QSignalSpy opened(&session, &Session::openedRun);
    session.openStory(QString::fromStdString(write_power8(folder.path().toStdString(), {2, 4, 2}, "300us")));
    ASSERT_TRUE(opened.wait(patience_ms));
    session.choosePolicy(QStringLiteral("shootdown"));
    ASSERT_TRUE(opened.wait(patience_ms));
    EXPECT_EQ(session.player()->run()->scenario.policy, "shootdown");
    EXPECT_EQ(session.player()->run()->trace().facts.cpus(), 16u);
}

TEST(Session, keeps_the_simulated_time_when_the_policy_changes) {
    Opened o({});
    o.session.player()->scrub(0.6);
    const SimTime before = o.session.player()->clock();
    o.session.choosePolicy(QStringLiteral("shootdown"));
    ASSERT_TRUE(o.opened.wait(patience_ms));
    EXPECT_EQ(o.session.policies()->current(), QStringLiteral("shootdown"));
    const auto& run = *o.session.player()->run();
    EXPECT_EQ(run.scenario.policy, "shootdown");
    EXPECT_EQ(run.scenario.seed, first_borrow()->scenario.seed);
    EXPECT_EQ(o.session.player()->position(), run.position_at(before));
    EXPECT_EQ(o.session.player()->clock(), before);
    o.session.choosePolicy(QStringLiteral("refcount"));
    ASSERT_TRUE(o.opened.wait(patience_ms));
    EXPECT_EQ(o.session.player()->clock(), before);
    EXPECT_EQ(o.session.costs()->rest(), QStringLiteral("0 unaccounted"));
}

TEST(Session, gives_back_the_same_record_when_a_choice_is_taken_back) {
    Opened o({});
    const auto hash = o.session.player()->run()->trace().hash;
    o.session.choosePolicy(QStringLiteral("shootdown"));
    ASSERT_TRUE(o.opened.wait(patience_ms));
    EXPECT_NE(o.session.player()->run()->trace().hash, hash);
    o.session.choosePolicy(QStringLiteral("refcount"));
    ASSERT_TRUE(o.opened.wait(patience_ms));
    EXPECT_EQ(o.session.player()->run()->trace().hash, hash);
}

TEST(Session, greys_a_refused_pair_and_says_why) {
    Opened o({});
    for (const VariantInfo& info : policies()) {
        const auto sentence = refusal(info.name, o.session.arches()->current().toStdString());
        EXPECT_EQ(reason_of(o.session.policies(), QString::fromUtf8(info.name.data())).toStdString(),
                  sentence.value_or(""));
    }
    // Under a policy that not every architecture can serve, the architectures are greyed in turn.
    o.session.choosePolicy(QStringLiteral("shootdown"));
    ASSERT_TRUE(o.opened.wait(patience_ms));
    const auto sentence = refusal("shootdown", "x86-7.1");
    ASSERT_TRUE(sentence.has_value());
    EXPECT_EQ(reason_of(o.session.arches(), QStringLiteral("x86-7.1")).toStdString(), *sentence);
    o.session.chooseArch(QStringLiteral("x86-7.1"));
    EXPECT_FALSE(o.session.busy());
    EXPECT_EQ(o.session.arches()->current(), QStringLiteral("powerpc-hash"));
}

TEST(Session, greys_an_architecture_that_the_machine_cannot_run) {
    Opened o({});
    EXPECT_EQ(reason_of(o.session.machines(), QStringLiteral("classroom")), QString());
    EXPECT_NE(reason_of(o.session.machines(), QStringLiteral("skx-2s")), QString());
}

TEST(Session, shows_all_problems_of_a_story_and_keeps_the_last_good_run) {
    Opened o({});
    QTemporaryDir folder;
    QFile file(folder.filePath(QStringLiteral("bad.toml")));
    ASSERT_TRUE(file.open(QIODevice::WriteOnly));
    file.write(
        "title = \"Bad\"\nmachine = \"classroom\"\narch = \"powerpc-hash\"\npolicy = \"refcont\"\nuntil = \"soon\"\n");
    file.close();
    o.session.openStory(file.fileName());
    ASSERT_TRUE(o.refused.wait(patience_ms));
    EXPECT_GE(o.session.problems()->count(), 2);
    EXPECT_EQ(o.session.player()->run()->scenario.id, "first-borrow");
    bool underlined = false;
    for (const Row& row : o.session.problems()->rows())
        underlined |= row[2].toString().contains(QStringLiteral("refcont"));
    EXPECT_TRUE(underlined);
    o.session.dismissProblems();
    EXPECT_EQ(o.session.problems()->count(), 0);
    // A choice after it starts from the run that is shown.
    o.session.choosePolicy(QStringLiteral("shootdown"));
    ASSERT_TRUE(o.opened.wait(patience_ms));
    EXPECT_EQ(o.session.player()->run()->scenario.id, "first-borrow");
}

TEST(Session, forgets_a_run_that_was_cancelled) {
    Opened o({});
    o.session.openStory(QStringLiteral("power8-context-switch"));  // to choose it, the catalogue had to be read
    EXPECT_TRUE(o.session.busy());
    o.session.cancel();
    QSignalSpy calm(&o.session, &Session::busyChanged);
    while (o.session.busy()) ASSERT_TRUE(calm.wait(patience_ms));
    EXPECT_TRUE(o.opened.isEmpty());
    EXPECT_EQ(o.session.player()->run()->scenario.id, "first-borrow");
    o.session.choosePolicy(QStringLiteral("shootdown"));
    ASSERT_TRUE(o.opened.wait(patience_ms));
    EXPECT_EQ(o.session.player()->run()->scenario.id, "first-borrow");
}

TEST(Session, lets_the_selection_follow_the_step_until_it_is_held) {
    Opened o({});
    Player& player = *o.session.player();
    player.toStart();
    while (!player.at_end() && player.now().applied < 60) {
        player.stepForward();
        if (player.event()->cpu.exists()) {
            EXPECT_EQ(o.session.selected_cpu(), player.event()->cpu.value);
        }
    }
    o.session.select(3);
    player.toNextStop();
    EXPECT_EQ(o.session.selected_cpu(), 3);
    EXPECT_TRUE(o.session.pinned());
    o.session.select(3);
    EXPECT_FALSE(o.session.pinned());
    o.session.select(99);
    EXPECT_FALSE(o.session.pinned());
}

TEST(Session, reconciles_the_costs_at_every_step) {
    Opened o({});
    Player& player = *o.session.player();
    for (player.toStart(); !player.at_end(); player.stepForward())
        ASSERT_EQ(o.session.costs()->rest(), QStringLiteral("0 unaccounted"));
}

TEST(Session, lights_the_case_of_the_switch_under_way) {
    Opened o({});
    Player& player = *o.session.player();
    std::size_t lit = 0;
    for (player.toStart(); !player.at_end(); player.stepForward()) {
        int rows = 0;
        for (const Row& row : o.session.four_cases()->rows()) rows += row[4].toBool();
        EXPECT_LE(rows, 1);
        if (player.event() && player.event()->kind == EventKind::context_switch) {
            EXPECT_EQ(rows, 1);
            const auto which = static_cast<int>(table_case(player.event()->as<SwitchCase>()));
            EXPECT_TRUE(o.session.four_cases()->rows()[which][4].toBool());
            ++lit;
        }
    }
    EXPECT_GT(lit, 4u);
}

}  // namespace lazytlb
