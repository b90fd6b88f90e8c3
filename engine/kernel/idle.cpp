// SPDX-License-Identifier: GPL-3.0-or-later
// The idle loop: poll for a while, then wait for an interrupt. A kernel task with no mm of its own; whatever
// was handed to it stays loaded.
// Left out: deep states that leave the mm, the tick, the cpuidle governor.
#include "kernel/kernel.hpp"

namespace lazytlb::kernel {

// kernel/sched/idle.c, do_idle, after 7.1
void Kernel::do_idle() {
    Rq& rq = this_rq();
    if (!rq.active && rq.queue.empty()) take_cpu_down();
    if (!rq.need_resched) {
        rq.idling = scenario_.machine.polling_idle ? Rq::Idle::polling : Rq::Idle::halted;
        const auto state = rq.idling == Rq::Idle::polling ? IdleState::polling : IdleState::interruptible;
        emit(EventKind::cpu_idle, {.small = static_cast<std::uint16_t>(state)});
        const SimTime poll_until = now() + cost().idle_poll_limit;
        for (;;) {
            deliver_pending_irqs();
            if (rq.need_resched) break;
            if (rq.idling == Rq::Idle::polling && now() >= poll_until) {
                rq.idling = Rq::Idle::halted;
                emit(EventKind::cpu_idle, {.small = static_cast<std::uint16_t>(IdleState::interruptible)});
            }
            if (rq.idling == Rq::Idle::halted)
                wait_interruptibly();
            else
                wait_interruptibly_until(poll_until);
        }
        const bool halted = rq.idling == Rq::Idle::halted;
        rq.idling = Rq::Idle::no;
        emit_at(rq.cpu, rq.resched_by, EventKind::cpu_idle_exit, {});
        spend(Cause::switching, halted ? cost().idle_interruptible_wake : cost().idle_poll_wake);
    }
    deliver_pending_irqs();
    flush_smp_call_function_queue();      // work queued by senders that saw this CPU poll
    current().state = TaskRun::runnable;  // idle is always ready, and never queued
    schedule();
}

}  // namespace lazytlb::kernel
