// SPDX-License-Identifier: GPL-3.0-or-later
// powerpc book3s64 with the hash MMU: mm_cpumask remembers every CPU that ever ran the mm, and nothing takes a
// bit away; invalidations are broadcast by the hardware, never sent as interrupts.
// Left out: accelerators (copros), trimming (radix only), batching of hash invalidations.
#include "arch/arches.hpp"
#include "arch/powerpc_book3s.hpp"

namespace lazytlb::arch {

namespace {

using kernel::FlushRange;
using kernel::Kernel;

struct PowerpcHash final : PowerpcBook3s {
    // arch/powerpc/include/asm/tlb.h, mm_is_thread_local, after 7.1: local when only this CPU ever ran the mm.
    void flush_tlb_range(Kernel& k, MmId mm, FlushRange range) override {
        const auto& state = k.world().mm(mm);
        k.emit(EventKind::flush_tlb, {.a = mm.value, .b = range.pages});
        if (state.active_cpus <= 1 && state.cpumask.contains(k.this_rq().cpu))
            tlbiel(k, mm, range.pages, range.pages == all_pages ? 1 : range.pages);
        else
            tlbie(k, mm, range.pages);
        k.emit(EventKind::flush_done, {.a = mm.value, .b = 1});
    }
};

}  // namespace

const Architecture powerpc_hash{
    {"powerpc-hash", "powerpc, hash MMU",
     "A switch loads segments and sets the CPU's bit in mm_cpumask for good. Changed pages are invalidated by tlbie, "
     "broadcast by the hardware, or by tlbiel when only one CPU ever ran the mm. No interrupts for flushes, none at "
     "exit_mmap.",
     "When many CPUs change mappings at once: broadcasts share one bus.",
     "arch/powerpc book3s64 after 7.1, derived from generic code (kernel-semantics 4.5b); the machine is POWER8."},
    {.tlb = TlbTracking::active_cpus, .cpumask_keeps_borrowers = true},
    [] { return std::unique_ptr<kernel::Arch>(new PowerpcHash); }};

}  // namespace lazytlb::arch
