// SPDX-License-Identifier: GPL-3.0-or-later
// A CPU goes offline and comes back. While it still takes interrupts it lets go of whatever it borrows: later,
// nobody could tell it.
// Left out: the hotplug thread (idle takes its steps), the stopper, the time that firmware takes, and the reference
// to init_mm that is dropped while the CPU is away and taken again when it starts.
#include "kernel/kernel.hpp"

namespace lazytlb::kernel {

// kernel/cpu.c, _cpu_down, after 7.1: the CPU that gives the order. The last one stays.
void Kernel::cpu_down(CpuId cpu) {
    Rq& rq = rq_of(cpu);
    if (!rq.active || std::count_if(rqs_.begin(), rqs_.end(), [](const Rq& r) { return r.active; }) == 1) return;
    rq.active = false;  // sched_cpu_deactivate: nothing is placed there any more
    for (auto waiting = std::move(rq.queue); !waiting.empty(); waiting.pop_front()) {
        Task& task = tasks_[waiting.front().index()];
        const CpuId target = select_task_rq(task, false);
        const EventIndex moved = emit(EventKind::sched_migrate_task, {.a = task.id.value, .c = target.value});
        enqueue(rq_of(target), task);
        resched_curr(rq_of(target), this_rq().cpu, moved);
    }
    rq.hotplug_waiter = current().id;
    if (current().cpu == cpu) {  // it goes somewhere else first, as any task there
        current().state = TaskRun::runnable;
        schedule();
    }
    if (rq.online) resched_curr(rq, this_rq().cpu, this_rq().last_event);
    while (rq.online) {
        current().state = TaskRun::blocked;
        schedule();
    }
}

// kernel/cpu.c, cpuhp_invoke_ap_callback for the CPU that goes, after 7.1; ends when it comes back.
void Kernel::take_cpu_down() {
    Rq& rq = this_rq();
    sched_force_init_mm();  // sched_cpu_wait_empty
    local_irq_disable();    // take_cpu_down
    arch_.cpu_disable(*this);
    flush_smp_call_function_queue();  // smpcfd_dying_cpu: who asked in time is answered
    rq.online = false;
    rq.irq_disable_depth = 0;
    try_to_wake_up(tasks_[rq.hotplug_waiter.index()], false, rq.cpu, rq.last_event);
    rq.hotplug_waiter = TaskId::none();
    rq.idling = Rq::Idle::offline;
    emit(EventKind::cpu_idle, {.small = static_cast<std::uint16_t>(IdleState::offline)});  // arch_cpu_idle_dead
    while (!rq.hotplug_waiter.exists()) heart_.park();
    rq.idling = Rq::Idle::no;
    rq.irq_pending = rq.need_resched = false;
    rq.online = rq.active = true;
    emit_at(rq.cpu, rq.resched_by, EventKind::cpu_idle_exit, {});
    try_to_wake_up(tasks_[rq.hotplug_waiter.index()], false, rq.cpu, rq.last_event);
    rq.hotplug_waiter = TaskId::none();
}

// kernel/cpu.c, _cpu_up, after 7.1
void Kernel::cpu_up(CpuId cpu) {
    Rq& rq = rq_of(cpu);
    if (rq.online) return;
    rq.hotplug_waiter = current().id;
    rq.resched_by = this_rq().last_event;
    heart_.wake(tasks_[rq.idle.index()].fiber);
    while (!rq.active) {
        current().state = TaskRun::blocked;
        schedule();
    }
}

// kernel/sched/core.c, sched_force_init_mm, after 7.1
void Kernel::sched_force_init_mm() {
    const Task& task = current();
    const MmId mm = active_mm_of(task);
    if (mm == init_mm) return;
    emit(EventKind::window_open, {.small = static_cast<std::uint16_t>(Window::sched_force_init_mm)});
    lazy_mm_.mmgrab_lazy_tlb(*this, init_mm);
    local_irq_disable();
    emit(EventKind::active_mm, {.a = task.id.value, .b = init_mm.value});
    arch_.switch_mm_irqs_off(*this, mm, init_mm);
    local_irq_enable();
    lazy_mm_.mmdrop_lazy_tlb(*this, mm);
    emit(EventKind::window_close, {.small = static_cast<std::uint16_t>(Window::sched_force_init_mm)});
}

}  // namespace lazytlb::kernel
