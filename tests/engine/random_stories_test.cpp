// SPDX-License-Identifier: GPL-3.0-or-later
// Goal: random stories keep every rule under every legal pair of policy and architecture. Here a few seeds; `./dev
// soak` runs 1,000 (LAZYTLB_SOAK says how many). A failure prints the command that runs its one story again.
#include <array>
#include <cstdlib>

#include <fmt/format.h>
#include <gtest/gtest.h>

#include "engine/random_story.hpp"
#include "run.hpp"
#include "world/world.hpp"

namespace lazytlb {
namespace {

std::string environment(const char* name, const char* otherwise) {
    const char* value = std::getenv(name);
    return value == nullptr ? otherwise : value;
}

// The rules and the bookkeeping behind them, after every event.
std::optional<Breach> first_breach(const Trace& trace, std::size_t& at) {
    World world(trace.facts);
    for (at = 0; at < trace.events.size(); ++at) {
        if (auto breach = apply(world, trace.events[at])) return breach;
        if (!world.cpus.back().curr.exists()) continue;  // still booting
        if (auto breach = check_all(world)) return breach;
    }
    return std::nullopt;
}

void expect_rules_hold(std::uint64_t seed, const std::string& policy, const std::string& arch) {
    const std::string again = fmt::format(
        "LAZYTLB_SOAK=1 LAZYTLB_SOAK_SEED={} LAZYTLB_SOAK_POLICY={} LAZYTLB_SOAK_ARCH={} engine_tests "
        "--gtest_filter=RandomStories.*",
        seed, policy, arch);
    try {
        const auto run = record(test::random_story(seed, policy, arch));
        std::size_t at = 0;
        const auto breach = first_breach(*run.trace, at);
        EXPECT_FALSE(breach) << (breach ? to_sentence(breach->rule) : "") << "\nafter event " << at << ": "
                             << (breach ? to_text(run.trace->events[at], *run.trace) : "") << "\nreproduce: " << again;
        EXPECT_EQ(run.measures.faults, 0U) << run.measures.first_fault_sentence() << "\nreproduce: " << again;
    } catch (const std::exception& failed) {
        ADD_FAILURE() << failed.what() << "\nreproduce: " << again;
    }
}

TEST(RandomStories, keep_every_rule_under_every_legal_pair) {
    const std::uint64_t seeds = std::stoull(environment("LAZYTLB_SOAK", "5"));
    const std::uint64_t first = std::stoull(environment("LAZYTLB_SOAK_SEED", "1"));
    const std::string only_policy = environment("LAZYTLB_SOAK_POLICY", ""),
                      only_arch = environment("LAZYTLB_SOAK_ARCH", "");
    for (std::uint64_t seed = first; seed < first + seeds; ++seed)
        for (const auto& policy : policies())
            for (const auto& arch : arches()) {
                if (refusal(policy.name, arch.name)) continue;
                if (!only_policy.empty() && policy.name != only_policy) continue;
                if (!only_arch.empty() && arch.name != only_arch) continue;
                expect_rules_hold(seed, std::string(policy.name), std::string(arch.name));
                if (testing::Test::HasFailure()) return;  // one is enough to look at
            }
}

// A check on the generator: what it is meant to stir up does happen.
TEST(RandomStories, go_everywhere) {
    std::array<std::size_t, event_kind_count> kinds{};
    std::array<std::size_t, syscall_count> calls{};
    std::array<std::size_t, 8> windows{};
    std::size_t offline = 0;
    for (std::uint64_t seed = 1; seed <= 40; ++seed) {
        const auto run = record(test::random_story(seed, "refcount", "x86-7.1"));
        for (std::size_t i = 0; i < run.trace->events.size(); ++i) {
            const Event& e = run.trace->events[i];
            ++kinds[static_cast<std::size_t>(e.kind)];
            if (e.kind == EventKind::sys_enter) ++calls[e.small];
            if (e.kind == EventKind::window_open) ++windows[e.small];
            if (e.kind == EventKind::cpu_idle && e.as<IdleState>() == IdleState::offline) ++offline;
        }
    }
    for (const auto call : {Syscall::fork, Syscall::vfork, Syscall::clone, Syscall::execve, Syscall::exit,
                            Syscall::membarrier, Syscall::munmap, Syscall::mprotect, Syscall::sched_setaffinity})
        EXPECT_GT(calls[static_cast<std::size_t>(call)], 10U) << to_string(call);
    for (const auto window : {Window::exit_mm, Window::use_mm, Window::unuse_mm, Window::exec_mmap})
        EXPECT_GT(windows[static_cast<std::size_t>(window)], 10U) << static_cast<int>(window);
    EXPECT_GT(windows[static_cast<std::size_t>(Window::sched_force_init_mm)], 1U);
    EXPECT_GT(offline, 10U);
    EXPECT_GT(kinds[static_cast<std::size_t>(EventKind::pgd_free)], 40U);
    EXPECT_GT(kinds[static_cast<std::size_t>(EventKind::ipi_send)], 100U);
    EXPECT_GT(kinds[static_cast<std::size_t>(EventKind::sched_switch)], 1000U);
}

TEST(RandomStories, the_same_seed_gives_the_same_record) {
    const auto one = meter(test::random_story(7, "refcount", "x86-7.1"));
    const auto other = meter(test::random_story(7, "refcount", "x86-7.1"));
    EXPECT_EQ(one.measures.hash, other.measures.hash);
    EXPECT_NE(one.measures.hash, meter(test::random_story(8, "refcount", "x86-7.1")).measures.hash);
}

}  // namespace
}  // namespace lazytlb
