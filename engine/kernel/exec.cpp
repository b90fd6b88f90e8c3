// SPDX-License-Identifier: GPL-3.0-or-later
// A task replaces its address space by a new one.
#include "kernel/kernel.hpp"

namespace lazytlb::kernel {

// fs/exec.c, exec_mmap, after 7.1
void Kernel::exec_mmap() {
    Task& task = current();
    const MmId old_mm = mm_of(task), old_active = active_mm_of(task);
    emit(EventKind::sys_enter, {.small = static_cast<std::uint16_t>(Syscall::execve)});
    spend(Cause::user, cost().exec);
    const MmId mm = mm_alloc(world().task(task.id).name);
    mm_release(task);
    emit(EventKind::window_open, {.small = static_cast<std::uint16_t>(Window::exec_mmap)});
    local_irq_disable();  // or a flush in between would find active_mm new and the old tables loaded
    emit(EventKind::active_mm, {.a = task.id.value, .b = mm.value});
    emit(EventKind::task_mm, {.a = task.id.value, .b = mm.value});
    if (!arch_.wants_irqs_off_activate_mm()) local_irq_enable();
    arch_.switch_mm_irqs_off(*this, old_active, mm);
    if (arch_.wants_irqs_off_activate_mm()) local_irq_enable();
    if (!old_mm.exists()) lazy_mm_.mmdrop_lazy_tlb(*this, old_active);
    emit(EventKind::window_close, {.small = static_cast<std::uint16_t>(Window::exec_mmap)});
    if (old_mm.exists()) mmput(old_mm);
}

}  // namespace lazytlb::kernel
