// SPDX-License-Identifier: GPL-3.0-or-later
#include "arch/riscv.hpp"

namespace lazytlb::arch {

using kernel::FlushRange;
using kernel::Kernel;
using kernel::TlbBatch;

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

void Riscv::flush_tlb_range(Kernel& k, MmId mm, FlushRange range) {
    k.emit(EventKind::flush_tlb, {.a = mm.value, .b = range.pages});
    range.pages = range.translations();  // huge pages need one each
    flush_mask(k, k.world().mm(mm).cpumask, mm, range);
    k.emit(EventKind::flush_done, {.a = mm.value, .b = 1});
}

// arch/riscv/mm/tlbflush.c, flush_tlb_kernel_range, after 7.1: of every ASID, on every CPU
void Riscv::flush_tlb_kernel_range(Kernel& k, std::uint32_t pages) {
    flush_mask(k, k.online_mask(), MmId::none(), {.pages = pages});
    k.emit(EventKind::flush_done, {.a = MmId::none_value});
}

// arch/riscv/mm/tlbflush.c, arch_tlbbatch_add_pending, after 7.1
void Riscv::arch_tlbbatch_add_pending(Kernel& k, TlbBatch& batch, MmId mm, std::uint32_t pages) {
    k.emit(EventKind::flush_tlb, {.a = mm.value, .b = pages, .flags = 1});
    ++batch.of(mm).flushes;
    batch.cpumask.insert_all(k.world().mm(mm).cpumask);
}

// arch/riscv/mm/tlbflush.c, arch_tlbbatch_flush, after 7.1: everything goes, on whoever has run one of these mms
void Riscv::arch_tlbbatch_flush(Kernel& k, TlbBatch& batch) {
    flush_mask(k, batch.cpumask, MmId::none(), {.pages = all_pages});
    for (const auto& unmapped : batch.mms)
        k.emit(EventKind::flush_done, {.a = unmapped.mm.value, .b = unmapped.flushes});
    batch = {};
}

// arch/riscv/include/asm/pgtable.h, update_mmu_cache_range, after 7.1: without it this CPU would only fault again
void Riscv::ptep_set_access_flags(Kernel& k, MmId mm, std::uint32_t pages) { local_flush(k, mm, pages, 3); }

// arch/riscv/include/asm/pgtable.h, after 7.1: the same
void Riscv::flush_tlb_fix_spurious_fault(Kernel& k, MmId mm, std::uint32_t pages) { local_flush(k, mm, pages, 3); }

// arch/riscv/mm/tlbflush.c, __flush_tlb_range, after 7.1
void Riscv::flush_mask(Kernel& k, const CpuSet& mask, MmId mm, FlushRange range) {
    if (range.pages > tlb_flush_all_threshold) range.pages = all_pages;
    std::vector<CpuId> others;
    bool here = false;
    mask.for_each([&](CpuId cpu) {
        if (cpu == k.this_rq().cpu)
            here = true;
        else
            others.push_back(cpu);
    });
    if (!others.empty())
        flush_others(k, mm, range, others, here);
    else if (here)
        local_flush(k, mm, range.pages);
}

void Riscv::local_flush(Kernel& k, MmId mm, std::uint32_t pages, std::uint8_t flags) {
    const std::uint32_t operations = pages == all_pages ? 1 : pages;
    k.emit(EventKind::tlbi, {.a = mm.value, .b = pages, .c = operations, .flags = flags});
    k.spend(Cause::flush, pages == all_pages ? k.cost().flush_all : k.cost().sfence_vma * operations);
    k.this_rq().refill_pages += pages == all_pages ? k.cost().tlb_entries : pages;
}

}  // namespace lazytlb::arch
