// SPDX-License-Identifier: GPL-3.0-or-later
// Page faults after fork: parent and child share pages that both may only read, until one of them writes.
// Left out: which pages those are (the story says so), all other faults.
#include "kernel/kernel.hpp"

namespace lazytlb::kernel {

// mm/memory.c, do_wp_page with wp_page_copy and wp_page_reuse, after 7.1
void Kernel::do_wp_page(std::uint32_t pages, bool still_shared) {
    const MmId mm = mm_of(current());
    const Fault fault = still_shared ? Fault::copy : Fault::reuse;
    emit(EventKind::page_fault, {.a = mm.value, .b = pages, .small = static_cast<std::uint16_t>(fault)});
    if (still_shared) {  // other threads must stop reading the old page
        spend(Cause::user, cost().page_touch * pages);
        arch_.flush_tlb_range(*this, mm, {.pages = pages, .caller = FlushCaller::flush_tlb_page});
        return;
    }
    spend(Cause::user, cost().syscall * pages);
    arch_.ptep_set_access_flags(*this, mm, pages);
    for (Rq& rq : rqs_) {
        if (rq.cpu == current().cpu || world().cpu(rq.cpu).loaded_mm != mm) continue;
        rq.readonly_pages = rq.readonly_mm == mm ? rq.readonly_pages + pages : pages;
        rq.readonly_mm = mm;
    }
}

// mm/memory.c, handle_pte_fault, after 7.1: the entry is right already. Taken where the program goes on; a flush in
// between has dropped the old entries.
void Kernel::do_spurious_faults() {
    Rq& rq = this_rq();
    const MmId mm = mm_of(current());
    if (rq.readonly_pages == 0 || rq.readonly_mm != mm) return;
    const std::uint32_t pages = rq.readonly_pages;
    rq.readonly_pages = 0;
    emit(EventKind::page_fault, {.a = mm.value, .b = pages, .small = static_cast<std::uint16_t>(Fault::spurious)});
    spend(Cause::user, cost().syscall * pages);
    arch_.flush_tlb_fix_spurious_fault(*this, mm, pages);
}

}  // namespace lazytlb::kernel
