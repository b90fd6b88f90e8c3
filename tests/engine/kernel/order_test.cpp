// SPDX-License-Identifier: GPL-3.0-or-later
// Goal: exec, exit and the adoption of an mm take their steps in the kernel's order (kernel-semantics 1.7 to 1.9).
#include <gtest/gtest.h>

#include "engine/kernel/golden_stories.hpp"

namespace lazytlb {
namespace {

using namespace test;
using Kinds = std::vector<EventKind>;

// What happens to references and address spaces on a CPU from the n-th opening of a window on, until `last` events.
Kinds steps(const Trace& trace, Window window, std::size_t last) {
    Kinds kinds;
    for (std::size_t i = 0; i < trace.events.size() && kinds.size() < last; ++i) {
        const Event& e = trace.events[i];
        const bool opens = e.kind == EventKind::window_open && e.as<Window>() == window;
        if (kinds.empty() && !opens) continue;
        switch (e.kind) {
            case EventKind::window_open:
            case EventKind::window_close:
            case EventKind::active_mm:
            case EventKind::task_mm:
            case EventKind::load_mm:
            case EventKind::mm_grab:
            case EventKind::mm_drop:
            case EventKind::mmput: kinds.push_back(e.kind); break;
            default: break;
        }
    }
    return kinds;
}

TEST(Order, exec_replaces_both_notions_before_it_loads_and_gives_the_old_mm_up_last) {
    Story story("refcount", "powerpc-hash");
    story.process("A", {story.program("t", {c(0)}, 0, {compute_us(5), op(Op::Kind::exec), compute_us(1000)})});
    using K = EventKind;
    EXPECT_EQ(steps(*record(story.s).trace, Window::exec_mmap, 6),
              (Kinds{K::window_open, K::active_mm, K::task_mm, K::load_mm, K::window_close, K::mmput}));
}

TEST(Order, exit_borrows_before_it_stops_to_own) {
    using K = EventKind;
    EXPECT_EQ(steps(*record(exit_with_a_remote_borrower("refcount").s).trace, Window::exit_mm, 6),
              (Kinds{K::window_open, K::mm_grab, K::task_mm, K::window_close, K::mmput, K::mm_drop}));
}

TEST(Order, an_adopter_takes_an_ordinary_reference_first_and_drops_the_borrowed_one_last) {
    const auto run = record(adoption("refcount").s);
    using K = EventKind;
    EXPECT_EQ(steps(*run.trace, Window::use_mm, 6),
              (Kinds{K::window_open, K::mm_grab, K::active_mm, K::task_mm, K::mm_drop, K::window_close}));
    EXPECT_EQ(steps(*run.trace, Window::unuse_mm, 5),
              (Kinds{K::window_open, K::task_mm, K::mm_grab, K::window_close, K::mm_drop}));
}

}  // namespace
}  // namespace lazytlb
