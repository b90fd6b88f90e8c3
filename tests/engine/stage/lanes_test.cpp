// SPDX-License-Identifier: GPL-3.0-or-later
// Goal: the lanes show what the record says at any size of machine and window, and their axes keep their promises.
#include "stage/lanes.hpp"

#include <algorithm>
#include <string>

#include <gtest/gtest.h>

#include "engine/stage/sample.hpp"
#include "engine/stage/whole_texts.hpp"
#include "golden_file.hpp"

namespace {

using namespace lazytlb;
using namespace lazytlb::stage;

constexpr AxisKind axes[] = {AxisKind::linear, AxisKind::event_spaced, AxisKind::squeezed};

struct Drawn {
    Timeline timeline;
    LaneIndex index = index_lanes(timeline);

    const Trace& trace() const { return timeline.trace(); }
    DisplayList draw(const LanesOptions& options) const { return draw_lanes(trace(), index, options); }
};

LanesOptions sized(float width, float height) {
    LanesOptions options;
    options.width = width;
    options.height = height;
    return options;
}

bool says(const DisplayList& list, std::string_view words) {
    return std::any_of(list.items.begin(), list.items.end(), [&](const Item& item) {
        return item.kind == Item::Kind::text && list.text_of(item).find(words) != std::string_view::npos;
    });
}

TEST(Lanes, look_as_approved) {
    const Drawn sample{sample_borrow().timeline()};
    LanesOptions options = sized(1480, 288);
    options.now = sample.index.end;
    options.cpu = CpuId{2};
    expect_golden("stage/lanes_1480x288.txt", to_text(sample.draw(options)));
}

TEST(Lanes, the_life_of_an_mm_looks_as_approved) {
    const Drawn sample{sample_borrow().timeline()};
    LanesOptions options = sized(1480, 288);
    options.by = LanesBy::mm;
    options.mm = MmId{1};
    expect_golden("stage/life_1480x288.txt", to_text(sample.draw(options)));
}

TEST(Lanes, texts_are_whole_at_every_size_axis_and_grouping) {
    const std::vector<std::pair<std::string, Drawn>> runs = [] {
        std::vector<std::pair<std::string, Drawn>> all;
        all.emplace_back("4 CPUs", Drawn{sample_borrow().timeline()});
        all.emplace_back("64 CPUs", Drawn{sample_shootdown().timeline()});
        all.emplace_back("104 CPUs", Drawn{sample_queue(2, 26, 2).timeline()});
        all.emplace_back("1536 CPUs", Drawn{sample_queue(16, 12, 8).timeline()});
        return all;
    }();
    for (const auto& [name, run] : runs)
        for (const auto& [w, h] : {std::pair{1480.0F, 288.0F}, {964.0F, 156.0F}, {1920.0F, 500.0F}, {700.0F, 120.0F}})
            for (const LanesBy by : {LanesBy::cpu, LanesBy::task, LanesBy::mm})
                for (const AxisKind axis : axes)
                    for (const bool projector : {false, true}) {
                        if (projector && h < 280) continue;  // there the lanes are hidden
                        SCOPED_TRACE(testing::Message()
                                     << name << " at " << w << "x" << h << ", by " << static_cast<int>(by) << ", axis "
                                     << static_cast<int>(axis) << (projector ? ", projector" : ""));
                        LanesOptions options = sized(w, h);
                        options.by = by;
                        options.axis = axis;
                        options.projector = projector;
                        options.now = SimTime{run.index.end.ps / 2};
                        options.mm = MmId{1};
                        expect_whole_texts(run.draw(options));
                        options.mark_from = SimTime{run.index.end.ps / 3};
                        options.mark_to = SimTime{run.index.end.ps * 2 / 3};
                        options.socket = 0;
                        options.mm = MmId::none();
                        expect_whole_texts(run.draw(options));
                    }
}

TEST(Lanes, flags_of_markers_never_lie_on_each_other) {
    const Drawn sample{sample_borrow().timeline()};
    const std::uint64_t end = sample.index.end.ps;
    for (const auto& [from, to] : {std::pair{end / 2, end / 2},
                                   {end / 2, end / 2 + 1},
                                   {end / 2 + 1, end / 2},
                                   {std::uint64_t{0}, std::uint64_t{0}},
                                   {end, end},
                                   {end, end - 1}}) {
        SCOPED_TRACE(testing::Message() << from << " to " << to);
        LanesOptions options = sized(1480, 288);
        options.mark_from = SimTime{from};
        options.mark_to = SimTime{to};
        const DisplayList list = sample.draw(options);
        std::vector<Box> flags;
        for (const Item& item : list.items)
            if (item.kind == Item::Kind::rect && item.fill == Colour(Role::focus)) flags.push_back(item.box);
        ASSERT_EQ(flags.size(), 2u);
        EXPECT_TRUE(flags[0].right() <= flags[1].x + 0.01F || flags[1].right() <= flags[0].x + 0.01F);
        for (const Box& flag : flags) EXPECT_TRUE(flag.x >= 0 && flag.right() <= options.width);
    }
}

TEST(Lanes, borrowed_spans_are_striped_and_say_who_borrows_what) {
    const Drawn sample{sample_borrow().timeline()};
    const DisplayList list = sample.draw(sized(1480, 288));
    EXPECT_TRUE(says(list, "idle/0 borrows A"));
    EXPECT_TRUE(says(list, "reader"));
    EXPECT_TRUE(std::any_of(list.items.begin(), list.items.end(),
                            [](const Item& item) { return item.texture == Texture::stripes; }));
}

TEST(Lanes, the_journey_of_the_line_carries_its_count) {
    const Drawn sample{sample_borrow().timeline()};
    LanesOptions options = sized(1480, 288);
    options.from = SimTime{12'500'000};
    options.to = sample.index.end + nanoseconds(400);
    EXPECT_TRUE(says(sample.draw(options), "A 2 \u2192 3"));
}

TEST(Lanes, more_than_64_cpus_fold_into_sockets_and_one_can_be_opened) {
    const Drawn sample{sample_queue(16, 12, 8).timeline()};
    LanesOptions options = sized(1480, 288);
    LanesLayout layout = lay_out_lanes(sample.trace(), sample.index, options);
    EXPECT_EQ(layout.rows.size(), 16U);
    options.socket = 9;
    layout = lay_out_lanes(sample.trace(), sample.index, options);
    EXPECT_EQ(layout.row_of(LaneRow::Kind::socket, 9), nullptr);
    const LaneRow* first = layout.row_of(LaneRow::Kind::cpu, 9 * 96);
    ASSERT_NE(first, nullptr);
    EXPECT_GT(layout.behind, 0U);
    EXPECT_EQ(layout.rows.size() - 15 + layout.behind, 96U);
}

TEST(Lanes, all_that_is_drawn_of_a_dense_record_stays_few) {
    const Drawn sample{sample_queue(2, 16, 2).timeline()};
    const DisplayList list = sample.draw(sized(1480, 288));
    EXPECT_LT(list.items.size(), 64U * 1480U);
    for (const Item& item : list.items) ASSERT_GE(item.box.w, 0);
}

// In each lane every pixel of the plot belongs to one piece: the widths of a lane add up to the plot's.
TEST(Lanes, pieces_fill_the_whole_lane) {
    for (const AxisKind axis : axes) {
        const Drawn sample{sample_shootdown().timeline()};
        LanesOptions options = sized(1480, 900);
        options.axis = axis;
        const DisplayList list = sample.draw(options);
        const LanesLayout layout = lay_out_lanes(sample.trace(), sample.index, options);
        for (const char* id : {"lane-cpu-0", "lane-cpu-9", "lane-cpu-33"}) {
            float covered = 0;
            std::vector<Box> pieces;
            for (const Item& item : list.items) {
                if (item.kind == Item::Kind::rect && list.things[item.id].id == id && item.fill.role != Role::none)
                    pieces.push_back(item.box);
            }
            std::sort(pieces.begin(), pieces.end(), [](const Box& a, const Box& b) { return a.x < b.x; });
            float end = layout.plot.x;
            for (const Box& piece : pieces) {
                covered += std::max(0.0F, piece.right() - std::max(piece.x, end));
                end = std::max(end, piece.right());
            }
            EXPECT_NEAR(covered, layout.plot.w, 12) << id;  // outlines lie inside their pieces
        }
    }
}

TEST(TimeAxis, there_and_back_is_the_same_instant) {
    const Drawn sample{sample_borrow().timeline()};
    for (const AxisKind kind : axes) {
        const TimeAxis axis(kind, {}, sample.index.end, 100, 1500, sample.trace(), sample.index);
        EXPECT_EQ(axis.x_at({}), 100);
        EXPECT_EQ(axis.x_at(sample.index.end), 1500);
        float before = 100;
        for (int part = 0; part <= 100; ++part) {
            const SimTime at{sample.index.end.ps / 100 * static_cast<std::uint64_t>(part)};
            const float x = axis.x_at(at);
            EXPECT_GE(x, before);
            before = x;
            const SimTime back = axis.time_at(x);
            EXPECT_NEAR(axis.x_at(back), x, 3) << part;
        }
    }
}

TEST(TimeAxis, linear_is_linear) {
    const Drawn sample{sample_borrow().timeline()};
    const TimeAxis axis(AxisKind::linear, SimTime{1000}, SimTime{3000}, 0, 100, sample.trace(), sample.index);
    EXPECT_EQ(axis.x_at(SimTime{1500}), 25);
    EXPECT_EQ(axis.time_at(75), SimTime{2500});
    EXPECT_EQ(axis.x_at(SimTime{0}), 0);
    EXPECT_EQ(axis.x_at(SimTime{9000}), 100);
}

// 4.71, 5.05 and later pauses of the sample are longer than a twelfth of it; no event lies inside a break.
TEST(TimeAxis, squeezed_leaves_out_only_what_has_no_event) {
    const Drawn sample{sample_borrow().timeline()};
    const TimeAxis axis(AxisKind::squeezed, {}, sample.index.end, 0, 1000, sample.trace(), sample.index);
    ASSERT_GE(axis.breaks().size(), 2U);
    for (const AxisBreak& gap : axis.breaks()) {
        EXPECT_NEAR(gap.right - gap.left, break_width, 0.01);
        for (std::size_t i = 0; i < sample.trace().events.size(); ++i) {
            const SimTime at = sample.trace().events[i].at;
            EXPECT_FALSE(gap.from < at && at < gap.to);
        }
    }
}

TEST(TimeAxis, event_spaced_gives_each_event_the_same_space) {
    const Drawn sample{sample_borrow().timeline()};
    const SimTime from{4'000'000}, to = sample.index.end;
    const TimeAxis axis(AxisKind::event_spaced, from, to, 0, 1000, sample.trace(), sample.index);
    std::size_t inside = 0;
    for (std::size_t i = 0; i < sample.trace().events.size(); ++i) inside += sample.trace().events[i].at > from;
    ASSERT_GT(inside, 10U);
    // The instants with several events have as many spaces as events.
    const SimTime first{4'710'000};
    std::size_t of_first = 0;
    for (std::size_t i = 0; i < sample.trace().events.size(); ++i) of_first += sample.trace().events[i].at == first;
    EXPECT_NEAR(axis.x_at(first), 1000.0F * static_cast<float>(of_first) / static_cast<float>(inside + 1), 1.5);
}

TEST(TimeAxis, words_have_as_many_decimals_as_their_step_needs) {
    EXPECT_EQ(axis_words(SimTime{12'400'000}, SimSpan{400'000}, SimTime{15'000'000}), "12.4\u00A0\u00B5s");
    EXPECT_EQ(axis_words(SimTime{14'000'000}, SimSpan{1'000'000}, SimTime{15'000'000}), "14\u00A0\u00B5s");
    EXPECT_EQ(axis_words(SimTime{134'000}, SimSpan{1'000}, SimTime{900'000}), "134\u00A0ns");
    EXPECT_EQ(axis_words(SimTime{0}, SimSpan{200'000'000'000}, SimTime{1'500'000'000'000}), "0\u00A0ms");
}

}  // namespace
