// SPDX-License-Identifier: GPL-3.0-or-later
#include "policy/policies.hpp"

namespace lazytlb::policy {

namespace {

using kernel::Kernel;
using kernel::Task;

struct RefcountClassic final : kernel::LazyMm {
    void mmgrab_lazy_tlb(Kernel& k, MmId mm) override { k.mmgrab(mm, Hold::lazy); }
    void mmdrop_lazy_tlb(Kernel& k, MmId mm) override { k.mmdrop(mm, Hold::lazy); }
    void mmdrop_lazy_tlb_sched(Kernel& k, MmId mm) override { k.mmdrop(mm, Hold::parked); }

    // kernel/sched/core.c, context_switch, after 4.20: two questions instead of four cases, so that a switch between
    // kernel tasks grabs for the one and drops for the other.
    void context_switch(Kernel& k, const Task& prev, const Task& next) override {
        const MmId old_mm = k.active_mm_of(prev), mm = k.mm_of(next);
        if (mm.exists()) k.arch().switch_mm_irqs_off(k, old_mm, mm);
        // to a kernel task next.active_mm = old_mm; from a kernel task rq.prev_mm = old_mm, prev.active_mm = none
        k.emit_context_switch(prev, next, old_mm, Parking::from_kernel);
        if (!mm.exists()) {
            mmgrab_lazy_tlb(k, old_mm);
            k.arch().enter_lazy_tlb(k, old_mm);
        }
    }
};

}  // namespace

const Policy refcount_classic{
    {"refcount-classic", "Reference count, before the four cases",
     "Every switch to a kernel task takes a unit of mm_count and every switch away from one drops a unit, so a switch "
     "from idle to a kernel thread does both for the same mm.",
     "Where kernel threads and idle take turns: each such switch writes the shared line twice, to no effect.",
     "kernel/sched/core.c up to 4.20; replaced by the four cases in 139d025cda1d (2019). Everything but the switch is "
     "as of 7.1."},
    {.counts_lazy = true, .lazy_in_cpumask = false},
    [] { return std::unique_ptr<kernel::LazyMm>(new RefcountClassic); }};

}  // namespace lazytlb::policy
