// SPDX-License-Identifier: GPL-3.0-or-later
// x86 as of kernel 4.13: no address space is remembered, so every load empties the TLB; a lazy CPU keeps the mm loaded
// and is interrupted by the first flush, which moves it to init_mm. There are no generations to catch up with.
#include "arch/x86_common.hpp"

namespace lazytlb::arch {

namespace {

using kernel::Kernel;

struct X86_4_13 final : X86 {
    void setup(Kernel& k) override {
        X86::setup(k);
        pv_tlb_flush_ = false;  // KVM's notes came later
    }

    // arch/x86/include/asm/mmu_context.h, enter_lazy_tlb, after 4.13: TLBSTATE_OK becomes TLBSTATE_LAZY.
    void enter_lazy_tlb(Kernel& k, MmId) override {
        if (!is_loaded(k, init_mm)) set_lazy(k, true);
    }

    // arch/x86/mm/tlb.c, switch_mm_irqs_off, after 4.13
    void switch_mm_irqs_off(Kernel& k, MmId, MmId next) override {
        const MmId real_prev = k.world().cpu(k.this_rq().cpu).loaded_mm;
        set_lazy(k, false);
        if (real_prev == next) return;  // whoever changed its page tables has interrupted this CPU
        cpumask_set_cpu(k, next);       // the CR3 write is the barrier before the first walk
        k.spend(Cause::switching, k.cost().switch_mm + k.cost().flush_all);
        k.this_rq().refill_pages += k.cost().tlb_entries;
        k.emit(EventKind::load_mm, {.a = next.value, .flags = 1});
        trace_tlb_flush(k, next, all_pages, TlbReason::task_switch);
        cpumask_clear_cpu(k, real_prev);
    }

    // arch/x86/mm/tlb.c, flush_tlb_mm_range, after 4.13: here first, then the others. A range of huge pages is flushed
    // whole: there is no stride yet.
    void flush_tlb_mm_range(Kernel& k, FlushTlbInfo& info) override {
        const CpuId self = k.this_rq().cpu;
        if (info.translations != info.pages) info.pages = info.translations = all_pages;
        k.spend(Cause::flush, k.cost().full_barrier);
        if (is_loaded(k, info.mm)) {
            k.local_irq_disable();
            local_flush(k, info, TlbReason::local_mm_shootdown);
            k.local_irq_enable();
        }
        if (any_other_cpu(k.world().mm(info.mm).cpumask, self)) flush_tlb_multi(k, k.world().mm(info.mm).cpumask, info);
    }

    // arch/x86/mm/tlb.c, native_flush_tlb_others, after 4.13: everybody in the mask.
    void flush_tlb_multi(Kernel& k, const CpuSet& mask, const FlushTlbInfo& info) override {
        trace_tlb_flush(k, info.mm, info.pages, TlbReason::remote_send_ipi);
        call_flush_tlb_func(k, running_others(k, mask), info);
    }

    // arch/x86/mm/tlb.c, flush_tlb_func, after 4.13
    void flush_tlb_func(Kernel& k, const FlushTlbInfo& info) override {
        const auto& cpu = k.world().cpu(k.this_rq().cpu);
        if (info.mm.exists() && info.mm != cpu.loaded_mm) return;
        if (cpu.is_lazy) {
            leave_mm(k);
            return;
        }
        local_flush(k, info, TlbReason::remote_shootdown);
    }

    // arch/x86/mm/tlb.c, do_flush_tlb_all, after 4.13
    void do_flush_tlb_all(Kernel& k) override {
        X86::do_flush_tlb_all(k);
        if (k.world().cpu(k.this_rq().cpu).is_lazy) leave_mm(k);
    }

    // arch/x86/include/asm/tlbflush.h, arch_tlbbatch_add_mm, after 4.13
    void arch_tlbbatch_add_pending(Kernel& k, kernel::TlbBatch& batch, MmId mm, std::uint32_t) override {
        batch.cpumask.insert_all(k.world().mm(mm).cpumask);
        batch.of(mm);
    }

    // arch/x86/mm/tlb.c, arch_tlbbatch_flush, after 4.13
    void arch_tlbbatch_flush(Kernel& k, kernel::TlbBatch& batch) override {
        const CpuId self = k.this_rq().cpu;
        FlushTlbInfo info;
        info.initiating_cpu = self;
        if (batch.cpumask.contains(self)) {
            k.local_irq_disable();
            local_flush(k, info, TlbReason::local_shootdown);
            k.local_irq_enable();
        }
        if (any_other_cpu(batch.cpumask, self)) flush_tlb_multi(k, batch.cpumask, info);
        for (const auto& unmapped : batch.mms) k.emit(EventKind::flush_done, {.a = unmapped.mm.value});
        batch = {};
    }

private:
    static void local_flush(Kernel& k, const FlushTlbInfo& info, TlbReason reason) {
        const bool partial = info.pages != all_pages;
        k.spend(Cause::flush, partial ? k.cost().flush_base + k.cost().flush_page * info.pages : k.cost().flush_all);
        k.this_rq().refill_pages += partial ? info.pages : k.cost().tlb_entries;
        trace_tlb_flush(k, info.mm, info.pages, reason);
    }
};

}  // namespace

const Architecture x86_4_13{{"x86-4.13", "x86, kernel 4.13",
                             "A lazy CPU keeps the mm loaded and its bit in mm_cpumask. A flush interrupts every CPU "
                             "in the mask; a lazy one then moves to init_mm and is left alone from there. Each load of "
                             "another mm empties the TLB.",
                             "When threads sleep often while others change mappings: every flush wakes the idle CPUs, "
                             "and what they had cached is lost.",
                             "arch/x86/mm/tlb.c after 4.13 (kernel-semantics 5.2)."},
                            {.tlb = TlbTracking::generations, .cpumask_keeps_borrowers = false},
                            [] { return std::unique_ptr<kernel::Arch>(new X86_4_13); }};

}  // namespace lazytlb::arch
