// SPDX-License-Identifier: GPL-3.0-or-later
// Goal: a part of a machine is found by going in towards a CPU, left by going out, and drawn with the rest beside it.
#include "stage/floor_part.hpp"

#include <gtest/gtest.h>

#include "engine/stage/sample.hpp"
#include "stage/floor.hpp"

namespace lazytlb::stage {

namespace {

RunFacts machine(std::uint16_t sockets, std::uint16_t clusters, std::uint16_t cores, std::uint16_t smt) {
    RunFacts facts;
    facts.sockets = sockets;
    facts.clusters_per_socket = clusters;
    facts.cores_per_cluster = cores;
    facts.smt = smt;
    return facts;
}

}  // namespace

TEST(FloorPart, goes_in_by_sockets_then_clusters_and_out_the_same_way) {
    const RunFacts facts = machine(4, 2, 3, 2);  // 12 CPUs in a socket, 6 in a cluster
    const auto socket = narrower(facts, std::nullopt, CpuId{31});
    EXPECT_EQ(socket, (FloorPart{2, {}}));
    const auto cluster = narrower(facts, socket, CpuId{31});
    EXPECT_EQ(cluster, (FloorPart{2, 1}));
    EXPECT_EQ(narrower(facts, cluster, CpuId{31}), cluster);
    EXPECT_EQ(wider(facts, *cluster), socket);
    EXPECT_EQ(wider(facts, *socket), std::nullopt);
    EXPECT_EQ(title_of(*cluster), "socket 2, cluster 1");
}

TEST(FloorPart, passes_over_levels_that_the_machine_does_not_have) {
    EXPECT_EQ(narrower(machine(1, 1, 4, 1), std::nullopt, CpuId{2}), std::nullopt);
    EXPECT_EQ(narrower(machine(1, 3, 4, 1), std::nullopt, CpuId{5}), (FloorPart{0, 1}));
    EXPECT_EQ(wider(machine(1, 3, 4, 1), {0, 1}), std::nullopt);
    EXPECT_FALSE(exists(machine(2, 1, 4, 1), {2, {}}));
    EXPECT_FALSE(exists(machine(2, 1, 4, 1), {1, 1}));
}

TEST(FloorPart, gives_its_cpus_larger_tiles_and_folds_the_rest_beside_them) {
    const RunFacts facts = machine(16, 1, 12, 8);
    const Box region{0, 0, 1400, 400};
    const FloorLayout whole = lay_out_floor(facts, region, 1), part = lay_out_part(facts, {5, {}}, region, 1);
    ASSERT_TRUE(whole.has_tile(CpuId{500}));
    ASSERT_TRUE(part.has_tile(CpuId{500}));
    EXPECT_GT(part.place_of(CpuId{500}).h, whole.place_of(CpuId{500}).h);
    EXPECT_FALSE(part.has_tile(CpuId{0}));
    ASSERT_EQ(part.folds.size(), 2u);
    EXPECT_EQ(part.folds[0].title, "sockets 0\u20134");
    EXPECT_EQ(part.folds[1].title, "sockets 6\u201315");
    EXPECT_EQ(part.folds[0].count + part.folds[1].count + facts.cpus_per_socket(), facts.cpus());
    for (std::uint16_t cpu = 0; cpu < facts.cpus(); ++cpu) {
        const Box box = part.place_of(CpuId{cpu});
        EXPECT_GT(box.w, 0) << "CPU " << cpu << " has a place, so a line can travel to it";
        EXPECT_LE(box.right(), region.right());
    }
}

TEST(FloorPart, is_drawn_for_every_part_of_a_large_machine) {
    const Timeline timeline = sample_queue(16, 12, 8).timeline();
    const World world = timeline.at(timeline.size());
    for (std::uint16_t socket = 0; socket < 16; ++socket) {
        FloorOptions options;
        options.part = FloorPart{socket, {}};
        const DisplayList list = draw_floor(timeline, world, options);
        std::size_t cpus = 0;
        for (const Thing& thing : list.things) cpus += thing.id.rfind("cpu-", 0) == 0 ? 1 : 0;
        EXPECT_EQ(cpus, 96u);
    }
}

}  // namespace lazytlb::stage
