// SPDX-License-Identifier: GPL-3.0-or-later
// Kernel mappings that go away: they are part of every address space, so every CPU may have cached them.
// Left out: lazy purging (many areas share one flush); a story unmaps when it says so.
#include "kernel/kernel.hpp"

namespace lazytlb::kernel {

// mm/vmalloc.c, __purge_vmap_area_lazy, after 7.1
void Kernel::free_vmap_area(std::uint32_t pages) {
    emit(EventKind::sys_enter, {.a = pages, .small = static_cast<std::uint16_t>(Syscall::vunmap)});
    spend(Cause::user, cost().syscall);
    arch_.flush_tlb_kernel_range(*this, pages);
}

}  // namespace lazytlb::kernel
