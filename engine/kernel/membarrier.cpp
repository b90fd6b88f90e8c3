// SPDX-License-Identifier: GPL-3.0-or-later
// membarrier, private expedited: a full barrier on every CPU that runs a thread of this process. Whom to interrupt is
// read from rq.curr, never from mm_cpumask: a CPU that only borrows the mm runs no code of it.
// Left out: registration and membarrier_state, the SYNC_CORE and RSEQ commands.
#include "kernel/kernel.hpp"

namespace lazytlb::kernel {

// kernel/sched/membarrier.c, membarrier_private_expedited, after 7.1
void Kernel::membarrier_private_expedited() {
    const MmId mm = mm_of(current());
    emit(EventKind::sys_enter, {.small = static_cast<std::uint16_t>(Syscall::membarrier)});
    spend(Cause::user, cost().syscall);
    if (world().mm(mm).mm_users == 1) return;  // nobody else could see a difference
    spend(Cause::user, cost().full_barrier);
    std::vector<CpuId> targets;
    for (const Rq& rq : rqs_)
        if (rq.online && rq.cpu != this_rq().cpu && mm_of(tasks_[rq.curr.index()]) == mm) targets.push_back(rq.cpu);
    const auto ipi_mb = [this] { spend(Cause::ipi_handling, cost().full_barrier); };
    smp_call_function_many(targets, IpiPurpose::membarrier, mm, ipi_mb);
    spend(Cause::user, cost().full_barrier);
}

}  // namespace lazytlb::kernel
