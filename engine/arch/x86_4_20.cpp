// SPDX-License-Identifier: GPL-3.0-or-later
// x86 as of kernel 4.20, up to 6.13: a lazy CPU keeps the mm loaded and its bit in mm_cpumask, is interrupted only when
// page tables were freed, and compares generations when it comes back. A real switch clears the bit.
// Left out: the later eras' early return and the flush that runs while others answer (5.13 on); this is 4.20's order.
#include "arch/x86_common.hpp"

namespace lazytlb::arch {

namespace {

using kernel::Kernel;

struct X86_4_20 final : X86 {
    // arch/x86/mm/tlb.c, enter_lazy_tlb, after 4.20
    void enter_lazy_tlb(Kernel& k, MmId) override {
        if (!is_loaded(k, init_mm)) set_lazy(k, true);
    }

    // arch/x86/mm/tlb.c, switch_mm_irqs_off, after 4.20
    void switch_mm_irqs_off(Kernel& k, MmId, MmId next) override {
        const auto& cpu = k.world().cpu(k.this_rq().cpu);
        const MmId real_prev = cpu.loaded_mm;
        const bool was_lazy = cpu.is_lazy;
        set_lazy(k, false);
        if (real_prev == next) {
            if (!was_lazy) return;
            k.spend(Cause::switching, k.cost().full_barrier);  // before the generation is read
            const std::uint32_t next_tlb_gen = k.world().mm(next).tlb_gen;
            if (cpu.asids[cpu.loaded_asid].tlb_gen == next_tlb_gen) return;   // no event at all, as in the kernel
            load_new_mm_cr3(k, next, {cpu.loaded_asid, true}, next_tlb_gen);  // behind: the same ASID, emptied
            return;
        }
        if (real_prev != init_mm) cpumask_clear_cpu(k, real_prev);
        if (next != init_mm) cpumask_set_cpu(k, next);  // and then read tlb_gen
        const std::uint32_t next_tlb_gen = k.world().mm(next).tlb_gen;
        const NewAsid new_asid = choose_new_asid(k, next, next_tlb_gen);
        k.emit(EventKind::switching_mm);
        load_new_mm_cr3(k, next, new_asid, next_tlb_gen);
    }

    // arch/x86/mm/tlb.c, flush_tlb_mm_range, after 4.20: here first, then the others.
    void flush_tlb_mm_range(Kernel& k, FlushTlbInfo& info) override {
        inc_mm_tlb_gen(k, info);
        if (is_loaded(k, info.mm)) {
            k.local_irq_disable();
            flush_tlb_func(k, info);
            k.local_irq_enable();
        }
        const CpuSet& mask = k.world().mm(info.mm).cpumask;
        if (any_other_cpu(mask, info.initiating_cpu)) flush_tlb_multi(k, mask, info);
    }

    bool flushes_here_first() const override { return true; }

    // arch/x86/mm/tlb.c, native_flush_tlb_others with tlb_is_not_lazy, after 4.20
    void flush_tlb_multi(Kernel& k, const CpuSet& mask, const FlushTlbInfo& info) override {
        trace_tlb_flush(k, info.mm, info.pages, TlbReason::remote_send_ipi);
        std::vector<CpuId> targets;
        for (const CpuId cpu : running_others(k, mask))
            if (info.freed_tables || !k.world().cpu(cpu).is_lazy) targets.push_back(cpu);
        call_flush_tlb_func(k, targets, info);
    }

    // arch/x86/mm/tlb.c, flush_tlb_func_common, after 4.20
    void flush_tlb_func(Kernel& k, const FlushTlbInfo& info) override {
        const auto& cpu = k.world().cpu(k.this_rq().cpu);
        const bool local = k.this_rq().cpu == info.initiating_cpu;
        if (info.mm.exists() && cpu.loaded_mm != info.mm) return;
        if (cpu.loaded_mm == init_mm) return;
        if (cpu.is_lazy) {  // page tables were freed: it must not walk them; active_mm and its reference stay
            switch_mm_irqs_off(k, cpu.loaded_mm, init_mm);
            return;
        }
        const TlbReason reason = !local             ? TlbReason::remote_shootdown
                                 : info.mm.exists() ? TlbReason::local_mm_shootdown
                                                    : TlbReason::local_shootdown;
        const std::uint32_t mm_tlb_gen = k.world().mm(cpu.loaded_mm).tlb_gen;
        const std::uint32_t local_tlb_gen = cpu.asids[cpu.loaded_asid].tlb_gen;
        if (local_tlb_gen == mm_tlb_gen) {  // somebody else's flush has covered it
            trace_tlb_flush(k, info.mm, 0, reason);
            return;
        }
        const bool partial =
            info.pages != all_pages && info.new_tlb_gen == local_tlb_gen + 1 && info.new_tlb_gen == mm_tlb_gen;
        flush_tlb_entries(k, info, partial, reason);
    }
};

}  // namespace

const Architecture x86_4_20{
    {"x86-4.20", "x86, kernel 4.20",
     "A lazy CPU keeps the mm loaded and is left alone by flushes unless page tables were freed; coming back it "
     "compares generations and flushes only if it has missed one. A switch to another process clears the CPU's bit in "
     "mm_cpumask.",
     "When CPUs switch often between processes: two atomics on two shared masks each time, and local flush and "
     "interrupts one after the other.",
     "arch/x86/mm/tlb.c after 4.20 (145f573b89a6); lazy rules up to 6.13 (kernel-semantics 5.5)."},
    {.tlb = TlbTracking::generations, .cpumask_keeps_borrowers = false},
    [] { return std::unique_ptr<kernel::Arch>(new X86_4_20); },
    [] {
        return std::vector<Setting>{pcid_setting(), pv_tlb_flush_setting()};
    }};

}  // namespace lazytlb::arch
