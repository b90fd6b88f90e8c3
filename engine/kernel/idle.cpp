// SPDX-License-Identifier: GPL-3.0-or-later
// The idle loop: poll for a while, then wait for an interrupt. A kernel task with no mm of its own; whatever
// was handed to it stays loaded.
// Left out: the tick, the cpuidle governor (states are entered one after the other, by time).
#include "kernel/kernel.hpp"

namespace lazytlb::kernel {

// kernel/sched/idle.c, do_idle, after 7.1
void Kernel::do_idle() {
    Rq& rq = this_rq();
    if (!rq.active && rq.queue.empty()) take_cpu_down();
    if (!rq.need_resched) {
        IdleState state = IdleState::polling;
        rq.idling = Rq::Idle::polling;
        const SimTime poll_until = now() + cost().idle_poll_limit;
        if (!scenario_.machine.polling_idle) state = IdleState::interruptible;
        const bool goes_deep = cost().idle_deep_limit > SimSpan{};
        const SimTime deep_from = (state == IdleState::polling ? poll_until : now()) + cost().idle_deep_limit;
        cpuidle_enter_state(state);
        for (;;) {
            const bool woken_deep = state == IdleState::deep && rq.irq_pending;
            if (woken_deep) leave_deep_state();
            deliver_pending_irqs();
            if (rq.need_resched) break;
            if (woken_deep) cpuidle_enter_state(state);
            if (state == IdleState::polling && now() >= poll_until) {
                state = IdleState::interruptible;
                cpuidle_enter_state(state);
            }
            if (state == IdleState::interruptible && goes_deep && now() >= deep_from) {
                state = IdleState::deep;
                cpuidle_enter_state(state);
                continue;  // what came meanwhile
            }
            if (state == IdleState::polling)
                wait_interruptibly_until(poll_until);
            else if (state == IdleState::interruptible && goes_deep)
                wait_interruptibly_until(deep_from);
            else
                wait_interruptibly();
        }
        rq.idling = Rq::Idle::no;
        emit_at(rq.cpu, rq.resched_by, EventKind::cpu_idle_exit, {});
        spend(Cause::switching, state == IdleState::polling         ? cost().idle_poll_wake
                                : state == IdleState::interruptible ? cost().idle_interruptible_wake
                                                                    : cost().idle_deep_wake);
    }
    deliver_pending_irqs();
    flush_smp_call_function_queue();      // work queued by senders that saw this CPU poll
    current().state = TaskRun::runnable;  // idle is always ready, and never queued
    schedule();
}

// drivers/cpuidle/cpuidle.c, cpuidle_enter_state, after 7.1: a state that loses the TLB is entered without a user's mm.
void Kernel::cpuidle_enter_state(IdleState state) {
    Rq& rq = this_rq();
    rq.idling = state == IdleState::polling ? Rq::Idle::polling : Rq::Idle::halted;
    if (state == IdleState::deep) {
        local_irq_disable();
        arch_.leave_mm(*this);
        --rq.irq_disable_depth;  // what is pending is taken by the loop
    }
    emit(EventKind::cpu_idle, {.small = static_cast<std::uint16_t>(state)});
}

// An interrupt has to wait until the CPU has come up from the deep state.
void Kernel::leave_deep_state() {
    emit(EventKind::cpu_idle_exit);
    local_irq_disable();
    spend(Cause::switching, cost().idle_deep_wake);
    --this_rq().irq_disable_depth;
}

}  // namespace lazytlb::kernel
