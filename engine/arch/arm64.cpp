// SPDX-License-Identifier: GPL-3.0-or-later
#include "arch/arm64.hpp"

#include <algorithm>

namespace lazytlb::arch {

using kernel::FlushRange;
using kernel::Kernel;
using kernel::TlbBatch;

namespace {
constexpr std::uint32_t max_dvm_ops = 512;  // entries of a page table: from that many pages on the whole ASID goes

// Above the limit the whole ASID goes.
std::uint32_t within_limit(const Kernel& k, std::uint32_t pages) {
    const std::uint32_t most = k.cost().tlbi_range == 0 ? max_dvm_ops - 1 : k.cost().tlbi_range;
    return pages > most ? all_pages : pages;
}

std::uint32_t lost(const Kernel& k, std::uint32_t pages) { return pages == all_pages ? k.cost().tlb_entries : pages; }
// How long a broadcast keeps the interconnect: the longer, the more other CPUs are busy in the kernel, where they spin
// and broadcast. Those in user mode answer at once, or a compile that keeps all CPUs busy would notice its broadcasts.
SimSpan turn_of_broadcast(Kernel& k) {
    std::int64_t others = 0;
    for (std::size_t i = 0; i < k.cpus(); ++i) {
        const kernel::Rq& rq = k.rq_of(CpuId{static_cast<std::uint16_t>(i)});
        others += rq.cpu != k.this_rq().cpu && rq.curr != rq.idle && !rq.in_user ? 1 : 0;
    }
    return k.cost().tlbi + k.cost().tlbi_busy * others;
}

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
        range.pages = within_limit(k, range.pages);
        flush(k, mm, range);
    }
    k.emit(EventKind::flush_done, {.a = mm.value, .b = 1});
}

void Arm64::flush(Kernel& k, MmId mm, FlushRange range) {
    if (only_here(k, mm))
        invalidate_here(k, mm, range.pages);
    else
        broadcast(k, mm, range.pages);
}

// arch/arm64/include/asm/tlbflush.h, flush_tlb_kernel_range, after 7.1: of every ASID
void Arm64::flush_tlb_kernel_range(Kernel& k, std::uint32_t pages) {
    broadcast(k, MmId::none(), within_limit(k, pages));
    k.emit(EventKind::flush_done, {.a = MmId::none_value});
}

// arch/arm64/include/asm/tlbflush.h, arch_tlbbatch_add_pending, after 7.1: each page's TLBI goes out as the page is
// unmapped, and nobody waits for it.
void Arm64::arch_tlbbatch_add_pending(Kernel& k, TlbBatch& batch, MmId mm, std::uint32_t pages) {
    k.emit(EventKind::flush_tlb, {.a = mm.value, .b = pages, .flags = 1});
    ++batch.of(mm).flushes;
    if (only_here(k, mm))
        invalidate_here(k, mm, pages);
    else
        batch.broadcast_at = send_broadcast(k, mm, pages);
}

// arch/arm64/include/asm/tlbflush.h, arch_tlbbatch_flush, after 7.1: one wait for all of them
void Arm64::arch_tlbbatch_flush(Kernel& k, TlbBatch& batch) {
    if (batch.broadcast_at) wait_for_broadcasts(k, batch.mms.back().mm, *batch.broadcast_at);
    for (const auto& unmapped : batch.mms)
        k.emit(EventKind::flush_done, {.a = unmapped.mm.value, .b = unmapped.flushes});
    batch = {};
}

// arch/arm64/mm/fault.c, __ptep_set_access_flags_anysz, after 7.1: what this CPU could not do is dropped here. Others
// that have the old entry take a fault.
void Arm64::ptep_set_access_flags(Kernel& k, MmId mm, std::uint32_t pages) { invalidate_here(k, mm, pages, 3); }

// arch/arm64/include/asm/pgtable.h, after 7.1: without broadcast
void Arm64::flush_tlb_fix_spurious_fault(Kernel& k, MmId mm, std::uint32_t pages) { invalidate_here(k, mm, pages, 3); }

// arch/arm64/include/asm/tlbflush.h, after 7.1: DSB ISHST, TLBI ...IS, DSB ISH
void Arm64::broadcast(Kernel& k, MmId mm, std::uint32_t pages) {
    wait_for_broadcasts(k, mm, send_broadcast(k, mm, pages));
}

// Returns when the last operation has its turn on the interconnect.
SimTime Arm64::send_broadcast(Kernel& k, MmId mm, std::uint32_t pages) {
    const std::uint32_t operations = tlbi_operations(pages, k.cost().tlbi_range);
    k.spend(Cause::flush, k.cost().full_barrier);  // every walker sees the new tables first
    k.emit(EventKind::tlbi, {.a = mm.value, .b = pages, .c = operations});
    const SimTime begin = std::max(k.now(), interconnect_free_at_);
    const SimSpan turn = turn_of_broadcast(k);
    interconnect_free_at_ = begin + turn * operations;
    for (std::size_t i = 0; i < k.cpus(); ++i) {
        kernel::Rq& rq = k.rq_of(CpuId{static_cast<std::uint16_t>(i)});
        if (!mm.exists() || k.world().cpus[i].loaded_mm == mm) rq.refill_pages += lost(k, pages);
        if (rq.cpu != k.this_rq().cpu && rq.curr != rq.idle) rq.stalled += k.cost().tlbi_stall * operations;
    }
    return begin + turn * (operations - 1);
}

// Where the interconnect is free, the wait is that for the slowest CPU; else that for those before.
void Arm64::wait_for_broadcasts(Kernel& k, MmId mm, SimTime last_turn) {
    const SimSpan slowest = k.cost().dsb + k.cost().dsb_cpu * static_cast<std::int64_t>(k.cpus());
    const kernel::WaitsAnyhow waits(k.this_rq());
    const SimTime done = std::max(k.now(), last_turn + std::max(turn_of_broadcast(k), slowest));
    k.spend(Cause::flush, done - k.now());
    k.emit(EventKind::tlb_sync, {.a = mm.value});
}

// TLBI that is not shareable
void Arm64::invalidate_here(Kernel& k, MmId mm, std::uint32_t pages, std::uint8_t flags) {
    const std::uint32_t operations = tlbi_operations(pages, k.cost().tlbi_range);
    k.emit(EventKind::tlbi, {.a = mm.value, .b = pages, .c = operations, .flags = flags});
    k.spend(Cause::flush, k.cost().tlbi_local * operations);
    k.this_rq().refill_pages += lost(k, pages);
}

}  // namespace lazytlb::arch
