// SPDX-License-Identifier: GPL-3.0-or-later
// powerpc book3s64 with the radix MMU (POWER9 and later): as hash, and a flush may interrupt the CPUs of mm_cpumask to
// make borrowers leave the mm, so that later flushes find one CPU and need no broadcast.
// A broadcast is a tlbie; for a guest that must not (no GTSE) a call of the hypervisor; with tlbie switched off, tlbiel
// by interrupt. An accelerator (copro) walks the tables as well and only hears broadcasts.
// Left out: accelerators that come and go while a process runs; escalation to the walk cache.
#include "arch/arches.hpp"
#include "arch/powerpc_book3s.hpp"

#include <vector>

namespace lazytlb::arch {

namespace {

using kernel::FlushRange;
using kernel::Kernel;

constexpr std::uint32_t tlb_mm_cpumask_trim_timer = 1073;    // questions between two trims
constexpr std::uint32_t tlb_sets = 128;                      // of a POWER9: tlbiel for a whole PID
constexpr std::uint32_t tlb_single_page_flush_ceiling = 33;  // broadcast
constexpr std::uint32_t tlb_local_single_page_flush_ceiling = 2 * tlb_sets;

struct PowerpcRadix final : PowerpcBook3s {
    void setup(Kernel& k) override {
        copros_ = k.arch_setting("copros", false);
        gtse_ = k.arch_setting("gtse", true);
        tlbie_enabled_ = k.arch_setting("tlbie_enabled", true);
    }

    // arch/powerpc/include/asm/mmu_context.h, mm_context_add_copro, after 7.1: the first one counts as a CPU that no
    // trim can take away.
    void init_new_context(Kernel& k, MmId mm) override {
        if (copros_ && mm != init_mm)
            k.emit_birth(EventKind::active_cpus, {.a = mm.value, .b = k.world().mm(mm).active_cpus + 1, .flags = 1});
    }

    // arch/powerpc/mm/book3s64/radix_tlb.c, __radix__flush_tlb_range and radix__tlb_flush, after 7.1
    void flush_tlb_range(Kernel& k, MmId mm, FlushRange range) override {
        k.emit(EventKind::flush_tlb, {.a = mm.value, .b = range.pages});
        range.pages = range.translations();            // huge pages need one each
        k.spend(Cause::flush, k.cost().full_barrier);  // page tables first, then the mask: pairs with the switch
        const bool shoots_lazies = k.world().lazy_in_cpumask;
        if (range.full_mm && shoots_lazies) exit_flush_lazy_tlbs(k, mm);  // so the last reference finds one CPU
        const FlushType type = flush_type_needed(k, mm, range.full_mm);
        const std::uint32_t ceiling =
            type == FlushType::local ? tlb_local_single_page_flush_ceiling : tlb_single_page_flush_ceiling;
        const std::uint32_t pages = range.pages > ceiling ? all_pages : range.pages;
        if (type == FlushType::local) tlbiel(k, mm, pages, pages == all_pages ? tlb_sets : pages);
        if (type == FlushType::global) flush_everywhere(k, mm, {.pages = pages, .freed_tables = range.freed_tables});
        k.emit(EventKind::flush_done, {.a = mm.value, .b = 1});
    }

    // radix_tlb.c, radix__flush_tlb_kernel_range, after 7.1: all that the kernel's PID has
    void flush_tlb_kernel_range(Kernel& k, std::uint32_t pages) override {
        if (gtse_ && !tlbie_enabled_)  // _tlbiel_kernel_broadcast
            k.on_each_cpu(IpiPurpose::permission_flush, MmId::none(),
                          [&k, pages] { tlbiel(k, MmId::none(), pages, tlb_sets); });
        else
            flush_everywhere(k, MmId::none(), {.pages = all_pages});
        k.emit(EventKind::flush_done, {.a = MmId::none_value});
    }

private:
    enum class FlushType : std::uint8_t { none, local, global };

    // radix_tlb.c, flush_type_needed, after 7.1
    FlushType flush_type_needed(Kernel& k, MmId mm, bool fullmm) {
        const CpuId cpu = k.this_rq().cpu;
        const auto in_mask = [&] { return k.world().mm(mm).cpumask.contains(cpu); };
        const bool is_current = k.mm_of(k.current()) == mm;
        const std::uint32_t active_cpus = k.world().mm(mm).active_cpus;
        if (active_cpus == 0) return FlushType::none;  // nobody has entries
        if (active_cpus == 1 && in_mask()) {
            if (!is_current && tick_and_test_trim_clock(cpu)) {
                exit_lazy_flush_tlb(k, mm);
                return FlushType::none;
            }
            return FlushType::local;
        }
        if (copros_) return FlushType::global;
        if (fullmm) return FlushType::global;  // one broadcast costs less than interrupts and a local flush
        if (k.world().mm(mm).mm_users <= 1 && is_current) {  // single-threaded: the others can only borrow
            exit_flush_lazy_tlbs(k, mm);
            return FlushType::local;
        }
        if (tick_and_test_trim_clock(cpu)) {
            exit_flush_lazy_tlbs(k, mm);
            if (is_current) return FlushType::local;
            if (in_mask()) exit_lazy_flush_tlb(k, mm);
            return FlushType::none;
        }
        return FlushType::global;
    }

    // radix_tlb.c, the global half of __radix__flush_tlb_range, after 7.1
    void flush_everywhere(Kernel& k, MmId mm, FlushRange range) {
        if (!gtse_) k.spend(Cause::flush, k.cost().hcall);  // H_RPT_INVALIDATE: the hypervisor does what follows
        if (!gtse_ || tlbie_enabled_) {
            tlbie(k, mm, range.pages);
            return;
        }
        k.on_each_cpu_mask(k.world().mm(mm).cpumask, range.purpose(), mm, [&k, mm, pages = range.pages] {
            tlbiel(k, mm, pages, pages == all_pages ? tlb_sets : pages);  // _tlbiel_pid_multicast and its like
        });
        if (copros_) tlbie(k, mm, range.pages);
    }

    // radix_tlb.c, tick_and_test_trim_clock, after 7.1: one clock for each CPU, moved only by the questions above.
    bool tick_and_test_trim_clock(CpuId cpu) {
        if (trim_clock_.size() <= cpu.index()) trim_clock_.resize(cpu.index() + 1);
        if (++trim_clock_[cpu.index()] != tlb_mm_cpumask_trim_timer) return false;
        trim_clock_[cpu.index()] = 0;
        return true;
    }

    // radix_tlb.c, exit_flush_lazy_tlbs, after 7.1: all others in the mask; this CPU flushes itself afterwards.
    void exit_flush_lazy_tlbs(Kernel& k, MmId mm) {
        std::vector<CpuId> others;
        k.world().mm(mm).cpumask.for_each([&](CpuId cpu) {
            if (cpu != k.this_rq().cpu) others.push_back(cpu);
        });
        k.smp_call_function_many(others, IpiPurpose::powerpc_trim_exit, mm,
                                 [this, &k, mm] { exit_lazy_flush_tlb(k, mm); });
    }

    // radix_tlb.c, exit_lazy_flush_tlb, after 7.1. Each CPU clears its own bit and no other's.
    void exit_lazy_flush_tlb(Kernel& k, MmId mm) {
        const kernel::Task& task = k.current();
        if (k.mm_of(task) != mm) {  // else a kernel thread has just adopted it: keep the bit
            k.local_irq_disable();  // an interrupt that asks the same would count down twice
            if (k.active_mm_of(task) == mm) leave_borrowed_mm(k, task.id, mm);
            if (k.world().mm(mm).cpumask.contains(k.this_rq().cpu)) {
                k.take_line(mm, MmLine::cpumask);
                k.emit(EventKind::active_cpus, {.a = mm.value, .b = k.world().mm(mm).active_cpus - 1});
                k.pass_line(mm, MmLine::cpumask, k.emit(EventKind::mm_cpumask_clear, {.a = mm.value}));
            }
            k.local_irq_enable();
        }
        tlbiel(k, mm, all_pages, tlb_sets);
    }

    void leave_borrowed_mm(Kernel& k, TaskId task, MmId mm) {
        constexpr auto window = static_cast<std::uint16_t>(Window::exit_lazy_flush_tlb);
        k.emit(EventKind::window_open, {.small = window});
        k.lazy_mm().mmgrab_lazy_tlb(k, init_mm);
        k.emit(EventKind::active_mm, {.a = task.value, .b = init_mm.value});
        switch_mm_irqs_off(k, mm, init_mm);
        k.lazy_mm().mmdrop_lazy_tlb(k, mm);
        k.emit(EventKind::window_close, {.small = window});
    }

    bool copros_ = false, gtse_ = true, tlbie_enabled_ = true;
    std::vector<std::uint32_t> trim_clock_;
};

}  // namespace

const Architecture powerpc_radix{
    {"powerpc-radix", "powerpc, radix MMU",
     "A switch loads the PID register and sets the CPU's bit in mm_cpumask. A flush is local when one CPU is left in "
     "the mask, else a broadcast tlbie. A single-threaded process, and now and then any other, first interrupts the "
     "other CPUs in the mask so that borrowers leave the mm; under shootdown its exit does so, too.",
     "When a thread and idle take turns on a CPU while others flush: each trim interrupts it, and it loads the mm "
     "again. When many CPUs change mappings at once: broadcasts share one bus.",
     "arch/powerpc/mm/book3s64/radix_tlb.c after 7.1 (kernel-semantics 4.1 to 4.5); the machine is POWER9."},
    {.tlb = TlbTracking::active_cpus, .cpumask_keeps_borrowers = true},
    [] { return std::unique_ptr<kernel::Arch>(new PowerpcRadix); },
    [] {
        return std::vector<Setting>{
            true_or_false("arch.copros", false, "an accelerator walks the page tables of every process"),
            true_or_false("arch.gtse", true, "the kernel may broadcast invalidations; else it asks the hypervisor"),
            true_or_false("arch.tlbie_enabled", true, "broadcasts are used; else interrupts, as debugfs can choose")};
    }};

}  // namespace lazytlb::arch
