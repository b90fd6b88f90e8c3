// SPDX-License-Identifier: GPL-3.0-or-later
// The invariants of TLB coherence (kernel-semantics 9.2) that powerpc, arm64 and riscv have to keep: T1 and T10 of any
// flush, T7 of active_cpus, T8 of ASIDs, T9 of active_cpu. Each is a question about what an event has just touched;
// nothing means that the rule holds.
#pragma once

#include <optional>

#include "world/world.hpp"

namespace lazytlb {

std::optional<Breach> flush_has_waited(const World& world, CpuId cpu, MmId mm);  // T10, when a flush returns
std::optional<Breach> nobody_runs_on_old_entries(const World& world, MmId mm);   // T1, the same
std::optional<Breach> runs_on_new_entries(const World& world, CpuId cpu);        // T1, T8, when a window closes
std::optional<Breach> active_cpus_counts_the_mask(const World& world, MmId mm);  // T7, outside its update
std::optional<Breach> loaded_mm_is_in_its_mask(const World& world, CpuId cpu);   // T7
std::optional<Breach> asid_is_nobody_elses(const World& world, MmId mm);         // T8, when it is given
std::optional<Breach> loaded_asid_is_its_own(const World& world, CpuId cpu);     // T8, when it is loaded
std::optional<Breach> only_its_cpu_has_loaded(const World& world, MmId mm);      // T9

// Those that `event`, just applied, may have broken.
std::optional<Breach> coherence_after(const World& world, const Event& event);

// All of them, for the whole world.
std::optional<Breach> check_coherence(const World& world);

}  // namespace lazytlb
