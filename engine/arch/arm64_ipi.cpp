// SPDX-License-Identifier: GPL-3.0-or-later
// arm64 with the proposal of June 2019: the broadcast form of TLBI is not used; the CPUs of mm_cpumask are interrupted
// and invalidate themselves. The mask is kept as that series' first patch does it (20190617143255.10462-2): a CPU sets
// its bit when it has taken the mm's ASID, and on leaving for another mm clears it and flushes what it has of the old
// one. Nothing happens on going lazy, so a borrower stays in the mask and is interrupted.
// Kernel mappings are broadcast as ever: that series changes flush_tlb_mm, flush_tlb_page and flush_tlb_range only.
// Reclaim flushes page by page: arm64 learned to batch in 2023.
// Left out: that a new ASID empties the mask (whoever is in it has the ASID reserved, so it is empty then); CPUs that
// share a TLB.
#include "arch/arches.hpp"
#include "arch/arm64.hpp"

#include <vector>

namespace lazytlb::arch {

namespace {

using kernel::FlushRange;
using kernel::Kernel;
using kernel::TlbBatch;

struct Arm64Ipi final : Arm64 {
    void before_first_walk(Kernel& k, MmId mm) override {
        k.take_line(mm, MmLine::cpumask);
        k.pass_line(mm, MmLine::cpumask, k.emit(EventKind::mm_cpumask_set, {.a = mm.value}));
    }

    void left(Kernel& k, MmId mm) override {
        k.take_line(mm, MmLine::cpumask);
        k.pass_line(mm, MmLine::cpumask, k.emit(EventKind::mm_cpumask_clear, {.a = mm.value}));
        k.emit(EventKind::tlbi, {.a = mm.value, .b = all_pages, .c = 1, .flags = 1});
        k.spend(Cause::switching, k.cost().tlbi_local);  // the mm that comes loses nothing
    }

    // __cpu_disable of the first patch: clear_tasks_mm_cpumask
    void cpu_disable(Kernel& k) override {
        for (std::uint32_t i = 1; i < k.world().mms.size(); ++i) {
            if (!k.world().mms[i].alive || !k.world().mms[i].cpumask.contains(k.this_rq().cpu)) continue;
            k.take_line(MmId{i}, MmLine::cpumask);
            k.pass_line(MmId{i}, MmLine::cpumask, k.emit(EventKind::mm_cpumask_clear, {.a = i}));
        }
        Arm64::cpu_disable(k);
    }

    void arch_tlbbatch_add_pending(Kernel& k, TlbBatch& batch, MmId mm, std::uint32_t pages) override {
        Arch::arch_tlbbatch_add_pending(k, batch, mm, pages);
    }

    // on_each_cpu_mask(mm_cpumask(mm), ...) of the second patch (20190617143255.10462-3)
    void flush(Kernel& k, MmId mm, FlushRange range) override {
        k.on_each_cpu_mask(k.world().mm(mm).cpumask, range.purpose(), mm,
                           [&k, mm, range] { invalidate_here(k, mm, range.pages); });
    }
};

}  // namespace

const Architecture arm64_ipi{
    {"arm64-ipi", "arm64, TLBI by interrupt (2019 proposal)",
     "No broadcasts: the CPUs in mm_cpumask are interrupted and invalidate themselves, so other processes are left in "
     "peace. A CPU that changes to another mm clears its bit and flushes the one it leaves.",
     "When a process runs on many CPUs and changes its mappings often: each change interrupts all of them. And each "
     "switch between processes flushes.",
     "T. Indoh and Fuli Qi, 17 June 2019 (20190617143255.10462-1 to -3), rejected (kernel-semantics 6.6)."},
    {.tlb = TlbTracking::asids, .cpumask_keeps_borrowers = true, .needs_an_asid_per_cpu = true},
    [] { return std::unique_ptr<kernel::Arch>(new Arm64Ipi); }};

}  // namespace lazytlb::arch
