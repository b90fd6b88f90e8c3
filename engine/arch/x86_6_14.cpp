// SPDX-License-Identifier: GPL-3.0-or-later
// x86 as of kernel 6.14, with the two fixes that its mm_cpumask needed later: a CPU between two address spaces is
// asked, and a bit that was set already is followed by a barrier. Bits survive a switch away and are trimmed by the
// first interrupt that finds another mm.
#include "arch/x86_lazy_cpumask.hpp"

namespace lazytlb::arch {

namespace {

using kernel::Kernel;

struct X86_6_14 final : X86LazyCpumask {
    // arch/x86/mm/tlb.c, switch_mm_irqs_off, after 6.14. What is loaded decides, not the first argument.
    void switch_mm_irqs_off(Kernel& k, MmId, MmId next) override {
        const auto& cpu = k.world().cpu(k.this_rq().cpu);
        const bool was_lazy = cpu.is_lazy;
        set_lazy(k, false);
        if (cpu.loaded_mm == next) {
            if (!was_lazy) return;
            k.spend(Cause::switching, k.cost().full_barrier);  // before the generation is read
            const std::uint32_t next_tlb_gen = k.world().mm(next).tlb_gen;
            if (cpu.asids[cpu.loaded_asid].tlb_gen == next_tlb_gen) return;   // no event at all, as in the kernel
            load_new_mm_cr3(k, next, {cpu.loaded_asid, true}, next_tlb_gen);  // behind: the same ASID, emptied
            return;
        }
        k.emit(EventKind::switching_mm);  // before the mask: whoever reads it now asks this CPU (fea4e317f9e7)
        enter_cpumask(k, next);           // with a barrier also when the bit was there (83b0177a6c48)
        const std::uint32_t next_tlb_gen = k.world().mm(next).tlb_gen;
        load_new_mm_cr3(k, next, choose_new_asid(k, next, next_tlb_gen), next_tlb_gen);
    }

    // arch/x86/mm/tlb.c, flush_tlb_mm_range, after 6.14
    void flush_tlb_mm_range(Kernel& k, FlushTlbInfo& info) override {
        inc_mm_tlb_gen(k, info);
        const CpuSet& mask = k.world().mm(info.mm).cpumask;
        if (any_other_cpu(mask, info.initiating_cpu)) {
            info.trim_cpumask = should_trim_cpumask(k, info.mm);
            flush_tlb_multi(k, mask, info);
        } else if (is_loaded(k, info.mm)) {
            k.local_irq_disable();
            flush_tlb_func(k, info);
            k.local_irq_enable();
        }
    }
};

}  // namespace

const Architecture x86_6_14{
    {"x86-6.14", "x86, kernel 6.14",
     "As 4.20 for lazy CPUs, but a CPU's bit in mm_cpumask survives a switch away until an interrupt finds another mm "
     "loaded. The flush runs here while the others answer.",
     "When page tables are freed while many CPUs are lazy or have run the mm before: all of them are interrupted.",
     "arch/x86/mm/tlb.c after 6.14 (209954cbc7d0, 6db2526c1d69) with its later fixes (kernel-semantics 5.9)."},
    {.tlb = TlbTracking::generations, .cpumask_keeps_borrowers = false},
    [] { return std::unique_ptr<kernel::Arch>(new X86_6_14); },
    [] {
        return std::vector<Setting>{pcid_setting(), pv_tlb_flush_setting()};
    }};

}  // namespace lazytlb::arch
