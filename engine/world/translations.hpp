// SPDX-License-Identifier: GPL-3.0-or-later
// The part of apply() about what TLBs may hold on powerpc, arm64 and riscv: who has loaded an mm, whose entries are
// older than its page tables, which ASID belongs to whom. Called by apply() only.
#pragma once

#include "world/world.hpp"

namespace lazytlb {

void note_loaded(World& world, const Event& event);  // load_mm
void count_active_cpus(World& world, const Event& event);
void note_active_cpu(World& world, const Event& event);
void invalidate(World& world, const Event& event);     // tlbie, tlbi
void call_firmware(World& world, const Event& event);  // sbi_ecall
void begin_flush(World& world, const Event& event);
void end_flush(World& world, const Event& event);
void give_asid(World& world, const Event& event);  // context_id
void roll_over(World& world, const Event& event);

}  // namespace lazytlb
