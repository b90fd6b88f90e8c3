// SPDX-License-Identifier: GPL-3.0-or-later
// riscv where the firmware sends the interrupts: one call with a mask, SBI remote fence, and it returns when all are
// done. The firmware's handler runs below the kernel there, also where the kernel has interrupts off.
// Left out: the limits of the firmware's queues.
#include "arch/arches.hpp"
#include "arch/riscv.hpp"

#include <algorithm>

namespace lazytlb::arch {

namespace {

using kernel::FlushRange;
using kernel::Kernel;

struct RiscvSbi final : Riscv {
    // arch/riscv/kernel/sbi.c, sbi_remote_sfence_vma_asid, after 7.1. The caller is in the firmware all the while.
    void flush_others(Kernel& k, MmId mm, FlushRange range, const std::vector<CpuId>& others, bool here) override {
        const Costs& cost = k.cost();
        const auto n = std::count_if(others.begin(), others.end(), [&](CpuId cpu) { return k.rq_of(cpu).online; });
        k.local_irq_disable();
        k.emit(EventKind::sbi_ecall,
               {.a = mm.value, .b = range.pages, .c = static_cast<std::uint32_t>(n + (here ? 1 : 0))});
        for (const CpuId cpu : others) {
            kernel::Rq& rq = k.rq_of(cpu);
            if (!rq.online) continue;
            if (rq.curr != rq.idle) rq.stalled += cost.sbi_fence;
            if (!mm.exists() || k.world().cpu(cpu).loaded_mm == mm)
                rq.refill_pages += range.pages == all_pages ? cost.tlb_entries : range.pages;
        }
        k.spend(Cause::ipi_wait, cost.sbi_ecall + cost.ipi_send * n + cost.ipi_flight + cost.sbi_fence + cost.ipi_ack);
        if (here) local_flush(k, mm, range.pages);
        k.emit(EventKind::tlb_sync, {.a = mm.value});
        k.local_irq_enable();
    }
};

}  // namespace

const Architecture riscv_sbi{
    {"riscv-sbi", "riscv, remote fence by the firmware",
     "As riscv-ipi, but the kernel asks the firmware: one call with the mask, which interrupts those CPUs below the "
     "kernel and returns when all have flushed.",
     "As riscv-ipi, and each flush pays for the way through the firmware on both sides.",
     "arch/riscv/mm/tlbflush.c and kernel/sbi.c after 7.1, with the ASID allocator (kernel-semantics 8.1)."},
    {.tlb = TlbTracking::asids, .cpumask_keeps_borrowers = true},
    [] { return std::unique_ptr<kernel::Arch>(new RiscvSbi); }};

}  // namespace lazytlb::arch
