// SPDX-License-Identifier: GPL-3.0-or-later
// Goal: between two events, what travels is seen at each quarter of its way.
#include "stage/micro_step.hpp"

#include <gtest/gtest.h>

#include "engine/stage/sample.hpp"

namespace lazytlb::stage {

namespace {

std::vector<std::uint64_t> in_ps(const std::vector<SimTime>& instants) {
    std::vector<std::uint64_t> ps;
    for (const SimTime at : instants) ps.push_back(at.ps);
    return ps;
}

}  // namespace

TEST(MicroStep, stops_at_the_quarters_of_a_line_journey) {
    Sample sample(2, 1, 2, 1);
    const MmId mm = sample.new_mm("a");
    sample.pass(1000);
    sample.request(0, mm);
    sample.grant(0, mm, 100);
    sample.pass(100);
    sample.grab(0, mm, Hold::explicit_);
    const std::uint32_t applied = sample.world().applied;
    const Timeline timeline = sample.timeline();
    EXPECT_EQ(in_ps(micro_steps(timeline.trace(), timeline.at(applied - 1))),
              (std::vector<std::uint64_t>{1'025'000, 1'050'000, 1'075'000}));
    EXPECT_TRUE(micro_steps(timeline.trace(), timeline.at(applied)).empty()) << "it has arrived";
    EXPECT_TRUE(micro_steps(timeline.trace(), timeline.at(applied - 2)).empty()) << "it waits, nothing moves";
}

TEST(MicroStep, leaves_out_what_lies_behind_the_next_event) {
    Sample sample(2, 1, 2, 1);
    const MmId mm = sample.new_mm("a");
    sample.pass(1000);
    sample.request(0, mm);
    sample.grant(0, mm, 100);
    sample.pass(60);
    sample.request(1, mm);
    sample.pass(40);
    sample.grab(0, mm, Hold::explicit_);
    const std::uint32_t applied = sample.world().applied;
    const Timeline timeline = sample.timeline();
    EXPECT_EQ(in_ps(micro_steps(timeline.trace(), timeline.at(applied - 2))),
              (std::vector<std::uint64_t>{1'025'000, 1'050'000}));
    EXPECT_EQ(in_ps(micro_steps(timeline.trace(), timeline.at(applied - 1))), (std::vector<std::uint64_t>{1'075'000}));
}

TEST(MicroStep, knows_interrupts_in_flight) {
    Sample sample(2, 1, 2, 1);
    const MmId mm = sample.new_mm("a");
    sample.pass(1000);
    sample.send_ipi(0, 3, mm, IpiPurpose::trim, 400);
    sample.pass(400);
    sample.arrive_ipi(0, 3);
    const std::uint32_t applied = sample.world().applied;
    const Timeline timeline = sample.timeline();
    EXPECT_EQ(in_ps(micro_steps(timeline.trace(), timeline.at(applied - 1))),
              (std::vector<std::uint64_t>{1'100'000, 1'200'000, 1'300'000}));
}

}  // namespace lazytlb::stage
