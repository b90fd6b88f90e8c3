// SPDX-License-Identifier: GPL-3.0-or-later
#include "sim/due_queue.hpp"

#include <algorithm>
#include <vector>

#include <gtest/gtest.h>

#include "base/random.hpp"

namespace lazytlb::sim {
namespace {

TEST(DueQueue, gives_entries_in_the_order_of_time_and_then_of_coming) {
    RandomStream random(1, "due");
    DueQueue queue;
    std::vector<Due> expected;
    for (std::uint64_t n = 1; n <= 5000; ++n) {
        const Due due(SimTime{random.below(300)}, n, static_cast<std::uint32_t>(n));
        queue.push(due);
        expected.push_back(due);
    }
    std::sort(expected.begin(), expected.end(), [](const Due& a, const Due& b) { return a.key < b.key; });
    for (const Due& due : expected) {
        const Due got = queue.pop();
        ASSERT_EQ(got.at(), due.at());
        ASSERT_EQ(got.turn(), due.turn());
    }
    EXPECT_TRUE(queue.empty());
}

TEST(DueQueue, replace_top_equals_pop_and_push) {
    RandomStream random(2, "due");
    DueQueue one, two;
    for (std::uint64_t n = 1; n <= 200; ++n) {
        const Due due(SimTime{random.below(1000)}, n, 1);
        one.push(due);
        two.push(due);
    }
    for (std::uint64_t n = 201; n <= 20'000; ++n) {
        const Due due(one.top_at() + picoseconds(static_cast<std::int64_t>(random.below(1000))), n, 1);
        const Due a = one.replace_top(due);
        const Due b = two.pop();
        two.push(due);
        ASSERT_EQ(a.turn(), b.turn());
    }
}

TEST(DueQueue, is_later_than_everything_when_empty) { EXPECT_EQ(DueQueue().top_at().ps, ~std::uint64_t{0}); }

}  // namespace
}  // namespace lazytlb::sim
