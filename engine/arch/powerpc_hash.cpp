// SPDX-License-Identifier: GPL-3.0-or-later
// powerpc book3s64 with the hash MMU: mm_cpumask remembers every CPU that ever ran the mm, and nothing takes a
// bit away; invalidations are broadcast by the hardware, never sent as interrupts.
// Left out: accelerators (copros), trimming (radix only), batching of hash invalidations.
#include "arch/arches.hpp"

namespace lazytlb::arch {

namespace {

using kernel::FlushRange;
using kernel::Kernel;

struct PowerpcHash final : kernel::Arch {
    void enter_lazy_tlb(Kernel&, MmId) override {}  // the borrowed segments stay loaded

    // arch/powerpc/mm/mmu_context.c, switch_mm_irqs_off, after 7.1
    void switch_mm_irqs_off(Kernel& k, MmId prev, MmId next) override {
        const CpuId cpu = k.this_rq().cpu;
        if (!k.world().mm(next).cpumask.contains(cpu)) {
            k.take_line(next, MmLine::cpumask);
            const EventIndex set = k.emit(EventKind::mm_cpumask_set, {.a = next.value});
            k.emit(EventKind::active_cpus, {.a = next.value, .b = k.world().mm(next).active_cpus + 1});
            k.pass_line(next, MmLine::cpumask, set);
            k.spend(Cause::switching,
                    k.cost().full_barrier);  // before the first walk: flushers read the mask after theirs
        }
        if (prev == next) return;
        k.spend(Cause::switching, k.cost().switch_mm);  // the segment lookaside buffer
        k.emit(EventKind::load_mm, {.a = next.value});
    }

    // arch/powerpc/include/asm/tlb.h, mm_is_thread_local, after 7.1: local when only this CPU ever ran the mm.
    void flush_tlb_range(Kernel& k, MmId mm, FlushRange range) override {
        const auto& state = k.world().mm(mm);
        const bool local = state.active_cpus <= 1 && state.cpumask.contains(k.this_rq().cpu);
        const std::int64_t operations = range.pages == all_pages ? 1 : range.pages;
        k.emit(EventKind::tlbie, {.a = mm.value, .b = range.pages, .flags = static_cast<std::uint8_t>(local)});
        if (local) {
            k.spend(Cause::flush, k.cost().tlbiel * operations);
        } else {  // one bus for all CPUs: who comes later waits for those before
            const SimTime begin = std::max(k.now(), bus_free_at_);
            bus_free_at_ = begin + k.cost().tlbie * operations;
            k.spend(Cause::flush, bus_free_at_ - k.now());
        }
        k.this_rq().refill_pages += range.pages == all_pages ? k.cost().tlb_entries : range.pages;
    }

    // arch/powerpc, cleanup_cpu_mmu_context, after 7.1: out of every mask, whoever still borrows. sched_force_init_mm
    // has seen to it that this CPU does not.
    void cpu_disable(Kernel& k) override {
        const CpuId cpu = k.this_rq().cpu;
        for (std::uint32_t i = 1; i < k.world().mms.size(); ++i) {
            const auto& mm = k.world().mms[i];
            if (!mm.alive || !mm.cpumask.contains(cpu)) continue;
            k.take_line(MmId{i}, MmLine::cpumask);
            const EventIndex cleared = k.emit(EventKind::mm_cpumask_clear, {.a = i});
            k.emit(EventKind::active_cpus, {.a = i, .b = k.world().mms[i].active_cpus - 1});
            k.pass_line(MmId{i}, MmLine::cpumask, cleared);
        }
    }

private:
    SimTime bus_free_at_;
};

}  // namespace

const Architecture powerpc_hash{
    {"powerpc-hash", "powerpc, hash MMU",
     "A switch loads segments and sets the CPU's bit in mm_cpumask for good. Changed pages are invalidated by tlbie, "
     "broadcast by the "
     "hardware, or by tlbiel when only one CPU ever ran the mm. No interrupts for flushes, none at exit_mmap.",
     "When many CPUs change mappings at once: broadcasts share one bus.",
     "arch/powerpc book3s64 after 7.1, derived from generic code (kernel-semantics 4.5b); the machine is POWER8."},
    {.cpumask_keeps_borrowers = true},
    [] { return std::unique_ptr<kernel::Arch>(new PowerpcHash); }};

}  // namespace lazytlb::arch
