// SPDX-License-Identifier: GPL-3.0-or-later
// Goal: each shipped story, run as it is, ends as it should with all rules held, and every stop of it is reached in
// the order of the file.
#include <string>

#include <gtest/gtest.h>

#include "run.hpp"
#include "scenario/stop_search.hpp"

namespace lazytlb {
namespace {

const DataFolder data{LAZYTLB_SOURCE_DIR};

Scenario story(const std::string& name, const Overrides& overrides = {}) {
    auto result = read_story(name, overrides, data, known_names());
    EXPECT_TRUE(result) << to_text(result.diagnostics);
    return result ? *result : Scenario{};
}

std::uint64_t shoots(const RunResult& result) {
    return result.measures.ipis[static_cast<std::size_t>(IpiPurpose::lifetime_shoot)];
}

void expect_all_stops_in_order(const Scenario& scenario, const Trace& trace) {
    const auto places = find_stops(scenario.stops, trace);
    ASSERT_EQ(places.size(), scenario.stops.size());
    for (std::size_t i = 0; i < places.size(); ++i)
        EXPECT_EQ(places[i].stop, i) << scenario.stops[i].sentence << " is not the " << i + 1 << "th";
}

TEST(Stories, first_borrow_shows_all_its_stops_in_order) {
    const auto scenario = story("first-borrow");
    const auto result = record(scenario);
    EXPECT_EQ(result.measures.faults, 0u) << result.measures.first_fault_sentence();
    EXPECT_EQ(result.measures.stop, StopReason::until);
    expect_all_stops_in_order(scenario, *result.trace);
}

TEST(Stories, first_borrow_has_all_four_cases_of_a_switch) {
    const auto result = record(story("first-borrow"));
    const auto n = [&](SwitchCase c) { return result.measures.switches[static_cast<std::size_t>(c)]; };
    EXPECT_GT(n(SwitchCase::uk), 0u);
    EXPECT_GT(n(SwitchCase::kk), 0u);
    EXPECT_GT(n(SwitchCase::ku_same), 0u);
    EXPECT_GT(n(SwitchCase::uu_other), 0u);
}

TEST(Stories, shootdown_at_exit_shows_all_its_stops_in_order) {
    const auto scenario = story("shootdown-at-exit");
    const auto result = record(scenario);
    EXPECT_EQ(result.measures.faults, 0u) << result.measures.first_fault_sentence();
    expect_all_stops_in_order(scenario, *result.trace);
}

TEST(Stories, those_about_x86_show_all_their_stops_in_order) {
    for (const char* name : {"lazier-x86", "munmap-while-lazy", "asid-thrash"}) {
        SCOPED_TRACE(name);
        const auto scenario = story(name);
        const auto result = record(scenario);
        EXPECT_EQ(result.measures.faults, 0u) << result.measures.first_fault_sentence();
        EXPECT_LE(scenario.stops.size(), 40u);
        expect_all_stops_in_order(scenario, *result.trace);
    }
}

TEST(Stories, every_era_of_x86_runs_them_with_all_rules_held) {
    for (const char* name : {"lazier-x86", "munmap-while-lazy", "asid-thrash", "first-borrow", "shootdown-at-exit"})
        for (const char* arch : {"x86-4.13", "x86-4.14", "x86-4.20", "x86-6.14", "x86-7.1", "x86-invlpgb"}) {
            Overrides overrides;
            overrides.arch = arch;
            overrides.policy = "refcount";
            const auto result = record(story(name, overrides));
            EXPECT_EQ(result.measures.faults, 0u)
                << name << " on " << arch << ": " << result.measures.first_fault_sentence();
        }
}

TEST(Stories, lazier_x86_sends_one_interrupt_where_4_13_sends_two_and_4_14_none) {
    const auto flush_ipis = [](const char* arch) {
        Overrides overrides;
        overrides.arch = arch;
        const auto n = record(story("lazier-x86", overrides)).measures.ipis;
        return n[static_cast<std::size_t>(IpiPurpose::permission_flush)] +
               n[static_cast<std::size_t>(IpiPurpose::freed_table)];
    };
    EXPECT_EQ(flush_ipis("x86-4.13"), 2u);  // each change finds CPU 1 lazy for the first time of a sleep
    EXPECT_EQ(flush_ipis("x86-4.14"), 0u);
    EXPECT_EQ(flush_ipis("x86-4.20"), 1u);
}

TEST(Stories, hazard_borrow_shows_all_its_stops_and_asks_only_the_borrower) {
    const auto scenario = story("hazard-borrow");
    const auto result = record(scenario);
    EXPECT_EQ(result.measures.faults, 0u) << result.measures.first_fault_sentence();
    expect_all_stops_in_order(scenario, *result.trace);
    EXPECT_EQ(shoots(result), 1u);
}

TEST(Stories, exit_ipi_price_shows_all_its_stops_and_what_each_policy_sends) {
    const auto scenario = story("exit-ipi-price");
    const auto result = record(scenario);
    EXPECT_EQ(result.measures.faults, 0u) << result.measures.first_fault_sentence();
    expect_all_stops_in_order(scenario, *result.trace);
    EXPECT_EQ(shoots(result), 3u);
    const std::pair<const char*, std::uint64_t> sent[]{
        {"refcount", 0}, {"refcount-classic", 0}, {"hazard-pointer", 1}, {"rq-hazard", 0}, {"no-lazy", 0}};
    for (const auto& [policy, ipis] : sent) {
        Overrides overrides;
        overrides.policy = policy;
        EXPECT_EQ(shoots(record(story("exit-ipi-price", overrides))), ipis) << policy;
    }
}

TEST(Stories, under_refcount_the_last_borrower_frees_and_no_interrupt_is_sent_for_it) {
    Overrides overrides;
    overrides.policy = "refcount";
    const auto result = record(story("shootdown-at-exit", overrides));
    EXPECT_EQ(result.measures.faults, 0u) << result.measures.first_fault_sentence();
    EXPECT_EQ(result.measures.ipis[static_cast<std::size_t>(IpiPurpose::lifetime_shoot)], 0u);
    const auto& events = result.trace->events;
    SimTime freed;
    for (std::size_t i = 0; i < events.size(); ++i)
        if (events[i].kind == EventKind::pgd_free) freed = events[i].at;
    EXPECT_GT(freed, SimTime{} + microseconds(56)) << "not before the process later runs on CPU 0 too";
}

TEST(Stories, a_shootdown_forced_onto_x86_ends_in_a_fault) {
    Overrides overrides;
    overrides.arch = "x86-7.1";
    overrides.force = true;
    EXPECT_EQ(record(story("shootdown-at-exit", overrides)).measures.stop, StopReason::fault);
    overrides.policy = "refcount";
    overrides.force = false;
    EXPECT_EQ(record(story("shootdown-at-exit", overrides)).measures.faults, 0u);
}

TEST(Stories, arm64_local_shows_all_its_stops_in_order) {
    const auto scenario = story("arm64-local");
    const auto result = record(scenario);
    EXPECT_EQ(result.measures.faults, 0u) << result.measures.first_fault_sentence();
    expect_all_stops_in_order(scenario, *result.trace);
}

TEST(Stories, in_arm64_local_two_of_five_flushes_are_broadcasts_and_under_mainline_all_are) {
    for (const char* arch : {"arm64-local", "arm64-broadcast"}) {
        Overrides overrides;
        overrides.arch = arch;
        const auto result = record(story("arm64-local", overrides));
        std::size_t local = 0, broadcast = 0;
        for (std::size_t i = 0; i < result.trace->events.size(); ++i) {
            const Event& e = result.trace->events[i];
            if (e.kind == EventKind::tlbi) ++(e.flags == 1 ? local : broadcast);
        }
        EXPECT_EQ(local, std::string_view(arch) == "arm64-local" ? 3u : 0u);
        EXPECT_EQ(broadcast, std::string_view(arch) == "arm64-local" ? 2u : 5u);
    }
}

TEST(Stories, an_op_exit_ends_a_program_once_even_when_it_repeats) {
    auto scenario = story("first-borrow");
    Op compute, exit;
    compute.kind = Op::Kind::compute;
    compute.span = microseconds(1);
    exit.kind = Op::Kind::exit;
    for (auto& program : scenario.programs) {
        program.start = SimTime{};
        program.repeat = true;
        program.start = {};
        program.ops = {compute, exit};
    }
    const auto result = record(scenario);
    EXPECT_EQ(result.measures.faults, 0u) << result.measures.first_fault_sentence();
    std::size_t exits = 0;
    for (std::size_t i = 0; i < result.trace->events.size(); ++i)
        exits += result.trace->events[i].kind == EventKind::sched_process_exit ? 1 : 0;
    EXPECT_EQ(exits, scenario.programs.size());
}

}  // namespace
}  // namespace lazytlb
