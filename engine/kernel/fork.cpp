// SPDX-License-Identifier: GPL-3.0-or-later
// Births: mms and tasks.
#include "kernel/kernel.hpp"

namespace lazytlb::kernel {

// kernel/fork.c, mm_init, after 7.1: mm_users 1, mm_count 1, empty mm_cpumask.
MmId Kernel::mm_alloc(std::uint32_t name) {
    const MmId mm{static_cast<std::uint32_t>(world().mms.size())};
    emit_birth(EventKind::mm_new, {.a = mm.value, .c = name});
    lines_.emplace_back();
    arch_.init_new_context(*this, mm);
    return mm;
}

Task& Kernel::task_alloc(const Program* program, TaskKind kind, MmId mm, std::uint32_t name, CpuId cpu) {
    Task task;
    task.id = TaskId{static_cast<std::uint32_t>(tasks_.size())};
    task.program = program;
    task.kthread = kind != TaskKind::user;
    if (program != nullptr) task.allowed = program->cpus;
    tasks_.push_back(std::move(task));
    Task& born = tasks_.back();
    const Payload payload{.a = born.id.value, .b = mm.value, .c = name, .small = static_cast<std::uint16_t>(kind)};
    if (heart_.running().exists())
        emit(EventKind::task_new, payload);
    else
        emit_at(cpu, EventIndex::none(), EventKind::task_new, payload);  // the story says so, nothing led to it
    return born;
}

// kernel/fork.c, copy_process, copy_mm and dup_mmap, after 7.1: parent and child share pages from here on, so the
// parent's entries must lose their write permission.
void Kernel::copy_process(const Program& child, Syscall how) {
    Task& parent = current();
    const bool clone_vm = how != Syscall::fork;
    const std::uint32_t name = name_of(child.name);
    emit(EventKind::sys_enter, {.a = 0, .small = static_cast<std::uint16_t>(how)});
    spend(Cause::user, clone_vm ? cost().clone : cost().fork);
    MmId mm = mm_of(parent);
    if (clone_vm)
        mmget(mm);
    else
        mm = mm_alloc(name);
    if (!clone_vm)
        arch_.flush_tlb_range(*this, mm_of(parent), {.pages = all_pages, .caller = FlushCaller::flush_tlb_mm});
    Task& task = task_alloc(&child, TaskKind::user, mm, name);
    if (how == Syscall::vfork) task.vfork_parent = parent.id;
    wake_up_new_task(task);
    while (task.vfork_parent.exists()) {  // wait_for_vfork_done
        parent.state = TaskRun::blocked;
        schedule();
    }
}

// kernel/fork.c, mm_release, after 7.1: this task leaves its mm, so the parent of a vfork may go on in it.
void Kernel::mm_release(Task& task) {
    if (!task.vfork_parent.exists()) return;
    Task& parent = tasks_[task.vfork_parent.index()];
    task.vfork_parent = TaskId::none();
    try_to_wake_up(parent, false, task.cpu, this_rq().last_event);
}

}  // namespace lazytlb::kernel
