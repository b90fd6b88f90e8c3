// SPDX-License-Identifier: GPL-3.0-or-later
// The invariants of kernel-semantics 9.1 (lifetime) and 9.2 (TLB), each as a question about what an event has just
// touched. Nothing means that the rule holds.
#pragma once

#include <optional>

#include "world/world.hpp"

namespace lazytlb {

std::optional<Breach> count_adds_up(const World& world, MmId mm);           // I2, I6
std::optional<Breach> borrowers_can_be_found(const World& world, MmId mm);  // I3, when mm_count reaches 0
std::optional<Breach> cpu_is_consistent(const World& world, CpuId cpu);  // I2 (L), I3 (words), I4, I5; outside windows
std::optional<Breach> off_cpu_kernel_task_borrows_nothing(const World& world, TaskId task);  // I5
std::optional<Breach> nobody_uses(const World& world, MmId mm);  // I1, I7, I9, when the pgd goes

// -- x86. What a TLB holds is known by generations: AsidSlot::flushed_gen rises with real flushes only.
// I8: when page-table pages go that were unhooked before the flush of `generation`
std::optional<Breach> nobody_walks(const World& world, MmId mm, std::uint32_t generation);
std::optional<Breach> nobody_runs_old_entries(const World& world, MmId mm);   // T1, when a flush returns
std::optional<Breach> tlb_is_coherent(const World& world, CpuId cpu);         // T1, T3, T4; outside windows
std::optional<Breach> slot_is_true(const World& world, CpuId cpu);            // T2, after a flush or a load
std::optional<Breach> cpu_may_load(const World& world, CpuId cpu);            // T3, T4, after a load
std::optional<Breach> global_asid_is_owned(const World& world, CpuId cpu);    // T6, after a load
std::optional<Breach> global_asid_is_new(const World& world, MmId mm);        // T6, when it is given out
std::optional<Breach> somebody_will_tell(const World& world, CpuId cpu);      // T5
std::optional<Breach> sender_has_all_answers(const World& world, CpuId cpu);  // T10
std::optional<Breach> flush_is_complete(const World& world, CpuId cpu);       // T10, when a flush returns
std::optional<Breach> no_switch_under_way(const World& world, CpuId cpu);     // T11, when a handler begins

}  // namespace lazytlb
