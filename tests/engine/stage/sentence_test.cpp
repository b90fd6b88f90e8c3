// SPDX-License-Identifier: GPL-3.0-or-later
// Goal: every kind of event has a plain sentence, short enough for its line, and every sentence is one of the table.
#include "stage/sentence.hpp"

#include <algorithm>
#include <map>
#include <set>

#include <gtest/gtest.h>

#include "engine/stage/sample.hpp"
#include "stage/font_advances.hpp"

namespace {

using namespace lazytlb;
using namespace lazytlb::stage;

std::size_t characters(std::string_view text) {
    std::size_t n = 0;
    for (; !text.empty(); ++n) take_character(text);
    return n;
}

// How many values `small` has in this kind of event.
std::uint16_t variants(EventKind kind) {
    switch (kind) {
        case EventKind::task_new: return 3;
        case EventKind::context_switch: return switch_case_count;
        case EventKind::cpu_idle: return 4;
        case EventKind::spend: return cause_count;
        case EventKind::sys_enter: return syscall_count;
        case EventKind::page_fault: return fault_count;
        case EventKind::line_request:
        case EventKind::line_grant: return 2;
        case EventKind::mm_grab:
        case EventKind::mm_drop: return 5;
        case EventKind::window_open:
        case EventKind::window_close: return 7;
        case EventKind::policy_set: return policy_word_count;
        case EventKind::tlb_flush: return 6;
        case EventKind::csd_queue_cpu:
        case EventKind::ipi_send:
        case EventKind::csd_function_entry:
        case EventKind::csd_function_exit: return ipi_purpose_count;
        case EventKind::active_cpu: return 3;
        case EventKind::fault: return rule_count;
        case EventKind::run_end: return 5;
        default: return 1;
    }
}

TEST(Sentence, every_kind_of_event_says_what_happens_in_one_short_line) {
    Sample sample = sample_borrow();
    const Timeline timeline = sample.timeline();
    for (std::size_t k = 0; k < event_kind_count; ++k) {
        const auto kind = static_cast<EventKind>(k);
        for (std::uint16_t small = 0; small < variants(kind); ++small) {
            for (const std::uint8_t flags : {0, 1}) {
                Trace trace;
                trace.facts = timeline.trace().facts;
                trace.names = timeline.trace().names;
                World world = timeline.at(timeline.size());
                world.applied = 1;
                trace.events.append({world.now, EventIndex::none(), CpuId{2}, kind, flags, 0, small, 1, 2, 3});
                const Caption caption = caption_of(trace, 0, world);
                const std::string what = to_english(caption.what), why = to_english(caption.why);
                SCOPED_TRACE(testing::Message() << to_string(kind) << " " << small << ": " << what << " / " << why);
                ASSERT_FALSE(what.empty());
                EXPECT_LE(characters(what), 90U);
                EXPECT_LE(characters(why), 120U);
                EXPECT_EQ(what.back(), '.');
                EXPECT_EQ(what.find("none"), std::string::npos);
                EXPECT_EQ(what.find('?'), std::string::npos);
                EXPECT_EQ(what.find('`'), std::string::npos);
            }
        }
    }
}

TEST(Sentence, ids_are_unique) {
    std::set<std::string_view> ids;
    for (const auto& [id, english] : english_table()) EXPECT_TRUE(ids.insert(id).second) << id;
}

TEST(Sentence, the_next_in_the_queue_is_told_where_the_line_goes_first) {
    Sample sample(2, 1, 2, 1);
    const MmId mm = sample.new_mm("chat");
    for (int cpu = 0; cpu < 3; ++cpu) sample.run(cpu, sample.new_thread("t", mm));
    sample.request(0, mm);
    sample.grant(0, mm, 100);
    sample.request(1, mm);
    sample.request(2, mm);
    const Timeline timeline = sample.timeline();
    const std::size_t n = timeline.size();
    EXPECT_EQ(to_english(caption_of(timeline.trace(), n - 2, timeline.at(n - 1)).why),
              "It is next: the line is on its way to CPU 0.");
    EXPECT_EQ(to_english(caption_of(timeline.trace(), n - 1, timeline.at(n)).why),
              "It is 2nd in the queue: each has to wait for the one before.");
}

TEST(Sentence, backticks_come_in_pairs) {
    for (const auto& [id, english] : english_table())
        EXPECT_EQ(std::count(english.begin(), english.end(), '`') % 2, 0) << id;
}

TEST(Sentence, a_borrow_is_told_as_the_design_tells_it) {
    Sample sample = sample_borrow();
    const Timeline timeline = sample.timeline();
    std::map<EventKind, Caption> last;  // of CPU 2, which goes idle at the end
    World world = timeline.at(0);
    for (std::size_t i = 0; i < timeline.size(); ++i) {
        timeline.seek(world, i + 1);
        const Event& e = timeline.trace().events[i];
        if (e.cpu == CpuId{2}) last[e.kind] = caption_of(timeline.trace(), i, world);
    }
    EXPECT_EQ(to_english(last[EventKind::context_switch].what), "CPU 2 goes idle and borrows A.");
    EXPECT_EQ(to_english(last[EventKind::line_grant].what), "The line with mm_count of A leaves CPU 0 for CPU 2.");
    EXPECT_EQ(to_english(last[EventKind::line_grant].why),
              "Other socket, 134\u00A0ns. Until it arrives CPU 2 can only wait.");
    EXPECT_EQ(to_english(last[EventKind::mm_grab].what), "CPU 2 borrows A: mm_count 2 \u2192 3.");
    EXPECT_EQ(to_english(last[EventKind::mm_grab].why),
              "The line came from CPU 0 (other socket, 134\u00A0ns). A stays loaded for its threads to come back.");
    const auto words = to_words(last[EventKind::mm_grab].what);
    ASSERT_EQ(words.size(), 3U);
    EXPECT_FALSE(words[0].mono);
    EXPECT_TRUE(words[1].mono);
    EXPECT_EQ(words[1].text, "mm_count 2 \u2192 3");
}

}  // namespace
