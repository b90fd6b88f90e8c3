// SPDX-License-Identifier: GPL-3.0-or-later
// What the arm64 variants have in common: the switch with its ASIDs, and the two forms of TLBI. The broadcast form is
// carried to every CPU of the inner-shareable domain: it takes its turn on the interconnect, costs more the more CPUs
// there are, and slows those that work. The other form stays on its CPU.
// Left out: page-table isolation (it halves the ASIDs), software PAN, CnP, erratum work-arounds, last-level-only forms.
#pragma once

#include "arch/asid_allocator.hpp"
#include "kernel/kernel.hpp"

namespace lazytlb::arch {

// How many TLBI a range takes, by pages (1 when the whole ASID goes) and by the pages that the range form reaches
// (0: the machine does not have it).
std::uint32_t tlbi_operations(std::uint32_t pages, std::uint32_t range_reaches);

struct Arm64 : kernel::Arch {
    void enter_lazy_tlb(kernel::Kernel&, MmId) override {}  // TTBR0 keeps what is borrowed, and may be walked
    void switch_mm_irqs_off(kernel::Kernel& k, MmId prev, MmId next) override;
    void flush_tlb_range(kernel::Kernel& k, MmId mm, kernel::FlushRange range) override;
    // A CPU that comes back begins with an empty TLB (secondary_start_kernel); the flush for that is made on leaving.
    void cpu_disable(kernel::Kernel& k) override { invalidate_here(k, MmId::none(), all_pages); }
    bool wants_irqs_off_activate_mm() const override { return false; }

protected:
    virtual void before_first_walk(kernel::Kernel&, MmId) {}  // TTBR0 is about to name this mm
    virtual void left(kernel::Kernel&, MmId) {}               // TTBR0 names another one now
    virtual void flush(kernel::Kernel& k, MmId mm, kernel::FlushRange range) = 0;

    void broadcast(kernel::Kernel& k, MmId mm, std::uint32_t pages);               // TLBI ...IS
    static void invalidate_here(kernel::Kernel& k, MmId mm, std::uint32_t pages);  // TLBI, not shareable

private:
    void check_and_switch_context(kernel::Kernel& k, MmId mm);

    AsidAllocator asids_;
    SimTime interconnect_free_at_;
};

}  // namespace lazytlb::arch
