// SPDX-License-Identifier: GPL-3.0-or-later
#include "arch/riscv.hpp"

namespace lazytlb::arch {

using kernel::FlushRange;
using kernel::Kernel;

namespace {
constexpr std::uint32_t tlb_flush_all_threshold = 64;  // pages; above it the whole ASID
}  // namespace

// arch/riscv/mm/context.c, switch_mm, after 7.1
void Riscv::switch_mm_irqs_off(Kernel& k, MmId prev, MmId next) {
    if (prev == next) return;
    const CpuId cpu = k.this_rq().cpu;
    if (!k.world().mm(next).cpumask.contains(cpu)) {
        k.take_line(next, MmLine::cpumask);
        k.pass_line(next, MmLine::cpumask, k.emit(EventKind::mm_cpumask_set, {.a = next.value}));
    }
    if (k.cost().asids > 2 * k.cpus()) {  // asids_init: else there would be a rollover at every turn
        const auto [asid, flush] = asids_.check_and_switch_context(k, next);
        k.spend(Cause::switching, k.cost().switch_mm);
        k.emit(EventKind::load_mm, {.a = next.value, .b = asid});
        if (flush) local_flush(k, MmId::none(), all_pages);  // SATP first, then the flush that a rollover has left
        return;
    }
    k.take_line(prev, MmLine::cpumask);
    k.pass_line(prev, MmLine::cpumask, k.emit(EventKind::mm_cpumask_clear, {.a = prev.value}));
    k.spend(Cause::switching, k.cost().switch_mm);
    k.emit(EventKind::load_mm, {.a = next.value, .flags = 1});
    local_flush(k, MmId::none(), all_pages);
}

// arch/riscv/mm/tlbflush.c, __flush_tlb_range, after 7.1
void Riscv::flush_tlb_range(Kernel& k, MmId mm, FlushRange range) {
    k.emit(EventKind::flush_tlb, {.a = mm.value, .b = range.pages});
    range.pages = range.translations();  // huge pages need one each
    if (range.pages > tlb_flush_all_threshold) range.pages = all_pages;
    std::vector<CpuId> others;
    bool here = false;
    k.world().mm(mm).cpumask.for_each([&](CpuId cpu) {
        if (cpu == k.this_rq().cpu)
            here = true;
        else
            others.push_back(cpu);
    });
    if (!others.empty())
        flush_mask(k, mm, range, others, here);
    else if (here)
        local_flush(k, mm, range.pages);
    k.emit(EventKind::flush_tlb_done, {.a = mm.value});
}

void Riscv::local_flush(Kernel& k, MmId mm, std::uint32_t pages) {
    const std::uint32_t operations = pages == all_pages ? 1 : pages;
    k.emit(EventKind::tlbi, {.a = mm.value, .b = pages, .c = operations, .flags = 1});
    k.spend(Cause::flush, pages == all_pages ? k.cost().flush_all : k.cost().sfence_vma * operations);
    k.this_rq().refill_pages += pages == all_pages ? k.cost().tlb_entries : pages;
}

}  // namespace lazytlb::arch
