// SPDX-License-Identifier: GPL-3.0-or-later
// The first seam: who keeps a borrowed mm alive. One file in policy/ per way; its functions are the kernel's
// own hooks (include/linux/sched/mm.h, kernel/fork.c) and are called where the kernel calls them.
#pragma once

#include <memory>

#include "base/ids.hpp"

namespace lazytlb::kernel {

class Kernel;

struct LazyMm {
    virtual ~LazyMm() = default;
    virtual void mmgrab_lazy_tlb(Kernel& k, MmId mm) = 0;        // context_switch UK, exit_mm, use_mm, unuse_mm
    virtual void mmdrop_lazy_tlb(Kernel& k, MmId mm) = 0;        // a borrower stops outside the scheduler
    virtual void mmdrop_lazy_tlb_sched(Kernel& k, MmId mm) = 0;  // finish_task_switch, for rq.prev_mm
    virtual void cleanup_lazy_tlbs(Kernel& k, MmId mm) = 0;      // __mmdrop, before the pgd goes
};

// What a policy needs from the architecture, and what the record must know of it.
struct LazyMmTraits {
    bool counts_lazy = true;       // one unit of mm_count per borrower
    bool lazy_in_cpumask = false;  // finds the borrowers in mm_cpumask when the last reference goes
};

}  // namespace lazytlb::kernel
