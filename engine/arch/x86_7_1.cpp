// SPDX-License-Identifier: GPL-3.0-or-later
// x86 as of kernel 7.1 with PCID, on a CPU without INVLPGB: lazy CPUs keep the old mm loaded, mm_cpumask bits survive a
// switch away and are trimmed by the first interrupt that finds another mm, generations tell what a CPU has missed.
// Left out: global ASIDs (x86-invlpgb has them).
#include "arch/x86_lazy_cpumask.hpp"

namespace lazytlb::arch {

namespace {

using kernel::Kernel;

struct X86_7_1 final : X86LazyCpumask {
    void setup(Kernel& k) override {
        X86::setup(k);
        defer_kernel_flush_ = k.arch_setting("defer_kernel_flush", false);
    }

    // arch/x86/mm/tlb.c, switch_mm_irqs_off, after 7.1. What is loaded decides, not the first argument.
    void switch_mm_irqs_off(Kernel& k, MmId, MmId next) override {
        const auto& cpu = k.world().cpu(k.this_rq().cpu);
        const bool was_lazy = cpu.is_lazy;
        set_lazy(k, false);
        if (cpu.loaded_mm == next) {
            if (!was_lazy) return;
            k.spend(Cause::switching, k.cost().full_barrier);  // before the generation is read
            const std::uint32_t next_tlb_gen = k.world().mm(next).tlb_gen;
            if (cpu.asids[cpu.loaded_asid].tlb_gen == next_tlb_gen) return;   // no event at all, as in the kernel
            load_new_mm_cr3(k, next, {cpu.loaded_asid, true}, next_tlb_gen);  // behind: the same ASID, emptied
            return;
        }
        k.emit(EventKind::switching_mm);  // LOADED_MM_SWITCHING: whoever reads it now asks this CPU
        enter_cpumask(k, next);
        const std::uint32_t next_tlb_gen = k.world().mm(next).tlb_gen;
        load_new_mm_cr3(k, next, choose_new_asid(k, next, next_tlb_gen), next_tlb_gen);
    }

    // arch/x86/mm/tlb.c, flush_tlb_mm_range, after 7.1
    void flush_tlb_mm_range(Kernel& k, FlushTlbInfo& info) override {
        inc_mm_tlb_gen(k, info);
        const CpuSet& mask = k.world().mm(info.mm).cpumask;
        if (any_other_cpu(mask, info.initiating_cpu)) {
            info.trim_cpumask = should_trim_cpumask(k, info.mm);
            flush_tlb_multi(k, mask, info);
        } else if (is_loaded(k, info.mm)) {
            k.local_irq_disable();
            flush_tlb_func(k, info);
            k.local_irq_enable();
        }
    }

    bool flush_tlb_range_says_freed_tables() const override { return true; }
    bool frees_tables_by_rcu(const Kernel&) const override { return true; }

    // The proposal of V. Schneider and others, "context_tracking,x86: Defer some IPIs until a user->kernel transition"
    // (RFC v8, March 2026, not merged): an isolated CPU in user mode is not interrupted for kernel mappings; it empties
    // its TLB whenever it enters the kernel.
    bool kernel_flush_may_skip(Kernel& k, CpuId cpu) const override {
        return defer_kernel_flush_ && k.rq_of(cpu).isolated && k.rq_of(cpu).in_user;
    }
    void enter_from_user_mode(Kernel& k) override {
        if (defer_kernel_flush_) do_flush_tlb_all(k);
    }

private:
    bool defer_kernel_flush_ = false;
};

}  // namespace

const Architecture x86_7_1{
    {"x86-7.1", "x86, kernel 7.1",
     "A lazy CPU keeps the mm loaded and is left alone by flushes unless page tables were freed; coming back it "
     "compares generations. A CPU's bit in mm_cpumask survives a switch away until an interrupt finds another mm "
     "loaded.",
     "When page tables are freed while many CPUs are lazy or have run the mm before: all of them are "
     "interrupted.",
     "arch/x86/mm/tlb.c after 7.1, with PCID (kernel-semantics 5.9)."},
    {.tlb = TlbTracking::generations, .cpumask_keeps_borrowers = false},
    [] { return std::unique_ptr<kernel::Arch>(new X86_7_1); },
    [] {
        return std::vector<Setting>{
            pcid_setting(), pv_tlb_flush_setting(),
            true_or_false("arch.defer_kernel_flush", false,
                          "isolated CPUs flush kernel mappings when they next enter the kernel")};
    }};

}  // namespace lazytlb::arch
