// SPDX-License-Identifier: GPL-3.0-or-later
#include "sim/stack_arena.hpp"

#include <mutex>

#include <sys/mman.h>
#include <unistd.h>

#include "base/check.hpp"
#include "sim/sanitizer_fiber.hpp"

namespace lazytlb::sim {

namespace {

// Slabs of one size, guard pages in place.
struct Kept {
    static constexpr std::size_t most = 64;  // 16,384 stacks, of which a page or two each are resident
    std::mutex lock;
    std::size_t bytes = 0;
    std::vector<char*> slabs;
    ~Kept() {
        for (char* slab : slabs) munmap(slab, bytes);
    }
};

Kept& kept() {
    static Kept only;
    return only;
}

}  // namespace

StackArena::StackArena(std::size_t usable_bytes) : page_(static_cast<std::size_t>(sysconf(_SC_PAGESIZE))) {
    std::size_t pages = (usable_bytes + page_ - 1) / page_;
    if (pages % 2 != 0) ++pages;  // with the guard page: an odd stride
    usable_ = pages * page_;
    stride_ = usable_ + page_;
}

StackArena::~StackArena() {
    Kept& k = kept();
    const std::lock_guard guard(k.lock);
    for (char* slab : slabs_) {
#ifdef LAZYTLB_ASAN
        // Fibers that were unwound leave marks; whoever is given these addresses next would be blamed for them.
        __asan_unpoison_memory_region(slab, slab_bytes());
#endif
        if (k.slabs.empty()) k.bytes = slab_bytes();
        if (k.slabs.size() < Kept::most && k.bytes == slab_bytes())
            k.slabs.push_back(slab);
        else
            munmap(slab, slab_bytes());
    }
}

char* StackArena::new_slab() const {
    Kept& k = kept();
    {
        const std::lock_guard guard(k.lock);
        if (!k.slabs.empty() && k.bytes == slab_bytes()) {
            char* const slab = k.slabs.back();
            k.slabs.pop_back();
            return slab;
        }
    }
    void* const memory =
        mmap(nullptr, slab_bytes(), PROT_READ | PROT_WRITE, MAP_PRIVATE | MAP_ANONYMOUS | MAP_NORESERVE, -1, 0);
    check(memory != MAP_FAILED, "no memory for the stacks of simulated tasks");
    madvise(memory, slab_bytes(), MADV_NOHUGEPAGE);  // a huge page would make each stack wholly resident
    char* const slab = static_cast<char*>(memory);
    for (std::size_t i = 0; i < stacks_per_slab; ++i)
        check(mprotect(slab + stride_ * i, page_, PROT_NONE) == 0, "no guard page below a stack: too many mappings");
    return slab;
}

void* StackArena::take() {
    if (used_in_slab_ == stacks_per_slab) {
        slabs_.push_back(new_slab());
        used_in_slab_ = 0;
    }
    char* const guard = slabs_.back() + stride_ * used_in_slab_;
    const std::size_t colour = used_in_slab_ % 16 * 256;  // stack tops start at different cache lines
    ++used_in_slab_;
    return guard + page_ + usable_ - colour;
}

}  // namespace lazytlb::sim
