// SPDX-License-Identifier: GPL-3.0-or-later
// The lifetime invariants of kernel-semantics 9.1, each as a question about what an event has just touched.
// Nothing means that the rule holds.
#pragma once

#include <optional>

#include "world/world.hpp"

namespace lazytlb {

std::optional<Breach> count_adds_up(const World& world, MmId mm);           // I2, I6
std::optional<Breach> borrowers_can_be_found(const World& world, MmId mm);  // I3, when mm_count reaches 0
std::optional<Breach> cpu_is_consistent(const World& world, CpuId cpu);  // I2 (L), I3 (words), I4, I5; outside windows
std::optional<Breach> off_cpu_kernel_task_borrows_nothing(const World& world, TaskId task);  // I5
std::optional<Breach> nobody_uses(const World& world, MmId mm);  // I1, I7, I9, when the pgd goes

}  // namespace lazytlb
