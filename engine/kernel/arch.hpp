// SPDX-License-Identifier: GPL-3.0-or-later
// The second seam: how a switch loads an address space and how a flush reaches other CPUs. One file in arch/
// per architecture and era; functions carry the kernel's names.
#pragma once

#include <cstdint>
#include <optional>
#include <vector>

#include "base/cpu_set.hpp"
#include "base/ids.hpp"
#include "trace/event.hpp"
#include "trace/trace.hpp"

namespace lazytlb::kernel {

class Kernel;

// Which of the kernel's entries asks for a flush. An architecture may treat them differently.
enum class FlushCaller : std::uint8_t {
    mmu_gather,       // munmap, mprotect, madvise, exit
    flush_tlb_mm,     // fork
    flush_tlb_range,  // mremap
    flush_tlb_page,   // a page fault that copies
};

// What changed in the page tables, for the flush that must follow.
struct FlushRange {
    std::uint32_t pages = 0;    // all_pages: the whole mm
    bool freed_tables = false;  // page-table pages were freed, too
    bool full_mm = false;       // exit_mmap: the mm is going away; or two gathers met
    std::uint32_t stride = 1;   // pages that one translation covers: huge_stride for huge pages
    FlushCaller caller = FlushCaller::mmu_gather;

    IpiPurpose purpose() const { return freed_tables ? IpiPurpose::freed_table : IpiPurpose::permission_flush; }
    std::uint32_t translations() const { return pages == all_pages ? all_pages : (pages + stride - 1) / stride; }
};
inline constexpr std::uint32_t huge_stride = 512;

// Reclaim's flushes, put off until many pages are unmapped (struct tlbflush_unmap_batch of a task).
struct TlbBatch {
    CpuSet cpumask;
    struct Unmapped {
        MmId mm;
        std::uint32_t generation = 0;  // x86
        std::uint32_t flushes = 0;     // arm64, riscv: put off so far
    };
    std::vector<Unmapped> mms;
    std::optional<SimTime> broadcast_at;  // arm64: when the last of its TLBI has its turn

    Unmapped& of(MmId mm) {
        if (mms.empty() || mms.back().mm != mm) mms.push_back({mm});
        return mms.back();
    }
};

struct Arch {
    virtual ~Arch() = default;
    virtual void setup(Kernel&) {}  // before the first task runs: what the machine and the story's settings say
    virtual void enter_lazy_tlb(Kernel& k, MmId mm) = 0;
    virtual void switch_mm_irqs_off(Kernel& k, MmId prev, MmId next) = 0;
    virtual void flush_tlb_range(Kernel& k, MmId mm, FlushRange range) = 0;

    virtual void init_new_context(Kernel&, MmId) {}                 // mm_init
    virtual void destroy_context(Kernel&, MmId) {}                  // __mmdrop: what it kept for this mm
    virtual void flush_tlb_kernel_range(Kernel&, std::uint32_t) {}  // pages; of every address space
    // An entry gives more rights than before. Nobody else has to be told: who still has the old one takes a fault.
    virtual void ptep_set_access_flags(Kernel&, MmId, std::uint32_t) {}         // pages; on the CPU that changes it
    virtual void flush_tlb_fix_spurious_fault(Kernel&, MmId, std::uint32_t) {}  // pages; the fault may have dropped it
    virtual void enter_from_user_mode(Kernel&) {}                               // of an isolated CPU
    virtual void leave_mm(Kernel&) {}  // before an idle state that loses the TLB
    virtual bool frees_tables_by_rcu(const Kernel&) const { return false; }
    // Without batching each page is flushed as it is unmapped.
    virtual void arch_tlbbatch_add_pending(Kernel& k, TlbBatch&, MmId mm, std::uint32_t pages) {
        flush_tlb_range(k, mm, {.pages = pages, .caller = FlushCaller::flush_tlb_page});
    }
    virtual void arch_tlbbatch_flush(Kernel&, TlbBatch&) {}
    virtual void cpu_disable(Kernel&) {}  // this CPU goes offline; interrupts are off
    // Off: a switch may cut in between "active_mm is new" and "it is loaded" (exec_mmap).
    virtual bool wants_irqs_off_activate_mm() const { return true; }
};

struct ArchTraits {
    TlbTracking tlb = TlbTracking::none;
    bool cpumask_keeps_borrowers = false;  // mm_cpumask names every CPU on which the mm may be lazy until it dies
    bool keeps_cpumask = true;             // it is there at all, for the sake of the TLB
    bool needs_an_asid_per_cpu = false;    // and one more: after a rollover each CPU keeps the one it runs with
};

}  // namespace lazytlb::kernel
