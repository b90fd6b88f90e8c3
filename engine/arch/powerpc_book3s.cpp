// SPDX-License-Identifier: GPL-3.0-or-later
#include "arch/powerpc_book3s.hpp"

#include <algorithm>

namespace lazytlb::arch {

using kernel::Kernel;

// arch/powerpc/mm/mmu_context.c, switch_mm_irqs_off, after 7.1. The bit of the mm that is left stays.
// Left out: vector streams, membarrier.
void PowerpcBook3s::switch_mm_irqs_off(Kernel& k, MmId prev, MmId next) {
    const CpuId cpu = k.this_rq().cpu;
    if (!k.world().mm(next).cpumask.contains(cpu)) {
        k.take_line(next, MmLine::cpumask);
        const EventIndex set = k.emit(EventKind::mm_cpumask_set, {.a = next.value});
        k.emit(EventKind::active_cpus, {.a = next.value, .b = k.world().mm(next).active_cpus + 1});
        k.pass_line(next, MmLine::cpumask, set);
        k.spend(Cause::switching, k.cost().full_barrier);  // before the first walk: flushers read the mask after theirs
    }
    if (prev == next) return;
    k.spend(Cause::switching, k.cost().switch_mm);  // hash: the segment lookaside buffer; radix: the PID register
    k.emit(EventKind::load_mm, {.a = next.value});
}

// arch/powerpc, cleanup_cpu_mmu_context, after 7.1: out of every mask, whoever still borrows. sched_force_init_mm has
// seen to it that this CPU does not. When it comes back its TLB is empty; the flush for that is made here.
void PowerpcBook3s::cpu_disable(Kernel& k) {
    const CpuId cpu = k.this_rq().cpu;
    for (std::uint32_t i = 1; i < k.world().mms.size(); ++i) {
        if (!k.world().mms[i].alive || !k.world().mms[i].cpumask.contains(cpu)) continue;
        k.take_line(MmId{i}, MmLine::cpumask);
        k.emit(EventKind::active_cpus, {.a = i, .b = k.world().mms[i].active_cpus - 1});
        k.pass_line(MmId{i}, MmLine::cpumask, k.emit(EventKind::mm_cpumask_clear, {.a = i}));
    }
    k.emit(EventKind::tlbie, {.a = MmId::none_value, .b = all_pages, .flags = 1});
}

// Broadcast, ptesync included: who comes later waits for those before.
void PowerpcBook3s::tlbie(Kernel& k, MmId mm, std::uint32_t pages) {
    const std::int64_t operations = pages == all_pages ? 1 : pages;
    k.emit(EventKind::tlbie, {.a = mm.value, .b = pages});
    const SimTime begin = std::max(k.now(), bus_free_at_);
    bus_free_at_ = begin + k.cost().tlbie * operations;
    k.spend(Cause::flush, bus_free_at_ - k.now());
    k.emit(EventKind::tlb_sync, {.a = mm.value});
    lose_translations(k, pages);
}

void PowerpcBook3s::tlbiel(Kernel& k, MmId mm, std::uint32_t pages, std::uint32_t operations) {
    k.emit(EventKind::tlbie, {.a = mm.value, .b = pages, .flags = 1});
    k.spend(Cause::flush, k.cost().tlbiel * operations);
    lose_translations(k, pages);
}

void PowerpcBook3s::lose_translations(Kernel& k, std::uint32_t pages) {
    k.this_rq().refill_pages += pages == all_pages ? k.cost().tlb_entries : pages;
}

}  // namespace lazytlb::arch
