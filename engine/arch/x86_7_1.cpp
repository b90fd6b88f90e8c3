// SPDX-License-Identifier: GPL-3.0-or-later
// x86 as of kernel 7.1 with PCID: lazy CPUs keep the old mm loaded, mm_cpumask bits survive a switch away and are
// trimmed by the first interrupt that finds another mm, generations tell what a CPU has missed.
// Left out: page-table isolation, speculation barriers, global ASIDs (x86-invlpgb), temporary mms, reclaim batches.
#include "arch/arches.hpp"

namespace lazytlb::arch {

namespace {

using kernel::FlushRange;
using kernel::Kernel;

struct Request {  // struct flush_tlb_info
    MmId mm;
    std::uint32_t pages;  // all_pages: everything
    std::uint32_t new_tlb_gen;
    CpuId initiator;
    bool freed_tables, trim;
};

struct X86 final : kernel::Arch {
    // arch/x86/mm/tlb.c, enter_lazy_tlb, after 7.1
    void enter_lazy_tlb(Kernel& k, MmId) override {
        const auto& cpu = k.world().cpu(k.this_rq().cpu);
        if (cpu.loaded_mm != init_mm && !cpu.is_lazy) k.emit(EventKind::tlb_lazy, {.flags = 1});
    }

    // arch/x86/mm/tlb.c, switch_mm_irqs_off, after 7.1. What is loaded decides, not the first argument.
    void switch_mm_irqs_off(Kernel& k, MmId, MmId next) override {
        const CpuId id = k.this_rq().cpu;
        const auto& cpu = k.world().cpu(id);
        const bool was_lazy = cpu.is_lazy;
        if (was_lazy) k.emit(EventKind::tlb_lazy, {.flags = 0});
        if (cpu.loaded_mm == next) {
            if (!was_lazy) return;
            k.spend(Cause::switching, k.cost().full_barrier);  // before the generation is read
            const std::uint32_t gen = k.world().mm(next).tlb_gen;
            if (cpu.asids[cpu.loaded_asid].tlb_gen == gen) return;  // no event at all, as in the kernel
            load(k, next, cpu.loaded_asid, gen, true);              // behind: flush, same ASID
            return;
        }
        k.emit(EventKind::switching_mm);
        if (next != init_mm && !k.world().mm(next).cpumask.contains(id)) {
            k.take_line(next, MmLine::cpumask);
            k.pass_line(next, MmLine::cpumask, k.emit(EventKind::mm_cpumask_set, {.a = next.value}));
        } else {
            k.spend(Cause::switching, k.cost().full_barrier);  // the bit was there: no atomic orders the next read
        }
        const std::uint32_t gen = k.world().mm(next).tlb_gen;
        const auto [asid, need_flush] = choose_new_asid(k, next, gen);
        load(k, next, asid, gen, need_flush);
    }

    // arch/x86/mm/tlb.c, flush_tlb_mm_range, after 7.1
    void flush_tlb_range(Kernel& k, MmId mm, FlushRange range) override {
        const CpuId self = k.this_rq().cpu;
        const std::uint32_t new_gen = k.world().mm(mm).tlb_gen + 1;
        k.emit(EventKind::tlb_gen, {.a = mm.value, .b = new_gen});
        k.spend(Cause::flush, k.cost().full_barrier);
        const bool whole = range.full_mm || range.pages > k.cost().flush_ceiling;
        Request request{mm, whole ? all_pages : range.pages, new_gen, self, range.freed_tables, false};
        bool others = false;
        k.world().mm(mm).cpumask.for_each([&](CpuId cpu) { others = others || cpu != self; });
        if (others) {
            request.trim = may_trim(k, mm);
            flush_tlb_multi(k, request);
        } else if (k.world().cpu(self).loaded_mm == mm) {
            k.local_irq_disable();
            flush_tlb_func(k, request);
            k.local_irq_enable();
        }
    }

private:
    // arch/x86/mm/tlb.c, choose_new_asid, after 7.1: six address spaces are remembered, the oldest makes room.
    struct Choice {
        std::uint32_t asid;
        bool need_flush;
    };
    Choice choose_new_asid(Kernel& k, MmId next, std::uint32_t gen) {
        const auto& slots = k.world().cpu(k.this_rq().cpu).asids;
        for (std::uint32_t asid = 0; asid < dynamic_asids; ++asid)
            if (slots[asid].mm == next) return {asid, slots[asid].tlb_gen < gen};
        const std::uint32_t asid = k.this_rq().next_asid++ % dynamic_asids;
        return {asid, true};
    }

    // arch/x86/mm/tlb.c, load_new_mm_cr3, after 7.1
    void load(Kernel& k, MmId mm, std::uint32_t asid, std::uint32_t gen, bool flush) {
        if (flush) {
            k.emit(EventKind::asid_slot, {.a = mm.value, .b = gen, .small = static_cast<std::uint16_t>(asid)});
            k.this_rq().refill_pages += k.cost().tlb_entries;
        }
        k.spend(Cause::switching, flush ? k.cost().switch_mm + k.cost().flush_all : k.cost().switch_mm);
        k.emit(EventKind::load_mm, {.a = mm.value, .b = asid, .flags = static_cast<std::uint8_t>(flush)});
        trace_flush(k, mm, flush ? all_pages : 0, TlbReason::task_switch);
    }

    // arch/x86/mm/tlb.c, flush_tlb_multi and should_flush_tlb, after 7.1: with page tables freed everyone in the mask,
    // else those that run the mm, are between two, or (once a second) have a stale bit.
    void flush_tlb_multi(Kernel& k, const Request& request) {
        trace_flush(k, request.mm, request.pages, TlbReason::remote_send_ipi);
        std::vector<CpuId> targets;
        bool here = false;
        k.world().mm(request.mm).cpumask.for_each([&](CpuId id) {
            const auto& cpu = k.world().cpu(id);
            if (id == request.initiator)
                here = true;
            else if (request.freed_tables)
                targets.push_back(id);
            else if (cpu.is_lazy)
                return;
            else if (cpu.switching || cpu.loaded_mm == request.mm || request.trim)
                targets.push_back(id);
        });
        const auto flush = [this, &k, request] { flush_tlb_func(k, request); };
        const IpiPurpose purpose = request.freed_tables ? IpiPurpose::freed_table : IpiPurpose::permission_flush;
        k.smp_call_function_many(targets, purpose, request.mm, flush, here ? flush : std::function<void()>{});
    }

    // arch/x86/mm/tlb.c, flush_tlb_func, after 7.1. Interrupts are off.
    void flush_tlb_func(Kernel& k, const Request& request) {
        const CpuId id = k.this_rq().cpu;
        const auto& cpu = k.world().cpu(id);
        const bool local = id == request.initiator;
        if (cpu.loaded_mm != request.mm) {  // a stale bit: this is how the mask is trimmed
            k.take_line(request.mm, MmLine::cpumask);
            k.pass_line(request.mm, MmLine::cpumask, k.emit(EventKind::mm_cpumask_clear, {.a = request.mm.value}));
            trace_flush(k, request.mm, 0, TlbReason::remote_wrong_cpu);
            return;
        }
        if (cpu.loaded_mm == init_mm) return;
        if (cpu.is_lazy) {  // rather let go than flush; active_mm and its reference stay
            switch_mm_irqs_off(k, request.mm, init_mm);
            return;
        }
        const std::uint32_t asid = cpu.loaded_asid, local_gen = cpu.asids[asid].tlb_gen;
        if (request.new_tlb_gen <= local_gen) return;  // somebody else's flush already covered it
        const std::uint32_t mm_gen = k.world().mm(request.mm).tlb_gen;
        const bool partial =
            request.pages != all_pages && request.new_tlb_gen == local_gen + 1 && request.new_tlb_gen == mm_gen;
        if (partial)
            k.spend(Cause::flush, k.cost().flush_base + k.cost().flush_page * request.pages);
        else
            k.spend(Cause::flush, k.cost().flush_all);
        k.this_rq().refill_pages += partial ? request.pages : k.cost().tlb_entries;
        k.emit(EventKind::asid_slot, {.a = request.mm.value, .b = mm_gen, .small = static_cast<std::uint16_t>(asid)});
        trace_flush(k, request.mm, partial ? request.pages : all_pages,
                    local ? TlbReason::local_mm_shootdown : TlbReason::remote_shootdown);
    }

    // At most once a second for each mm (next_trim).
    bool may_trim(Kernel& k, MmId mm) {
        if (next_trim_.size() <= mm.index()) next_trim_.resize(mm.index() + 1, SimTime{} + milliseconds(1000));
        if (k.now() <= next_trim_[mm.index()]) return false;
        next_trim_[mm.index()] = k.now() + milliseconds(1000);
        return true;
    }

    static void trace_flush(Kernel& k, MmId mm, std::uint32_t pages, TlbReason reason) {
        k.emit(EventKind::tlb_flush, {.a = mm.value, .b = pages, .small = static_cast<std::uint16_t>(reason)});
    }

    std::vector<SimTime> next_trim_;
};

}  // namespace

const Architecture x86_7_1{
    {"x86-7.1", "x86, kernel 7.1",
     "A lazy CPU keeps the mm loaded and is left alone by flushes unless page tables were freed; coming back it "
     "compares generations. "
     "A CPU's bit in mm_cpumask survives a switch away until an interrupt finds another mm loaded.",
     "When page tables are freed while many CPUs are lazy or have run the mm before: all of them are "
     "interrupted.",
     "arch/x86/mm/tlb.c after 7.1, with PCID (kernel-semantics 5.9)."},
    {.cpumask_keeps_borrowers = false},
    [] { return std::unique_ptr<kernel::Arch>(new X86); }};

}  // namespace lazytlb::arch
