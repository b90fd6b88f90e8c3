// SPDX-License-Identifier: GPL-3.0-or-later
// Goal: a cost is explained by sentences about the events that led to it, each the cause of the one before.
#include "why_model.hpp"

#include <gtest/gtest.h>

#include "app/session/runs.hpp"

namespace lazytlb {

TEST(Why, the_chain_follows_the_causes_of_the_record) {
    const Trace& trace = first_borrow()->trace();
    const auto last = EventIndex{static_cast<std::uint32_t>(trace.events.size() - 2)};
    const auto chain = causes_of(trace, last);
    ASSERT_FALSE(chain.empty());
    EXPECT_EQ(chain.front(), last);
    for (std::size_t i = 1; i < chain.size(); ++i) EXPECT_EQ(trace.events[chain[i - 1].index()].cause, chain[i]);
}

TEST(Why, is_told_in_sentences_newest_first_while_somebody_looks) {
    Player player;
    WhyModel why(nullptr);
    player.open(first_borrow(), first_borrow()->size() / 2);
    why.show_cost(player, CpuId{0});
    EXPECT_EQ(why.count(), 0);
    why.set_active(true);
    for (std::size_t position = 1; position <= first_borrow()->size(); ++position) {
        player.seek(position);
        for (std::uint16_t cpu = 0; cpu < 4; ++cpu) {
            why.show_cost(player, CpuId{cpu});
            EXPECT_TRUE(why.cost().startsWith(QStringLiteral("CPU %1 spends ").arg(cpu)));
            for (qsizetype i = 0; i < why.rows().size(); ++i) {
                EXPECT_FALSE(why.rows()[i][0].toString().isEmpty());
                EXPECT_LT(why.rows()[i][3].toInt(), i > 0 ? why.rows()[i - 1][3].toInt() : player.qml_size() + 1);
            }
        }
    }
    EXPECT_GT(why.count(), 0);
}

}  // namespace lazytlb
