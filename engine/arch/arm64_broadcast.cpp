// SPDX-License-Identifier: GPL-3.0-or-later
// arm64 as of kernel 7.1: every flush is a broadcast. No mask, no lazy flag, no generation of an mm's tables, no
// interrupt: the hardware invalidates borrowers like everybody else.
#include "arch/arches.hpp"
#include "arch/arm64.hpp"

namespace lazytlb::arch {

const Architecture arm64_broadcast{
    {"arm64-broadcast", "arm64, broadcast TLBI",
     "Address spaces are told apart by ASIDs, given out by generations. Changed pages are invalidated by TLBI "
     "instructions that the hardware carries to every CPU, borrower or not; the sender waits until all have done it. "
     "No interrupts, and mm_cpumask is not kept.",
     "On large machines: a flush reaches every CPU even if only one ever ran the process, and costs more with each CPU "
     "and with each flush that is under way.",
     "arch/arm64/mm/context.c and asm/tlbflush.h after 7.1 (kernel-semantics 6.1 to 6.4)."},
    {.tlb = TlbTracking::asids,
     .cpumask_keeps_borrowers = false,
     .keeps_cpumask = false,
     .needs_an_asid_per_cpu = true},
    [] { return std::unique_ptr<kernel::Arch>(new Arm64); }};

}  // namespace lazytlb::arch
