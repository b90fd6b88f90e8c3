// SPDX-License-Identifier: GPL-3.0-or-later
// Goal: each rule of TLB coherence (kernel-semantics 9.2: T1, T7, T8, T9, T10) notices the step that breaks it, and
// lets the right steps pass. Worlds are made of single events, by hand.
#include "world/coherence.hpp"

#include <gtest/gtest.h>

#include "engine/facts.hpp"

namespace lazytlb {
namespace {

constexpr MmId a{1}, b{2};
constexpr CpuId c0{0}, c1{1};

// Two CPUs, each running a user thread of A; another mm B.
struct Hand {
    World world;
    std::optional<Breach> broken;

    explicit Hand(const char* arch) {
        RunFacts facts = test::facts_on(arch);
        facts.cores_per_cluster = 2;
        world = World(facts);
        for (std::uint32_t mm = 0; mm < 3; ++mm) put(CpuId::none(), EventKind::mm_new, mm);
        for (const CpuId cpu : {c0, c1})
            put(cpu, EventKind::task_new, cpu.value, MmId::none_value, 0, static_cast<std::uint16_t>(TaskKind::idle));
        for (const CpuId cpu : {c0, c1}) put(CpuId::none(), EventKind::task_new, 2 + cpu.value, a.value);
    }

    Hand& put(CpuId cpu, EventKind kind, std::uint32_t a_ = 0, std::uint32_t b_ = 0, std::uint32_t c_ = 0,
              std::uint16_t small = 0, std::uint8_t flags = 0) {
        const auto breach = apply(world, {world.now, EventIndex::none(), cpu, kind, flags, no_site, small, a_, b_, c_});
        if (!broken) broken = breach;
        return *this;
    }
    Hand& load(CpuId cpu, MmId mm, std::uint32_t asid = 0) { return put(cpu, EventKind::load_mm, mm.value, asid); }
    Hand& take(CpuId cpu, MmId mm) {
        const ContextId id = world.mm(mm).context_id;
        return put(cpu, EventKind::active_asid, mm.value, id.asid, id.generation).load(cpu, mm, id.asid);
    }
    Hand& enter_mask(CpuId cpu, MmId mm) {
        put(cpu, EventKind::mm_cpumask_set, mm.value);
        return put(cpu, EventKind::active_cpus, mm.value, world.mm(mm).active_cpus + 1);
    }
    // Its idle task gives way to its thread of A.
    Hand& run(CpuId cpu) {
        const std::uint32_t idle = cpu.value, thread = 2 + cpu.value;
        put(cpu, EventKind::sched_switch, idle, thread, 0, static_cast<std::uint16_t>(TaskRun::runnable));
        put(cpu, EventKind::context_switch, init_mm.value, idle, thread,
            static_cast<std::uint16_t>(SwitchCase::ku_other));
        put(cpu, EventKind::finish_task_switch, idle);
        return put(cpu, EventKind::mm_drop, init_mm.value, world.mm(init_mm).mm_count - 1, 0,
                   static_cast<std::uint16_t>(Hold::parked));
    }
    Hand& tlbi(CpuId cpu, MmId mm, bool local, std::uint32_t pages = 1) {
        return put(cpu, EventKind::tlbi, mm.value, pages, 1, 0, local ? 1 : 0);
    }

    void expect_broken(Rule rule) const {
        ASSERT_TRUE(broken.has_value());
        EXPECT_EQ(to_string(broken->rule), to_string(rule));
    }
    void expect_whole() const {
        EXPECT_FALSE(broken.has_value()) << to_string(broken->rule);
        const auto deeper = check_all(world);
        EXPECT_FALSE(deeper.has_value()) << to_string(deeper->rule);
    }
};

Hand two_cpus_run_a() {
    Hand hand("arm64-broadcast");
    hand.put(c0, EventKind::context_id, a.value, 1, 1);
    return std::move(hand.take(c0, a).run(c0).take(c1, a).run(c1));
}

TEST(Coherence, T1_a_broadcast_reaches_every_cpu_that_runs_the_mm) {
    Hand hand = two_cpus_run_a();
    hand.put(c0, EventKind::flush_tlb, a.value, 1).tlbi(c0, a, false).put(c0, EventKind::tlb_sync, a.value);
    hand.put(c0, EventKind::flush_done, a.value, 1).expect_whole();
}

TEST(Coherence, T1_a_flush_on_one_cpu_leaves_another_with_old_entries) {
    Hand hand = two_cpus_run_a();
    hand.put(c0, EventKind::flush_tlb, a.value, 1).tlbi(c0, a, true);
    hand.put(c0, EventKind::flush_done, a.value, 1).expect_broken(Rule::t1);
    EXPECT_EQ(hand.broken->cpu, c1);
}

TEST(Coherence, T1_a_borrower_may_lag_behind_but_not_a_thread_that_comes_back) {
    Hand hand("arm64-broadcast");
    hand.put(c0, EventKind::context_id, a.value, 1, 1).take(c0, a).run(c0);
    hand.take(c1, a);  // loaded, and its idle task still runs
    hand.put(c0, EventKind::flush_tlb, a.value, 1).tlbi(c0, a, true).put(c0, EventKind::flush_done, a.value, 1);
    EXPECT_FALSE(hand.broken.has_value());
    hand.run(c1).expect_broken(Rule::t1);
}

TEST(Coherence, T1_who_loads_an_mm_before_the_flusher_has_looked_may_have_seen_old_tables) {
    Hand hand("arm64-local");
    hand.put(c0, EventKind::context_id, a.value, 1, 1).take(c0, a).run(c0);
    hand.put(c0, EventKind::flush_tlb, a.value, 1).take(c1, a).run(c1);
    EXPECT_FALSE(hand.broken.has_value()) << "the flush is not over yet";
    hand.tlbi(c0, a, true).put(c0, EventKind::flush_done, a.value, 1).expect_broken(Rule::t1);
}

TEST(Coherence, T1_flushes_that_reclaim_has_put_off_end_together) {
    Hand hand = two_cpus_run_a();
    for (int page = 0; page < 2; ++page) {
        hand.put(c0, EventKind::flush_tlb, a.value, 1, 0, 0, 1).tlbi(c0, a, false);
        EXPECT_EQ(hand.world.mm(a).flushes, page + 1U);
    }
    hand.put(c0, EventKind::tlb_sync, a.value).put(c0, EventKind::flush_done, a.value, 2).expect_whole();
    EXPECT_EQ(hand.world.mm(a).flushes, 0U);
}

TEST(Coherence, T1_a_fault_that_drops_its_own_entry_is_no_flush) {
    Hand hand = two_cpus_run_a();
    hand.put(c0, EventKind::flush_tlb, a.value, 1).put(c0, EventKind::tlbi, a.value, 1, 1, 0, 3);
    hand.put(c0, EventKind::flush_done, a.value, 1).expect_broken(Rule::t1);
}

TEST(Coherence, T7_active_cpus_is_the_weight_of_the_mask) {
    Hand hand("powerpc-radix");
    hand.enter_mask(c0, a).enter_mask(c1, a).expect_whole();
    hand.put(c0, EventKind::active_cpus, a.value, 3).expect_broken(Rule::t7);
}

TEST(Coherence, T7_an_mm_is_not_loaded_where_its_mask_has_no_bit) {
    Hand hand("powerpc-radix");
    hand.enter_mask(c0, a).load(c0, a).expect_whole();
    hand.load(c1, a).expect_broken(Rule::t7);
}

TEST(Coherence, T7_a_cpu_leaves_the_mm_before_it_clears_its_bit) {
    Hand hand("powerpc-radix");
    hand.enter_mask(c0, a).load(c0, a).put(c0, EventKind::active_cpus, a.value, 0);
    hand.put(c0, EventKind::mm_cpumask_clear, a.value).expect_broken(Rule::t7);
}

TEST(Coherence, T7_a_bit_cleared_without_the_count_is_noticed) {
    Hand hand("powerpc-radix");
    hand.enter_mask(c0, a).put(c0, EventKind::mm_cpumask_clear, a.value).expect_broken(Rule::t7);
}

TEST(Coherence, T8_two_living_mms_never_share_an_asid_of_one_generation) {
    Hand hand("arm64-broadcast");
    hand.put(c0, EventKind::context_id, a.value, 5, 1).put(c0, EventKind::context_id, b.value, 6, 1).expect_whole();
    hand.put(c0, EventKind::context_id, b.value, 5, 1).expect_broken(Rule::t8);
}

TEST(Coherence, T8_the_same_asid_in_two_generations_is_two) {
    Hand hand("arm64-broadcast");
    hand.put(c0, EventKind::context_id, a.value, 5, 1).put(c0, EventKind::asid_rollover, 2);
    hand.put(c0, EventKind::context_id, b.value, 5, 2).expect_whole();
}

TEST(Coherence, T8_an_asid_from_before_a_rollover_is_not_taken_again) {
    Hand hand("arm64-broadcast");
    hand.put(c0, EventKind::context_id, a.value, 5, 1).put(c0, EventKind::asid_rollover, 2);
    hand.put(c0, EventKind::active_asid, a.value, 5, 1).expect_broken(Rule::t8);
}

TEST(Coherence, T8_a_cpu_loads_only_what_it_has_said_it_takes) {
    Hand hand("arm64-broadcast");
    hand.put(c0, EventKind::context_id, a.value, 5, 1).load(c0, a, 5).expect_broken(Rule::t8);
}

TEST(Coherence, T8_after_a_rollover_a_cpu_flushes_before_it_runs_anything) {
    Hand hand("arm64-broadcast");
    hand.put(c0, EventKind::asid_rollover, 2).put(c0, EventKind::context_id, a.value, 5, 2);
    hand.take(c0, a).run(c0).expect_broken(Rule::t8);
    Hand right("arm64-broadcast");
    right.put(c0, EventKind::asid_rollover, 2).put(c0, EventKind::context_id, a.value, 5, 2);
    right.tlbi(c0, MmId::none(), true, all_pages).take(c0, a).run(c0).expect_whole();
}

TEST(Coherence, T8_a_rollover_reserves_what_each_cpu_runs_and_a_second_one_keeps_it) {
    Hand hand = two_cpus_run_a();
    hand.put(c0, EventKind::asid_rollover, 2).put(c0, EventKind::asid_rollover, 3).expect_whole();
    EXPECT_EQ(hand.world.cpu(c1).reserved_asid, (ContextId{1, 1}));
    EXPECT_EQ(hand.world.cpu(c1).active_asid, ContextId{});
    hand.put(c0, EventKind::context_id, a.value, 1, 3).expect_whole();
    EXPECT_EQ(hand.world.cpu(c1).reserved_asid, (ContextId{1, 3})) << "kept, so the entry is brought up to date";
}

TEST(Coherence, T9_active_cpu_names_the_only_cpu_that_has_loaded_the_mm) {
    Hand hand("arm64-local");
    hand.put(c0, EventKind::context_id, a.value, 1, 1);
    hand.put(c0, EventKind::active_cpu, a.value, 0, 0, static_cast<std::uint16_t>(ActiveCpu::one));
    hand.take(c0, a).expect_whole();
    hand.take(c1, a).expect_broken(Rule::t9);
}

TEST(Coherence, T9_multiple_makes_no_promise) {
    Hand hand("arm64-local");
    hand.put(c0, EventKind::context_id, a.value, 1, 1).take(c0, a);
    hand.put(c1, EventKind::active_cpu, a.value, 0, 0, static_cast<std::uint16_t>(ActiveCpu::multiple));
    hand.take(c1, a).expect_whole();
    hand.put(c1, EventKind::active_cpu, a.value, 1, 0, static_cast<std::uint16_t>(ActiveCpu::one));
    hand.expect_broken(Rule::t9);
}

TEST(Coherence, T10_a_flush_does_not_return_while_its_broadcast_is_under_way) {
    Hand hand = two_cpus_run_a();
    hand.put(c0, EventKind::flush_tlb, a.value, 1).tlbi(c0, a, false);
    hand.put(c0, EventKind::flush_done, a.value, 1).expect_broken(Rule::t10);
}

TEST(Coherence, T10_nor_while_the_firmware_has_not_returned_or_a_cpu_has_not_answered) {
    Hand firmware("riscv-sbi");
    firmware.put(c0, EventKind::flush_tlb, a.value, 1).put(c0, EventKind::sbi_ecall, a.value, 1, 2);
    firmware.put(c0, EventKind::flush_done, a.value, 1).expect_broken(Rule::t10);
    Hand interrupts("riscv-ipi");
    interrupts.put(c0, EventKind::flush_tlb, a.value, 1).put(c0, EventKind::ipi_wait, 1);
    interrupts.put(c0, EventKind::flush_done, a.value, 1).expect_broken(Rule::t10);
}

TEST(Coherence, each_rule_has_a_name_and_a_sentence) {
    for (std::size_t i = 0; i < rule_count; ++i) {
        EXPECT_FALSE(to_string(static_cast<Rule>(i)).empty());
        EXPECT_EQ(to_sentence(static_cast<Rule>(i)).back(), '.');
    }
}

}  // namespace
}  // namespace lazytlb
