// SPDX-License-Identifier: GPL-3.0-or-later
// Goal: the same story is metered under every policy that is legal for it, and under no other.
#include "policy_costs.hpp"

#include <gtest/gtest.h>

#include <QSignalSpy>

#include "app/session/runs.hpp"

namespace lazytlb {

TEST(PolicyCosts, has_a_row_for_each_legal_policy) {
    Player player;
    PolicyCosts costs(player, source_tree(), nullptr);
    QSignalSpy calm(&costs, &PolicyCosts::busyChanged);
    player.open(first_borrow(), 0);
    EXPECT_FALSE(costs.busy()) << "nobody looks";
    costs.set_wanted(true);
    while (costs.busy()) ASSERT_TRUE(calm.wait(20'000));
    int legal = 0;
    for (const VariantInfo& info : policies()) legal += refusal(info.name, first_borrow()->scenario.arch) ? 0 : 1;
    ASSERT_EQ(costs.count(), legal);
    int shown = 0;
    for (const Row& row : costs.rows()) {
        double sum = 0;
        for (const double share : row[2].value<QList<double>>()) sum += share;
        EXPECT_NEAR(sum, 1, 1e-9);
        shown += row[4].toBool() ? 1 : 0;
    }
    EXPECT_EQ(shown, 1);
}

TEST(PolicyCosts, ends_its_runs_when_it_goes) {
    Player player;
    player.open(first_borrow(), 0);
    PolicyCosts costs(player, source_tree(), nullptr);
    costs.set_wanted(true);
}

}  // namespace lazytlb
