// SPDX-License-Identifier: GPL-3.0-or-later
// Goal: adding a policy takes one file and one line. This is the file, with the smallest policy there can be; its list
// of policies stands in for engine/policy/policies.cpp, with the line. A program of its own, so that no other test
// meets the policy.
#include <gtest/gtest.h>

#include "engine/kernel/golden_stories.hpp"
#include "policy/policies.hpp"

namespace lazytlb::policy {

namespace {

// Whatever was borrowed once is kept for ever.
struct KeepForEver final : kernel::LazyMm {
    void mmgrab_lazy_tlb(kernel::Kernel& k, MmId mm) override { k.mmgrab(mm, Hold::explicit_); }
};

const Policy keep_for_ever{
    {"keep-for-ever", "Keep for ever", "Every borrow takes a unit of mm_count that nobody drops.",
     "Whenever a process ends: what was borrowed once is never freed.", "This test."},
    {.counts_lazy = false, .lazy_in_cpumask = false},
    [] { return std::unique_ptr<kernel::LazyMm>(new KeepForEver); }};

}  // namespace

const std::vector<const Policy*>& all() {
    static const std::vector<const Policy*> list{&refcount,  &refcount_classic, &shootdown,    &hazard_pointer,
                                                 &rq_hazard, &no_lazy,          &keep_for_ever};
    return list;
}

}  // namespace lazytlb::policy

namespace lazytlb {
namespace {

using namespace test;

const DataFolder data{LAZYTLB_SOURCE_DIR};

TEST(AddedPolicy, is_listed_with_its_words) {
    EXPECT_EQ(policies().back().name, "keep-for-ever");
    EXPECT_EQ(known_names().policies.back(), "keep-for-ever");
}

TEST(AddedPolicy, is_legal_on_every_architecture) {
    for (const auto& arch : arches()) EXPECT_FALSE(refusal("keep-for-ever", arch.name));
}

TEST(AddedPolicy, runs_a_golden_story_as_it_says) {
    const auto run = record(lazy_round_trip("keep-for-ever", "x86-7.1").s);
    EXPECT_EQ(run.measures.faults, 0U) << run.measures.first_fault_sentence();
    EXPECT_EQ(counts_of(*run.trace, mm_a), (std::vector<std::uint32_t>{2}));
    EXPECT_EQ(count_of(*record(exit_with_a_remote_borrower("keep-for-ever").s).trace, EventKind::pgd_free), 0U);
}

TEST(AddedPolicy, runs_every_story_that_is_shipped) {
    RunControl control;
    control.scan_all = true;
    for (const auto& listed : list_stories(data)) {
        Overrides overrides;
        overrides.policy = "keep-for-ever";
        overrides.until = SimTime{} + microseconds(100);
        const auto story = read_story(listed.name, overrides, data, known_names());
        ASSERT_TRUE(story) << to_text(story.diagnostics);
        EXPECT_EQ(meter(*story, control).measures.faults, 0U) << listed.name;
    }
}

}  // namespace
}  // namespace lazytlb
