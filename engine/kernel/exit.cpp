// SPDX-License-Identifier: GPL-3.0-or-later
// The end of a task: it turns from owner into borrower, gives its mm up, and switches away for good.
#include "kernel/kernel.hpp"

namespace lazytlb::kernel {

// kernel/exit.c, exit_mm, after 7.1: a user task becomes a lazy kernel task.
void Kernel::exit_mm() {
    Task& task = current();
    const MmId mm = mm_of(task);
    mm_release(task);
    if (!mm.exists()) return;
    emit(EventKind::window_open, {.small = static_cast<std::uint16_t>(Window::exit_mm)});
    lazy_mm_.mmgrab_lazy_tlb(*this, mm);  // its ownership becomes a borrow
    local_irq_disable();
    emit(EventKind::task_mm, {.a = task.id.value, .b = MmId::none_value});
    lazy_mm_.enter_lazy_tlb(*this, mm);
    emit(EventKind::window_close, {.small = static_cast<std::uint16_t>(Window::exit_mm)});
    local_irq_enable();
    mmput(mm);  // the last user runs exit_mmap here, in its own time
}

// A running task goes on without an mm of its own: it borrows the one that it had.
void LazyMm::enter_lazy_tlb(Kernel& k, MmId mm) { k.arch().enter_lazy_tlb(k, mm); }

// kernel/exit.c, do_exit, after 7.1. Left out: files, signals, the parent's wait.
void Kernel::do_exit() {
    Task& task = current();
    emit(EventKind::sys_enter, {.small = static_cast<std::uint16_t>(Syscall::exit)});
    spend(Cause::user, cost().exit);
    give_back_mm();
    exit_mm();
    emit(EventKind::sched_process_exit, {.a = task.id.value});
    task.state = TaskRun::dead;
    --this_rq().tasks_homed;
    schedule();  // does not come back
}

}  // namespace lazytlb::kernel
