// SPDX-License-Identifier: GPL-3.0-or-later
// Goal: a coarse step ends where looking at one event after the other would have ended, forward and back.
#include "session/step_index.hpp"

#include <gtest/gtest.h>

#include "app/session/runs.hpp"

namespace lazytlb {

namespace {

template <class Wanted>
void expect_ends(const StepEnds& ends, const Trace& trace, Wanted wanted) {
    std::vector<std::size_t> places;  // behind each event that is wanted
    for (std::size_t i = 0; i < trace.events.size(); ++i)
        if (wanted(trace.events[i])) places.push_back(i + 1);
    ASSERT_FALSE(places.empty());
    const std::size_t size = trace.events.size();
    for (std::size_t at = 0; at <= size; ++at) {
        std::size_t after = size, before = 0;
        for (const std::size_t place : places) {
            if (place > at && after == size) after = place;
            if (place < at) before = place;
        }
        EXPECT_EQ(ends.next(at, size), after) << at;
        EXPECT_EQ(ends.previous(at), before) << at;
    }
}

}  // namespace

TEST(StepIndex, finds_the_ends_that_a_scan_finds) {
    const auto run = first_borrow();
    expect_ends(run->steps.switches(), run->trace(),
                [](const Event& e) { return e.kind == EventKind::context_switch; });
    expect_ends(run->steps.interrupts(), run->trace(),
                [](const Event& e) { return e.kind == EventKind::ipi_send || e.kind == EventKind::ipi_entry; });
    const MmId mm{1};  // the first address space of a user, A
    expect_ends(run->steps.of(mm), run->trace(), [mm](const Event& e) { return subject_of(e) == mm; });
}

TEST(StepIndex, goes_to_either_end_where_there_is_nothing_of_that_sort) {
    const StepIndex none;
    EXPECT_EQ(none.switches().next(3, 9), 9u);
    EXPECT_EQ(none.switches().previous(3), 0u);
    EXPECT_EQ(none.of(MmId{7}).next(3, 9), 9u);
    EXPECT_EQ(none.of(MmId::none()).previous(3), 0u);
}

}  // namespace lazytlb
