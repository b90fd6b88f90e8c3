// SPDX-License-Identifier: GPL-3.0-or-later
// Goal: births as in kernel-semantics 1.6: a child of vfork lives in its parent's mm, and the parent waits until it has
// left it.
#include <gtest/gtest.h>

#include "engine/kernel/story.hpp"
#include "world/timeline.hpp"

namespace lazytlb {
namespace {

using namespace test;

// The parent counts when it goes on; the child works for 40 us, then leaves the mm by `last`.
Story vfork_and(Op::Kind last) {
    Story story("refcount", "powerpc-hash");
    const auto child = story.program("child", {c(1)}, 0, {compute_us(40), op(last), compute_us(1000)});
    story.process(
        "A", {story.program("parent", {c(0)}, 0,
                            {compute_us(10), op(Op::Kind::vfork, child), op(Op::Kind::count, 1U), compute_us(1000)})});
    return story;
}

SimTime first(const Trace& trace, EventKind kind, Syscall call = {}) {
    for (std::size_t i = 0; i < trace.events.size(); ++i) {
        const Event& e = trace.events[i];
        if (e.kind == kind && (kind != EventKind::sys_enter || e.as<Syscall>() == call)) return e.at;
    }
    return {};
}

TEST(Vfork, the_parent_goes_on_when_the_child_has_a_new_mm_or_none) {
    for (const Op::Kind last : {Op::Kind::exec, Op::Kind::exit}) {
        const auto run = record(vfork_and(last).s);
        EXPECT_EQ(run.measures.faults, 0U);
        const SimTime left =
            first(*run.trace, EventKind::sys_enter, last == Op::Kind::exec ? Syscall::execve : Syscall::exit);
        EXPECT_GT(left, first(*run.trace, EventKind::sys_enter, Syscall::vfork) + microseconds(40));
        EXPECT_GT(first(*run.trace, EventKind::iteration), left);
        EXPECT_LT(first(*run.trace, EventKind::iteration), left + microseconds(20));
    }
}

TEST(Vfork, the_child_is_a_user_of_its_parents_mm_until_then) {
    const auto run = record(vfork_and(Op::Kind::exec).s);
    std::vector<std::uint32_t> users;
    for (std::size_t i = 0; i < run.trace->events.size(); ++i) {
        const Event& e = run.trace->events[i];
        if ((e.kind == EventKind::mmget || e.kind == EventKind::mmput) && e.mm() == mm_a) users.push_back(e.b);
    }
    EXPECT_EQ(users, (std::vector<std::uint32_t>{2, 1}));
    const World end = Timeline(run.trace).at(run.trace->events.size());
    EXPECT_EQ(end.curr(c(1)).mm, mm_b);
    EXPECT_EQ(end.curr(c(0)).mm, mm_a);
}

TEST(Adoption, a_process_that_has_ended_is_not_adopted) {
    Story story("refcount", "powerpc-hash");
    story.process("A", {story.program("t", {c(0)}, 0, {compute_us(10)})});
    story.kthread(story.program("k", {c(1)}, 50,
                                {op(Op::Kind::use_mm, 0U), op(Op::Kind::kwork, microseconds(5)), op(Op::Kind::unuse_mm),
                                 op(Op::Kind::count, 1U)}));
    const auto run = record(story.s);
    EXPECT_EQ(run.measures.faults, 0U);
    EXPECT_EQ(run.measures.iterations, 1U);
    EXPECT_EQ(count_of(*run.trace, EventKind::task_mm), 1U);  // of A's exit
}

// kernel-semantics 2.1: who adopts an mm relies on its caller's mmget, so the process's end waits for it.
TEST(Adoption, keeps_the_page_tables_until_the_mm_is_given_back) {
    for (const auto& policy : policies()) {
        Story story(std::string(policy.name), "powerpc-hash");
        story.process("A", {story.program("t", {c(0)}, 0, {compute_us(30)})});
        story.kthread(story.program("k", {c(1)}, 10,
                                    {op(Op::Kind::use_mm, 0U), op(Op::Kind::kwork, microseconds(50)),
                                     op(Op::Kind::unuse_mm), op(Op::Kind::kwork, microseconds(50))}));
        const auto run = record(story.s);
        EXPECT_EQ(run.measures.faults, 0U) << policy.name;
        for (std::size_t i = 0; i < run.trace->events.size(); ++i)
            if (run.trace->events[i].kind == EventKind::exit_mmap) {
                EXPECT_EQ(run.trace->events[i].cpu, c(1)) << policy.name;
            }
    }
}

}  // namespace
}  // namespace lazytlb
