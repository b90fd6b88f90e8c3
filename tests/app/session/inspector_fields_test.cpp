// SPDX-License-Identifier: GPL-3.0-or-later
// Goal: the inspector knows CPUs, tasks and mms, and the history of a field names the events that changed it.
#include "session/inspector_fields.hpp"

#include <gtest/gtest.h>

#include <algorithm>

#include "app/session/runs.hpp"

namespace lazytlb {

namespace {

Selection of_mm(std::uint32_t mm) { return {Selection::Kind::mm, true, CpuId{0}, TaskId::none(), MmId{mm}}; }
Selection of_cpu(std::uint16_t cpu) { return {Selection::Kind::cpu, true, CpuId{cpu}, TaskId::none(), MmId::none()}; }
Selection of_task(std::uint32_t task) { return {Selection::Kind::task, true, CpuId{0}, TaskId{task}, MmId::none()}; }

std::size_t place_of(const Selection& selection, const char* name) {
    const auto& timeline = first_borrow()->timeline;
    const auto fields = fields_of(timeline.trace(), timeline.at(timeline.size()), selection);
    const auto found = std::find_if(fields.begin(), fields.end(),
                                    [&](const Field& field) { return field.name == QLatin1String(name); });
    return static_cast<std::size_t>(found - fields.begin());
}

}  // namespace

TEST(Inspector, has_the_same_fields_at_every_moment) {
    const auto& timeline = first_borrow()->timeline;
    for (const Selection& selection : {of_cpu(2), of_task(5), of_mm(1)}) {
        const auto last = fields_of(timeline.trace(), timeline.at(timeline.size()), selection);
        for (std::size_t applied = 0; applied <= timeline.size(); ++applied) {
            const auto fields = fields_of(timeline.trace(), timeline.at(applied), selection);
            ASSERT_EQ(fields.size(), last.size());
            for (std::size_t i = 0; i < fields.size(); ++i) ASSERT_EQ(fields[i].name, last[i].name);
        }
    }
}

TEST(Inspector, the_history_of_mm_count_is_what_the_events_made_of_it) {
    const auto& run = *first_borrow();
    const std::size_t field = place_of(of_mm(1), "mm_count");
    const auto changes = history_of(run.timeline, of_mm(1), field, run.size());
    ASSERT_GT(changes.size(), 3u);
    for (std::size_t i = 1; i < changes.size(); ++i) {
        const Event& event = run.trace().events[changes[i].position - 1];
        EXPECT_EQ(event.a, 1u) << to_string(event.kind);
        EXPECT_TRUE(event.kind == EventKind::mm_new || event.kind == EventKind::mm_grab ||
                    event.kind == EventKind::mm_drop)
            << to_string(event.kind);
        EXPECT_EQ(changes[i].value.text, QString::number(run.timeline.at(changes[i].position).mm(MmId{1}).mm_count));
    }
}

TEST(Inspector, the_history_of_curr_is_the_switches_of_that_cpu) {
    const auto& run = *first_borrow();
    const auto changes = history_of(run.timeline, of_cpu(0), place_of(of_cpu(0), "curr"), run.size());
    std::size_t switches = 0;
    for (std::size_t i = 0; i < run.size(); ++i)
        switches += run.trace().events[i].kind == EventKind::sched_switch && run.trace().events[i].cpu == CpuId{0};
    std::size_t found = 0;
    for (const FieldChange& change : changes)
        found += change.position > 0 && run.trace().events[change.position - 1].kind == EventKind::sched_switch;
    EXPECT_EQ(found, switches);
}

TEST(Inspector, how_long_an_activity_lasts_is_no_change_of_it) {
    const auto& run = *first_borrow();
    const auto changes = history_of(run.timeline, of_cpu(1), place_of(of_cpu(1), "activity"), run.size());
    for (std::size_t i = 1; i < changes.size(); ++i)
        EXPECT_NE(changes[i].value.text.section(u',', 0, 0), changes[i - 1].value.text.section(u',', 0, 0));
}

}  // namespace lazytlb
