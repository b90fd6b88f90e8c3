// SPDX-License-Identifier: GPL-3.0-or-later
// Left out: the masks by which an architecture may shorten the scan (every online CPU is asked), the barrier for mms
// that registered for membarrier, the slot of init_mm at boot (it is never freed and needs none).
#include "policy/policies.hpp"

namespace lazytlb::policy {

namespace {

using kernel::Kernel;
using kernel::Task;

struct RqHazard final : kernel::LazyMm {
    void mmgrab_lazy_tlb(Kernel& k, MmId mm) override {  // a plain store; init_mm needs none when a CPU changes over
        if (!lazy_mm(k, k.this_rq().cpu).exists()) k.set_policy_word(k.this_rq().cpu, PolicyWord::lazy_mm, mm);
    }
    void mmdrop_lazy_tlb(Kernel& k, MmId) override {  // a store with release order
        k.set_policy_word(k.this_rq().cpu, PolicyWord::lazy_mm, MmId::none());
    }

    // kernel/sched/core.c, context_switch, as the series has it: the four cases without rq.prev_mm.
    void context_switch(Kernel& k, const Task& prev, const Task& next) override {
        const bool from_user = k.mm_of(prev).exists();
        const MmId prev_active = k.active_mm_of(prev), next_mm = k.mm_of(next);
        if (!next_mm.exists()) {
            k.arch().enter_lazy_tlb(k, prev_active);
            k.emit_context_switch(prev, next, prev_active, Parking::never);
            if (from_user) mmgrab_lazy_tlb(k, prev_active);
        } else {
            k.arch().switch_mm_irqs_off(k, prev_active, next_mm);
            k.emit_context_switch(prev, next, prev_active, Parking::never);
            if (!from_user) mmdrop_lazy_tlb(k, prev_active);
        }
    }

    // kernel/sched/core.c, mmdrop_lazy, as the series has it: what this CPU was given and does not borrow any more.
    void finish_task_switch(Kernel& k, MmId) override {
        const CpuId cpu = k.this_rq().cpu;
        const MmId given = drop_mm(k, cpu);
        if (!given.exists() || given == lazy_mm(k, cpu)) return;
        k.set_policy_word(cpu, PolicyWord::drop_mm, MmId::none());
        k.mmdrop(given, Hold::explicit_);
    }

    // kernel/sched/core.c, mm_unlazy_mm_count, as the series has it: nobody can begin to borrow this mm any more, so
    // each CPU that does is given a reference, to drop when it leaves. One atomic takes enough for all, one returns
    // the rest.
    void mm_unlazy_mm_count(Kernel& k, MmId mm) override {
        std::vector<CpuId> online;
        for (std::uint16_t i = 0; i < k.world().cpus.size(); ++i)
            if (k.rq_of(CpuId{i}).online) online.push_back(CpuId{i});
        k.spend(Cause::line_transfer, k.read_lines_of(online));
        std::uint32_t spare = 0;
        for (const CpuId cpu : online) {
            if (lazy_mm(k, cpu) != mm) continue;
            if (spare == 0) {
                spare = static_cast<std::uint32_t>(k.world().cpus.size());
                k.mmgrab(mm, Hold::explicit_, spare);
            }
            --spare;
            give(k, cpu, mm);
        }
        if (spare > 0) k.mmdrop(mm, Hold::explicit_, spare);
    }

private:
    // kernel/sched/core.c, __try_mm_drop_rq_ref, as the series has it. The word may hold an mm that the CPU has left.
    static void give(Kernel& k, CpuId cpu, MmId mm) {
        k.spend(Cause::line_transfer, k.read_lines_of({cpu}));
        const MmId before = drop_mm(k, cpu);
        if (before.exists() && lazy_mm(k, cpu) != mm) {  // it has left this one, too, in the meantime
            k.mmdrop(mm, Hold::explicit_);
            return;
        }
        k.set_policy_word(cpu, PolicyWord::drop_mm, mm);
        if (before.exists()) k.mmdrop(before, Hold::explicit_);
    }

    static MmId lazy_mm(Kernel& k, CpuId cpu) { return k.world().cpu(cpu).word(PolicyWord::lazy_mm); }
    static MmId drop_mm(Kernel& k, CpuId cpu) { return k.world().cpu(cpu).word(PolicyWord::drop_mm); }
};

}  // namespace

const Policy rq_hazard{
    {"rq-hazard", "Hazard pointers in the run queue",
     "Each run queue names the mm it borrows, by a plain store. When the last user goes, every CPU that names the mm "
     "is given a reference to it, and drops it when it leaves: no interrupt, and mm_count is written once for each "
     "borrower that is left at the end.",
     "When processes end on a machine of many CPUs: each end reads every run queue; and what is left of a process "
     "stays as long as an idle CPU names it, as under refcount.",
     "Andy Lutomirski, January 2022, \"sched: Use lightweight hazard pointers to grab lazy mms\" (16 of 23, "
     "cover.1641659630); not merged."},
    {.counts_lazy = false, .lazy_in_cpumask = false},
    [] { return std::unique_ptr<kernel::LazyMm>(new RqHazard); }};

}  // namespace lazytlb::policy
