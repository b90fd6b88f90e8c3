// SPDX-License-Identifier: GPL-3.0-or-later
#include "sim/stack_arena.hpp"

#include <sys/mman.h>
#include <unistd.h>

#include "base/check.hpp"
#include "sim/sanitizer_fiber.hpp"

namespace lazytlb::sim {

StackArena::StackArena(std::size_t usable_bytes) : page_(static_cast<std::size_t>(sysconf(_SC_PAGESIZE))) {
    std::size_t pages = (usable_bytes + page_ - 1) / page_;
    if (pages % 2 != 0) ++pages;  // with the guard page: an odd stride
    usable_ = pages * page_;
    stride_ = usable_ + page_;
}

StackArena::~StackArena() {
    for (void* slab : slabs_) munmap(slab, stride_ * stacks_per_slab);
}

void* StackArena::take() {
    if (used_in_slab_ == stacks_per_slab) {
        void* slab = mmap(nullptr, stride_ * stacks_per_slab, PROT_READ | PROT_WRITE,
                          MAP_PRIVATE | MAP_ANONYMOUS | MAP_NORESERVE, -1, 0);
        check(slab != MAP_FAILED, "no memory for the stacks of simulated tasks");
        madvise(slab, stride_ * stacks_per_slab, MADV_NOHUGEPAGE);  // a huge page would make each stack wholly resident
        slabs_.push_back(slab);
        used_in_slab_ = 0;
    }
    char* const guard = static_cast<char*>(slabs_.back()) + stride_ * used_in_slab_;
    check(mprotect(guard, page_, PROT_NONE) == 0, "no guard page below a stack: too many mappings");
    const std::size_t colour = used_in_slab_ % 16 * 256;  // stack tops start at different cache lines
    ++used_in_slab_;
#ifdef LAZYTLB_ASAN
    // An earlier arena at this address may have left marks: its fibers were unwound, not returned from.
    __asan_unpoison_memory_region(guard + page_, usable_);
#endif
    return guard + page_ + usable_ - colour;
}

}  // namespace lazytlb::sim
