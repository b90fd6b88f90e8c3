// SPDX-License-Identifier: GPL-3.0-or-later
// riscv where the interrupt controller lets the kernel send its own interrupts: those in mm_cpumask flush themselves.
#include "arch/arches.hpp"
#include "arch/riscv.hpp"

namespace lazytlb::arch {

namespace {

using kernel::FlushRange;
using kernel::Kernel;

struct RiscvIpi final : Riscv {
    // arch/riscv/mm/tlbflush.c, __ipi_flush_tlb_range_asid on each CPU of the mask, after 7.1
    void flush_others(Kernel& k, MmId mm, FlushRange range, const std::vector<CpuId>& others, bool here) override {
        const auto flush = [&k, mm, range] { local_flush(k, mm, range.pages); };
        k.smp_call_function_many(others, range.purpose(), mm, flush, here ? flush : std::function<void()>{});
    }
};

}  // namespace

const Architecture riscv_ipi{
    {"riscv-ipi", "riscv, SFENCE.VMA by interrupt",
     "A switch sets the CPU's bit in mm_cpumask for good: its TLB may keep entries under the mm's ASID. A flush "
     "interrupts every other CPU in the mask, borrowers and mere footmarks too, and waits.",
     "When a process has moved around: each CPU that ever ran it is interrupted by each of its flushes, to the end.",
     "arch/riscv/mm/context.c and tlbflush.c after 7.1, with the ASID allocator (kernel-semantics 8.1)."},
    {.tlb = TlbTracking::asids, .cpumask_keeps_borrowers = true},
    [] { return std::unique_ptr<kernel::Arch>(new RiscvIpi); }};

}  // namespace lazytlb::arch
