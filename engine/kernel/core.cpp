// SPDX-License-Identifier: GPL-3.0-or-later
// The scheduler's core: who runs next, and what a switch does with the address space.
// Left out: scheduling classes (first come, first served), membarrier_state, rseq, mm_cid, lru_gen.
#include "base/check.hpp"
#include "kernel/kernel.hpp"

namespace lazytlb::kernel {

// kernel/sched/core.c, __schedule, after 7.1
void Kernel::schedule() {
    Rq& rq = this_rq();
    Task& prev = current();
    local_irq_disable();
    rq.need_resched = false;
    // A task that may no longer run here is handed on by finish_task_switch, once this CPU has left it.
    if (prev.state == TaskRun::runnable && prev.id != rq.idle) {
        prev.moves_on = !is_cpu_allowed(prev, rq.cpu);
        if (!prev.moves_on) rq.queue.push_back(prev.id);
    }
    Task* next = &tasks_[rq.idle.index()];
    if (!rq.queue.empty()) {
        next = &tasks_[rq.queue.front().index()];
        rq.queue.pop_front();
    }
    if (next == &prev) {  // nothing of the mm is touched
        prev.state = TaskRun::running;
        local_irq_enable();
        return;
    }
    rq.curr = next->id;  // before the mm is switched: membarrier depends on that order
    emit(EventKind::sched_switch,
         {.a = prev.id.value, .b = next->id.value, .small = static_cast<std::uint16_t>(prev.state)});
    spend(Cause::switching, cost().switch_task);
    context_switch(rq, prev, *next);
}

// kernel/sched/core.c, context_switch, after 7.1
void Kernel::context_switch(Rq& rq, Task& prev, Task& next) {
    if (scenario_.mm_cid_shares_line) switch_mm_cid(prev, next);
    if (cost().line_unknown > 0 && prev.kthread != next.kthread) {
        const MmId user = mm_of(prev.kthread ? next : prev);
        if (user.exists()) visit_line(user, MmLine::unknown);
    }
    lazy_mm_.context_switch(*this, prev, next);
    switch_to(rq, prev, next);
}

// kernel/sched/sched.h, switch_mm_cid, as of 6.4: the concurrency id that prev gives back and the one that next takes
// are bits of a mask in the mm. Simulated only where that mask lies on mm_count's line (mm_cid_shares_line).
void Kernel::switch_mm_cid(const Task& prev, const Task& next) {
    if (mm_of(prev).exists()) visit_line(mm_of(prev), MmLine::count);
    if (mm_of(next).exists()) visit_line(mm_of(next), MmLine::count);
}

// kernel/sched/core.c, context_switch, after 7.1: the four cases
//   user   -> kernel   lazy + mmgrab_lazy_tlb()
//   kernel -> kernel   lazy + hand the borrowed mm over
//   kernel -> user     switch + park the mm for mmdrop_lazy_tlb_sched()
//   user   -> user     switch
void LazyMm::context_switch(Kernel& k, const Task& prev, const Task& next) {
    const MmId prev_active = k.active_mm_of(prev), next_mm = k.mm_of(next);
    if (!next_mm.exists()) {
        k.arch().enter_lazy_tlb(k, prev_active);
        // next.active_mm = prev.active_mm; from a kernel task also prev.active_mm = none
        k.emit_context_switch(prev, next, prev_active, Parking::into_user);
        if (k.mm_of(prev).exists()) mmgrab_lazy_tlb(k, prev_active);
    } else {
        k.arch().switch_mm_irqs_off(k, prev_active, next_mm);  // also when both are the same
        // from a kernel task rq.prev_mm = prev.active_mm, prev.active_mm = none
        k.emit_context_switch(prev, next, prev_active, Parking::into_user);
    }
}

void Kernel::emit_context_switch(const Task& prev, const Task& next, MmId mm, Parking parking, const char* file,
                                 const char* function, int line) {
    const bool from_user = mm_of(prev).exists(), to_user = mm_of(next).exists(), same = mm == mm_of(next);
    const SwitchCase which = !to_user    ? (from_user ? SwitchCase::uk : SwitchCase::kk)
                             : from_user ? (same ? SwitchCase::uu_same : SwitchCase::uu_other)
                                         : (same ? SwitchCase::ku_same : SwitchCase::ku_other);
    emit(EventKind::context_switch,
         {.a = mm.value,
          .b = prev.id.value,
          .c = next.id.value,
          .small = static_cast<std::uint16_t>(which),
          .flags = static_cast<std::uint8_t>(parking)},
         file, function, line);
}

// The one real change of stacks: `next` goes on inside its own earlier switch_to.
void Kernel::switch_to(Rq& rq, Task& prev, Task& next) {
    rq.last = prev.id;
    prev.on_cpu = true;
    next.on_cpu = true;
    next.cpu = rq.cpu;
    next.state = TaskRun::running;
    next.slice_used = {};
    if (next.fiber.exists()) {
        heart_.wake(next.fiber);
    } else {
        next.fiber = heart_.spawn([this, &next] { run_task(next); });
        if (next.fiber.index() >= task_of_fiber_.size()) task_of_fiber_.resize(next.fiber.index() + 1);
        task_of_fiber_[next.fiber.index()] = next.id.value;
    }
    if (prev.state == TaskRun::dead) {
        prev.fiber = sim::FiberId::none();  // its stack ends when its function returns
        return;
    }
    heart_.park();
    // Perhaps much later, perhaps on another CPU, after another predecessor.
    finish_task_switch(tasks_[this_rq().last.index()]);
}

// kernel/sched/core.c, finish_task_switch, after 7.1. Runs on the next task's stack, in its time.
void Kernel::finish_task_switch(Task& prev) {
    Rq& rq = this_rq();
    const MmId mm = world().cpu(rq.cpu).prev_mm;
    prev.on_cpu = false;
    emit(EventKind::finish_task_switch, {.a = prev.id.value});
    rq.irq_disable_depth = 0;
    deliver_pending_irqs();  // from here on interrupts land
    lazy_mm_.finish_task_switch(*this, mm);
    if (prev.moves_on) {
        prev.moves_on = false;
        const CpuId target = select_task_rq(prev, false);
        const EventIndex moved = emit(EventKind::sched_migrate_task, {.a = prev.id.value, .c = target.value});
        Rq& there = rq_of(target);
        enqueue(there, prev);
        resched_curr(there, rq.cpu, moved);
    }
}

void LazyMm::finish_task_switch(Kernel& k, MmId prev_mm) {
    if (prev_mm.exists()) mmdrop_lazy_tlb_sched(k, prev_mm);
}

bool Kernel::available_idle_cpu(CpuId cpu) const {
    const Rq& rq = rqs_[cpu.index()];
    return rq.active && rq.curr == rq.idle && rq.queue.empty();
}

// kernel/sched/core.c, is_cpu_allowed, after 7.1. A task whose CPUs are all offline may run anywhere.
bool Kernel::is_cpu_allowed(const Task& task, CpuId cpu) const {
    const auto is_active = [this](CpuId c) { return rqs_[c.index()].active; };
    if (!is_active(cpu)) return false;
    return task.may_run_on(cpu) || std::none_of(task.allowed.begin(), task.allowed.end(), is_active);
}

// The first CPU that it may use; when all of those are offline any that is not (select_fallback_rq).
CpuId Kernel::any_allowed_cpu(const Task& task) const {
    for (const CpuId cpu : task.allowed)
        if (rqs_[cpu.index()].active) return cpu;
    for (const Rq& rq : rqs_)
        if (rq.active) return rq.cpu;
    check(false, "every CPU is offline");
    return CpuId{0};
}

// Where a woken task goes: its last CPU when that idles, else an idle one it may use, else (the waker is about
// to sleep, as pipes promise) the waker's own, else its last. Follows select_task_rq_fair and
// select_idle_sibling, kernel/sched/fair.c, without domains and loads.
CpuId Kernel::select_task_rq(const Task& task, bool sync) {
    if (task.on_cpu && task.state != TaskRun::runnable)
        return task.cpu;  // still being switched away: its own CPU finishes that first
    if (task.cpu.exists() && is_cpu_allowed(task, task.cpu) && available_idle_cpu(task.cpu)) return task.cpu;
    if (task.allowed.empty()) {
        const std::size_t from = task.cpu.exists() ? task.cpu.index() : 0;
        for (std::size_t i = 0; i < rqs_.size(); ++i) {
            const CpuId cpu{static_cast<std::uint16_t>((from + i) % rqs_.size())};
            if (available_idle_cpu(cpu)) return cpu;
        }
    } else {
        for (const CpuId cpu : task.allowed)
            if (available_idle_cpu(cpu)) return cpu;
    }
    if (sync && heart_.running().exists() && is_cpu_allowed(task, current().cpu)) return current().cpu;
    if (task.cpu.exists() && is_cpu_allowed(task, task.cpu)) return task.cpu;
    return any_allowed_cpu(task);
}

// kernel/sched/core.c, try_to_wake_up, after 7.1. `from` is the CPU that wakes, `because` its reason.
bool Kernel::try_to_wake_up(Task& task, bool sync, CpuId from, EventIndex because) {
    if (task.state != TaskRun::blocked) return false;
    const CpuId target = select_task_rq(task, sync);
    const EventIndex woken = emit_at(from, because, EventKind::sched_wakeup, {.a = task.id.value, .c = target.value});
    task.state = TaskRun::runnable;
    enqueue(rq_of(target), task);
    resched_curr(rq_of(target), from, woken);
    return true;
}

// kernel/sched/core.c, wake_up_new_task, after 7.1. A birth goes where few tasks live and nothing runs.
void Kernel::wake_up_new_task(Task& task) {
    const auto load = [&](CpuId cpu) {
        const Rq& rq = rq_of(cpu);
        return rq.queue.size() + (rq.curr != rq.idle ? 1 : 0);
    };
    const auto better = [&](CpuId a, CpuId b) {
        if (load(a) != load(b)) return load(a) < load(b);
        return rq_of(a).tasks_homed < rq_of(b).tasks_homed;
    };
    CpuId best = any_allowed_cpu(task);
    if (task.allowed.empty()) {
        for (const Rq& rq : rqs_)
            if (rq.active && better(rq.cpu, best)) best = rq.cpu;
    } else {
        for (const CpuId cpu : task.allowed)
            if (rq_of(cpu).active && better(cpu, best)) best = cpu;
    }
    const bool from_boot = !heart_.running().exists();
    const CpuId from = from_boot ? CpuId::none() : current().cpu;
    const EventIndex before = from_boot ? EventIndex{world().applied - 1} : rq_of(from).last_event;
    const EventIndex woken = emit_at(from, before, EventKind::sched_wakeup, {.a = task.id.value, .c = best.value});
    task.state = TaskRun::runnable;
    enqueue(rq_of(best), task);
    resched_curr(rq_of(best), from, woken);
}

void Kernel::enqueue(Rq& rq, Task& task) {
    if (task.cpu != rq.cpu) {
        if (task.cpu.exists()) --rq_of(task.cpu).tasks_homed;
        ++rq.tasks_homed;
        task.cpu = rq.cpu;
    }
    rq.queue.push_back(task.id);
}

// kernel/sched/core.c, resched_curr, after 7.1: a flag for a CPU that polls, an interrupt for one that waits for
// one. A busy CPU finds the task in its queue when it next schedules.
void Kernel::resched_curr(Rq& rq, CpuId from, EventIndex because) {
    if (rq.curr != rq.idle || rq.need_resched) return;
    rq.need_resched = true;
    rq.resched_by = because;
    const bool remote = from.exists() && from != rq.cpu;
    if (remote && rq.idling == Rq::Idle::halted) {
        send_ipi(from, rq.cpu, IpiPurpose::wake_up, MmId::none(), because);
        return;
    }
    if (remote) rq.resched_by = emit_at(from, because, EventKind::sched_wake_idle_without_ipi, {.a = rq.cpu.value});
    // Between two idle states, or in a handler, idle looks at the flag before it waits.
    if (rq.idling != Rq::Idle::no && rq.interruptible) heart_.wake(tasks_[rq.idle.index()].fiber);
}

// kernel/sched/core.c, __set_cpus_allowed_ptr, after 7.1. Left out: the stopper thread that moves a running task;
// here the task steps aside and its CPU passes it on.
void Kernel::sched_setaffinity(Task& task, CpuId cpu) {
    task.allowed = {cpu};
    if (task.cpu == cpu) return;
    task.state = TaskRun::runnable;
    schedule();
}

}  // namespace lazytlb::kernel
