// SPDX-License-Identifier: GPL-3.0-or-later
// Goal: the matrix of kernel-semantics 12. Every pair of a policy and an architecture is legal and keeps the rules, or
// is refused in a sentence and, when forced, shown failing.
#include <gtest/gtest.h>

#include "engine/kernel/golden_stories.hpp"

namespace lazytlb {
namespace {

using namespace test;

// Section 12: shootdown wants an mm_cpumask that names every borrower. powerpc keeps it, RISC-V with ASIDs too; x86
// may lose one, arm64 keeps none; arm64-ipi, which section 12 counts with arm64, keeps one by its own first patch.
// Everything else goes with everything.
bool is_legal(std::string_view policy, std::string_view arch) {
    return policy != "shootdown" || arch.starts_with("powerpc-") || arch.starts_with("riscv-") || arch == "arm64-ipi";
}

// A ran on c1, then on c0, where page tables are freed and it ends, while c1 idles and borrows it.
Story a_borrower_and_freed_tables(const std::string& policy, const std::string& arch) {
    Story story(policy, arch);
    story.process("A",
                  {story.program("t", {c(1)}, 0,
                                 {compute_us(10), migrate_to(0), compute_us(5), munmap_tables(512), compute_us(5)})});
    story.process("B", {story.program("b1", {c(1)}, 150, {compute_us(300)}),
                        story.program("b2", {c(0)}, 200, {compute_us(300)})});
    return story;
}

TEST(LegalPairs, each_pair_is_legal_or_refused_as_the_matrix_says) {
    for (const auto& policy : policies())
        for (const auto& arch : arches())
            EXPECT_EQ(!refusal(policy.name, arch.name).has_value(), is_legal(policy.name, arch.name))
                << policy.name << " on " << arch.name;
}

TEST(LegalPairs, a_refusal_is_one_sentence_that_names_both) {
    for (const auto& policy : policies())
        for (const auto& arch : arches()) {
            const auto why = refusal(policy.name, arch.name);
            if (!why) continue;
            EXPECT_TRUE(why->starts_with(std::string(policy.name) + " cannot work on " + std::string(arch.name) + ": "))
                << *why;
            EXPECT_TRUE(why->ends_with(".")) << *why;
            EXPECT_EQ(why->find(". "), std::string::npos) << *why;
        }
}

TEST(LegalPairs, every_legal_pair_keeps_the_rules_in_every_golden_story) {
    RunControl control;
    control.scan_all = true;
    for (const auto& policy : policies())
        for (const auto& arch : arches()) {
            if (refusal(policy.name, arch.name)) continue;
            const std::string p(policy.name), a(arch.name);
            for (const Story& story :
                 {lazy_round_trip(p, a), exit_with_a_remote_borrower(p, a), chain_of_kernel_tasks(p, a), adoption(p, a),
                  a_borrower_and_freed_tables(p, a)}) {
                const auto run = meter(story.s, control);
                EXPECT_EQ(run.measures.faults, 0U) << p << " on " << a << ": " << run.measures.first_fault_sentence();
            }
        }
}

TEST(LegalPairs, every_illegal_pair_that_is_forced_ends_in_a_fault_about_a_borrower) {
    for (const auto& policy : policies())
        for (const auto& arch : arches()) {
            if (!refusal(policy.name, arch.name)) continue;
            Story story = a_borrower_and_freed_tables(std::string(policy.name), std::string(arch.name));
            story.s.force = true;
            const auto run = record(story.s);
            EXPECT_EQ(run.measures.stop, StopReason::fault) << policy.name << " on " << arch.name;
            EXPECT_EQ(run.measures.first_fault.rule, Rule::i3) << policy.name << " on " << arch.name;
            EXPECT_EQ(count_of(*run.trace, EventKind::fault), 1U);
            EXPECT_TRUE(run.trace->facts.forced);
        }
}

TEST(Variants, each_says_what_it_models_where_it_does_badly_and_where_it_comes_from) {
    for (const auto& list : {policies(), arches()})
        for (const auto& info : list) {
            EXPECT_FALSE(info.title.empty()) << info.name;
            for (const auto text : {info.text, info.does_badly, info.source})
                EXPECT_TRUE(text.ends_with('.')) << info.name << ": " << text;
        }
}

}  // namespace
}  // namespace lazytlb
