// SPDX-License-Identifier: GPL-3.0-or-later
// The second seam: how a switch loads an address space and how a flush reaches other CPUs. One file in arch/
// per architecture and era; functions carry the kernel's names.
#pragma once

#include <cstdint>

#include "base/ids.hpp"
#include "trace/event.hpp"

namespace lazytlb::kernel {

class Kernel;

// What changed in the page tables, for the flush that must follow.
struct FlushRange {
    std::uint32_t pages = 0;    // all_pages: the whole mm
    bool freed_tables = false;  // page-table pages were freed, too
    bool full_mm = false;       // exit_mmap: the mm is going away; or two gathers met
    IpiPurpose purpose() const { return freed_tables ? IpiPurpose::freed_table : IpiPurpose::permission_flush; }
};

struct Arch {
    virtual ~Arch() = default;
    virtual void enter_lazy_tlb(Kernel& k, MmId mm) = 0;
    virtual void switch_mm_irqs_off(Kernel& k, MmId prev, MmId next) = 0;
    virtual void flush_tlb_range(Kernel& k, MmId mm, FlushRange range) = 0;
    virtual void cpu_disable(Kernel&) {}  // this CPU goes offline; interrupts are off
    // Off: a switch may cut in between "active_mm is new" and "it is loaded" (exec_mmap).
    virtual bool wants_irqs_off_activate_mm() const { return true; }
};

struct ArchTraits {
    bool cpumask_keeps_borrowers = false;  // mm_cpumask names every CPU on which the mm may be lazy until it dies
    bool keeps_cpumask = true;             // it is there at all, for the sake of the TLB
};

}  // namespace lazytlb::kernel
