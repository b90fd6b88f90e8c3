// SPDX-License-Identifier: GPL-3.0-or-later
// Goal: two gathers at a time flush everything, page tables included (kernel-semantics 5.5, race R13).
#include <gtest/gtest.h>

#include "engine/kernel/story.hpp"

namespace lazytlb {
namespace {

using namespace test;

// c0 and, when they meet, c1 at the same instant take a page out of A; c2 is idle and borrows A.
Story gathers(const std::string& arch, Op::Kind kind, bool they_meet) {
    Story story("refcount", arch);
    const auto t0 = story.program("t0", {c(0)}, 0, {compute_us(60), op(kind, 1U), compute_us(1000)});
    const auto t1 = story.program("t1", {c(1)}, 0, {compute_us(they_meet ? 60 : 120), op(kind, 1U), compute_us(1000)});
    const auto t2 = story.program("t2", {c(2)}, 0, {compute_us(10), sleep_us(1000)});
    story.process("A", {t0, t1, t2});
    return story;
}

std::vector<std::uint32_t> broadcast_pages(const Trace& trace) {
    std::vector<std::uint32_t> pages;
    for (std::size_t i = 0; i < trace.events.size(); ++i)
        if (trace.events[i].kind == EventKind::tlbie) pages.push_back(trace.events[i].b);
    return pages;
}

std::uint64_t sent(const RunResult& run, IpiPurpose purpose) {
    return run.measures.ipis[static_cast<std::size_t>(purpose)];
}

TEST(MmuGather, alone_flushes_its_page_and_spares_a_lazy_cpu) {
    EXPECT_EQ(broadcast_pages(*record(gathers("powerpc-hash", Op::Kind::madvise, false).s).trace),
              (std::vector<std::uint32_t>{1, 1}));
    const auto x86 = record(gathers("x86-7.1", Op::Kind::madvise, false).s);
    EXPECT_EQ(sent(x86, IpiPurpose::permission_flush), 2U);  // each asks the other
    EXPECT_EQ(sent(x86, IpiPurpose::freed_table), 0U);
}

TEST(MmuGather, R13_two_that_meet_flush_everything_as_if_page_tables_were_freed) {
    EXPECT_EQ(broadcast_pages(*record(gathers("powerpc-hash", Op::Kind::madvise, true).s).trace).front(), all_pages);
    const auto x86 = record(gathers("x86-7.1", Op::Kind::madvise, true).s);
    EXPECT_EQ(x86.measures.faults, 0U);
    EXPECT_EQ(sent(x86, IpiPurpose::permission_flush), 0U);
    EXPECT_GE(sent(x86, IpiPurpose::freed_table), 2U);  // the lazy CPU is asked, too
}

TEST(MmuGather, mprotect_never_has_company) {
    EXPECT_EQ(broadcast_pages(*record(gathers("powerpc-hash", Op::Kind::mprotect, true).s).trace),
              (std::vector<std::uint32_t>{1, 1}));
}

}  // namespace
}  // namespace lazytlb
