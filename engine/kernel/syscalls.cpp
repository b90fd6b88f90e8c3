// SPDX-License-Identifier: GPL-3.0-or-later
// What programs do: compute, talk through pipes, sleep, change their mappings.
#include "base/check.hpp"
#include "kernel/kernel.hpp"

#include <utility>

namespace lazytlb::kernel {

// A new task enters through schedule_tail, so it finishes the switch that brought it here.
void Kernel::run_task(Task& task) {
    finish_task_switch(tasks_[this_rq().last.index()]);
    run_program(*task.program);
    if (task.state != TaskRun::dead) do_exit();
}

void Kernel::run_program(const Program& program) {
    const Task& task = current();
    do {
        for (const Op& op : program.ops) {
            run_op(op);
            if (task.state == TaskRun::dead) return;  // its seat is taken; only this stack is left to end
        }
    } while (program.repeat);
}

void Kernel::run_op(const Op& op) {
    switch (op.kind) {
        case Op::Kind::compute: user_work(op.span); break;
        case Op::Kind::kwork: user_work(op.span); break;
        case Op::Kind::pipe_write: pipe_write(op.n); break;
        case Op::Kind::pipe_read: pipe_read(op.n); break;
        case Op::Kind::sleep: nanosleep(op.span); break;
        case Op::Kind::mmap: change_mapping(Syscall::mmap, op); break;
        case Op::Kind::munmap: change_mapping(Syscall::munmap, op); break;
        case Op::Kind::mprotect: change_mapping(Syscall::mprotect, op); break;
        case Op::Kind::madvise: change_mapping(Syscall::madvise, op); break;
        case Op::Kind::mremap: change_mapping(Syscall::mremap, op); break;
        case Op::Kind::wp_fault: do_wp_page(op.n, op.still_shared); break;
        case Op::Kind::reclaim: shrink_folio_list(mm_of_process(op.n), op.pages); break;
        case Op::Kind::vunmap: free_vmap_area(op.n); break;
        case Op::Kind::preempted: vcpu_preempted(op.span); break;
        case Op::Kind::touch:
            spend(Cause::user, cost().page_touch * op.n);
            spend(Cause::refill, cost().page_walk * op.n);
            break;
        case Op::Kind::fork: copy_process(scenario_.programs[op.n], Syscall::fork); break;
        case Op::Kind::vfork: copy_process(scenario_.programs[op.n], Syscall::vfork); break;
        case Op::Kind::clone: copy_process(scenario_.programs[op.n], Syscall::clone); break;
        case Op::Kind::exec: exec_mmap(); break;
        case Op::Kind::exit: do_exit(); break;
        case Op::Kind::use_mm: adopt_mm(mm_of_process(op.n)); break;
        case Op::Kind::unuse_mm: give_back_mm(); break;
        case Op::Kind::membarrier: membarrier_private_expedited(); break;
        case Op::Kind::offline: cpu_down(op.cpu); break;
        case Op::Kind::online: cpu_up(op.cpu); break;
        case Op::Kind::lock: take_lock(op.n, op.spins); break;
        case Op::Kind::unlock: release_lock(op.n); break;
        case Op::Kind::atomic_add: atomic_on_user_word(false); break;
        case Op::Kind::compare_exchange: atomic_on_user_word(true); break;
        case Op::Kind::migrate:
            emit(EventKind::sys_enter,
                 {.a = op.cpu.value, .small = static_cast<std::uint16_t>(Syscall::sched_setaffinity)});
            spend(Cause::user, cost().syscall);
            sched_setaffinity(current(), op.cpu);
            break;
        case Op::Kind::irq_off:
            local_irq_disable();
            emit(EventKind::irqs_off);
            spend(Cause::user, op.span);
            emit(EventKind::irqs_on);
            local_irq_enable();
            break;
        case Op::Kind::count: {
            Task& task = current();
            task.iterations += op.n;
            emit(EventKind::iteration, {.a = task.id.value, .b = task.iterations});
            break;
        }
    }
}

// The task's own work. What flushes took from the TLB is walked for first.
void Kernel::user_work(SimSpan span) {
    if (Rq& rq = this_rq(); rq.refill_pages > 0) {
        const std::uint32_t pages = std::min(rq.refill_pages, cost().tlb_entries);
        rq.refill_pages = 0;
        spend(Cause::refill, cost().page_walk * pages);
    }
    do_spurious_faults();
    while (span > SimSpan{}) {
        Task& task = current();
        const SimSpan slice = std::min(span, base_slice - task.slice_used);
        this_rq().in_user = !task.kthread;
        spend(Cause::user, slice);
        spend(Cause::flush, std::exchange(this_rq().stalled, {}));  // broadcasts of others have slowed it meanwhile
        enter_from_user_mode(this_rq());
        span -= slice;
        use_slice(slice);
    }
}

// The task has run for that long: when its slice is over and others wait, it steps back.
void Kernel::use_slice(SimSpan used) {
    Task& task = current();
    task.slice_used += used;
    const bool must_leave = !is_cpu_allowed(task, task.cpu);  // its CPU goes offline
    if (task.slice_used < base_slice && !must_leave) return;
    task.slice_used = {};
    if (this_rq().queue.empty() && !must_leave) return;
    task.state = TaskRun::runnable;
    schedule();
}

// fs/pipe.c, pipe_write of one byte, after 7.1: a sleeping reader is woken, with the promise to sleep soon.
void Kernel::pipe_write(std::uint32_t number) {
    emit(EventKind::sys_enter, {.a = number, .small = static_cast<std::uint16_t>(Syscall::pipe_write)});
    spend(Cause::user, cost().pipe_write);
    Pipe& pipe = pipes_[number];
    ++pipe.bytes;
    if (pipe.readers.empty()) return;
    Task& reader = tasks_[pipe.readers.front().index()];
    pipe.readers.pop_front();
    try_to_wake_up(reader, true, current().cpu, this_rq().last_event);
}

// fs/pipe.c, pipe_read of one byte, after 7.1
void Kernel::pipe_read(std::uint32_t number) {
    emit(EventKind::sys_enter, {.a = number, .small = static_cast<std::uint16_t>(Syscall::pipe_read)});
    Pipe& pipe = pipes_[number];
    while (pipe.bytes == 0) {
        spend(Cause::user, cost().pipe_read_block);
        if (pipe.bytes > 0) break;
        Task& task = current();
        pipe.readers.push_back(task.id);
        task.state = TaskRun::blocked;
        schedule();
    }
    --pipe.bytes;
    spend(Cause::user, cost().pipe_read_return);
}

// kernel/time/hrtimer.c, do_nanosleep, after 7.1. Left out: the timer interrupt's own time.
void Kernel::nanosleep(SimSpan span) {
    Task& task = current();
    const EventIndex armed = emit(EventKind::sys_enter, {.small = static_cast<std::uint16_t>(Syscall::nanosleep)});
    spend(Cause::user, cost().syscall);
    struct Timer {
        Kernel* kernel;
        TaskId task;
        EventIndex armed;
        bool fired = false;
    } timer{this, task.id, armed};  // lives on this task's stack, which outlasts it
    heart_.call_at(now() + span, {[](void* t, std::uint64_t) {
                                      auto& fired = *static_cast<Timer*>(t);
                                      fired.fired = true;
                                      fired.kernel->timer_expires(fired.kernel->tasks_[fired.task.index()],
                                                                  fired.armed);
                                  },
                                  &timer, 0});
    while (!timer.fired) {
        task.state = TaskRun::blocked;
        schedule();
    }
}

// On the CPU where the task went to sleep: a local interrupt, so nobody has to send one.
void Kernel::timer_expires(Task& task, EventIndex armed) {
    Rq& rq = rq_of(rq_of(task.cpu).online ? task.cpu : any_allowed_cpu(task));  // timers leave a CPU that goes offline
    const EventIndex program_order = rq.last_event;
    const EventIndex expired = emit_at(rq.cpu, armed, EventKind::timer_expire, {.a = task.id.value});
    try_to_wake_up(task, false, rq.cpu, expired);
    rq.last_event = program_order;
}

// mm/mmap.c, mm/mprotect.c, mm/madvise.c, mm/mremap.c, after 7.1: change the page tables, then flush what others may
// cache.
void Kernel::change_mapping(Syscall call, const Op& op) {
    const MmId mm = mm_of(current());
    const bool gathers = call == Syscall::munmap || call == Syscall::madvise;
    emit(EventKind::sys_enter, {.a = op.n, .small = static_cast<std::uint16_t>(call)});
    if (gathers) tlb_gather_mmu(mm);
    spend(Cause::user, cost().syscall);
    if (call == Syscall::mmap) return;  // nothing was mapped there, nobody can have cached it
    flush_tlb_batched_pending(mm);
    const FlushRange range{.pages = op.n,
                           .freed_tables = op.frees_tables,
                           .stride = op.huge ? huge_stride : 1,
                           .caller = call == Syscall::mremap ? FlushCaller::flush_tlb_range : FlushCaller::mmu_gather};
    const std::uint32_t generation = world().mm(mm).tlb_gen + 1;  // x86: of the flush that begins now
    if (gathers)
        tlb_finish_mmu(mm, range);
    else
        arch_.flush_tlb_range(*this, mm, range);
    if (op.frees_tables) free_pgtables(mm, std::min(generation, world().mm(mm).flushed_gen));
}

}  // namespace lazytlb::kernel
