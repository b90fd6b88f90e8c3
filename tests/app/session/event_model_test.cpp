// SPDX-License-Identifier: GPL-3.0-or-later
// Goal: the list has every event once, a filter leaves those that have to do with what was asked, and the current row
// is the step that is shown.
#include "event_model.hpp"

#include <gtest/gtest.h>

#include <QAbstractItemModelTester>

#include "app/session/runs.hpp"

namespace lazytlb {

namespace {

struct ShownEvents {
    Player player;
    EventModel events{player, nullptr};

    ShownEvents() { player.open(first_borrow(), 0); }
    QString text(int row, const char* role) const {
        return events.data(events.index(row), events.roleNames().key(role)).toString();
    }
};

}  // namespace

TEST(Events, are_all_listed_without_a_filter) {
    ShownEvents l;
    const QAbstractItemModelTester tester(&l.events, QAbstractItemModelTester::FailureReportingMode::Fatal);
    EXPECT_EQ(l.events.count(), static_cast<int>(first_borrow()->size()));
    EXPECT_EQ(l.events.current(), -1);
    EXPECT_EQ(l.text(0, "kind"), QStringLiteral("mm_new"));
    l.player.toEnd();
    EXPECT_EQ(l.events.current(), l.events.count() - 1);
    EXPECT_EQ(l.text(l.events.count() - 1, "kind"), QStringLiteral("run_end"));
}

TEST(Events, a_click_shows_the_moment_right_behind_the_event) {
    ShownEvents l;
    l.events.seek(41);
    EXPECT_EQ(l.player.position(), 42u);
    EXPECT_EQ(l.events.current(), 41);
    l.events.step(-1);
    EXPECT_EQ(l.player.position(), 41u);
}

TEST(Events, words_must_all_occur) {
    ShownEvents l;
    l.events.set_words(QStringLiteral("mm_grab lazy"));
    ASSERT_GT(l.events.count(), 0);
    EXPECT_LT(l.events.count(), static_cast<int>(first_borrow()->size()));
    for (int row = 0; row < l.events.count(); ++row) EXPECT_EQ(l.text(row, "kind"), QStringLiteral("mm_grab"));
    l.events.set_words(QStringLiteral("no such thing"));
    EXPECT_EQ(l.events.count(), 0);
    l.events.clear();
    EXPECT_EQ(l.events.count(), static_cast<int>(first_borrow()->size()));
}

TEST(Events, of_one_kind_are_exactly_those) {
    ShownEvents l;
    l.events.chooseKind(QStringLiteral("context_switch"));
    const auto& events = l.player.run()->trace().events;
    int switches = 0;
    for (std::size_t i = 0; i < events.size(); ++i) switches += events[i].kind == EventKind::context_switch ? 1 : 0;
    EXPECT_EQ(l.events.count(), switches);
    EXPECT_EQ(l.events.kinds()->current(), QStringLiteral("context_switch"));
    l.events.clear();
    EXPECT_EQ(l.events.count(), l.player.qml_size());
    EXPECT_TRUE(l.events.kinds()->current().isEmpty());
}

TEST(Events, of_one_cpu_are_exactly_its_own) {
    ShownEvents l;
    Selection selection;
    selection.pinned = true;
    selection.cpu = CpuId{2};
    l.events.set_selection(selection);
    l.events.set_scope(static_cast<int>(EventModel::Scope::cpu));
    int expected = 0;
    const auto& events = first_borrow()->trace().events;
    for (std::size_t i = 0; i < events.size(); ++i) expected += events[i].cpu == CpuId{2};
    EXPECT_EQ(l.events.count(), expected);
    for (int row = 0; row < l.events.count(); ++row) EXPECT_EQ(l.text(row, "cpu"), QStringLiteral("2"));
}

TEST(Events, of_one_mm_are_about_it) {
    ShownEvents l;
    Selection selection{Selection::Kind::mm, true, CpuId{0}, TaskId::none(), MmId{2}};
    l.events.set_selection(selection);
    l.events.set_scope(static_cast<int>(EventModel::Scope::mm));
    ASSERT_GT(l.events.count(), 0);
    for (int row = 0; row < l.events.count(); ++row) EXPECT_EQ(l.text(row, "mm"), QStringLiteral("2"));
}

TEST(Events, between_two_rows_of_a_filter_the_earlier_one_is_current) {
    ShownEvents l;
    l.events.set_words(QStringLiteral("context_switch"));
    ASSERT_GT(l.events.count(), 2);
    l.events.seek(1);
    const std::size_t there = l.player.position();
    l.player.seek(there + 1);
    EXPECT_EQ(l.events.current(), 1);
    l.player.seek(there - 1);
    EXPECT_EQ(l.events.current(), 0);
}

TEST(Events, show_their_payload_without_what_has_columns_of_its_own) {
    const Trace& trace = first_borrow()->trace();
    for (std::size_t i = 0; i < trace.events.size(); ++i) {
        const QString detail = detail_of(trace, trace.events[i]);
        EXPECT_FALSE(detail.contains(QStringLiteral("cause="))) << detail.toStdString();
    }
}

TEST(Events, the_cause_of_an_event_is_one_key_away) {
    ShownEvents l;
    for (std::size_t i = first_borrow()->size(); i-- > 0;) {
        const EventIndex cause = first_borrow()->trace().events[i].cause;
        if (!cause.exists() || cause.index() + 1 == i) continue;
        l.player.seek(i + 1);
        l.events.toCause();
        EXPECT_EQ(l.player.position(), cause.index() + 1);
        return;
    }
}

}  // namespace lazytlb
