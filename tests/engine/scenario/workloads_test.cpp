// SPDX-License-Identifier: GPL-3.0-or-later
// Workload templates write the tasks of known benchmarks; each runs with all rules held.
#include <gtest/gtest.h>

#include "measure/quantity.hpp"
#include "run.hpp"

#include <fmt/format.h>

#include <filesystem>
#include <fstream>

namespace lazytlb {
namespace {

const DataFolder data{LAZYTLB_SOURCE_DIR};

Scenario with_workload(const std::string& keys, const std::string& machine = "laptop-8c",
                       const std::string& arch = "x86-7.1", const std::string& more = "") {
    const auto file = std::filesystem::path(testing::TempDir()) /
                      (std::string(testing::UnitTest::GetInstance()->current_test_info()->name()) + ".toml");
    std::ofstream(file) << fmt::format(
        "title = \"A workload\"\nmachine = \"{}\"\narch = \"{}\"\npolicy = \"refcount\"\nuntil = \"3ms\"\n{}\n"
        "[[workload]]\n{}\n",
        machine, arch, more, keys);
    auto scenario = read_story(file.string(), {}, data, known_names());
    EXPECT_TRUE(scenario) << to_text(scenario.diagnostics);
    return scenario ? *scenario : Scenario{};
}

double of(const Measures& measures, const char* name) { return quantity(measures, name).value_or(-1); }

TEST(Workloads, each_runs_and_counts_with_all_rules_held) {
    for (const char* keys :
         {"template = \"context_switch1_threads\"\npairs = 4", "template = \"context_switch1_processes\"\npairs = 4",
          "template = \"tlb_flush2\"\nthreads = 6\nlru_lock = \"1us\"", "template = \"contended_atomics\"\nthreads = 4",
          "template = \"mprotect_loop\"\nprocesses = 5\nwork = \"1us\"",
          "template = \"stress_ng_tlb_shootdown\"\ninstances = 3\nflushes = 5",
          "template = \"kernel_compile\"\njobs = 20\nwork = \"100us\"",
          "template = \"memcache\"\nthreads = 20\nhelpers = 3", "template = \"hackbench\"\ngroups = 2\npairs = 5",
          "template = \"hackbench\"\ngroups = 1\npairs = 5\ntasks = \"threads\"",
          "template = \"munmap_storm\"\nthreads = 6"}) {
        const Scenario scenario = with_workload(keys);
        const Measures measures = meter(scenario).measures;
        EXPECT_EQ(measures.faults, 0U) << keys << ": " << measures.first_fault_sentence();
        EXPECT_GT(measures.iterations, 10U) << keys;
        EXPECT_EQ(measures.stop, StopReason::until) << keys;
    }
}

TEST(Workloads, context_switch1_of_processes_shares_no_address_space) {
    const auto processes = with_workload("template = \"context_switch1_processes\"\npairs = 4");
    EXPECT_EQ(processes.processes.size(), 8U);
    const auto threads = with_workload("template = \"context_switch1_threads\"\npairs = 4");
    ASSERT_EQ(threads.processes.size(), 1U);
    EXPECT_EQ(threads.processes.front().threads.size(), 8U);
}

// Single-threaded processes on CPUs of their own: on arm64-local nobody ever broadcasts.
TEST(Workloads, stress_ng_has_many_processes_of_one_thread_each) {
    const auto s = with_workload("template = \"stress_ng_tlb_shootdown\"\ninstances = 2", "altra-80", "arm64-local");
    EXPECT_EQ(s.processes.size(), 18U);
    for (const Process& process : s.processes) EXPECT_EQ(process.threads.size(), 1U);
}

TEST(Workloads, a_compile_ends_short_processes_and_ends_itself_when_told_to) {
    const auto s = with_workload("template = \"kernel_compile\"\njobs = 4\nprocesses = 3\nwork = \"100us\"");
    auto longer = s;
    longer.until = SimTime{} + milliseconds(60);
    const Measures measures = meter(longer).measures;
    EXPECT_EQ(measures.faults, 0U) << measures.first_fault_sentence();
    EXPECT_EQ(measures.stop, StopReason::all_done);
    EXPECT_EQ(measures.exits, 4U + 4U * 3U);  // the jobs, and three compilers of each
}

// On paper: N adders of one cluster, each served in 6 + 0.6 x 18.9 ns, see N of these; one alone 6 ns.
TEST(Workloads, adders_wait_for_as_many_transfers_as_there_are_threads) {
    const auto one = meter(with_workload("template = \"contended_atomics\"\nthreads = 1")).measures;
    EXPECT_NEAR(of(one, "ns_per_iteration_and_task"), 6, 0.01);
    const auto four = meter(with_workload("template = \"contended_atomics\"\nthreads = 4")).measures;
    EXPECT_NEAR(of(four, "ns_per_iteration_and_task"), 4 * (6 + 0.6 * 18.9), 0.1);
}

// The mm_cid fields on mm_count's line: each of the two switches of a message takes the line once more.
TEST(Workloads, the_shared_line_is_taken_twice_as_often) {
    const auto keys = "template = \"context_switch1_threads\"\npairs = 8";
    const auto journeys = [](const Measures& m) {
        std::uint64_t n = 0;
        for (const auto j : m.line_journeys) n += j;
        return static_cast<double>(n) / static_cast<double>(m.iterations);
    };
    const auto own = meter(with_workload(keys)).measures;
    const auto shared = meter(with_workload(keys, "laptop-8c", "x86-7.1", "mm_count_line = \"shared\"")).measures;
    EXPECT_NEAR(journeys(own), 2, 0.1);
    EXPECT_NEAR(journeys(shared), 4, 0.2);
}

}  // namespace
}  // namespace lazytlb
