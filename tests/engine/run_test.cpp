// SPDX-License-Identifier: GPL-3.0-or-later
// run is a pure function of its scenario: same story and seed, same record, wherever and however it runs.
#include "run.hpp"

#include <locale>
#include <string>
#include <thread>
#include <vector>

#include <fmt/format.h>
#include <gtest/gtest.h>

#include "engine/kernel/story.hpp"
#include "golden_file.hpp"

namespace lazytlb {
namespace {

const DataFolder data{LAZYTLB_SOURCE_DIR};

Scenario story(const std::string& name, const std::string& policy, const std::string& arch, const char* until = nullptr,
               const char* pairs = nullptr) {
    Overrides overrides;
    overrides.policy = policy;
    overrides.arch = arch;
    SimSpan span;
    if (until != nullptr && parse_time(until, span)) overrides.until = SimTime{} + span;
    if (pairs != nullptr) overrides.set.emplace_back("pairs", pairs);
    auto scenario = read_story(name, overrides, data, known_names());
    EXPECT_TRUE(scenario) << to_text(scenario.diagnostics);
    return *scenario;
}

// Every story under every legal pair that its machine can run.
std::vector<Scenario> all_runs() {
    std::vector<Scenario> runs;
    for (const auto& listed : list_stories(data)) {
        const auto plain = read_story(listed.name, {}, data, known_names());
        EXPECT_TRUE(plain) << to_text(plain.diagnostics);
        if (!plain) continue;
        // Hundreds of CPUs make as many events in a moment as a few do in a long while.
        const bool large = plain->machine.topology.cpus() > 128;
        const SimTime shortest = SimTime{} + microseconds(large ? 30 : 100);
        for (const auto& policy : policies())
            for (const auto& arch : arches()) {
                if (refusal(policy.name, arch.name)) continue;
                Overrides overrides;
                overrides.policy = policy.name;
                overrides.arch = arch.name;
                if (!plain->expects.empty()) {  // a published table: all its CPUs, for a moment; `check` runs it whole
                    const bool power8 = listed.name.rfind("power8", 0) == 0;
                    overrides.until = std::min(plain->until, power8 ? SimTime{} + microseconds(700) : shortest);
                    if (power8) overrides.set.emplace_back("pairs", "96");
                }
                auto scenario = read_story(listed.name, overrides, data, known_names());
                if (!scenario) continue;  // the story's machine cannot run that architecture
                if (refusal(scenario->machine, arch.name)) continue;
                runs.push_back(std::move(*scenario));
            }
    }
    return runs;
}

// Approved once, compared in every preset: dev, asan, tsan, release, either compiler.
// Each run twice, at the same time on two threads, one by each way to hand over.
TEST(Run, every_story_has_the_approved_hash_in_every_build_thread_and_hand_over) {
    std::string text = "# story, policy, architecture: events, hash of the record. Rewrite with ./dev approve.\n";
    for (const Scenario& s : all_runs()) {
        RunControl checked;
        checked.checked_hand_over = true;
        RunResult other;
        std::thread beside([&] { other = meter(s, checked); });
        const auto run = meter(s);
        beside.join();
        EXPECT_EQ(run.measures.faults, 0U) << run.reproduce;
        EXPECT_EQ(run.measures.hash, other.measures.hash) << run.reproduce;
        EXPECT_EQ(run.measures.costs_ps, other.measures.costs_ps) << run.reproduce;
        text += fmt::format("{} {} {}: {} {:#018x}\n", s.id, s.policy, s.arch, run.measures.events, run.measures.hash);
    }
    expect_golden("hashes.txt", text);
}

struct CommaAndDots : std::numpunct<char> {
    char do_decimal_point() const override { return ','; }
    char do_thousands_sep() const override { return '.'; }
    std::string do_grouping() const override { return "\3"; }
};

TEST(Run, a_decimal_comma_in_the_locale_changes_nothing) {
    const auto before = record(story("first-borrow", "refcount", "powerpc-hash"));
    const std::locale old = std::locale::global(std::locale(std::locale::classic(), new CommaAndDots));
    const auto after = record(story("first-borrow", "refcount", "powerpc-hash"));
    const std::string text = to_text(*after.trace);
    std::locale::global(old);
    EXPECT_EQ(after.measures.hash, before.measures.hash);
    EXPECT_EQ(text, to_text(*before.trace));
}

TEST(Run, another_seed_changes_what_is_random_and_only_that) {
    Scenario one = story("first-borrow", "refcount", "powerpc-hash"), two = one;
    two.seed = 2;  // nothing in this story is random
    EXPECT_EQ(meter(one).measures.hash, meter(two).measures.hash);
}

TEST(Run, four_cpus_for_a_second_keep_every_invariant) {
    test::Story small("refcount", "powerpc-hash");
    small.s.pipes = {"there", "back"};
    using test::op;
    const auto a = small.program(
        "a", {CpuId{0}}, 0, {op(Op::Kind::pipe_write, 0U), op(Op::Kind::pipe_read, 1U), op(Op::Kind::count, 2U)}, true);
    const auto b = small.program("b", {CpuId{2}}, 0, {op(Op::Kind::pipe_read, 0U), op(Op::Kind::pipe_write, 1U)}, true);
    small.process("A", {a, b});
    small.process("B", {small.program("c", {}, 3, {test::compute_us(700), test::sleep_us(300)}, true)});
    small.s.until = SimTime{} + milliseconds(1000);
    RunControl control;
    control.scan_all = true;
    for (const char* policy : {"refcount", "shootdown"}) {
        small.s.policy = policy;
        const auto run = meter(small.s, control);
        EXPECT_EQ(run.measures.faults, 0U) << run.measures.first_fault_sentence();
        EXPECT_EQ(run.measures.stop, StopReason::until);
        EXPECT_GT(run.measures.iterations, 100'000U);
    }
}

// The heart of the product's claim, at its full size: 1536 CPUs, both ways to run, every number.
TEST(Run, half_of_power8_gives_the_same_numbers_and_hash_metered_and_recorded) {
    for (const auto& [policy, until] : {std::pair{"refcount", "4ms"}, std::pair{"shootdown", "700us"}}) {
        const Scenario s = story("power8-context-switch", policy, "powerpc-hash", until, "768");
        const Measures metered = meter(s).measures;
        const auto recorded = record(s);
        EXPECT_EQ(metered, recorded.measures) << recorded.reproduce;
        EXPECT_EQ(metered, measure(*recorded.trace, s.warm_up)) << recorded.reproduce;
        EXPECT_EQ(metered.hash, recorded.trace->hash) << recorded.reproduce;
        EXPECT_EQ(metered.faults, 0U) << recorded.reproduce;
    }
}

TEST(Run, eight_threads_beside_each_other_give_the_same_record_each) {
    const Scenario s = story("first-borrow", "refcount", "powerpc-hash");
    const auto alone = meter(s).measures;
    std::vector<Measures> all(8);
    std::vector<std::thread> threads;
    for (auto& measures : all) threads.emplace_back([&] { measures = meter(s).measures; });
    for (auto& thread : threads) thread.join();
    for (const auto& measures : all) EXPECT_EQ(measures, alone);
}

// Two threads that each wait for the other's byte: nothing is due, so the end comes at once and says who waits.
TEST(Run, a_deadlock_is_named_with_who_waits_for_what) {
    test::Story small("refcount", "powerpc-hash");
    small.s.pipes = {"there", "back"};
    using test::op;
    const auto a = small.program("a", {CpuId{0}}, 0, {op(Op::Kind::pipe_read, 1U), op(Op::Kind::pipe_write, 0U)});
    const auto b = small.program("b", {CpuId{2}}, 0, {op(Op::Kind::pipe_read, 0U), op(Op::Kind::pipe_write, 1U)});
    small.process("A", {a, b});
    const auto run = record(small.s);
    EXPECT_EQ(run.measures.stop, StopReason::fault);
    EXPECT_EQ(run.measures.first_fault.rule, Rule::deadlock);
    ASSERT_EQ(run.waits.size(), 2U);
    EXPECT_NE(run.waits[0].find("b (task"), std::string::npos) << run.waits[0];
    EXPECT_NE(run.waits[0].find("waits for a byte in there"), std::string::npos) << run.waits[0];
    EXPECT_NE(run.waits[1].find("a (task"), std::string::npos) << run.waits[1];
    EXPECT_NE(run.waits[1].find("waits for a byte in back"), std::string::npos) << run.waits[1];
}

TEST(Run, a_last_event_at_the_very_end_is_no_deadlock) {
    test::Story small("refcount", "powerpc-hash");
    small.s.pipes = {"never"};
    small.process("A", {small.program("a", {CpuId{0}}, 0, {test::op(Op::Kind::pipe_read, 0U)})});
    const SimTime last = meter(small.s).measures.simulated;  // it asks, waits, and its CPU goes idle for good
    small.s.until = last;
    const auto run = meter(small.s);
    EXPECT_EQ(run.measures.stop, StopReason::until);
    EXPECT_TRUE(run.waits.empty());
}

TEST(Run, tasks_that_are_all_done_are_no_deadlock) {
    test::Story small("refcount", "powerpc-hash");
    small.process("A", {small.program("a", {CpuId{0}}, 0, {test::compute_us(1)})});
    const auto run = meter(small.s);
    EXPECT_EQ(run.measures.stop, StopReason::all_done);
    EXPECT_TRUE(run.waits.empty());
}

TEST(Run, a_record_ends_with_a_named_stop_when_it_is_full) {
    Scenario s = story("first-borrow", "refcount", "powerpc-hash");
    s.max_events = 100;
    const auto run = record(s);
    EXPECT_EQ(run.measures.stop, StopReason::max_events);
    EXPECT_EQ(run.trace->events.size(), 100U);
    EXPECT_EQ(run.trace->events.back().kind, EventKind::run_end);
}

TEST(Run, a_cancelled_run_ends_with_a_named_stop) {
    std::atomic<bool> cancel{true};
    RunControl control;
    control.cancel = &cancel;
    EXPECT_EQ(record(story("first-borrow", "refcount", "powerpc-hash"), control).measures.stop, StopReason::cancelled);
}

TEST(Refusal, says_in_a_sentence_why_a_pair_cannot_work) {
    EXPECT_FALSE(refusal("refcount", "x86-7.1"));
    EXPECT_FALSE(refusal("shootdown", "powerpc-hash"));
    const auto why = refusal("shootdown", "x86-7.1");
    ASSERT_TRUE(why);
    EXPECT_NE(why->find("mm_cpumask"), std::string::npos);
}

TEST(Refusal, says_in_a_sentence_what_a_machine_can_run) {
    const auto emag = read_machine("emag-32", data, known_names());
    const auto genoa = read_machine("genoa-9654-2s", data, known_names());
    ASSERT_TRUE(emag && genoa);
    EXPECT_FALSE(refusal(*emag, "arm64-local"));
    EXPECT_FALSE(refusal(*genoa, "x86-invlpgb"));
    EXPECT_EQ(refusal(*emag, "x86-7.1").value_or(""),
              "The machine emag-32 cannot run x86-7.1; it runs arm64-broadcast, arm64-ipi, arm64-local.");
}

}  // namespace
}  // namespace lazytlb
