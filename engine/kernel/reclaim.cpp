// SPDX-License-Identifier: GPL-3.0-or-later
// Taking pages from processes: many are unmapped, then one flush covers them all.
// Left out: the lists of pages, writing to swap; which pages are taken is the story's choice.
#include "kernel/kernel.hpp"

namespace lazytlb::kernel {

// mm/vmscan.c, shrink_folio_list, with mm/rmap.c, set_tlb_ubc_flush_pending, after 7.1
void Kernel::shrink_folio_list(MmId mm, std::uint32_t pages) {
    emit(EventKind::sys_enter, {.a = pages, .small = static_cast<std::uint16_t>(Syscall::reclaim)});
    if (!mm.exists() || world().mm(mm).mm_users == 0) return;  // rmap finds no page of a process that is gone
    if (batches_pending_.size() <= mm.index()) batches_pending_.resize(mm.index() + 1);
    TlbBatch batch;
    for (std::uint32_t page = 0; page < pages && world().mm(mm).mm_users > 0; ++page) {
        spend(Cause::user, cost().page_walk);
        arch_.arch_tlbbatch_add_pending(*this, batch, mm, 1);
        ++batches_pending_[mm.index()];
    }
    try_to_unmap_flush(batch);
    batches_pending_[mm.index()] -= std::min(batches_pending_[mm.index()], pages);
}

// mm/rmap.c, try_to_unmap_flush, after 7.1
void Kernel::try_to_unmap_flush(TlbBatch& batch) { arch_.arch_tlbbatch_flush(*this, batch); }

// mm/rmap.c, flush_tlb_batched_pending, after 7.1: whoever finds an entry cleared must not rely on a flush that
// reclaim has put off.
void Kernel::flush_tlb_batched_pending(MmId mm) {
    if (batches_pending_.size() <= mm.index() || batches_pending_[mm.index()] == 0) return;
    arch_.flush_tlb_range(*this, mm, {.pages = all_pages, .caller = FlushCaller::flush_tlb_mm});
    batches_pending_[mm.index()] = 0;
}

}  // namespace lazytlb::kernel
