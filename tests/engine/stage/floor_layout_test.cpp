// SPDX-License-Identifier: GPL-3.0-or-later
// Goal: from 1 to 4096 CPUs every tile stands inside its socket and the floor, none covers another, none is
// smaller than a person can read.
#include "stage/floor_layout.hpp"

#include <gtest/gtest.h>

namespace {

using namespace lazytlb;
using namespace lazytlb::stage;

struct Case {
    std::uint16_t sockets, clusters, cores, smt;
};

RunFacts facts_of(const Case& c) {
    RunFacts facts;
    facts.sockets = c.sockets;
    facts.clusters_per_socket = c.clusters;
    facts.cores_per_cluster = c.cores;
    facts.smt = c.smt;
    return facts;
}

const Case cases[] = {{1, 1, 1, 1},  {1, 1, 2, 1},    {2, 1, 2, 1},  {1, 1, 8, 2},  {2, 1, 16, 2},
                      {2, 1, 26, 2}, {2, 8, 2, 4},    {2, 12, 8, 2}, {4, 1, 28, 2}, {16, 1, 12, 8},
                      {16, 8, 8, 4}, {1, 1, 4096, 1}, {32, 1, 8, 1}, {1, 64, 64, 1}};

bool inside(const Box& in, const Box& out) {
    return in.x >= out.x - 0.01F && in.y >= out.y - 0.01F && in.right() <= out.right() + 0.01F &&
           in.bottom() <= out.bottom() + 0.01F;
}

bool apart(const Box& a, const Box& b) {
    return a.right() <= b.x + 0.01F || b.right() <= a.x + 0.01F || a.bottom() <= b.y + 0.01F ||
           b.bottom() <= a.y + 0.01F;
}

TEST(FloorLayout, every_cpu_has_its_place_and_nothing_overlaps) {
    for (const Case& c : cases) {
        for (const Box region :
             {Box{24, 100, 1432, 404}, Box{16, 78, 932, 338}, Box{24, 100, 1872, 700}, Box{0, 0, 600, 200}}) {
            const RunFacts facts = facts_of(c);
            const FloorLayout layout = lay_out_floor(facts, region, 1);
            SCOPED_TRACE(testing::Message() << c.sockets << "x" << c.clusters << "x" << c.cores << "x" << c.smt
                                            << " on " << region.w << "x" << region.h);
            for (const Box& socket : layout.sockets) EXPECT_TRUE(inside(socket, region));
            if (layout.size == SizeClass::folded) {
                std::uint32_t cpus = 0;
                for (const Fold& fold : layout.folds) {
                    cpus += fold.count;
                    EXPECT_TRUE(inside(fold.box, region));
                }
                EXPECT_EQ(cpus, facts.cpus());
                continue;
            }
            ASSERT_EQ(layout.cpus.size(), facts.cpus());
            const std::size_t per_socket = facts.cpus_per_socket();
            for (std::size_t i = 0; i < layout.cpus.size(); ++i) {
                const Box& cpu = layout.cpus[i];
                EXPECT_GE(std::min(cpu.w, cpu.h), 9);
                ASSERT_TRUE(inside(cpu, layout.sockets[i / per_socket])) << "CPU " << i;
                // Neighbours in number are the ones that could collide inside a socket.
                for (std::size_t j = i + 1; j < std::min(layout.cpus.size(), i + 200); ++j)
                    ASSERT_TRUE(apart(cpu, layout.cpus[j])) << i << " and " << j;
            }
        }
    }
}

TEST(FloorLayout, four_cpus_get_the_largest_tiles_and_a_channel) {
    const FloorLayout layout = lay_out_floor(facts_of({2, 1, 2, 1}), {24, 100, 1432, 404}, 1);
    EXPECT_EQ(layout.size, SizeClass::large);
    EXPECT_TRUE(layout.has_channel);
    EXPECT_EQ(layout.cpus[0].y, layout.cpus[3].y);
    EXPECT_GT(layout.channel_y, layout.cpus[0].bottom());
    EXPECT_LT(layout.channel_y, layout.sockets[0].bottom());
}

TEST(FloorLayout, fifteen_hundred_cpus_are_not_folded_on_a_window_of_1280_by_800) {
    EXPECT_EQ(lay_out_floor(facts_of({16, 1, 12, 8}), {16, 78, 932, 338}, 1).size, SizeClass::tiny);
}

TEST(FloorLayout, below_nine_pixels_cpus_fold_and_a_cpu_is_found_in_its_fold) {
    const FloorLayout layout = lay_out_floor(facts_of({16, 8, 8, 4}), {0, 0, 600, 300}, 1);
    ASSERT_EQ(layout.size, SizeClass::folded);
    const Box place = layout.place_of(CpuId{4095});
    EXPECT_GT(place.w, 0);
    EXPECT_EQ(place.x, layout.folds.back().box.x);
}

TEST(FloorLayout, size_classes_begin_where_the_design_says) {
    EXPECT_EQ(size_class(140, 1), SizeClass::large);
    EXPECT_EQ(size_class(139, 1), SizeClass::medium);
    EXPECT_EQ(size_class(40, 1), SizeClass::medium);
    EXPECT_EQ(size_class(39, 1), SizeClass::small);
    EXPECT_EQ(size_class(20, 1), SizeClass::small);
    EXPECT_EQ(size_class(19, 1), SizeClass::tiny);
    EXPECT_EQ(size_class(9, 1), SizeClass::tiny);
    EXPECT_EQ(size_class(8.9F, 1), SizeClass::folded);
}

}  // namespace
