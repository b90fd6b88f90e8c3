// SPDX-License-Identifier: GPL-3.0-or-later
// Locks of the kernel's memory management, taken by name: which of them a benchmark meets is the story's guess. A
// spinning waiter keeps its CPU and takes the lock when its owner lets go, if it runs then; a sleeping one leaves its
// CPU and is handed the lock in its turn. Left out: the line on which the lock lies, a spinner that gives up, readers.
#include "base/check.hpp"
#include "kernel/kernel.hpp"

namespace lazytlb::kernel {

void Kernel::take_lock(std::uint32_t number, bool spins) {
    Lock& lock = locks_[number];
    Task& task = current();
    if (!lock.owner.exists()) {
        lock.owner = task.id;
        return;
    }
    lock.waiters.push_back(task.id);
    while (lock.owner != task.id) {
        if (!spins) {
            task.state = TaskRun::blocked;
            schedule();
            continue;
        }
        const SimTime begun = now(), until = begun + (base_slice - task.slice_used);
        emit(EventKind::spend,
             {.a = static_cast<std::uint32_t>((until - begun).ps), .small = static_cast<std::uint16_t>(Cause::user)});
        {
            const WaitsAnyhow waits(this_rq());
            while (now() < until && lock.owner != task.id) {
                wait_interruptibly_until(until);
                deliver_pending_irqs();
            }
        }
        use_slice(std::min(now(), until) - begun);
        if (lock.owner.exists() || lock.owner == task.id) continue;
        lock.owner = task.id;  // it was let go while no waiter ran
        std::erase(lock.waiters, task.id);
    }
}

void Kernel::release_lock(std::uint32_t number) {
    Lock& lock = locks_[number];
    check(lock.owner == current().id, "a lock is released by a task that does not have it");
    lock.owner = TaskId::none();
    for (const TaskId id : lock.waiters) {
        Task& waiter = tasks_[id.index()];
        const bool sleeps = waiter.state == TaskRun::blocked;
        if (!sleeps && waiter.state != TaskRun::running) continue;  // it spins, but not now
        lock.owner = id;
        std::erase(lock.waiters, id);
        if (sleeps)
            try_to_wake_up(waiter, false, current().cpu, this_rq().last_event);
        else if (rq_of(waiter.cpu).interruptible)
            heart_.wake(waiter.fiber);
        return;
    }
}

}  // namespace lazytlb::kernel
