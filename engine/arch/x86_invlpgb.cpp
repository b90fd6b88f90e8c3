// SPDX-License-Identifier: GPL-3.0-or-later
// x86 as of kernel 7.1 on an AMD CPU with INVLPGB: a process that runs on four CPUs or more gets an ASID that means it
// everywhere, and its flushes are broadcast by the hardware instead of interrupts. Smaller ones are as on x86-7.1.
#include <algorithm>

#include "arch/x86_lazy_cpumask.hpp"
#include "base/check.hpp"

namespace lazytlb::arch {

namespace {

using kernel::Kernel;

constexpr std::uint32_t max_asid_available = (1U << 12) - 2;  // PCIDs of 12 bits, without page-table isolation
constexpr std::uint32_t invlpgb_count_max = 8;   // pages of one INVLPGB; the CPU tells it. Guess, from memory of Zen 3.
constexpr std::uint32_t active_cpus_needed = 3;  // strictly more
constexpr SimSpan jiffy = milliseconds(1);       // HZ = 1000

struct X86Invlpgb final : X86LazyCpumask {
    void setup(Kernel& k) override {
        X86::setup(k);
        at_every_flush_ = k.arch_setting("eager_global_asid", false);
    }

    // arch/x86/mm/tlb.c, switch_mm_irqs_off, after 7.1. What is loaded decides, not the first argument.
    void switch_mm_irqs_off(Kernel& k, MmId, MmId next) override {
        const auto& cpu = k.world().cpu(k.this_rq().cpu);
        const bool was_lazy = cpu.is_lazy;
        set_lazy(k, false);
        if (cpu.loaded_mm == next) {
            if (mm_needs_global_asid(k, next)) {  // on its own ASID still
                load_new_mm_cr3(k, next, choose_asid(k, next, 0), 0);
                return;
            }
            if (is_global_asid(cpu.loaded_asid)) return;  // broadcasts have kept it up to date, lazy or not
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
        load_new_mm_cr3(k, next, choose_asid(k, next, next_tlb_gen), next_tlb_gen);
    }

    // arch/x86/mm/tlb.c, flush_tlb_mm_range, after 7.1
    void flush_tlb_mm_range(Kernel& k, FlushTlbInfo& info) override {
        inc_mm_tlb_gen(k, info);
        const CpuSet& mask = k.world().mm(info.mm).cpumask;
        if (global_asid(k, info.mm) != 0) {
            broadcast_tlb_flush(k, info);
        } else if (any_other_cpu(mask, info.initiating_cpu)) {
            info.trim_cpumask = should_trim_cpumask(k, info.mm);
            flush_tlb_multi(k, mask, info);
            consider_global_asid(k, info.mm);
        } else if (is_loaded(k, info.mm)) {
            k.local_irq_disable();
            flush_tlb_func(k, info);
            k.local_irq_enable();
        }
    }

    bool flush_tlb_range_says_freed_tables() const override { return true; }
    bool frees_tables_by_rcu(const Kernel&) const override { return true; }

    // arch/x86/mm/tlb.c, invlpgb_kernel_range_flush and invlpgb_flush_all, after 7.1
    void flush_tlb_kernel_range(Kernel& k, std::uint32_t pages) override {
        const bool all = pages > k.cost().flush_ceiling;
        invlpgb(k, MmId::none(), all ? all_pages : pages, 0, all ? 1 : operations_for(pages));
        tlbsync(k);
        k.emit(EventKind::flush_done, {.a = MmId::none_value});
    }

    // arch/x86/mm/tlb.c, arch_tlbbatch_flush, after 7.1: everything that is not global, everywhere, by one broadcast.
    void arch_tlbbatch_flush(Kernel& k, kernel::TlbBatch& batch) override {
        invlpgb(k, MmId::none(), all_pages, 0, 1);
        tlbsync(k);
        for (const auto& unmapped : batch.mms)
            k.emit(EventKind::flush_done, {.a = unmapped.mm.value, .b = unmapped.generation});
        batch = {};
    }

    // arch/x86/mm/tlb.c, mm_free_global_asid, after 7.1: the number may be used again only after the wrap's flush.
    void destroy_context(Kernel& k, MmId mm) override {
        if (const std::uint32_t asid = global_asid(k, mm); asid != 0) freed_.push_back(asid);
    }

protected:
    bool takes_global_asid(Kernel& k, MmId mm) override {
        if (!mm_needs_global_asid(k, mm)) return is_global_asid(k.world().cpu(k.this_rq().cpu).loaded_asid);
        switch_mm_irqs_off(k, mm, mm);
        return is_global_asid(k.world().cpu(k.this_rq().cpu).loaded_asid);
    }

private:
    static std::uint32_t global_asid(const Kernel& k, MmId mm) { return k.world().mm(mm).global_asid; }
    static bool is_global_asid(std::uint32_t asid) { return asid >= dynamic_asids; }
    static bool mm_needs_global_asid(Kernel& k, MmId mm) {
        const std::uint32_t asid = global_asid(k, mm);
        return asid != 0 && k.world().cpu(k.this_rq().cpu).loaded_asid != asid;
    }

    // arch/x86/mm/tlb.c, choose_new_asid, after 7.1, its part about global ones
    NewAsid choose_asid(Kernel& k, MmId next, std::uint32_t next_tlb_gen) {
        if (const std::uint32_t asid = global_asid(k, next); asid != 0) return {asid, false};
        return choose_new_asid(k, next, next_tlb_gen);
    }

    // arch/x86/mm/tlb.c, consider_global_asid and mm_active_cpus_exceeds, after 7.1: asked rarely, by the time and the
    // task's number.
    void consider_global_asid(Kernel& k, MmId mm) {
        const auto jiffies = static_cast<std::uint32_t>(k.now().ps / static_cast<std::uint64_t>(jiffy.ps));
        if (!at_every_flush_ && (k.current().id.value & 0x1F) != (jiffies & 0x1F)) return;
        std::uint32_t active = 0;
        k.world().mm(mm).cpumask.for_each([&](CpuId id) {
            const auto& cpu = k.world().cpu(id);
            if (!cpu.is_lazy && cpu.loaded_mm == mm) ++active;
        });
        if (active > active_cpus_needed) use_global_asid(k, mm);
    }

    // arch/x86/mm/tlb.c, use_global_asid, after 7.1
    void use_global_asid(Kernel& k, MmId mm) {
        if (global_asid(k, mm) != 0) return;
        const std::uint32_t asid = allocate_global_asid(k);
        if (asid != 0) k.emit(EventKind::global_asid, {.a = mm.value, .b = asid, .flags = 1});
    }

    // arch/x86/mm/tlb.c, allocate_global_asid and reset_global_asid_space, after 7.1: upwards, and at the end one
    // broadcast makes the freed numbers clean.
    std::uint32_t allocate_global_asid(Kernel& k) {
        if (last_ >= max_asid_available) {
            invlpgb(k, MmId::none(), all_pages, 0, 1);
            tlbsync(k);
            for (const std::uint32_t asid : freed_) used_[asid] = false;
            freed_.clear();
            last_ = dynamic_asids;
        }
        for (std::uint32_t asid = last_; asid < max_asid_available; ++asid) {
            if (used_[asid]) continue;
            used_[asid] = true;
            last_ = asid + 1;
            return asid;
        }
        last_ = max_asid_available;
        return 0;
    }

    // arch/x86/mm/tlb.c, broadcast_tlb_flush, after 7.1
    void broadcast_tlb_flush(Kernel& k, const FlushTlbInfo& info) {
        invlpgb(k, info.mm, info.pages, global_asid(k, info.mm),
                info.pages == all_pages ? 1 : operations_for(info.translations));
        finish_asid_transition(k, info);
        tlbsync(k);
    }

    // arch/x86/mm/tlb.c, finish_asid_transition, after 7.1: CPUs that still use their own ASID do not hear the
    // broadcast; they are interrupted once and take the global one.
    void finish_asid_transition(Kernel& k, const FlushTlbInfo& info) {
        if (!k.world().mm(info.mm).asid_transition) return;
        const std::uint32_t asid = global_asid(k, info.mm);
        bool all_converted = true;
        k.world().mm(info.mm).cpumask.for_each([&](CpuId id) {
            const auto& cpu = k.world().cpu(id);
            // One that is between two address spaces would be waited for here; it counts as not converted.
            if (cpu.switching || (cpu.loaded_mm == info.mm && cpu.loaded_asid != asid)) all_converted = false;
        });
        if (!all_converted) {
            FlushTlbInfo move = info;
            move.asid_transition = true;
            flush_tlb_multi(k, k.world().mm(info.mm).cpumask, move);
            return;
        }
        k.emit(EventKind::global_asid, {.a = info.mm.value, .b = asid, .flags = 0});
    }

    static std::uint32_t operations_for(std::uint32_t translations) {
        return (translations + invlpgb_count_max - 1) / invlpgb_count_max;
    }

    // arch/x86/include/asm/tlb.h, __invlpgb and __tlbsync, after 7.1
    static void invlpgb(Kernel& k, MmId mm, std::uint32_t pages, std::uint32_t asid, std::uint32_t operations) {
        k.emit(EventKind::invlpgb, {.a = mm.value, .b = pages, .c = asid});
        k.spend(Cause::flush, k.cost().invlpgb * operations);
        for (std::size_t i = 0; i < k.world().cpus.size(); ++i) {  // whoever uses what is gone walks for it again
            const CpuId cpu{static_cast<std::uint16_t>(i)};
            if (!mm.exists() || k.world().cpu(cpu).loaded_asid == asid)
                k.rq_of(cpu).refill_pages += std::min(pages, k.cost().tlb_entries);
        }
    }
    static void tlbsync(Kernel& k) {
        k.spend(Cause::flush, k.cost().tlbsync);
        k.emit(EventKind::tlb_sync, {.a = MmId::none_value});
    }

    std::vector<bool> used_ = std::vector<bool>(max_asid_available);
    std::vector<std::uint32_t> freed_;
    std::uint32_t last_ = dynamic_asids;
    bool at_every_flush_ = false;
};

}  // namespace

const Architecture x86_invlpgb{
    {"x86-invlpgb", "x86, kernel 7.1, INVLPGB",
     "As 7.1 until a process runs on four CPUs. Then it gets a global ASID: its flushes are broadcast by the hardware "
     "and reach lazy CPUs, too, so nobody is interrupted and nobody has to catch up.",
     "When processes run on few CPUs or live shortly: they never get a global ASID, and the move to one interrupts "
     "everybody once.",
     "arch/x86/mm/tlb.c after 7.1 on AMD with INVLPGB (kernel-semantics 5.10)."},
    {.tlb = TlbTracking::generations, .cpumask_keeps_borrowers = false},
    [] { return std::unique_ptr<kernel::Arch>(new X86Invlpgb); },
    [] {
        return std::vector<Setting>{
            pv_tlb_flush_setting(),
            true_or_false("arch.eager_global_asid", false,
                          "whether to take a global ASID is asked at every flush, not now and then")};
    }};

}  // namespace lazytlb::arch
