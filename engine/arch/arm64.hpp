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
    void flush_tlb_kernel_range(kernel::Kernel& k, std::uint32_t pages) override;
    void ptep_set_access_flags(kernel::Kernel& k, MmId mm, std::uint32_t pages) override;
    void flush_tlb_fix_spurious_fault(kernel::Kernel& k, MmId mm, std::uint32_t pages) override;
    void arch_tlbbatch_add_pending(kernel::Kernel& k, kernel::TlbBatch& batch, MmId mm, std::uint32_t pages) override;
    void arch_tlbbatch_flush(kernel::Kernel& k, kernel::TlbBatch& batch) override;
    // A CPU that comes back begins with an empty TLB (secondary_start_kernel); the flush for that is made on leaving.
    void cpu_disable(kernel::Kernel& k) override { invalidate_here(k, MmId::none(), all_pages); }
    bool wants_irqs_off_activate_mm() const override { return false; }

protected:
    virtual void before_first_walk(kernel::Kernel&, MmId) {}         // TTBR0 is about to name this mm
    virtual void left(kernel::Kernel&, MmId) {}                      // TTBR0 names another one now
    virtual bool only_here(kernel::Kernel&, MmId) { return false; }  // no other CPU can have entries of it
    virtual void flush(kernel::Kernel& k, MmId mm, kernel::FlushRange range);

    void broadcast(kernel::Kernel& k, MmId mm, std::uint32_t pages);  // TLBI ...IS and the wait for it
    static void invalidate_here(kernel::Kernel& k, MmId mm, std::uint32_t pages, std::uint8_t flags = 1);

private:
    SimTime send_broadcast(kernel::Kernel& k, MmId mm, std::uint32_t pages);
    static void wait_for_broadcasts(kernel::Kernel& k, MmId mm, SimTime last_turn);
    void check_and_switch_context(kernel::Kernel& k, MmId mm);

    AsidAllocator asids_;
    SimTime interconnect_free_at_;
};

}  // namespace lazytlb::arch
