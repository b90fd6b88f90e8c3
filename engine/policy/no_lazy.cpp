// SPDX-License-Identifier: GPL-3.0-or-later
// The proposal's switch, and what it left open: a task that gives its mm up and goes on (exit_mm, kthread_unuse_mm)
// changes to init_mm at once, or the mm could be freed while it is still loaded there.
#include "policy/policies.hpp"

namespace lazytlb::policy {

namespace {

using kernel::Kernel;
using kernel::Task;

struct NoLazy final : kernel::LazyMm {
    // kernel/sched/core.c, context_switch_mm_nolazy, as the proposal has it: a real switch every time, to init_mm when
    // the next task is the kernel's.
    void context_switch(Kernel& k, const Task& prev, const Task& next) override {
        const MmId prev_active = k.active_mm_of(prev), next_mm = k.mm_of(next);
        k.arch().switch_mm_irqs_off(k, prev_active, next_mm.exists() ? next_mm : init_mm);
        k.emit_context_switch(prev, next, next_mm.exists() ? prev_active : init_mm, Parking::never);
    }

    void enter_lazy_tlb(Kernel& k, MmId mm) override {
        k.emit(EventKind::active_mm, {.a = k.current().id.value, .b = init_mm.value});
        k.arch().switch_mm_irqs_off(k, mm, init_mm);
    }
};

}  // namespace

const Policy no_lazy{
    {"no-lazy", "No lazy mode",
     "Nobody borrows: a kernel task always runs with init_mm loaded. Nothing is counted and nobody is told when an mm "
     "goes, because no CPU has it loaded without a thread of it.",
     "When threads sleep and wake often: each entry to idle is a real switch, and each return another one.",
     "Nicholas Piggin, 2020 to 2021, v3 (20210601062303.3932513-3); not merged, dropped in v4."},
    {.counts_lazy = false, .lazy_in_cpumask = false},
    [] { return std::unique_ptr<kernel::LazyMm>(new NoLazy); }};

}  // namespace lazytlb::policy
