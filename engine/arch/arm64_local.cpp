// SPDX-License-Identifier: GPL-3.0-or-later
// arm64 with the proposal of August 2025: an mm remembers the one CPU that has run it, and while there is only one, its
// flushes stay on that CPU. The note is sticky: once a second CPU has come, all flushes are broadcast for good.
// Left out: what the second version changed (a new ASID begins a new note).
#include "arch/arches.hpp"
#include "arch/arm64.hpp"

namespace lazytlb::arch {

namespace {

using kernel::Kernel;

struct Arm64Local final : Arm64 {
    // check_and_switch_context of the proposal: before TTBR0 names the mm, so before this CPU can walk its tables.
    void before_first_walk(Kernel& k, MmId mm) override {
        const CpuId cpu = k.this_rq().cpu;
        const MmState& state = k.world().mm(mm);
        if (state.active_cpu == ActiveCpu::multiple || (state.active_cpu == ActiveCpu::one && state.one_cpu == cpu))
            return;
        const bool first = state.active_cpu == ActiveCpu::none;  // cmpxchg(NONE, cpu) succeeds
        k.emit(EventKind::active_cpu,
               {.a = mm.value,
                .b = first ? cpu.value : MmId::none_value,
                .small = static_cast<std::uint16_t>(first ? ActiveCpu::one : ActiveCpu::multiple)});
        k.spend(Cause::switching, k.cost().full_barrier);  // DSB ISHST: the note first, then the first walk
    }

    // flush_tlb_user_pre of the proposal. Its task cannot be moved away meanwhile.
    bool only_here(Kernel& k, MmId mm) override {
        if (!is_active_cpu(k, mm)) return false;
        k.spend(Cause::flush, k.cost().full_barrier);  // DSB ISH: a CPU that comes now sees the new tables
        return is_active_cpu(k, mm);                   // and none came before
    }

    static bool is_active_cpu(Kernel& k, MmId mm) {
        const MmState& state = k.world().mm(mm);
        return state.active_cpu == ActiveCpu::one && state.one_cpu == k.this_rq().cpu;
    }
};

}  // namespace

const Architecture arm64_local{
    {"arm64-local", "arm64, local TLBI when one CPU ran it (2025 proposal)",
     "As arm64-broadcast, but each mm notes in active_cpu the one CPU that has run it, or that there were several. "
     "While there is one and it flushes, the invalidation stays on that CPU.",
     "After a process has run on a second CPU, be it for a moment: the note never goes back, every later flush is a "
     "broadcast.",
     "R. Roberts, RFC of 29 August 2025 (20250829153510.2401161-3), not merged (kernel-semantics 6.5)."},
    {.tlb = TlbTracking::asids,
     .cpumask_keeps_borrowers = false,
     .keeps_cpumask = false,
     .needs_an_asid_per_cpu = true},
    [] { return std::unique_ptr<kernel::Arch>(new Arm64Local); }};

}  // namespace lazytlb::arch
