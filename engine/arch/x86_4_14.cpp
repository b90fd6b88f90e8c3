// SPDX-License-Identifier: GPL-3.0-or-later
// x86 as of kernel 4.14 to 4.19: six address spaces are remembered, with generations to catch up by. With PCID a CPU
// that goes idle moves to init_mm at once, since loading and coming back are cheap; without it, it stays lazy and the
// first flush moves it. arch.always_lazy is the first patch of the series that 4.20 took: lazy with PCID as well.
#include "arch/x86_common.hpp"

namespace lazytlb::arch {

namespace {

using kernel::Kernel;

struct X86_4_14 final : X86 {
    void setup(Kernel& k) override {
        X86::setup(k);
        pv_tlb_flush_ = false;  // KVM's notes came later
        tlb_use_lazy_mode_ = !pcid_ || k.arch_setting("always_lazy", false);
    }

    // arch/x86/mm/tlb.c, enter_lazy_tlb, after 4.14
    void enter_lazy_tlb(Kernel& k, MmId mm) override {
        if (is_loaded(k, init_mm)) return;
        if (tlb_use_lazy_mode_)
            set_lazy(k, true);
        else
            switch_mm_irqs_off(k, mm, init_mm);
    }

    // arch/x86/mm/tlb.c, switch_mm_irqs_off, after 4.14
    void switch_mm_irqs_off(Kernel& k, MmId, MmId next) override {
        const MmId real_prev = k.world().cpu(k.this_rq().cpu).loaded_mm;
        set_lazy(k, false);
        if (real_prev == next) return;  // never behind: a lazy CPU that was interrupted is not here any more
        cpumask_clear_cpu(k, real_prev);
        cpumask_set_cpu(k, next);  // and then read tlb_gen
        const std::uint32_t next_tlb_gen = k.world().mm(next).tlb_gen;
        load_new_mm_cr3(k, next, choose_new_asid(k, next, next_tlb_gen), next_tlb_gen);
    }

    // arch/x86/mm/tlb.c, flush_tlb_mm_range, after 4.14: here first, then the others.
    void flush_tlb_mm_range(Kernel& k, FlushTlbInfo& info) override {
        if (info.translations != info.pages) info.pages = info.translations = all_pages;  // no stride yet
        inc_mm_tlb_gen(k, info);
        if (is_loaded(k, info.mm)) {
            k.local_irq_disable();
            flush_tlb_func(k, info);
            k.local_irq_enable();
        }
        const CpuSet& mask = k.world().mm(info.mm).cpumask;
        if (any_other_cpu(mask, info.initiating_cpu)) flush_tlb_multi(k, mask, info);
    }

    bool flushes_here_first() const override { return true; }

    // arch/x86/mm/tlb.c, native_flush_tlb_others, after 4.14: everybody in the mask.
    void flush_tlb_multi(Kernel& k, const CpuSet& mask, const FlushTlbInfo& info) override {
        trace_tlb_flush(k, info.mm, info.pages, TlbReason::remote_send_ipi);
        call_flush_tlb_func(k, running_others(k, mask), info);
    }

    // arch/x86/mm/tlb.c, flush_tlb_func_common, after 4.14
    void flush_tlb_func(Kernel& k, const FlushTlbInfo& info) override {
        const auto& cpu = k.world().cpu(k.this_rq().cpu);
        const bool local = k.this_rq().cpu == info.initiating_cpu;
        if (info.mm.exists() && cpu.loaded_mm != info.mm) return;
        if (cpu.loaded_mm == init_mm) return;
        if (cpu.is_lazy) {  // rather let go than flush; active_mm and its reference stay
            switch_mm_irqs_off(k, cpu.loaded_mm, init_mm);
            return;
        }
        const TlbReason reason = !local             ? TlbReason::remote_shootdown
                                 : info.mm.exists() ? TlbReason::local_mm_shootdown
                                                    : TlbReason::local_shootdown;
        const std::uint32_t mm_tlb_gen = k.world().mm(cpu.loaded_mm).tlb_gen;
        const std::uint32_t local_tlb_gen = cpu.asids[cpu.loaded_asid].tlb_gen;
        if (local_tlb_gen == mm_tlb_gen) {  // somebody else's flush has covered it
            trace_tlb_flush(k, info.mm, 0, reason);
            return;
        }
        const bool partial =
            info.pages != all_pages && info.new_tlb_gen == local_tlb_gen + 1 && info.new_tlb_gen == mm_tlb_gen;
        flush_tlb_entries(k, info, partial, reason);
    }

private:
    bool tlb_use_lazy_mode_ = false;
};

}  // namespace

const Architecture x86_4_14{
    {"x86-4.14", "x86, kernel 4.14",
     "With PCID a CPU that goes idle loads init_mm at once and leaves mm_cpumask, so nobody interrupts it; coming back "
     "it compares generations. Without PCID it stays lazy until the first flush moves it to init_mm.",
     "When threads sleep often: each sleep and each return is a CR3 write and two atomics on mm_cpumask, a line that "
     "all CPUs of the process share.",
     "arch/x86/mm/tlb.c after 4.14, the same up to 4.19 (kernel-semantics 5.3)."},
    {.tlb = TlbTracking::generations, .cpumask_keeps_borrowers = false},
    [] { return std::unique_ptr<kernel::Arch>(new X86_4_14); },
    [] {
        return std::vector<Setting>{
            pcid_setting(),
            true_or_false("arch.always_lazy", false,
                          "a CPU that goes idle stays lazy with PCID, too (first patch of the 4.20 series)")};
    }};

}  // namespace lazytlb::arch
