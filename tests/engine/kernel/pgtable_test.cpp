// SPDX-License-Identifier: GPL-3.0-or-later
// Goal: page-table pages go after the flush: at once up to 6.14, by RCU later and in virtual machines.
#include <gtest/gtest.h>

#include "engine/arch/watch.hpp"

namespace lazytlb {
namespace {

using namespace test;

Story unmaps_a_table(const std::string& arch) {
    Story story("refcount", arch);
    story.process("A", {story.program("t1", {c(0)}, 0, {compute_us(50), munmap_tables(512), compute_us(1000)}),
                        story.program("t2", {c(1)}, 0, {compute_us(20), sleep_us(1000)})});
    return story;
}

void expect_freed(const Story& story, bool by_rcu) {
    const Recorded run(story.s);
    EXPECT_EQ(run.faults(), 0U) << run.fault();
    const auto freed = run.all(EventKind::free_pgtables), done = run.all(EventKind::flush_done);
    ASSERT_EQ(freed.size(), 1U);
    EXPECT_EQ(freed[0].flags, by_rcu ? 1 : 0);
    EXPECT_EQ(freed[0].at, by_rcu ? done[0].at + microseconds(20) : done[0].at);
}

TEST(PageTables, are_freed_at_once_behind_the_flush_up_to_6_14) {
    for (const char* arch : {"x86-4.13", "x86-4.14", "x86-4.20", "x86-6.14"}) {
        SCOPED_TRACE(arch);
        expect_freed(unmaps_a_table(arch), false);
    }
}

TEST(PageTables, are_freed_after_a_grace_period_in_7_1_and_in_guests) {
    for (const char* arch : {"x86-7.1", "x86-invlpgb"}) expect_freed(unmaps_a_table(arch), true);
    Story guest = unmaps_a_table("x86-6.14");
    guest.s.machine.kvm_guest = true;
    expect_freed(guest, true);
}

// A range of huge pages is as many translations as it has huge pages (5.8, 5.9: stride).
TEST(HugePages, a_range_of_them_stays_a_range_since_4_20) {
    for (const auto& [arch, whole] : {std::pair{"x86-4.13", true},
                                      {"x86-4.14", true},
                                      {"x86-4.20", false},
                                      {"x86-6.14", false},
                                      {"x86-7.1", false}}) {
        SCOPED_TRACE(arch);
        Op unmap = op(Op::Kind::munmap, 2048U);  // four huge pages of 2 MB
        unmap.huge = true;
        Story story("refcount", arch);
        story.process("A", {story.program("t1", {c(0)}, 0, {compute_us(50), unmap, compute_us(1000)})});
        const Recorded run(story.s);
        EXPECT_EQ(run.faults(), 0U) << run.fault();
        const auto flushed = run.on(c(0), EventKind::tlb_flush, SimTime{} + microseconds(40));
        ASSERT_EQ(flushed.size(), 1U);
        EXPECT_EQ(flushed[0].b, whole ? all_pages : 2048U);
    }
}

TEST(Ceiling, thirty_three_pages_are_flushed_one_by_one_and_thirty_four_are_not) {
    for (const char* arch : {"x86-4.13", "x86-4.14", "x86-4.20", "x86-6.14", "x86-7.1"}) {
        for (const std::uint32_t pages : {33U, 34U}) {
            Story story("refcount", arch);
            story.process("A", {story.program("t1", {c(0)}, 0,
                                              {compute_us(50), op(Op::Kind::mprotect, pages), compute_us(1000)})});
            const Recorded run(story.s);
            const auto flushed = run.on(c(0), EventKind::tlb_flush, SimTime{} + microseconds(40));
            ASSERT_EQ(flushed.size(), 1U) << arch;
            EXPECT_EQ(flushed[0].b, pages == 33 ? 33U : all_pages) << arch;
        }
    }
}

}  // namespace
}  // namespace lazytlb
