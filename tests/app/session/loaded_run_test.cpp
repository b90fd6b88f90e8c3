// SPDX-License-Identifier: GPL-3.0-or-later
// Goal: what one pass over the record finds agrees with what the engine measured.
#include "session/loaded_run.hpp"

#include <gtest/gtest.h>

#include <algorithm>
#include <numeric>

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

TEST(LoadedRun, samples_costs_that_add_up_to_cpus_times_elapsed) {
    const auto run = first_borrow();
    ASSERT_LE(run->costs.size(), 500u);
    EXPECT_EQ(run->costs.front().at, SimTime{});
    EXPECT_EQ(run->costs.back().at, run->end());
    for (const CostSample& sample : run->costs) {
        const auto sum = std::accumulate(sample.ps.begin(), sample.ps.end(), std::int64_t{0});
        EXPECT_EQ(sum, static_cast<std::int64_t>(sample.at.ps * run->trace().facts.cpus()));
    }
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
