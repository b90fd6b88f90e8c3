// SPDX-License-Identifier: GPL-3.0-or-later
// Goal: which instant a frame shows, how long words stand, where a film rests: arithmetic that can be done on paper.
#include "export/film_plan.hpp"

#include "app/export/sample_request.hpp"

#include <gtest/gtest.h>

namespace {

using namespace lazytlb;

TEST(FilmPlan, a_second_of_film_is_the_pace_and_the_last_frame_shows_the_end) {
    ExportRequest request = sample_request(300, 200);
    request.fps = 30;
    request.pace = SimSpan{static_cast<std::int64_t>(request.to.ps / 2)};  // so the span takes 2 s
    const FilmPlan plan(request);
    EXPECT_EQ(plan.frames(), 61u);
    EXPECT_EQ(plan.moment(0).at, request.from);
    EXPECT_EQ(plan.moment(30).at.ps, request.to.ps / 2);
    EXPECT_EQ(plan.moment(60).at, request.to);
    EXPECT_DOUBLE_EQ(plan.seconds_at(45), 1.5);
}

TEST(FilmPlan, without_a_pace_it_lasts_twenty_seconds) {
    ExportRequest request = sample_request(300, 200);
    request.fps = 25;
    request.pace.reset();
    EXPECT_EQ(FilmPlan(request).frames(), 501u);
}

TEST(FilmPlan, stop_by_stop_it_rests_three_seconds_at_each) {
    ExportRequest request = sample_request(300, 200);
    request.fps = 10;
    request.pace = SimSpan{static_cast<std::int64_t>(request.to.ps / 4)};  // 4 s: stops at 1 s and 2 s
    request.stop_by_stop = true;
    const FilmPlan plan(request);
    EXPECT_EQ(plan.frames(), 10u + 30 + 10 + 30 + 20 + 1);
    for (std::size_t frame = 10; frame < 40; ++frame) {
        EXPECT_EQ(plan.moment(frame).at, request.stops[0].at);
        EXPECT_EQ(plan.cue_at(frame)->sentence, "First <stop> & more");
    }
    EXPECT_TRUE(plan.cue_at(55)->is_stop);
    EXPECT_EQ(plan.cue_at(55)->sentence, "Second stop");
}

TEST(FilmPlan, a_span_of_one_instant_is_one_frame) {
    ExportRequest request = sample_request(300, 200);
    request.from = request.to = SimTime{request.trace().end.ps / 3};
    const FilmPlan plan(request);
    EXPECT_EQ(plan.frames(), 1u);
    EXPECT_EQ(plan.moment(0).at, request.to);
}

TEST(FilmPlan, a_sentence_stands_at_least_a_second_and_a_half_and_a_stop_three) {
    ExportRequest request = sample_request(300, 200);
    request.fps = 20;
    request.pace.reset();
    const FilmPlan plan(request);
    ASSERT_GT(plan.cues().size(), 2u);
    for (std::size_t i = 0; i + 1 < plan.cues().size(); ++i) {
        const Cue &cue = plan.cues()[i], &next = plan.cues()[i + 1];
        EXPECT_EQ(cue.first + cue.count, next.first);
        if (next.is_stop) continue;  // a stop waits for nobody
        EXPECT_GE(cue.count, cue.is_stop ? 60u : 30u);
    }
}

TEST(FilmPlan, captions_are_webvtt_with_markup_as_text) {
    ExportRequest request = sample_request(300, 200);
    request.stop_by_stop = true;
    const std::string vtt = to_vtt(FilmPlan(request), request);
    EXPECT_TRUE(vtt.starts_with("WEBVTT\n\n"));
    EXPECT_NE(vtt.find("\nFirst &lt;stop&gt; &amp; more\nBecause.\n"), std::string::npos) << vtt;
    EXPECT_NE(vtt.find("00:00:03."), std::string::npos);
}

}  // namespace
