// SPDX-License-Identifier: GPL-3.0-or-later
// A virtual CPU that its host does not run for a while.
// Left out: the host itself; when it takes a CPU away is the story's choice.
#include "kernel/kernel.hpp"

namespace lazytlb::kernel {

void Kernel::vcpu_preempted(SimSpan span) {
    Rq& rq = this_rq();
    local_irq_disable();  // nothing reaches it
    emit(EventKind::vcpu_preempt);
    heart_.sleep_until(now() + span);
    // arch/x86/kvm/x86.c, record_steal_time, after 7.1: the host honours the note before it enters the guest
    const bool flush = world().cpu(rq.cpu).flush_on_entry;
    emit(EventKind::vcpu_run, {.flags = static_cast<std::uint8_t>(flush)});
    if (flush) rq.refill_pages += cost().tlb_entries;
    local_irq_enable();
}

}  // namespace lazytlb::kernel
