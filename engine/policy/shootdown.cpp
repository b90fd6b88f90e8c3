// SPDX-License-Identifier: GPL-3.0-or-later
#include "policy/policies.hpp"

namespace lazytlb::policy {

namespace {

using kernel::Kernel;

struct Shootdown final : kernel::LazyMm {
    // mmgrab_lazy_tlb: nothing. A borrow leaves no trace but active_mm.
    void mmdrop_lazy_tlb(Kernel& k, MmId) override { smp_mb(k); }
    void mmdrop_lazy_tlb_sched(Kernel& k, MmId) override { smp_mb(k); }

    // kernel/fork.c, cleanup_lazy_tlbs, after 7.1: everyone in mm_cpumask is asked, this CPU by a direct call.
    void cleanup_lazy_tlbs(Kernel& k, MmId mm) override {
        k.on_each_cpu_mask(k.world().mm(mm).cpumask, IpiPurpose::lifetime_shoot, mm,
                           [&k, mm] { k.do_shoot_lazy_tlb(mm); });
    }

    static void smp_mb(Kernel& k) { k.spend(Cause::switching, k.cost().full_barrier); }  // membarrier relies on it
};

}  // namespace

const Policy shootdown{
    {"shootdown", "Shoot lazies at exit",
     "Borrowers are not counted. When the last reference goes, every CPU in mm_cpumask is interrupted and made to let "
     "go of the mm before its page directory is freed.",
     "When short-lived processes have run on many CPUs: each exit interrupts all of them, borrowers or not.",
     "MMU_LAZY_TLB_SHOOTDOWN, merged for 6.4 (2655421ae69f); selected by powerpc book3s64 only."},
    {.counts_lazy = false, .lazy_in_cpumask = true},
    [] { return std::unique_ptr<kernel::LazyMm>(new Shootdown); }};

}  // namespace lazytlb::policy
