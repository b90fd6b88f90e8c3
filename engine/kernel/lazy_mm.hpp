// SPDX-License-Identifier: GPL-3.0-or-later
// The first seam: who keeps a borrowed mm alive. One file in policy/ per way; its functions are the kernel's
// own hooks (include/linux/sched/mm.h, kernel/fork.c) and are called where the kernel calls them. A policy takes
// the steps of 7.1 unless it says otherwise.
#pragma once

#include <memory>

#include "base/ids.hpp"

namespace lazytlb::kernel {

class Kernel;
struct Task;

struct LazyMm {
    virtual ~LazyMm() = default;
    virtual void mmgrab_lazy_tlb(Kernel&, MmId) {}        // a CPU begins to borrow: UK, exit_mm, unuse_mm
    virtual void mmdrop_lazy_tlb(Kernel&, MmId) {}        // it stops outside the scheduler
    virtual void mmdrop_lazy_tlb_sched(Kernel&, MmId) {}  // it has stopped in a switch: rq.prev_mm
    virtual void cleanup_lazy_tlbs(Kernel&, MmId) {}      // __mmdrop, before the pgd goes

    // What the proposals changed besides.
    virtual void context_switch(Kernel& k, const Task& prev, const Task& next);  // the four cases, core.cpp
    virtual void finish_task_switch(Kernel& k, MmId prev_mm);                    // interrupts are on
    virtual void enter_lazy_tlb(Kernel& k, MmId mm);   // exit_mm, unuse_mm: the task goes on without an mm of its own
    virtual void mm_unlazy_mm_count(Kernel&, MmId) {}  // __mmput, after exit_mmap
};

// What a policy needs from the architecture, and what the record must know of it.
struct LazyMmTraits {
    bool counts_lazy = true;       // one unit of mm_count per borrower
    bool lazy_in_cpumask = false;  // finds the borrowers in mm_cpumask when the last reference goes
};

}  // namespace lazytlb::kernel
