// SPDX-License-Identifier: GPL-3.0-or-later
// Goal: each rule about x86 TLBs (kernel-semantics 9.2, and I8 of 9.1) is found broken by a record that breaks it,
// written by hand, and by the smallest change of one that does not.
#include "world/invariants.hpp"

#include <gtest/gtest.h>

#include "engine/facts.hpp"

namespace lazytlb {
namespace {

using Found = std::optional<Breach>;

// Two CPUs that run one process, with nothing stale: the place where each story below begins.
class Hand {
public:
    static constexpr MmId a{1};
    static constexpr TaskId idle1{1}, t1{3};  // 0 and 2 are those of CPU 0

    Hand() : world_(facts()) {
        put(0, EventKind::mm_new, {});
        for (int cpu : {0, 1}) put(cpu, EventKind::task_new, {static_cast<std::uint32_t>(cpu), none, 0, 2});
        put(0, EventKind::mm_new, {a.value});
        for (int cpu : {0, 1}) {
            put(cpu, EventKind::task_new, {2U + static_cast<std::uint32_t>(cpu), a.value});
            switch_to_user(cpu, true);
        }
    }

    struct Payload {
        std::uint32_t a = 0, b = 0, c = 0;
        std::uint16_t small = 0;
        std::uint8_t flags = 0;
    };
    Found put(int cpu, EventKind kind, Payload p) {
        Event e{};
        e.at = world_.now;
        e.cause = EventIndex::none();
        e.cpu = CpuId{static_cast<std::uint16_t>(cpu)};
        e.kind = kind;
        e.flags = p.flags;
        e.small = p.small;
        e.a = p.a;
        e.b = p.b;
        e.c = p.c;
        return apply(world_, e);
    }
    const World& world() const { return world_; }

    // -- steps of more than one event; the last one's answer
    Found switch_to_user(int cpu, bool loads) {
        const auto idle = static_cast<std::uint32_t>(cpu), user = idle + 2;
        put(cpu, EventKind::sched_switch, {idle, user, 0, run(TaskRun::runnable)});
        if (loads) {
            put(cpu, EventKind::switching_mm, {});
            put(cpu, EventKind::mm_cpumask_set, {a.value});
            load(cpu, a, 1, world_.mm(a).tlb_gen);
        }
        put(cpu, EventKind::context_switch,
            {loads ? init_mm.value : a.value, idle, user, small(loads ? SwitchCase::ku_other : SwitchCase::ku_same)});
        put(cpu, EventKind::mm_drop, {loads ? init_mm.value : a.value, 0, 0, small(Hold::parked)});
        return put(cpu, EventKind::finish_task_switch, {idle});
    }
    void go_lazy(int cpu) {
        const auto idle = static_cast<std::uint32_t>(cpu), user = idle + 2;
        put(cpu, EventKind::sched_switch, {user, idle, 0, run(TaskRun::blocked)});
        put(cpu, EventKind::tlb_lazy, {.flags = 1});
        put(cpu, EventKind::context_switch, {a.value, user, idle, small(SwitchCase::uk)});
        put(cpu, EventKind::mm_grab, {a.value, 0, 0, small(Hold::lazy)});
        put(cpu, EventKind::finish_task_switch, {user});
    }
    Found load(int cpu, MmId mm, std::uint32_t asid, std::uint32_t generation) {
        put(cpu, EventKind::asid_slot, {mm.value, generation, 0, static_cast<std::uint16_t>(asid)});
        return put(cpu, EventKind::load_mm, {mm.value, asid, 0, 0, 1});
    }
    // CPU 0 changes page tables and flushes its own TLB.
    void change_on_0(std::uint32_t generation) {
        put(0, EventKind::tlb_gen, {a.value, generation});
        flush(0, generation, all_pages, TlbReason::local_mm_shootdown);
    }
    Found flush(int cpu, std::uint32_t generation, std::uint32_t pages, TlbReason reason) {
        put(cpu, EventKind::asid_slot, {a.value, generation, 0, 1});
        return put(cpu, EventKind::tlb_flush, {a.value, pages, generation, small(reason)});
    }
    void ask_1() {
        put(0, EventKind::csd_queue_cpu, {1, a.value, 0, small(IpiPurpose::permission_flush)});
        put(0, EventKind::ipi_wait, {1});
    }
    void answer_1() {
        put(1, EventKind::csd_function_entry, {0, a.value, 0, small(IpiPurpose::permission_flush)});
        flush(1, world_.mm(a).tlb_gen, all_pages, TlbReason::remote_shootdown);
        put(1, EventKind::csd_function_exit, {0, 0, 0, small(IpiPurpose::permission_flush)});
    }
    Found flush_returns(std::uint32_t generation) { return put(0, EventKind::flush_done, {a.value, generation}); }

private:
    static constexpr std::uint32_t none = MmId::none_value;
    template <class Enum>
    static std::uint16_t small(Enum value) {
        return static_cast<std::uint16_t>(value);
    }
    static std::uint16_t run(TaskRun state) { return small(state); }
    static RunFacts facts() {
        RunFacts facts = test::facts_on("x86-7.1");
        facts.cores_per_cluster = 2;
        return facts;
    }

    World world_;
};

void expect_breach(const Found& found, Rule rule, int cpu) {
    ASSERT_TRUE(found.has_value());
    EXPECT_EQ(to_string(found->rule), to_string(rule));
    EXPECT_EQ(found->cpu, CpuId{static_cast<std::uint16_t>(cpu)});
}

TEST(X86Invariant, a_flush_that_asks_and_waits_breaks_nothing) {
    Hand hand;
    hand.change_on_0(2);
    hand.ask_1();
    hand.answer_1();
    EXPECT_FALSE(hand.put(0, EventKind::ipi_wait_done, {}));
    EXPECT_FALSE(hand.flush_returns(2));
    EXPECT_FALSE(somebody_will_tell(hand.world(), CpuId{1}));
}

TEST(X86Invariant, T1_a_flush_returns_while_another_cpu_runs_older_entries) {
    Hand hand;
    hand.change_on_0(2);
    expect_breach(hand.flush_returns(2), Rule::t1, 1);
}

TEST(X86Invariant, T1_a_lazy_cpu_may_be_behind_until_it_runs_the_process_again) {
    Hand hand;
    hand.go_lazy(1);
    hand.change_on_0(2);
    EXPECT_FALSE(hand.flush_returns(2));
    hand.put(1, EventKind::tlb_lazy, {.flags = 0});
    expect_breach(hand.switch_to_user(1, false), Rule::t1, 1);
}

TEST(X86Invariant, T2_a_generation_that_the_mm_has_not_reached_is_noted) {
    Hand hand;
    expect_breach(hand.put(1, EventKind::asid_slot, {Hand::a.value, 2, 0, 1}), Rule::t2, 1);
}

TEST(X86Invariant, T2_a_range_flush_is_taken_for_two_changes) {
    Hand hand;
    hand.put(0, EventKind::tlb_gen, {Hand::a.value, 2});
    hand.put(0, EventKind::tlb_gen, {Hand::a.value, 3});
    expect_breach(hand.flush(1, 3, 1, TlbReason::remote_shootdown), Rule::t2, 1);
    Hand whole;
    whole.put(0, EventKind::tlb_gen, {Hand::a.value, 2});
    whole.put(0, EventKind::tlb_gen, {Hand::a.value, 3});
    EXPECT_FALSE(whole.flush(1, 3, all_pages, TlbReason::remote_shootdown));
}

TEST(X86Invariant, T2_a_slot_is_taken_over_without_a_flush) {
    Hand hand;
    hand.put(1, EventKind::asid_slot, {Hand::a.value, 1, 0, 0});  // was init_mm's
    expect_breach(hand.put(1, EventKind::load_mm, {Hand::a.value, 0, 0, 0, 0}), Rule::t2, 1);
}

TEST(X86Invariant, T3_an_mm_is_loaded_without_its_bit) {
    Hand hand;
    hand.put(1, EventKind::mm_cpumask_clear, {Hand::a.value});
    expect_breach(hand.load(1, Hand::a, 1, 1), Rule::t3, 1);
    expect_breach(tlb_is_coherent(hand.world(), CpuId{1}), Rule::t3, 1);
}

TEST(X86Invariant, T4_a_cpu_is_lazy_with_init_mm) {
    Hand hand;
    hand.go_lazy(1);
    expect_breach(hand.load(1, init_mm, 0, 1), Rule::t4, 1);
    Hand other;
    other.load(1, init_mm, 0, 1);
    expect_breach(other.put(1, EventKind::tlb_lazy, {.flags = 1}), Rule::t4, 1);
}

TEST(X86Invariant, T5_a_cpu_is_behind_and_was_not_asked) {
    Hand hand;
    hand.put(0, EventKind::tlb_gen, {Hand::a.value, 2});
    EXPECT_FALSE(somebody_will_tell(hand.world(), CpuId{1})) << "CPU 0 has still to choose whom to ask";
    hand.put(0, EventKind::ipi_wait, {0});
    expect_breach(somebody_will_tell(hand.world(), CpuId{1}), Rule::t5, 1);
    Hand asked;
    asked.put(0, EventKind::tlb_gen, {Hand::a.value, 2});
    asked.ask_1();
    EXPECT_FALSE(somebody_will_tell(asked.world(), CpuId{1}));
}

TEST(X86Invariant, T6_a_global_asid_is_loaded_for_another_mm) {
    Hand hand;
    hand.put(0, EventKind::global_asid, {Hand::a.value, 6, 0, 0, 1});
    EXPECT_FALSE(hand.put(1, EventKind::load_mm, {Hand::a.value, 6}));
    expect_breach(hand.put(1, EventKind::load_mm, {Hand::a.value, 7}), Rule::t6, 1);
}

TEST(X86Invariant, T6_a_global_asid_is_given_out_twice_before_the_broadcast_of_all) {
    Hand hand;
    hand.put(0, EventKind::mm_new, {2});
    hand.put(0, EventKind::mm_new, {3});
    EXPECT_FALSE(hand.put(0, EventKind::global_asid, {2, 6, 0, 0, 1}));
    hand.put(0, EventKind::mm_free, {2});
    EXPECT_TRUE(hand.put(0, EventKind::global_asid, {3, 6, 0, 0, 1}).has_value());
    Hand wrapped;
    wrapped.put(0, EventKind::mm_new, {2});
    wrapped.put(0, EventKind::mm_new, {3});
    wrapped.put(0, EventKind::global_asid, {2, 6, 0, 0, 1});
    wrapped.put(0, EventKind::mm_free, {2});
    wrapped.put(0, EventKind::invlpgb, {MmId::none_value, all_pages});
    EXPECT_FALSE(wrapped.put(0, EventKind::global_asid, {3, 6, 0, 0, 1}));
}

TEST(X86Invariant, T10_a_sender_goes_on_before_it_has_its_answer) {
    Hand hand;
    hand.change_on_0(2);
    hand.ask_1();
    expect_breach(hand.put(0, EventKind::ipi_wait_done, {}), Rule::t10, 0);
    Hand never_waits;
    never_waits.change_on_0(2);
    never_waits.put(0, EventKind::csd_queue_cpu, {1, Hand::a.value});
    expect_breach(never_waits.flush_returns(2), Rule::t10, 0);
}

TEST(X86Invariant, T10_a_broadcast_is_not_waited_for) {
    Hand hand;
    hand.put(0, EventKind::invlpgb, {Hand::a.value, 1, 6});
    expect_breach(hand.put(0, EventKind::flush_done, {MmId::none_value}), Rule::t10, 0);
    Hand waits;
    waits.put(0, EventKind::invlpgb, {Hand::a.value, 1, 6});
    waits.put(0, EventKind::tlb_sync, {});
    EXPECT_FALSE(waits.put(0, EventKind::flush_done, {MmId::none_value}));
}

TEST(X86Invariant, T11_a_handler_runs_in_the_middle_of_a_switch) {
    Hand hand;
    hand.put(1, EventKind::sched_switch,
             {Hand::t1.value, Hand::idle1.value, 0, static_cast<std::uint16_t>(TaskRun::blocked)});
    expect_breach(hand.put(1, EventKind::csd_function_entry, {0, Hand::a.value}), Rule::t11, 1);
    Hand marked;
    marked.put(1, EventKind::switching_mm, {});
    expect_breach(marked.put(1, EventKind::ipi_entry, {0}), Rule::t11, 1);
}

TEST(X86Invariant, I8_page_tables_are_freed_while_a_lazy_cpu_can_walk_them) {
    Hand hand;
    hand.go_lazy(1);
    hand.change_on_0(2);
    hand.flush_returns(2);
    expect_breach(hand.put(0, EventKind::free_pgtables, {Hand::a.value, 2}), Rule::i8, 1);
    Hand moved;
    moved.go_lazy(1);
    moved.change_on_0(2);
    moved.put(1, EventKind::tlb_lazy, {.flags = 0});
    moved.load(1, init_mm, 0, 1);
    moved.flush_returns(2);
    EXPECT_FALSE(moved.put(0, EventKind::free_pgtables, {Hand::a.value, 2}));
}

TEST(X86Invariant, a_virtual_cpu_that_the_host_empties_first_may_be_behind) {
    Hand hand;
    hand.put(1, EventKind::vcpu_preempt, {});
    hand.change_on_0(2);
    hand.put(0, EventKind::flush_on_entry, {1});
    EXPECT_FALSE(hand.flush_returns(2));
    EXPECT_FALSE(hand.put(1, EventKind::vcpu_run, {.flags = 1}));
    EXPECT_FALSE(tlb_is_coherent(hand.world(), CpuId{1}));
    Hand forgotten;
    forgotten.put(1, EventKind::vcpu_preempt, {});
    forgotten.change_on_0(2);
    expect_breach(forgotten.flush_returns(2), Rule::t1, 1);
}

}  // namespace
}  // namespace lazytlb
