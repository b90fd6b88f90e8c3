// SPDX-License-Identifier: GPL-3.0-or-later
// Goal: what one pass over the record finds agrees with what the engine measured.
#include "session/loaded_run.hpp"

#include <gtest/gtest.h>

#include <algorithm>

#include "app/session/runs.hpp"

namespace lazytlb {

TEST(LoadedRun, counts_each_case_of_a_switch_as_the_measures_do) {
    const auto run = first_borrow();
    const Measures measures = measure(run->trace(), SimTime{});
    const auto of = [&](SwitchCase c) { return measures.switches[static_cast<std::size_t>(c)]; };
    EXPECT_EQ(run->seen(TableCase::user_to_kernel, run->size()), of(SwitchCase::uk));
    EXPECT_EQ(run->seen(TableCase::kernel_to_kernel, run->size()), of(SwitchCase::kk));
    EXPECT_EQ(run->seen(TableCase::kernel_to_user, run->size()), of(SwitchCase::ku_same) + of(SwitchCase::ku_other));
    EXPECT_EQ(run->seen(TableCase::user_to_user, run->size()), of(SwitchCase::uu_same) + of(SwitchCase::uu_other));
    EXPECT_EQ(run->seen(TableCase::user_to_kernel, 0), 0u);
}

TEST(LoadedRun, reaches_every_stop_of_the_first_story) {
    const auto run = first_borrow();
    EXPECT_EQ(run->stops.size(), run->scenario.stops.size());
    EXPECT_TRUE(
        std::is_sorted(run->stops.begin(), run->stops.end(), [](auto& a, auto& b) { return a.position < b.position; }));
    EXPECT_EQ(run->stop_at(run->stops.front().position)->sentence,
              run->scenario.stops[run->stops.front().stop].sentence);
    EXPECT_EQ(run->stop_at(0), nullptr);
}

}  // namespace lazytlb
