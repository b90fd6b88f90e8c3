// SPDX-License-Identifier: GPL-3.0-or-later
// Stacks for fibers: one mapping per slab, a guard page below each stack, an odd number of pages from one to
// the next (a power-of-two stride drops all stack tops into few cache sets and costs a fifth at 1536 tasks).
// Pages become resident when they are first touched, which costs more than all else at a birth; so slabs that are
// given back when the arena ends are kept for the next arena of the process, up to a bound.
#pragma once

#include <cstddef>
#include <vector>

namespace lazytlb::sim {

class StackArena {
public:
    explicit StackArena(std::size_t usable_bytes);
    ~StackArena();
    StackArena(const StackArena&) = delete;
    StackArena& operator=(const StackArena&) = delete;

    // The top of a stack; `usable()` bytes below it may be used.
    void* take();
    std::size_t usable() const { return usable_; }

private:
    static constexpr std::size_t stacks_per_slab = 256;
    std::size_t slab_bytes() const { return stride_ * stacks_per_slab; }
    char* new_slab() const;

    std::size_t page_, usable_, stride_;
    std::size_t used_in_slab_ = stacks_per_slab;
    std::vector<char*> slabs_;
};

}  // namespace lazytlb::sim
