// SPDX-License-Identifier: GPL-3.0-or-later
// Goal: whatever the machine and the size of the window, text on the floor is whole, and the floor shows what the
// World says.
#include "stage/floor.hpp"

#include <algorithm>
#include <string>
#include <vector>

#include <gtest/gtest.h>

#include "engine/stage/sample.hpp"
#include "engine/stage/whole_texts.hpp"
#include "golden_file.hpp"
#include "stage/sheet.hpp"

namespace {

using namespace lazytlb;
using namespace lazytlb::stage;

bool says(const DisplayList& list, std::string_view words) {
    return std::any_of(list.items.begin(), list.items.end(), [&](const Item& item) {
        return item.kind == Item::Kind::text && list.text_of(item).find(words) != std::string_view::npos;
    });
}

bool has_thing(const DisplayList& list, std::string_view id) {
    return std::any_of(list.things.begin(), list.things.end(), [&](const Thing& thing) { return thing.id == id; });
}

struct Size {
    float w, h;
    bool projector;
};

TEST(Floor, texts_are_whole_at_every_size_of_machine_and_window) {
    std::vector<std::pair<std::string, Timeline>> runs;
    runs.emplace_back("4 CPUs", sample_borrow().timeline());
    runs.emplace_back("64 CPUs", sample_shootdown().timeline());
    runs.emplace_back("104 CPUs", sample_queue(2, 26, 2).timeline());
    runs.emplace_back("384 CPUs", sample_queue(2, 96, 2).timeline());
    runs.emplace_back("1536 CPUs", sample_queue(16, 12, 8).timeline());
    runs.emplace_back("4096 CPUs", sample_queue(16, 64, 4).timeline());
    for (const auto& [name, timeline] : runs) {
        for (const Size& size : {Size{1480, 548, false}, Size{964, 428, false}, Size{1920, 796, true},
                                 Size{1480, 672, false}, Size{700, 300, false}}) {
            for (const std::size_t back : {0, 3}) {
                FloorOptions options;
                options.width = size.w;
                options.height = size.h;
                options.projector = size.projector;
                SCOPED_TRACE(testing::Message()
                             << name << " at " << size.w << "x" << size.h << ", " << back << " steps before the end");
                expect_whole_texts(draw_floor(timeline, timeline.at(timeline.size() - back), options));
            }
        }
        for (const Size& size : {Size{1920, 1080, false}, Size{1280, 800, false}, Size{1920, 1080, true}}) {
            SCOPED_TRACE(testing::Message() << name << " on a page of " << size.w << "x" << size.h);
            SheetOptions options;
            options.width = size.w;
            options.height = size.h;
            options.projector = size.projector;
            expect_whole_texts(draw_sheet(timeline, timeline.at(timeline.size()), options));
        }
    }
}

TEST(Floor, a_borrow_looks_as_approved) {
    const Timeline timeline = sample_borrow().timeline();
    FloorOptions options;
    options.selected = CpuId{2};
    expect_golden("stage/borrow_1480x548.txt",
                  to_text(draw_floor(timeline, timeline.at(timeline.size() - 3), options)));
}

TEST(Floor, an_interrupt_round_looks_as_approved) {
    const Timeline timeline = sample_shootdown().timeline();
    FloorOptions options;
    options.width = 964;
    options.height = 428;
    expect_golden("stage/shootdown_964x428.txt", to_text(draw_floor(timeline, timeline.at(timeline.size()), options)));
}

TEST(Floor, the_count_changes_on_arrival_and_not_before) {
    const Timeline timeline = sample_borrow().timeline();
    const DisplayList flying = draw_floor(timeline, timeline.at(timeline.size() - 3), {});
    EXPECT_TRUE(says(flying, "2 \u2192 3"));
    EXPECT_FALSE(says(flying, "mm_count 3"));
    const DisplayList arrived = draw_floor(timeline, timeline.at(timeline.size() - 2), {});
    EXPECT_TRUE(says(arrived, "mm_count 3"));
}

TEST(Floor, a_line_on_its_way_moves_with_the_phase_of_its_step_and_then_with_the_clock) {
    const Timeline timeline = sample_borrow().timeline();
    const World left = timeline.at(timeline.size() - 3);  // the line has just left CPU 0
    const auto token_x = [&](const FloorOptions& options) {
        const DisplayList list = draw_floor(timeline, left, options);
        for (const Item& item : list.items)
            if (item.kind == Item::Kind::text && list.text_of(item) == "2 \u2192 3" &&
                list.things[item.id].id == "line-A")
                return item.box.x;
        return -1.0F;
    };
    FloorOptions begins, rests, nearly;
    begins.phase = 0;
    nearly.at = left.now + nanoseconds(133);
    EXPECT_LT(token_x(begins), token_x(rests));
    EXPECT_LT(token_x(rests), token_x(nearly));
}

TEST(Floor, a_queue_column_appears_when_more_than_32_cpus_wait) {
    const Timeline many = sample_queue(2, 26, 2).timeline();
    EXPECT_TRUE(has_thing(draw_floor(many, many.at(many.size()), {}), "queue-A"));
    const Timeline few = sample_queue(2, 8, 2).timeline();
    EXPECT_FALSE(has_thing(draw_floor(few, few.at(few.size()), {}), "queue-A"));
}

TEST(Floor, every_cpu_can_be_clicked) {
    const Timeline timeline = sample_queue(16, 12, 8).timeline();
    const DisplayList list = draw_floor(timeline, timeline.at(timeline.size()), {});
    for (int cpu = 0; cpu < 1536; ++cpu) ASSERT_TRUE(has_thing(list, "cpu-" + std::to_string(cpu)));
}

TEST(Floor, the_start_of_a_record_can_be_drawn) {
    const Timeline timeline = sample_borrow().timeline();
    for (std::size_t applied = 0; applied <= timeline.size(); ++applied) {
        const DisplayList list = draw_floor(timeline, timeline.at(applied), {});
        EXPECT_GT(list.items.size(), 4U);
        expect_whole_texts(list);
    }
}

TEST(Floor, groups_are_balanced) {
    const Timeline timeline = sample_shootdown().timeline();
    const DisplayList list = draw_sheet(timeline, timeline.at(timeline.size()), {});
    int depth = 0;
    for (const Item& item : list.items) {
        if (item.kind == Item::Kind::group_begin) ++depth;
        if (item.kind == Item::Kind::group_end) --depth;
        ASSERT_GE(depth, 0);
    }
    EXPECT_EQ(depth, 0);
}

}  // namespace
