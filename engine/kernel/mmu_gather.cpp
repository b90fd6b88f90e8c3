// SPDX-License-Identifier: GPL-3.0-or-later
// Two tasks that take pages out of one mm at the same time: the second finds page-table entries that the first has
// cleared but not flushed yet, and would return with stale entries alive. Each counts itself in, and whoever finds
// company flushes everything.
// Left out: the mmap lock. mprotect holds it alone, so its gather has never company and is not counted.
#include "kernel/kernel.hpp"

namespace lazytlb::kernel {

// mm/mmu_gather.c, tlb_gather_mmu, after 7.1
void Kernel::tlb_gather_mmu(MmId mm) {
    if (tlb_flush_pending_.size() <= mm.index()) tlb_flush_pending_.resize(mm.index() + 1);
    ++tlb_flush_pending_[mm.index()];
}

// mm/mmu_gather.c, tlb_finish_mmu, after 7.1
void Kernel::tlb_finish_mmu(MmId mm, FlushRange range) {
    if (tlb_flush_pending_[mm.index()] > 1) {  // mm_tlb_flush_nested
        range.pages = all_pages;
        range.full_mm = range.freed_tables = true;
    }
    arch_.flush_tlb_range(*this, mm, range);
    --tlb_flush_pending_[mm.index()];
}

}  // namespace lazytlb::kernel
