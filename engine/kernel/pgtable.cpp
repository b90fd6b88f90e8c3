// SPDX-License-Identifier: GPL-3.0-or-later
// Page-table pages that a munmap has emptied: unhooked, flushed, then freed.
#include "kernel/kernel.hpp"

namespace lazytlb::kernel {

// mm/mmu_gather.c, tlb_remove_table, after 7.1. Left out: the batch that cannot be had (an interrupt to everyone
// instead of a grace period). A grace period takes the same time always.
void Kernel::free_pgtables(MmId mm, std::uint32_t generation) {
    if (!arch_.frees_tables_by_rcu(*this)) {
        emit(EventKind::free_pgtables, {.a = mm.value, .b = generation});
        return;
    }
    unhooked_.push_back({mm, generation, this_rq().last_event});
    heart_.call_at(now() + cost().rcu_grace_period, {[](void* self, std::uint64_t which) {
                                                         auto& k = *static_cast<Kernel*>(self);
                                                         const Unhooked& u = k.unhooked_[which];
                                                         k.emit_at(CpuId::none(), u.because, EventKind::free_pgtables,
                                                                   {.a = u.mm.value, .b = u.generation, .flags = 1});
                                                     },
                                                     this, unhooked_.size() - 1});
}

}  // namespace lazytlb::kernel
