// SPDX-License-Identifier: GPL-3.0-or-later
// Goal: the arrow keys move to the CPU that stands in that direction.
#include "session/hit_test.hpp"

#include <gtest/gtest.h>

#include "app/session/runs.hpp"
#include "stage/floor.hpp"

namespace lazytlb {

TEST(HitTest, knows_a_cpu_by_its_id) {
    EXPECT_EQ(cpu_of({"cpu-913", ""}), CpuId{913});
    EXPECT_EQ(cpu_of({"mm-A", ""}), std::nullopt);
    EXPECT_EQ(cpu_of({"cpu-", ""}), std::nullopt);
    EXPECT_EQ(cpu_of({"cpu-9x", ""}), std::nullopt);
}

TEST(HitTest, knows_the_parts_of_a_machine_by_their_ids) {
    EXPECT_EQ(part_of({"socket-3", ""}), (stage::FloorPart{3, {}}));
    EXPECT_EQ(part_of({"socket-12-frame", ""}), (stage::FloorPart{12, {}}));
    EXPECT_EQ(part_of({"cluster-3-1", ""}), (stage::FloorPart{3, 1}));
    EXPECT_EQ(part_of({"cluster-3", ""}), std::nullopt);
    EXPECT_EQ(part_of({"around-0", ""}), std::nullopt);
    EXPECT_EQ(part_of({"cpu-3", ""}), std::nullopt);
}

TEST(HitTest, walks_over_the_floor_as_it_is_drawn) {
    const auto run = first_borrow();
    const auto list = stage::draw_floor(run->timeline, run->timeline.at(100), {});
    // Four CPUs stand in one row: 0 1 | 2 3.
    EXPECT_EQ(neighbour(list, CpuId{0}, Direction::right), CpuId{1});
    EXPECT_EQ(neighbour(list, CpuId{1}, Direction::right), CpuId{2});
    EXPECT_EQ(neighbour(list, CpuId{2}, Direction::left), CpuId{1});
    EXPECT_EQ(neighbour(list, CpuId{3}, Direction::right), CpuId{3});
    EXPECT_EQ(neighbour(list, CpuId{0}, Direction::left), CpuId{0});
}

}  // namespace lazytlb
