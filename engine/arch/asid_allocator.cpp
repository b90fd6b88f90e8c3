// SPDX-License-Identifier: GPL-3.0-or-later
#include "arch/asid_allocator.hpp"

#include <algorithm>

#include "base/check.hpp"

namespace lazytlb::arch {

using kernel::Kernel;

// The flush that a rollover has left comes before active_asid is set, both under one lock; here the caller does it, and
// takes time for it, right behind.
// arch/arm64/mm/context.c, check_and_switch_context; arch/riscv/mm/context.c, set_mm_asid; after 7.1
AsidAllocator::Switch AsidAllocator::check_and_switch_context(Kernel& k, MmId mm) {
    if (asid_map_.empty()) asid_map_.resize(k.cost().asids);
    const CpuState& cpu = k.world().cpu(k.this_rq().cpu);
    const ContextId id = k.world().mm(mm).context_id;
    const bool is_current = id.generation == k.world().asid_generation;
    const bool fast = is_current && cpu.active_asid.generation != 0;  // without the lock
    const std::uint32_t asid = is_current ? id.asid : new_context(k, mm);
    k.emit(EventKind::active_asid, {.a = mm.value, .b = asid, .c = k.world().asid_generation});
    return {asid, !fast && cpu.flush_pending};
}

// context.c, new_context, after 7.1
std::uint32_t AsidAllocator::new_context(Kernel& k, MmId mm) {
    const ContextId before = k.world().mm(mm).context_id;
    const auto give = [&](std::uint32_t asid) {
        asid_map_[asid] = true;
        k.emit(EventKind::context_id, {.a = mm.value, .b = asid, .c = k.world().asid_generation});
        return asid;
    };
    if (before.generation != 0) {
        const auto& cpus = k.world().cpus;  // somebody may be running with it since before the rollover
        if (std::any_of(cpus.begin(), cpus.end(), [&](const CpuState& c) { return c.reserved_asid == before; }))
            return give(before.asid);
        if (!asid_map_[before.asid]) return give(before.asid);
    }
    std::uint32_t asid = next_free(cur_idx_);
    if (asid == asid_map_.size()) {
        flush_context(k);
        asid = next_free(1);
        check(asid < asid_map_.size(), "there are more ASIDs than CPUs");
    }
    cur_idx_ = asid;
    return give(asid);
}

// context.c, flush_context, after 7.1: the new map begins with what CPUs still run.
void AsidAllocator::flush_context(Kernel& k) {
    k.emit(EventKind::asid_rollover, {.a = k.world().asid_generation + 1});
    asid_map_.assign(asid_map_.size(), false);
    for (const CpuState& c : k.world().cpus)
        if (c.reserved_asid.generation != 0) asid_map_[c.reserved_asid.asid] = true;
}

std::uint32_t AsidAllocator::next_free(std::uint32_t from) const {
    const auto at = std::find(asid_map_.begin() + from, asid_map_.end(), false);
    return static_cast<std::uint32_t>(at - asid_map_.begin());
}

}  // namespace lazytlb::arch
