// SPDX-License-Identifier: GPL-3.0-or-later
// The golden vectors of kernel-semantics 12b as stories: each policy and architecture runs them and is held against
// its row there. A is the first process: t1 on CPU 0, t2 on CPU 1.
#pragma once

#include "engine/kernel/story.hpp"

namespace lazytlb::test {

// G1: t1 and t2 both run; then t2 sleeps and comes back while t1 goes on.
inline Story lazy_round_trip(const std::string& policy, const std::string& arch) {
    Story story(policy, arch);
    const auto t1 = story.program("t1", {c(0)}, 0, {compute_us(1000)});
    const auto t2 = story.program("t2", {c(1)}, 0, {compute_us(20), sleep_us(30), compute_us(1000)});
    story.process("A", {t1, t2});
    return story;
}

// G4: A.t ran on c1, moved to c0 and exits there, while c1 idles and borrows A; later B runs on c1, then on c0.
inline Story exit_with_a_remote_borrower(const std::string& policy, const std::string& arch = "powerpc-hash") {
    Story story(policy, arch);
    const auto t = story.program("t", {c(1)}, 0, {compute_us(10), migrate_to(0), compute_us(10)});
    story.process("A", {t});
    const auto b1 = story.program("b1", {c(1)}, 100, {compute_us(300)});
    const auto b2 = story.program("b2", {c(0)}, 200, {compute_us(300)});
    story.process("B", {b1, b2});
    return story;
}

// G5: A.t1 -> k1 -> k2 -> idle -> A.t1
inline Story chain_of_kernel_tasks(const std::string& policy, const std::string& arch = "powerpc-hash") {
    Story story(policy, arch);
    story.process("A", {story.program("t1", {c(0)}, 0, {compute_us(20), sleep_us(100), compute_us(1000)})});
    story.kthread(story.program("k1", {c(0)}, 5, {op(Op::Kind::kwork, microseconds(5))}));
    story.kthread(story.program("k2", {c(0)}, 6, {op(Op::Kind::kwork, microseconds(5))}));
    return story;
}

// G9: a kernel thread on c2 borrows A, adopts it, sleeps as its user, and gives it back.
inline Story adoption(const std::string& policy, const std::string& arch = "powerpc-hash") {
    Story story(policy, arch);
    story.process("A", {story.program("t", {c(2)}, 0, {compute_us(10), sleep_us(300), compute_us(1000)})});
    story.kthread(story.program(
        "k", {c(2)}, 5,
        {op(Op::Kind::kwork, microseconds(20)), op(Op::Kind::use_mm, 0U), op(Op::Kind::kwork, microseconds(5)),
         sleep_us(20), op(Op::Kind::kwork, microseconds(5)), op(Op::Kind::unuse_mm)}));
    return story;
}

}  // namespace lazytlb::test
