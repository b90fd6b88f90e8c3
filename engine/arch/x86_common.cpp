// SPDX-License-Identifier: GPL-3.0-or-later
#include "arch/x86_common.hpp"

namespace lazytlb::arch {

using kernel::FlushCaller;
using kernel::FlushRange;
using kernel::Kernel;
using kernel::TlbBatch;

// arch/x86/mm/tlb.c, initialize_tlbstate_and_flush, after 7.1: init_mm has the first ASID of each CPU.
void X86::setup(Kernel& k) {
    pcid_ = k.arch_setting("pcid", true);
    pv_tlb_flush_ = k.machine().kvm_guest && k.arch_setting("pv_tlb_flush", true);
    for (std::size_t i = 0; i < k.world().cpus.size(); ++i) k.rq_of(CpuId{static_cast<std::uint16_t>(i)}).next_asid = 1;
}

// arch/x86/include/asm/tlbflush.h: what each caller says of page tables decides whether lazy CPUs are interrupted.
void X86::flush_tlb_range(Kernel& k, MmId mm, FlushRange range) {
    FlushTlbInfo info;
    info.mm = mm;
    info.initiating_cpu = k.this_rq().cpu;
    if (!range.full_mm && range.translations() <= k.cost().flush_ceiling) {
        info.pages = range.pages;
        info.translations = range.translations();
    }
    switch (range.caller) {
        case FlushCaller::mmu_gather: info.freed_tables = range.freed_tables; break;
        case FlushCaller::flush_tlb_mm: info.freed_tables = true; break;
        case FlushCaller::flush_tlb_range: info.freed_tables = flush_tlb_range_says_freed_tables(); break;
        case FlushCaller::flush_tlb_page: info.freed_tables = false; break;
    }
    flush_tlb_mm_range(k, info);
    k.emit(EventKind::flush_done, {.a = mm.value, .b = info.new_tlb_gen});
}

// arch/x86/mm/tlb.c, flush_tlb_kernel_range, after 7.1: kernel mappings are everywhere, so every CPU is asked.
void X86::flush_tlb_kernel_range(Kernel& k, std::uint32_t pages) {
    const bool all = pages > k.cost().flush_ceiling;
    std::vector<CpuId> targets;
    for (std::size_t i = 0; i < k.world().cpus.size(); ++i) {
        const CpuId cpu{static_cast<std::uint16_t>(i)};
        if (cpu != k.this_rq().cpu && k.rq_of(cpu).online && !kernel_flush_may_skip(k, cpu)) targets.push_back(cpu);
    }
    const auto flush = [this, &k, pages, all] {
        if (all) {
            do_flush_tlb_all(k);
            return;
        }
        k.spend(Cause::flush, k.cost().flush_base + k.cost().flush_page * pages);  // do_kernel_range_flush
        k.this_rq().refill_pages += pages;
    };
    k.smp_call_function_many(targets, IpiPurpose::permission_flush, MmId::none(), flush, flush);
    k.emit(EventKind::flush_done, {.a = MmId::none_value});
}

void X86::do_flush_tlb_all(Kernel& k) {
    k.spend(Cause::flush, k.cost().flush_all);
    k.this_rq().refill_pages += k.cost().tlb_entries;
}

// arch/x86/mm/tlb.c, leave_mm, after 7.1. Interrupts are off.
void X86::leave_mm(Kernel& k) {
    const MmId loaded = k.world().cpu(k.this_rq().cpu).loaded_mm;
    if (loaded != init_mm) switch_mm_irqs_off(k, loaded, init_mm);
}

// arch/x86/include/asm/tlbflush.h, arch_tlbbatch_add_pending, after 7.1: the generation rises now, the flush follows.
void X86::arch_tlbbatch_add_pending(Kernel& k, TlbBatch& batch, MmId mm, std::uint32_t) {
    const std::uint32_t tlb_gen = k.world().mm(mm).tlb_gen + 1;
    k.emit(EventKind::tlb_gen, {.a = mm.value, .b = tlb_gen, .flags = 1});
    batch.cpumask.insert_all(k.world().mm(mm).cpumask);
    batch.of(mm).generation = tlb_gen;
}

// arch/x86/mm/tlb.c, arch_tlbbatch_flush, after 7.1: one request for everything, of no mm. Lazy CPUs catch up later.
void X86::arch_tlbbatch_flush(Kernel& k, TlbBatch& batch) {
    const CpuId self = k.this_rq().cpu;
    FlushTlbInfo info;
    info.initiating_cpu = self;
    const bool others = any_other_cpu(batch.cpumask, self);
    if (batch.cpumask.contains(self) && (!others || flushes_here_first())) {
        k.local_irq_disable();
        flush_tlb_func(k, info);
        k.local_irq_enable();
    }
    if (others) flush_tlb_multi(k, batch.cpumask, info);
    for (const auto& unmapped : batch.mms)
        k.emit(EventKind::flush_done, {.a = unmapped.mm.value, .b = unmapped.generation});
    batch = {};
}

// arch/x86/mm/tlb.c, choose_new_asid, after 7.1: six address spaces are remembered, the oldest makes room.
X86::NewAsid X86::choose_new_asid(Kernel& k, MmId next, std::uint32_t next_tlb_gen) {
    if (!pcid_) return {0, true};
    const auto& ctxs = k.world().cpu(k.this_rq().cpu).asids;
    for (std::uint32_t asid = 0; asid < dynamic_asids; ++asid)
        if (ctxs[asid].mm == next) return {asid, ctxs[asid].tlb_gen < next_tlb_gen};
    return {k.this_rq().next_asid++ % static_cast<std::uint32_t>(dynamic_asids), true};
}

// arch/x86/mm/tlb.c, load_new_mm_cr3 and what switch_mm_irqs_off does around it, after 7.1
void X86::load_new_mm_cr3(Kernel& k, MmId mm, NewAsid asid, std::uint32_t tlb_gen) {
    if (asid.need_flush) {
        k.emit(EventKind::asid_slot, {.a = mm.value, .b = tlb_gen, .small = static_cast<std::uint16_t>(asid.asid)});
        k.this_rq().refill_pages += k.cost().tlb_entries;
    }
    k.spend(Cause::switching, asid.need_flush ? k.cost().switch_mm + k.cost().flush_all : k.cost().switch_mm);
    k.emit(EventKind::load_mm, {.a = mm.value, .b = asid.asid, .flags = static_cast<std::uint8_t>(asid.need_flush)});
    trace_tlb_flush(k, mm, asid.need_flush ? all_pages : 0, TlbReason::task_switch);
}

// arch/x86/include/asm/tlbflush.h, inc_mm_tlb_gen, after 7.1: a full barrier; it pairs with the one in a switch.
void X86::inc_mm_tlb_gen(Kernel& k, FlushTlbInfo& info) {
    info.new_tlb_gen = k.world().mm(info.mm).tlb_gen + 1;
    k.emit(EventKind::tlb_gen, {.a = info.mm.value, .b = info.new_tlb_gen});
    k.spend(Cause::flush, k.cost().full_barrier);
}

void X86::flush_tlb_entries(Kernel& k, const FlushTlbInfo& info, bool partial, TlbReason reason) {
    const CpuId self = k.this_rq().cpu;
    const MmId loaded = k.world().cpu(self).loaded_mm;
    const std::uint32_t tlb_gen = k.world().mm(loaded).tlb_gen, asid = k.world().cpu(self).loaded_asid;
    if (partial)
        k.spend(Cause::flush, k.cost().flush_base + k.cost().flush_page * info.translations);
    else
        k.spend(Cause::flush, k.cost().flush_all);
    k.this_rq().refill_pages += partial ? info.translations : k.cost().tlb_entries;
    k.emit(EventKind::asid_slot, {.a = loaded.value, .b = tlb_gen, .small = static_cast<std::uint16_t>(asid)});
    trace_tlb_flush(k, info.mm, partial ? info.pages : all_pages, reason, partial ? info.new_tlb_gen : tlb_gen);
}

void X86::trace_tlb_flush(Kernel& k, MmId mm, std::uint32_t pages, TlbReason reason, std::uint32_t tlb_gen) {
    k.emit(EventKind::tlb_flush,
           {.a = mm.value, .b = pages, .c = tlb_gen, .small = static_cast<std::uint16_t>(reason)});
}

void X86::cpumask_set_cpu(Kernel& k, MmId mm) {
    k.take_line(mm, MmLine::cpumask);
    k.pass_line(mm, MmLine::cpumask, k.emit(EventKind::mm_cpumask_set, {.a = mm.value}));
}

void X86::cpumask_clear_cpu(Kernel& k, MmId mm) {
    k.take_line(mm, MmLine::cpumask);
    k.pass_line(mm, MmLine::cpumask, k.emit(EventKind::mm_cpumask_clear, {.a = mm.value}));
}

void X86::set_lazy(Kernel& k, bool lazy) {
    if (k.world().cpu(k.this_rq().cpu).is_lazy == lazy) return;
    k.emit(EventKind::tlb_lazy, {.flags = static_cast<std::uint8_t>(lazy)});
}

bool X86::any_other_cpu(const CpuSet& mask, CpuId self) {
    bool others = false;
    mask.for_each([&](CpuId cpu) { others = others || cpu != self; });
    return others;
}

bool X86::is_loaded(Kernel& k, MmId mm) { return k.world().cpu(k.this_rq().cpu).loaded_mm == mm; }

// arch/x86/kernel/kvm.c, kvm_flush_tlb_multi, after 7.1: a preempted CPU gets a note, which the host reads before it
// lets it run.
std::vector<CpuId> X86::running_others(Kernel& k, const CpuSet& mask) {
    std::vector<CpuId> others;
    mask.for_each([&](CpuId cpu) {
        if (cpu == k.this_rq().cpu) return;
        if (pv_tlb_flush_ && k.world().cpu(cpu).preempted)
            k.emit(EventKind::flush_on_entry, {.a = cpu.value});
        else
            others.push_back(cpu);
    });
    return others;
}

void X86::call_flush_tlb_func(Kernel& k, const std::vector<CpuId>& targets, const FlushTlbInfo& info, bool here) {
    const auto flush = [this, &k, info] { flush_tlb_func(k, info); };
    const auto purpose_of = [&k, &info](CpuId target) {
        const auto& cpu = k.world().cpu(target);
        const bool only_trimmed = info.trim_cpumask && info.purpose() == IpiPurpose::permission_flush &&
                                  info.mm.exists() && !cpu.switching && cpu.loaded_mm != info.mm;
        return only_trimmed ? IpiPurpose::trim : info.purpose();
    };
    k.smp_call_function_many_cond(targets, purpose_of, info.mm, flush, here ? flush : std::function<void()>{});
}

Setting pcid_setting() { return true_or_false("arch.pcid", true, "the CPU tells address spaces apart in its TLB"); }

Setting pv_tlb_flush_setting() {
    return true_or_false("arch.pv_tlb_flush", true, "a KVM guest leaves preempted CPUs a note instead of an interrupt");
}

}  // namespace lazytlb::arch
