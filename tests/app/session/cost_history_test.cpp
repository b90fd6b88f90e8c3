// SPDX-License-Identifier: GPL-3.0-or-later
// Goal: costs over time add up, for the machine and for each part of it.
#include "session/cost_history.hpp"

#include <numeric>

#include <gtest/gtest.h>

#include "app/session/runs.hpp"

namespace lazytlb {

namespace {

double sum_of(const CostSample& sample) { return std::accumulate(sample.ps.begin(), sample.ps.end(), 0.0); }

}  // namespace

TEST(CostHistory, adds_up_to_cpus_times_elapsed_at_every_sample) {
    const auto run = first_borrow();
    const auto& all = run->costs.all();
    ASSERT_EQ(all.size(), CostHistory::sample_count);
    EXPECT_LE(all.size(), 500u);
    EXPECT_EQ(all.front().at, SimTime{});
    EXPECT_EQ(all.back().at, run->end());
    for (const CostSample& sample : all)
        EXPECT_EQ(sum_of(sample), static_cast<double>(sample.at.ps * run->trace().facts.cpus()));
}

TEST(CostHistory, agrees_with_the_costs_of_the_world_at_every_sample) {
    const auto run = first_borrow();
    for (const CostSample& sample : run->costs.all()) {
        const auto costs = run->timeline.at(run->position_at(sample.at)).costs(sample.at);
        for (std::size_t i = 0; i < cause_count; ++i) EXPECT_EQ(sample.ps[i], static_cast<double>(costs[i]));
    }
}

TEST(CostHistory, splits_the_machine_into_its_cpus) {
    const auto run = first_borrow();
    std::vector<CostSample> sums(CostHistory::sample_count);
    for (std::uint16_t cpu = 0; cpu < run->trace().facts.cpus(); ++cpu) {
        const auto one = run->costs.of(CpuId{cpu});
        ASSERT_EQ(one.size(), sums.size());
        for (std::size_t s = 0; s < one.size(); ++s) {
            EXPECT_NEAR(sum_of(one[s]), static_cast<double>(one[s].at.ps), 10);
            for (std::size_t i = 0; i < cause_count; ++i) sums[s].ps[i] += one[s].ps[i];
        }
    }
    for (std::size_t s = 0; s < sums.size(); ++s)
        for (std::size_t i = 0; i < cause_count; ++i) EXPECT_NEAR(sums[s].ps[i], run->costs.all()[s].ps[i], 50);
    EXPECT_TRUE(run->costs.of(CpuId{99}).empty());
}

TEST(CostHistory, splits_the_machine_by_what_is_loaded) {
    const auto run = first_borrow();
    double sum = 0;
    for (std::uint32_t mm = 0; mm < CostHistory::most_mms; ++mm) sum += sum_of(run->costs.of(MmId{mm}).back());
    EXPECT_NEAR(sum, sum_of(run->costs.all().back()), 100) << "some mm is always loaded, if only init_mm";
    EXPECT_GT(run->costs.of(MmId{1}).back().ps[static_cast<std::size_t>(Cause::user)], 0);
    EXPECT_TRUE(run->costs.of(MmId{CostHistory::most_mms}).empty());
}

}  // namespace lazytlb
