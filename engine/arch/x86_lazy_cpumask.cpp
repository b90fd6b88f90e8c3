// SPDX-License-Identifier: GPL-3.0-or-later
#include "arch/x86_lazy_cpumask.hpp"

namespace lazytlb::arch {

using kernel::Kernel;

namespace {
constexpr SimSpan one_second = milliseconds(1000);  // HZ jiffies
}  // namespace

// arch/x86/mm/tlb.c, enter_lazy_tlb, after 7.1
void X86LazyCpumask::enter_lazy_tlb(Kernel& k, MmId) {
    if (!is_loaded(k, init_mm)) set_lazy(k, true);
}

// arch/x86/include/asm/mmu_context.h, init_new_context, after 7.1
void X86LazyCpumask::init_new_context(Kernel& k, MmId mm) {
    next_trim_.resize(mm.index() + 1);
    next_trim_[mm.index()] = k.now() + one_second;
}

// arch/x86/mm/tlb.c, switch_mm_irqs_off, after 7.1, the part about the mask: a bit that is set needs no atomic, and
// then a barrier of its own must order the read of tlb_gen.
void X86LazyCpumask::enter_cpumask(Kernel& k, MmId next) {
    if (next != init_mm && !k.world().mm(next).cpumask.contains(k.this_rq().cpu))
        cpumask_set_cpu(k, next);
    else
        k.spend(Cause::switching, k.cost().full_barrier);
}

// arch/x86/mm/tlb.c, should_trim_cpumask, after 7.1: at most once a second for each mm.
bool X86LazyCpumask::should_trim_cpumask(Kernel& k, MmId mm) {
    if (k.now() <= next_trim_[mm.index()]) return false;
    next_trim_[mm.index()] = k.now() + one_second;
    return true;
}

// arch/x86/mm/tlb.c, native_flush_tlb_multi and should_flush_tlb, after 7.1: with page tables freed everyone in the
// mask, else those that run the mm, are between two, or (once a second) have a stale bit.
void X86LazyCpumask::flush_tlb_multi(Kernel& k, const CpuSet& mask, const FlushTlbInfo& info) {
    trace_tlb_flush(k, info.mm, info.pages, TlbReason::remote_send_ipi);
    const bool everyone = info.freed_tables || info.asid_transition;
    const auto should_flush_tlb = [&](CpuId id) {
        const auto& cpu = k.world().cpu(id);
        if (everyone) return true;
        if (cpu.is_lazy) return false;
        if (!info.mm.exists()) return true;
        return cpu.switching || cpu.loaded_mm == info.mm || info.trim_cpumask;
    };
    std::vector<CpuId> targets;
    for (const CpuId cpu : running_others(k, mask))
        if (should_flush_tlb(cpu)) targets.push_back(cpu);
    const bool here = mask.contains(info.initiating_cpu) && should_flush_tlb(info.initiating_cpu);
    call_flush_tlb_func(k, targets, info, here);
}

// arch/x86/mm/tlb.c, flush_tlb_func, after 7.1
void X86LazyCpumask::flush_tlb_func(Kernel& k, const FlushTlbInfo& info) {
    const auto& cpu = k.world().cpu(k.this_rq().cpu);
    const bool local = k.this_rq().cpu == info.initiating_cpu;
    if (info.mm.exists() && cpu.loaded_mm != info.mm) {  // a stale bit: this is how the mask is trimmed
        cpumask_clear_cpu(k, info.mm);
        trace_tlb_flush(k, info.mm, 0, TlbReason::remote_wrong_cpu);
        return;
    }
    if (cpu.loaded_mm == init_mm) return;
    if (takes_global_asid(k, cpu.loaded_mm)) return;
    if (cpu.is_lazy) {  // rather let go than flush; active_mm and its reference stay
        switch_mm_irqs_off(k, cpu.loaded_mm, init_mm);
        return;
    }
    const std::uint32_t local_tlb_gen = cpu.asids[cpu.loaded_asid].tlb_gen;
    if (info.new_tlb_gen != 0 && info.new_tlb_gen <= local_tlb_gen) return;  // covered; the mm's line is not touched
    const TlbReason reason = !local             ? TlbReason::remote_shootdown
                             : info.mm.exists() ? TlbReason::local_mm_shootdown
                                                : TlbReason::local_shootdown;
    const std::uint32_t mm_tlb_gen = k.world().mm(cpu.loaded_mm).tlb_gen;
    if (local_tlb_gen == mm_tlb_gen) {
        trace_tlb_flush(k, info.mm, 0, reason);
        return;
    }
    const bool partial =
        info.pages != all_pages && info.new_tlb_gen == local_tlb_gen + 1 && info.new_tlb_gen == mm_tlb_gen;
    flush_tlb_entries(k, info, partial, reason);
}

}  // namespace lazytlb::arch
