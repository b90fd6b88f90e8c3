// SPDX-License-Identifier: GPL-3.0-or-later
// What both ways of riscv to reach other CPUs have in common: the switch and the decision who has to be asked.
// With enough ASIDs a CPU's bit in mm_cpumask stays for good, as a footmark: its TLB may still hold entries of the mm.
// With too few, a switch clears the bit and flushes everything.
// Left out: the vmalloc, sinval and svvptc extensions.
#pragma once

#include <vector>

#include "arch/asid_allocator.hpp"
#include "kernel/kernel.hpp"

namespace lazytlb::arch {

struct Riscv : kernel::Arch {
    void enter_lazy_tlb(kernel::Kernel&, MmId) override {}  // no lazy mode: the borrowed tables stay loaded
    void switch_mm_irqs_off(kernel::Kernel& k, MmId prev, MmId next) override;
    void flush_tlb_range(kernel::Kernel& k, MmId mm, kernel::FlushRange range) override;
    void flush_tlb_kernel_range(kernel::Kernel& k, std::uint32_t pages) override;
    void ptep_set_access_flags(kernel::Kernel& k, MmId mm, std::uint32_t pages) override;
    void flush_tlb_fix_spurious_fault(kernel::Kernel& k, MmId mm, std::uint32_t pages) override;
    void arch_tlbbatch_add_pending(kernel::Kernel& k, kernel::TlbBatch& batch, MmId mm, std::uint32_t pages) override;
    void arch_tlbbatch_flush(kernel::Kernel& k, kernel::TlbBatch& batch) override;
    // A CPU that comes back begins with an empty TLB (smp_callin); the flush for that is made on leaving.
    void cpu_disable(kernel::Kernel& k) override { local_flush(k, MmId::none(), all_pages); }
    bool wants_irqs_off_activate_mm() const override { return false; }

protected:
    // Others than this CPU are in the mask; `here` when this one is, too. No mm: entries of every ASID.
    virtual void flush_others(kernel::Kernel& k, MmId mm, kernel::FlushRange range, const std::vector<CpuId>& others,
                              bool here) = 0;
    static void local_flush(kernel::Kernel& k, MmId mm, std::uint32_t pages, std::uint8_t flags = 1);

private:
    void flush_mask(kernel::Kernel& k, const CpuSet& mask, MmId mm, kernel::FlushRange range);

    AsidAllocator asids_;
};

}  // namespace lazytlb::arch
