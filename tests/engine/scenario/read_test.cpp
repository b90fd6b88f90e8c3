// SPDX-License-Identifier: GPL-3.0-or-later
// Goal: a story and a machine file become exactly the Scenario that they describe; changes from outside do what an
// edit of the file would do, and are told without a file when they cannot be made.
#include "scenario/read.hpp"

#include "golden_file.hpp"
#include "run.hpp"
#include "temporary_folder.hpp"

#include <gtest/gtest.h>

#include <algorithm>
#include <fstream>
#include <string>

namespace lazytlb {
namespace {

const KnownNames known{
    known_names().policies,  // machines name all that exist
    known_names().arches,
    {"rate_per_s", "slowest_task_per_s", "fastest_task_per_s", "task_spread_percent", "line_share_percent"}};
const DataFolder data{LAZYTLB_SOURCE_DIR};

const std::string head = R"(
title = "A test"
machine = "classroom"
arch = "powerpc-hash"
policy = "refcount"
until = "60us"
)";

// Writes a story and gives its path; one file per test.
std::string story_file(const std::string& body) {
    const auto* running = testing::UnitTest::GetInstance()->current_test_info();
    const auto path = test::temporary_folder() / (std::string(running->name()) + ".toml");
    std::ofstream(path) << head << body;
    return path.generic_string();
}

Scenario read(const std::string& story, const Overrides& overrides = {}) {
    auto result = read_story(story, overrides, data, known_names());  // what is shipped may name whatever there is
    EXPECT_TRUE(result) << to_text(result.diagnostics);
    return result ? *result : Scenario{};
}

Diagnostic only_problem(const std::string& story, const Overrides& overrides) {
    const auto result = read_story(story, overrides, data, known);
    EXPECT_FALSE(result);
    EXPECT_EQ(result.diagnostics.size(), 1u) << to_text(result.diagnostics);
    return result.diagnostics.empty() ? Diagnostic{} : result.diagnostics.front();
}

Overrides set(std::string path, std::string value) {
    Overrides overrides;
    overrides.set.emplace_back(std::move(path), std::move(value));
    return overrides;
}

const Setting* setting(const Scenario& scenario, const std::string& path) {
    for (const auto& s : scenario.settings)
        if (s.path == path) return &s;
    return nullptr;
}

const char* all_ops = R"(
[[program]]
name = "worker"
cpus = [3]
program = [{ op = "compute", for = "1us" }]

[[process]]
name = "chat"
[[process.thread]]
name = "all"
cpus = "0-1,3"
start = "2.5us"
repeat = true
program = [
    { op = "compute", for = "3us" }, { op = "write", pipe = "p" }, { op = "read", pipe = "p" }, { op = "sleep", for = "5us" },
    { op = "mmap", pages = 8 }, { op = "munmap", pages = 512, frees_tables = true }, { op = "mprotect", pages = 1 },
    { op = "madvise", pages = 2 }, { op = "touch", pages = 3 }, { op = "fork", child = "worker" },
    { op = "clone", child = [{ op = "exit" }], name = "helper" }, { op = "exec" }, { op = "migrate", cpu = 2 },
    { op = "irq_off", for = "750ns" }, { op = "count", n = 7 }, { op = "exit" },
]
[[kthread]]
name = "kworker/2:0"
start = "1us"
cpus = 2
program = [
    { op = "work", for = "2us" }, { op = "use_mm", process = "chat" }, { op = "unuse_mm" },
]
)";

TEST(StoryReader, reads_every_op_with_what_it_takes) {
    const auto scenario = read(story_file(all_ops));
    ASSERT_EQ(scenario.programs.size(), 4u);
    const auto& worker = scenario.programs.at(0);
    const auto& all = scenario.programs.at(1);
    EXPECT_EQ(worker.name, "worker");
    EXPECT_EQ(worker.cpus, std::vector<CpuId>{CpuId{3}});
    EXPECT_EQ(all.name, "all");
    EXPECT_EQ(all.cpus, (std::vector<CpuId>{CpuId{0}, CpuId{1}, CpuId{3}}));
    EXPECT_EQ(all.start.ps, 2'500'000u);
    EXPECT_TRUE(all.repeat);

    using K = Op::Kind;
    const std::vector<K> kinds = {K::compute,  K::pipe_write, K::pipe_read, K::sleep, K::mmap,  K::munmap,
                                  K::mprotect, K::madvise,    K::touch,     K::fork,  K::clone, K::exec,
                                  K::migrate,  K::irq_off,    K::count,     K::exit};
    ASSERT_EQ(all.ops.size(), kinds.size());
    for (std::size_t i = 0; i < kinds.size(); ++i) EXPECT_EQ(all.ops.at(i).kind, kinds[i]) << i;
    EXPECT_EQ(all.ops.at(0).span, microseconds(3));
    EXPECT_EQ(all.ops.at(1).n, 0u);
    EXPECT_EQ(all.ops.at(4).n, 8u);
    EXPECT_TRUE(all.ops.at(5).frees_tables);
    EXPECT_EQ(all.ops.at(9).n, 0u);  // program "worker"
    EXPECT_EQ(all.ops.at(12).cpu, CpuId{2});
    EXPECT_EQ(all.ops.at(13).span, nanoseconds(750));
    EXPECT_EQ(all.ops.at(14).n, 7u);

    const auto& child = scenario.programs.at(all.ops.at(10).n);
    EXPECT_EQ(child.name, "helper");
    EXPECT_EQ(child.cpus, all.cpus) << "a child written in place stays on its parent's CPUs";
    ASSERT_EQ(child.ops.size(), 1u);

    ASSERT_EQ(scenario.processes.size(), 1u);
    EXPECT_EQ(scenario.processes[0].threads, std::vector<std::uint32_t>{1});
    ASSERT_EQ(scenario.kthreads.size(), 1u);
    const auto& kworker = scenario.programs.at(scenario.kthreads.at(0));
    EXPECT_EQ(kworker.ops.at(0).kind, K::kwork);
    EXPECT_EQ(kworker.ops.at(1).kind, K::use_mm);
    EXPECT_EQ(kworker.ops.at(1).n, 0u);
    EXPECT_EQ(scenario.pipes, std::vector<std::string>{"p"});
}

TEST(StoryReader, keeps_the_heading_and_the_numbers) {
    const auto scenario = read(
        story_file(std::string("warm_up = \"10us\"\nseed = 7\nquestion = \"Why?\"\ntext = \"One line\"\n") + all_ops));
    EXPECT_EQ(scenario.title, "A test");
    EXPECT_EQ(scenario.question, "Why?");
    EXPECT_EQ(scenario.text, "One line");
    EXPECT_EQ(scenario.machine.id, "classroom");
    EXPECT_EQ(scenario.arch, "powerpc-hash");
    EXPECT_EQ(scenario.policy, "refcount");
    EXPECT_EQ(scenario.until.ps, 60'000'000u);
    EXPECT_EQ(scenario.warm_up.ps, 10'000'000u);
    EXPECT_EQ(scenario.seed, 7u);
    EXPECT_FALSE(scenario.force);
}

TEST(StoryReader, a_stop_is_an_instant_or_the_nth_event_that_matches) {
    const auto scenario = read(story_file(std::string(all_ops) + R"(
[[stop]]
at = "12.8us"
sentence = "CPU 2 goes idle and borrows A: mm_count 2 → 3."
[[stop]]
event = "context_switch"
cpu = 2
task = "all"
mm = "chat"
nth = 3
sentence = "x"
why = "y"
)"));
    ASSERT_EQ(scenario.stops.size(), 2u);
    EXPECT_EQ(scenario.stops.at(0).at->ps, 12'800'000u);
    EXPECT_EQ(scenario.stops.at(1).kind, EventKind::context_switch);
    EXPECT_EQ(scenario.stops.at(1).cpu, CpuId{2});
    EXPECT_EQ(scenario.stops.at(1).task, "all");
    EXPECT_EQ(scenario.stops.at(1).mm, "chat");
    EXPECT_EQ(scenario.stops.at(1).nth, 3u);
    EXPECT_EQ(scenario.stops.at(1).why, "y");
}

const char* with_settings = R"(
[settings.think]
value = 3
low = 1
high = 9
unit = "us"
text = "thinking time"
[settings.times]
value = 2
low = 1
high = 100
names = { few = 2, many = 50 }
text = "messages"
[[process]]
name = "chat"
[[process.thread]]
name = "a"
program = [{ op = "compute", for = "$think" }, { op = "count", n = "$times" }]
)";

TEST(StorySettings, a_dollar_name_stands_for_the_value_in_force) {
    const auto path = story_file(with_settings);
    const auto as_written = read(path);
    EXPECT_EQ(as_written.programs.at(0).ops.at(0).span, microseconds(3));
    EXPECT_EQ(as_written.programs.at(0).ops.at(1).n, 2u);
    EXPECT_EQ(read(path, set("think", "4.5")).programs.at(0).ops.at(0).span, nanoseconds(4500));
    EXPECT_EQ(read(path, set("times", "many")).programs.at(0).ops.at(1).n, 50u);
    Overrides twice = set("times", "many");
    twice.set.emplace_back("times", "3");
    const auto later_wins = read(path, twice);
    EXPECT_EQ(later_wins.programs.at(0).ops.at(1).n, 3u);
    EXPECT_EQ(later_wins.overrides, (std::vector<std::pair<std::string, std::string>>{{"times", "3"}}));
}

TEST(StorySettings, are_listed_with_the_machines_numbers_and_the_values_in_force) {
    const auto scenario = read(story_file(with_settings), set("machine.line.hop1", "268.2"));
    ASSERT_NE(setting(scenario, "times"), nullptr);
    EXPECT_EQ(setting(scenario, "times")->value, "2");
    EXPECT_EQ(setting(scenario, "times")->low, 1);
    EXPECT_EQ(setting(scenario, "times")->words, (std::vector<std::string>{"few = 2", "many = 50"}));
    ASSERT_NE(setting(scenario, "machine.line.hop1"), nullptr);
    EXPECT_EQ(setting(scenario, "machine.line.hop1")->value, "268.2");
    EXPECT_TRUE(setting(scenario, "machine.line.hop1")->is_guess);
    EXPECT_EQ(setting(scenario, "machine.line.hop1")->source, "guess: as skx-2s");
    EXPECT_EQ(setting(scenario, "until")->value, "60us");
}

TEST(StorySettings, what_they_cannot_take_is_told_without_a_file) {
    const auto path = story_file(with_settings);
    for (const auto& [name, value] : {std::pair{"times", "101"},
                                      {"times", "0"},
                                      {"times", "2.5"},
                                      {"times", "some"},
                                      {"times", ""},
                                      {"think", "1,5"},
                                      {"until", "60"},
                                      {"warm_up", "soon"},
                                      {"warm_up", "60us"}}) {
        const auto d = only_problem(path, set(name, value));
        EXPECT_TRUE(d.file.empty()) << name << "=" << value;
        EXPECT_FALSE(d.sentence.empty());
        EXPECT_FALSE(d.hint.empty());
    }
}

TEST(Overrides, an_unknown_path_names_the_nearest_known_one) {
    const auto path = story_file(with_settings);
    for (const auto& [wrong, near] : {std::pair{"machine.line.hop", "machine.line.hop1"},
                                      {"machin.line.hop1", "machine.line.hop1"},
                                      {"time", "times"}}) {
        const auto d = only_problem(path, set(wrong, "1"));
        EXPECT_TRUE(d.file.empty());
        EXPECT_NE(d.hint.find("Did you mean \"" + std::string(near)), std::string::npos) << d.hint;
        EXPECT_NE(d.hint.find("lazytlb list settings"), std::string::npos) << d.hint;
    }
}

TEST(Overrides, change_a_machine_in_the_files_unit_or_in_the_one_given) {
    EXPECT_EQ(read("power8-context-switch", set("machine.line.hop2", "640")).machine.costs.line_hop2, nanoseconds(640));
    EXPECT_EQ(read("power8-context-switch", set("machine.line.hop2", "0.64us")).machine.costs.line_hop2,
              nanoseconds(640));
    EXPECT_EQ(read("power8-context-switch", set("machine.pipe.write", "3.5")).machine.costs.pipe_write,
              nanoseconds(3500));
    EXPECT_EQ(read("power8-context-switch", set("machine.line.kappa", "0.5")).machine.costs.line_kappa, 0.5);
    EXPECT_EQ(read("power8-context-switch", set("machine.flush.ceiling", "64")).machine.costs.flush_ceiling, 64u);
    for (const char* wrong : {"0", "-3", "nan", "inf", "1e400", "640 apples", "", "ns", "640pages"})
        EXPECT_TRUE(only_problem("power8-context-switch", set("machine.line.hop2", wrong)).file.empty()) << wrong;
    only_problem("power8-context-switch", set("machine.flush.ceiling", "33.5"));
}

TEST(Overrides, choose_policy_arch_machine_seed_and_end) {
    Overrides overrides;
    overrides.policy = "shootdown";
    overrides.arch = "x86-7.1";
    overrides.machine = "skx-2s";
    overrides.seed = 9;
    overrides.until = SimTime{} + microseconds(30);
    overrides.force = true;
    const auto scenario = read(story_file(all_ops), overrides);
    EXPECT_EQ(scenario.policy, "shootdown");
    EXPECT_EQ(scenario.arch, "x86-7.1");
    EXPECT_EQ(scenario.machine.id, "skx-2s");
    EXPECT_EQ(scenario.seed, 9u);
    EXPECT_EQ(scenario.until.ps, 30'000'000u);
    EXPECT_TRUE(scenario.force);
}

TEST(Overrides, unknown_names_are_told_without_a_file_and_all_at_once) {
    Overrides overrides;
    overrides.policy = "refcont";
    overrides.arch = "x86";
    overrides.machine = "class-room";
    const auto result = read_story(story_file(all_ops), overrides, data, known);
    ASSERT_EQ(result.diagnostics.size(), 3u) << to_text(result.diagnostics);
    for (const auto& d : result.diagnostics) EXPECT_TRUE(d.file.empty());
    EXPECT_NE(result.diagnostics[0].hint.find("Did you mean \"refcount\""), std::string::npos);
    EXPECT_NE(result.diagnostics[2].hint.find("Did you mean \"classroom\""), std::string::npos);
}

TEST(Overrides, a_shorter_run_has_a_shorter_warm_up) {
    const auto path = story_file(std::string("warm_up = \"15us\"\n") + all_ops);
    Overrides shorter;
    shorter.until = SimTime{} + microseconds(20);
    EXPECT_EQ(read(path, shorter).warm_up.ps, 5'000'000u);  // a quarter, as in the file
    Overrides longer;
    longer.until = SimTime{} + microseconds(120);
    EXPECT_EQ(read(path, longer).warm_up.ps, 15'000'000u);
    Overrides both = set("warm_up", "1us");
    both.until = SimTime{} + microseconds(20);
    EXPECT_EQ(read(path, both).warm_up.ps, 1'000'000u);
}

TEST(Overrides, the_changes_of_an_expect_row_come_on_top) {
    Overrides base = set("pairs", "4");
    base.policy = "shootdown";
    base.until = SimTime{} + microseconds(1);
    const auto merged = with_changes(
        base,
        {{"policy", "refcount"}, {"pairs", "48"}, {"until", "2ms"}, {"seed", "5"}, {"machine.line.hop2", "640ns"}});
    EXPECT_EQ(merged.policy, "refcount");
    EXPECT_EQ(merged.seed, 5u);
    const auto scenario = read("power8-context-switch", merged);
    EXPECT_EQ(scenario.until.ps, 2'000'000'000u);
    EXPECT_EQ(scenario.programs.size(), 96u);
    EXPECT_EQ(scenario.machine.costs.line_hop2, nanoseconds(640));
}

TEST(Workload, a_pair_of_context_switch1_shares_the_threads_of_one_core) {
    const auto scenario = read("power8-context-switch");
    ASSERT_EQ(scenario.programs.size(), 2u * 768);
    ASSERT_EQ(scenario.processes.size(), 1u);
    EXPECT_EQ(scenario.processes[0].threads.size(), 1536u);
    EXPECT_EQ(scenario.pipes.size(), 1536u);
    const auto& parent = scenario.programs.at(2 * 193);  // pair 193 is on core 193 mod 192 = 1
    const auto& child = scenario.programs.at(2 * 193 + 1);
    ASSERT_EQ(parent.cpus.size(), 8u);
    EXPECT_EQ(parent.cpus.front(), CpuId{8});
    EXPECT_EQ(parent.cpus.back(), CpuId{15});
    EXPECT_EQ(child.cpus, parent.cpus);
    EXPECT_EQ(child.start, parent.start);
    EXPECT_LT(parent.start, SimTime{} + microseconds(400));
    ASSERT_EQ(parent.ops.size(), 3u);
    EXPECT_EQ(parent.ops.at(0).kind, Op::Kind::pipe_write);
    EXPECT_EQ(parent.ops.at(1).kind, Op::Kind::pipe_read);
    EXPECT_EQ(parent.ops.at(2).n, 2u);  // two messages a round trip
    EXPECT_EQ(child.ops.at(0).n, parent.ops.at(0).n);
    EXPECT_EQ(child.ops.at(1).n, parent.ops.at(1).n);
    EXPECT_TRUE(parent.repeat);
}

TEST(Workload, sockets_are_taken_in_turn_and_only_as_many_as_asked) {
    Overrides overrides = set("pairs", "48");
    overrides.set.emplace_back("placement", "sockets");
    const auto spread = read("power8-context-switch", overrides);
    EXPECT_EQ(spread.programs.at(0).cpus.front(), CpuId{0});
    EXPECT_EQ(spread.programs.at(2).cpus.front(), CpuId{96});      // the second pair: socket 1
    EXPECT_EQ(spread.programs.at(2 * 16).cpus.front(), CpuId{8});  // the 17th: socket 0, its second core
    overrides.set.emplace_back("sockets", "1");
    const auto together = read("power8-context-switch", overrides);
    for (const auto& program : together.programs) EXPECT_LT(program.cpus.back().value, 96);
    EXPECT_EQ(together.programs.at(2 * 12).cpus.front(), CpuId{0});  // 12 cores, then the first again
}

TEST(Expects, take_their_published_number_from_the_table) {
    const auto scenario = read("power8-context-switch");
    const auto row = [&](const std::string& name) -> const Expect& {
        for (const auto& expect : scenario.expects)
            if (expect.row == name) return expect;
        ADD_FAILURE() << name;
        return scenario.expects.front();
    };
    EXPECT_EQ(row("-t 768 total").published, 1827952);
    EXPECT_EQ(row("-t 768 total").use, Expect::Use::calibrate);
    EXPECT_NEAR(*row("-t 768 total").low, 1736554.4, 0.01);  // 5 %
    EXPECT_EQ(row("-t 768 total").source.rfind("Source: N. Piggin", 0), 0u);
    EXPECT_NEAR(*row("gain of shoot lazies").published, 118000000.0 / 1827952.0, 1e-9);
    EXPECT_EQ(row("gain of shoot lazies").low, 60);
    EXPECT_NEAR(*row("-t 768, CPU time at the line").published, 33.52 + 27.26 + 22.66, 1e-9);
    EXPECT_EQ(row("-t 768 slowest task").published, 2174);
    EXPECT_FALSE(row("-t 768 slowest task").low.has_value());
    EXPECT_EQ(row("peak of the curve over pairs").sweep_values.size(), 10u);
    EXPECT_EQ(row("-t 768: two-hop latency as it is against doubled").against.at("machine.line.hop2"), "640ns");
    EXPECT_EQ(row("48 pairs: one socket against sixteen").high, std::nullopt);
}

TEST(Expects, every_row_of_every_story_can_be_run_as_it_says) {
    for (const auto& story : list_stories(data))
        for (const auto& expect : read(story.name).expects) {
            read(story.name, with_changes({}, expect.with));
            if (!expect.against.empty()) read(story.name, with_changes({}, expect.against));
            for (const auto& value : expect.sweep_values) {
                auto changes = expect.with;
                changes[expect.sweep_setting] = value;
                read(story.name, with_changes({}, changes));
            }
        }
}

TEST(Shipped, every_story_reads_and_says_what_it_shows) {
    const auto stories = list_stories(data);
    ASSERT_GE(stories.size(), 3u);
    for (const auto& story : stories) {
        EXPECT_FALSE(story.text.empty()) << story.name;
        const auto scenario = read(story.name);
        EXPECT_FALSE(scenario.question.empty()) << story.name;
        EXPECT_FALSE(scenario.stops.empty()) << story.name;
        EXPECT_EQ(scenario.id, story.name);
    }
}

TEST(Shipped, every_machine_reads_and_every_number_has_a_source) {
    const auto machines = list_machines(data);
    ASSERT_GE(machines.size(), 3u);
    for (const auto& listed : machines) {
        const auto machine = read_machine(listed.name, data, known_names());
        ASSERT_TRUE(machine) << to_text(machine.diagnostics);
        EXPECT_FALSE(listed.text.empty());
        for (const auto& entry : machine->entries) {
            EXPECT_FALSE(entry.quantity.source.empty()) << entry.path;
            EXPECT_LE(entry.quantity.low, entry.quantity.value) << entry.path;
        }
    }
}

TEST(Shipped, one_message_takes_on_power8_what_the_two_derived_sums_say) {
    const auto machine = read_machine("power8-16s", data, known);
    ASSERT_TRUE(machine);
    EXPECT_EQ(machine->topology.cpus(), 1536u);
    const auto& c = machine->costs;
    EXPECT_EQ(c.pipe_write + c.idle_poll_wake + c.switch_task + c.pipe_read_return, nanoseconds(6510));
    EXPECT_EQ(c.pipe_write + c.pipe_read_block + c.switch_task + c.pipe_read_return, nanoseconds(8670));
    const auto skylake = read_machine("skx-2s", data, known);
    ASSERT_TRUE(skylake);
    const auto& s = skylake->costs;
    EXPECT_EQ(s.pipe_write + s.idle_poll_wake + s.switch_task + s.pipe_read_return, nanoseconds(5000));
    EXPECT_EQ(s.pipe_write + s.pipe_read_block + s.switch_task + s.pipe_read_return, nanoseconds(4250));
}

TEST(Files, an_unknown_name_is_told_without_a_file_and_a_missing_path_with_it) {
    const auto name = only_problem("first-borow", {});
    EXPECT_TRUE(name.file.empty());
    EXPECT_NE(name.hint.find("Did you mean \"first-borrow\""), std::string::npos);
    const auto path = only_problem("nowhere/first-borrow.toml", {});
    EXPECT_EQ(path.file, "nowhere/first-borrow.toml");
    EXPECT_NE(path.hint.find("first-borrow"), std::string::npos);
    EXPECT_FALSE(read_machine("nowhere/x.toml", data, known).diagnostics.at(0).file.empty());
    EXPECT_TRUE(read_machine("power9", data, known).diagnostics.at(0).file.empty());
    EXPECT_TRUE(list_stories({"/nonexistent"}).empty());
}

TEST(Files, a_machine_named_by_a_path_is_seen_from_the_story) {
    const auto folder = test::temporary_folder() / "machine_by_path";
    std::filesystem::create_directories(folder / "m");
    std::filesystem::copy_file(std::filesystem::path(LAZYTLB_SOURCE_DIR) / "scenarios/machines/classroom.toml",
                               folder / "m" / "mine.toml", std::filesystem::copy_options::overwrite_existing);
    std::string text = head + all_ops;
    text.replace(text.find("\"classroom\""), 11, "\"m/mine.toml\"");
    std::ofstream(folder / "story.toml") << text;
    EXPECT_EQ(read((folder / "story.toml").generic_string()).machine.id, "mine");
}

TEST(Times, need_a_unit_and_stay_within_an_hour) {
    SimSpan span;
    EXPECT_TRUE(parse_time("12.8us", span));
    EXPECT_EQ(span.ps, 12'800'000);
    EXPECT_TRUE(parse_time("20 ms", span));
    EXPECT_EQ(span, milliseconds(20));
    EXPECT_TRUE(parse_time("1s", span));
    EXPECT_EQ(span.ps, 1'000'000'000'000);
    EXPECT_TRUE(parse_time("0us", span));
    for (const char* wrong : {"500", "", "us", "-1us", "1,5us", "1.2.3us", "1e3us", "5min", "1us ", "4000s", " 1us"}) {
        span = nanoseconds(7);
        EXPECT_FALSE(parse_time(wrong, span)) << wrong;
        EXPECT_EQ(span, nanoseconds(7)) << "untouched: " << wrong;
    }
}

}  // namespace
}  // namespace lazytlb
