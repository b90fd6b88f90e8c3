// SPDX-License-Identifier: GPL-3.0-or-later
// Goal: a condition in words finds the places where it holds, forward and back, and a wrong one says what to write.
#include "session/condition.hpp"

#include <gtest/gtest.h>

#include "app/session/runs.hpp"

namespace lazytlb {

namespace {

Condition read(const std::string& text) {
    auto condition = parse_condition(text, first_borrow()->trace());
    EXPECT_TRUE(condition) << text;
    return condition ? *condition : Condition{};
}

Diagnostic refusal_of(const std::string& text) {
    const auto condition = parse_condition(text, first_borrow()->trace());
    EXPECT_FALSE(condition) << text;
    return condition.diagnostics.empty() ? Diagnostic{} : condition.diagnostics.front();
}

ConditionSearch search(const std::string& text) { return {first_borrow(), read(text)}; }

const std::size_t everything = 1'000'000;

}  // namespace

TEST(Condition, finds_each_event_of_a_kind_forward_and_the_same_ones_back) {
    const auto& events = first_borrow()->trace().events;
    const auto switches = search("context_switch");
    std::vector<Place> places;
    for (auto place = switches.next({}, everything); place; place = switches.next(*place, everything)) {
        EXPECT_EQ(events[place->position - 1].kind, EventKind::context_switch);
        places.push_back(*place);
    }
    std::size_t expected = 0;
    for (std::size_t i = 0; i < events.size(); ++i) expected += events[i].kind == EventKind::context_switch ? 1 : 0;
    ASSERT_EQ(places.size(), expected);
    Place from{events.size(), first_borrow()->end()};
    for (auto place = places.rbegin(); place != places.rend(); ++place) {
        ASSERT_EQ(switches.previous(from, 0), *place);
        from = *place;
    }
    EXPECT_FALSE(switches.previous(from, 0).has_value());
}

TEST(Condition, finds_the_value_that_an_mm_count_becomes) {
    const auto search_a = search("mm_count A = 2"), any = search("mm_count=2"), by_name = search("mm_count chat = 2");
    const auto place = search_a.next({}, everything);
    ASSERT_TRUE(place.has_value());
    const World world = first_borrow()->timeline.at(place->position);
    EXPECT_EQ(world.mm(MmId{1}).mm_count, 2u);
    EXPECT_EQ(first_borrow()->timeline.at(place->position - 1).mm(MmId{1}).mm_count, 1u);
    EXPECT_EQ(by_name.next({}, everything), place);
    EXPECT_LE(any.next({}, everything)->position, place->position);
}

TEST(Condition, finds_the_instant_at_which_a_cost_reaches_a_value) {
    const auto reached = search("line_transfer >= 300ns").next({}, everything);
    ASSERT_TRUE(reached.has_value());
    World world = first_borrow()->timeline.at(reached->position);
    EXPECT_EQ(world.costs(reached->at)[static_cast<std::size_t>(Cause::line_transfer)], 300'000);
    EXPECT_LE(world.now, reached->at);
    EXPECT_FALSE(search("line_transfer >= 1s").next({}, everything).has_value());
    EXPECT_FALSE(search("line_transfer >= 300ns").next(*reached, everything).has_value()) << "it happens once";
    EXPECT_EQ(search("line_transfer >= 300ns").previous({first_borrow()->size(), first_borrow()->end()}, 0), reached);
}

TEST(Condition, finds_a_line_and_a_function_of_the_source) {
    const Trace& trace = first_borrow()->trace();
    const auto in_function = search("context_switch").next({}, everything);
    const Site& site = trace.sites[trace.events[in_function->position - 1].site];
    const std::string file = site.file.substr(site.file.rfind('/') + 1);
    const auto at_line = search(file + ":" + std::to_string(site.line)).next({}, everything);
    ASSERT_TRUE(at_line.has_value());
    EXPECT_EQ(trace.sites[trace.events[at_line->position - 1].site].line, site.line);
    EXPECT_TRUE(search("finish_task_switch").next({}, everything).has_value());
}

TEST(Condition, looks_no_further_than_it_is_told) {
    const auto switches = search("context_switch");
    const auto first = switches.next({}, everything);
    EXPECT_FALSE(switches.next({}, first->position - 1).has_value());
    EXPECT_TRUE(switches.next({}, first->position).has_value());
}

TEST(Condition, says_what_is_wrong_and_what_to_write) {
    EXPECT_NE(refusal_of("ipi_sent").hint.find("ipi_send"), std::string::npos);
    EXPECT_NE(refusal_of("mm_count A").hint.find("mm_count A = 3"), std::string::npos);
    EXPECT_NE(refusal_of("mm_count Z = 1").sentence.find("no mm called \"Z\""), std::string::npos);
    EXPECT_NE(refusal_of("line_wai >= 1us").hint.find("line_wait"), std::string::npos);
    EXPECT_NE(refusal_of("line_wait >= soon").hint.find("10us"), std::string::npos);
    EXPECT_NE(refusal_of("core.cpp:1").hint.find("core.cpp:"), std::string::npos);
    EXPECT_NE(refusal_of("a b c").hint.find("mm_count"), std::string::npos);
    EXPECT_FALSE(refusal_of("  ").sentence.empty());
}

}  // namespace lazytlb
