// SPDX-License-Identifier: GPL-3.0-or-later
// Goal: at the constant pace nothing is over in a blink and nothing drags on.
#include "session/pace.hpp"

#include <gtest/gtest.h>

#include "app/session/runs.hpp"

namespace lazytlb {

TEST(Pace, keeps_every_time_on_screen_within_its_bounds) {
    const Pace pace(first_borrow()->trace());
    EXPECT_EQ(pace.shown_ms({}), Pace::shortest_ms);
    EXPECT_EQ(pace.shown_ms(first_borrow()->end() - SimTime{}), Pace::longest_ms);
    double last = 0;
    for (std::int64_t ns = 1; ns < 100'000; ns *= 2) {
        const double shown = pace.shown_ms(nanoseconds(ns));
        EXPECT_GE(shown, last) << "what takes longer is not shown for shorter";
        last = shown;
    }
}

TEST(Pace, shows_a_record_without_time_as_short_as_possible) { EXPECT_EQ(Pace().shown_ms(nanoseconds(5)), 120); }

TEST(Pace, passes_over_bookkeeping_both_ways) {
    const Trace& trace = first_borrow()->trace();
    std::vector<std::size_t> forward;
    for (std::size_t at = 0; at < trace.events.size();) {
        at = Pace::next(trace, at);
        forward.push_back(at);
    }
    EXPECT_LT(forward.size(), trace.events.size());
    std::size_t at = forward.back();
    for (std::size_t i = forward.size() - 1; i-- > 0;) {
        at = Pace::previous(trace, at);
        EXPECT_EQ(at, forward[i]);
    }
    EXPECT_EQ(Pace::previous(trace, forward.front()), 0u);
}

TEST(Pace, tells_of_switches_references_lines_and_interrupts) {
    for (const EventKind kind : {EventKind::context_switch, EventKind::mm_grab, EventKind::mm_drop,
                                 EventKind::line_grant, EventKind::ipi_send, EventKind::mm_free, EventKind::fault})
        EXPECT_TRUE(is_telling(kind)) << to_string(kind);
    for (const EventKind kind : {EventKind::spend, EventKind::irqs_off, EventKind::window_open})
        EXPECT_FALSE(is_telling(kind)) << to_string(kind);
}

}  // namespace lazytlb
