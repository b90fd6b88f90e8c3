// SPDX-License-Identifier: GPL-3.0-or-later
// What all eras of x86 have in common: six address spaces per CPU, what a flush asks for, the flush itself, kernel
// mappings, reclaim's batches, and what a KVM guest does about preempted CPUs. Who is asked, and when a CPU keeps an mm
// loaded, is each era's own file.
// Left out: page-table isolation, speculation barriers, LAM, temporary mms.
#pragma once

#include "arch/arches.hpp"

namespace lazytlb::arch {

struct FlushTlbInfo {                 // struct flush_tlb_info
    MmId mm = MmId::none();           // none: whatever is loaded
    std::uint32_t pages = all_pages;  // of 4 KB, as the tracepoint tells it
    std::uint32_t translations = all_pages;
    std::uint32_t new_tlb_gen = 0;  // 0: of no single change
    CpuId initiating_cpu = CpuId::none();
    bool freed_tables = false;
    bool trim_cpumask = false;
    bool asid_transition = false;  // only of x86-invlpgb

    IpiPurpose purpose() const {
        if (asid_transition) return IpiPurpose::asid_transition;
        return freed_tables ? IpiPurpose::freed_table : IpiPurpose::permission_flush;
    }
};

class X86 : public kernel::Arch {
public:
    void setup(kernel::Kernel& k) override;
    void flush_tlb_range(kernel::Kernel& k, MmId mm, kernel::FlushRange range) override;
    void flush_tlb_kernel_range(kernel::Kernel& k, std::uint32_t pages) override;
    void leave_mm(kernel::Kernel& k) override;
    bool frees_tables_by_rcu(const kernel::Kernel& k) const override { return k.machine().kvm_guest; }
    void arch_tlbbatch_add_pending(kernel::Kernel& k, kernel::TlbBatch& batch, MmId mm, std::uint32_t pages) override;
    void arch_tlbbatch_flush(kernel::Kernel& k, kernel::TlbBatch& batch) override;

protected:
    // The era's own steps. The generation of an info is 0 when it is built; inc_mm_tlb_gen gives it one.
    virtual void flush_tlb_mm_range(kernel::Kernel& k, FlushTlbInfo& info) = 0;
    virtual void flush_tlb_func(kernel::Kernel& k, const FlushTlbInfo& info) = 0;  // interrupts are off
    virtual void flush_tlb_multi(kernel::Kernel& k, const CpuSet& mask, const FlushTlbInfo& info) = 0;
    virtual bool flushes_here_first() const { return false; }  // up to 5.10; later while the others answer
    virtual bool flush_tlb_range_says_freed_tables() const { return false; }
    virtual bool kernel_flush_may_skip(kernel::Kernel&, CpuId) const { return false; }
    virtual void do_flush_tlb_all(kernel::Kernel& k);

    struct NewAsid {
        std::uint32_t asid;
        bool need_flush;
    };
    NewAsid choose_new_asid(kernel::Kernel& k, MmId next, std::uint32_t next_tlb_gen);
    void load_new_mm_cr3(kernel::Kernel& k, MmId mm, NewAsid asid, std::uint32_t tlb_gen);
    static void inc_mm_tlb_gen(kernel::Kernel& k, FlushTlbInfo& info);
    // The invalidation: of each translation, or of the whole ASID. Tells its costs, and the tracepoint.
    static void flush_tlb_entries(kernel::Kernel& k, const FlushTlbInfo& info, bool partial, TlbReason reason);
    static void trace_tlb_flush(kernel::Kernel& k, MmId mm, std::uint32_t pages, TlbReason reason,
                                std::uint32_t tlb_gen = 0);
    static void cpumask_set_cpu(kernel::Kernel& k, MmId mm);  // this CPU's bit, by an atomic
    static void cpumask_clear_cpu(kernel::Kernel& k, MmId mm);
    static void set_lazy(kernel::Kernel& k, bool lazy);
    static bool any_other_cpu(const CpuSet& mask, CpuId self);
    static bool is_loaded(kernel::Kernel& k, MmId mm);
    // The mask without this CPU, and without virtual CPUs that can be left a note instead.
    std::vector<CpuId> running_others(kernel::Kernel& k, const CpuSet& mask);
    // Runs flush_tlb_func on the targets, with interrupts, and waits for their answers.
    void call_flush_tlb_func(kernel::Kernel& k, const std::vector<CpuId>& targets, const FlushTlbInfo& info,
                             bool here = false);

    bool pcid_ = true, pv_tlb_flush_ = false;
};

Setting pcid_setting();
Setting pv_tlb_flush_setting();

}  // namespace lazytlb::arch
