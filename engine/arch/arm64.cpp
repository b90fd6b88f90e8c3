// SPDX-License-Identifier: GPL-3.0-or-later
#include "arch/arm64.hpp"

#include <algorithm>

namespace lazytlb::arch {

using kernel::FlushRange;
using kernel::Kernel;

namespace {
constexpr std::uint32_t max_dvm_ops = 512;  // entries of a page table: from that many pages on the whole ASID goes

std::uint32_t lost(const Kernel& k, std::uint32_t pages) { return pages == all_pages ? k.cost().tlb_entries : pages; }
}  // namespace

// arch/arm64/include/asm/tlbflush.h, __flush_tlb_range_op, after 7.1: an odd page alone, then one operation for each
// scale that has pages (up to 32 units of 2, 64, 2048 or 65536 pages).
std::uint32_t tlbi_operations(std::uint32_t pages, std::uint32_t range_reaches) {
    if (pages == all_pages) return 1;
    if (range_reaches == 0) return pages >= max_dvm_ops ? 1 : pages;
    if (pages > range_reaches) return 1;
    std::uint32_t operations = pages % 2;
    for (std::uint32_t scale = 0; scale < 4; ++scale) operations += (pages >> (5 * scale + 1)) % 32 != 0 ? 1 : 0;
    return std::max(operations, 1U);
}

// arch/arm64/include/asm/mmu_context.h, switch_mm, after 7.1
void Arm64::switch_mm_irqs_off(Kernel& k, MmId prev, MmId next) {
    if (prev == next) return;  // back from lazy: TTBR0 has named it all the time
    if (next == init_mm) {     // the reserved TTBR0 maps nothing of any user
        k.spend(Cause::switching, k.cost().switch_mm);
        k.emit(EventKind::load_mm, {.a = next.value});
    } else {
        check_and_switch_context(k, next);
    }
    left(k, prev);
}

// arch/arm64/mm/context.c, check_and_switch_context, after 7.1
void Arm64::check_and_switch_context(Kernel& k, MmId mm) {
    const auto [asid, flush_first] = asids_.check_and_switch_context(k, mm);
    if (flush_first) invalidate_here(k, MmId::none(), all_pages);
    before_first_walk(k, mm);
    k.spend(Cause::switching, k.cost().switch_mm);
    k.emit(EventKind::load_mm, {.a = mm.value, .b = asid});
}

void Arm64::flush_tlb_range(Kernel& k, MmId mm, FlushRange range) {
    k.emit(EventKind::flush_tlb, {.a = mm.value, .b = range.pages});
    range.pages = range.translations();  // huge pages need one each
    // A dying mm whose tables stay needs none: its ASID comes back only behind the flushes of a rollover.
    if (!range.full_mm || range.freed_tables) {
        const std::uint32_t most = k.cost().tlbi_range == 0 ? max_dvm_ops - 1 : k.cost().tlbi_range;
        if (range.pages > most) range.pages = all_pages;
        flush(k, mm, range);
    }
    k.emit(EventKind::flush_tlb_done, {.a = mm.value});
}

// arch/arm64/include/asm/tlbflush.h, after 7.1: DSB ISHST, TLBI ...IS, DSB ISH. Where the interconnect is free, the
// wait is that for the slowest CPU; else that for those before.
void Arm64::broadcast(Kernel& k, MmId mm, std::uint32_t pages) {
    const std::uint32_t operations = tlbi_operations(pages, k.cost().tlbi_range);
    k.spend(Cause::flush, k.cost().full_barrier);  // every walker sees the new tables first
    k.emit(EventKind::tlbi, {.a = mm.value, .b = pages, .c = operations});
    const SimTime begin = std::max(k.now(), interconnect_free_at_);
    interconnect_free_at_ = begin + k.cost().tlbi * operations;
    const SimSpan slowest = k.cost().dsb + k.cost().dsb_cpu * static_cast<std::int64_t>(k.cpus());
    const SimTime done = begin + k.cost().tlbi * (operations - 1) + std::max(k.cost().tlbi, slowest);
    for (std::size_t i = 0; i < k.cpus(); ++i) {
        kernel::Rq& rq = k.rq_of(CpuId{static_cast<std::uint16_t>(i)});
        if (k.world().cpus[i].loaded_mm == mm) rq.refill_pages += lost(k, pages);
        if (rq.cpu != k.this_rq().cpu && rq.curr != rq.idle) rq.stalled += k.cost().tlbi_stall * operations;
    }
    k.spend(Cause::flush, done - k.now());
    k.emit(EventKind::tlb_sync, {.a = mm.value});
}

void Arm64::invalidate_here(Kernel& k, MmId mm, std::uint32_t pages) {
    const std::uint32_t operations = tlbi_operations(pages, k.cost().tlbi_range);
    k.emit(EventKind::tlbi, {.a = mm.value, .b = pages, .c = operations, .flags = 1});
    k.spend(Cause::flush, k.cost().tlbi_local * operations);
    k.this_rq().refill_pages += lost(k, pages);
}

}  // namespace lazytlb::arch
