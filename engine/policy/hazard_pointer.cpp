// SPDX-License-Identifier: GPL-3.0-or-later
// Left out: the slot of init_mm at boot (it is never freed and needs none), and that exit_mm fills the slot only with
// interrupts off (nothing preempts a kernel path here).
#include "base/check.hpp"
#include "policy/policies.hpp"

namespace lazytlb::policy {

namespace {

using kernel::Kernel;

struct HazardPointer final : kernel::LazyMm {
    // include/linux/sched/mm.h, mmgrab_lazy_tlb, as the series has it: one slot for each CPU, nothing to fall back to.
    void mmgrab_lazy_tlb(Kernel& k, MmId mm) override {
        smp_mb(k);
        if (slot(k).exists()) {  // changing over to init_mm, which needs no protection
            check(mm == init_mm, "a CPU has one hazard slot and would need two");
            return;
        }
        k.set_policy_word(k.this_rq().cpu, PolicyWord::hazard_slot, mm);
    }
    void mmdrop_lazy_tlb(Kernel& k, MmId) override {
        smp_mb(k);  // membarrier relies on it
        k.set_policy_word(k.this_rq().cpu, PolicyWord::hazard_slot, MmId::none());
    }
    void mmdrop_lazy_tlb_sched(Kernel& k, MmId mm) override { mmdrop_lazy_tlb(k, mm); }

    // kernel/fork.c, cleanup_lazy_tlbs and hp_scan, as the series has them: read one slot for each possible CPU, and
    // interrupt those that name this mm, one after the other. Who has left it meanwhile does nothing.
    void cleanup_lazy_tlbs(Kernel& k, MmId mm) override {
        std::vector<CpuId> cpus;
        for (std::uint16_t i = 0; i < k.world().cpus.size(); ++i) cpus.push_back(CpuId{i});
        smp_mb(k);
        k.spend(Cause::line_transfer, k.read_lines_of(cpus));
        const auto retire_lazy_mm_hp = [&k, mm] {
            if (k.do_shoot_lazy_tlb(mm)) k.set_policy_word(k.this_rq().cpu, PolicyWord::hazard_slot, MmId::none());
        };
        for (const CpuId cpu : cpus)
            if (k.world().cpu(cpu).word(PolicyWord::hazard_slot) == mm)
                k.smp_call_function_single(cpu, IpiPurpose::lifetime_shoot, mm, retire_lazy_mm_hp);
    }

    static MmId slot(Kernel& k) { return k.world().cpu(k.this_rq().cpu).word(PolicyWord::hazard_slot); }
    static void smp_mb(Kernel& k) { k.spend(Cause::switching, k.cost().full_barrier); }
};

}  // namespace

const Policy hazard_pointer{
    {"hazard-pointer", "Hazard pointers",
     "Each CPU has one slot that names the mm it borrows: a store and a barrier to borrow, the same to return. When "
     "the last reference goes, the one who frees reads all slots and interrupts the CPUs that name this mm, no others.",
     "When short-lived processes end on a machine of many CPUs: each end reads a line of every CPU, and asks one "
     "borrower after the other.",
     "Mathieu Desnoyers, October 2024, v2 (20241004182734.1761555); not merged."},
    {.counts_lazy = false, .lazy_in_cpumask = false},
    [] { return std::unique_ptr<kernel::LazyMm>(new HazardPointer); }};

}  // namespace lazytlb::policy
