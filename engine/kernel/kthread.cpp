// SPDX-License-Identifier: GPL-3.0-or-later
// A kernel thread adopts a user's address space for a while: an ordinary reference, not a borrow.
#include "base/check.hpp"
#include "kernel/kernel.hpp"

namespace lazytlb::kernel {

// kernel/kthread.c, kthread_use_mm, after 7.1
void Kernel::kthread_use_mm(MmId mm) {
    Task& task = current();
    check(!mm_of(task).exists(), "only a kernel thread can adopt an mm");
    const MmId old_active = active_mm_of(task);
    emit(EventKind::window_open, {.small = static_cast<std::uint16_t>(Window::use_mm)});
    mmgrab(mm, Hold::kthread);  // always, even when mm is what it borrows
    local_irq_disable();        // or a flush would find active_mm new and the old tables loaded
    emit(EventKind::active_mm, {.a = task.id.value, .b = mm.value});
    emit(EventKind::task_mm, {.a = task.id.value, .b = mm.value});
    arch_.switch_mm_irqs_off(*this, old_active, mm);
    local_irq_enable();
    lazy_mm_.mmdrop_lazy_tlb(*this, old_active);
    emit(EventKind::window_close, {.small = static_cast<std::uint16_t>(Window::use_mm)});
    task.used_mm = mm;
}

// kernel/kthread.c, kthread_unuse_mm, after 7.1
void Kernel::kthread_unuse_mm(MmId mm) {
    Task& task = current();
    check(mm_of(task) == mm && task.kthread, "a kernel thread gives back an mm that it did not adopt");
    emit(EventKind::window_open, {.small = static_cast<std::uint16_t>(Window::unuse_mm)});
    local_irq_disable();
    emit(EventKind::task_mm, {.a = task.id.value, .b = MmId::none_value});
    lazy_mm_.mmgrab_lazy_tlb(*this, mm);
    lazy_mm_.enter_lazy_tlb(*this, mm);
    local_irq_enable();
    emit(EventKind::window_close, {.small = static_cast<std::uint16_t>(Window::unuse_mm)});
    task.used_mm = MmId::none();
    mmdrop(mm, Hold::kthread);
}

// What callers do around the two (vhost, io_uring): they own mm_users as long as the thread uses the mm. A process
// that has ended is not adopted.
void Kernel::adopt_mm(MmId mm) {
    if (mm.exists() && mmget_not_zero(mm)) kthread_use_mm(mm);
}

void Kernel::give_back_mm() {
    const MmId mm = current().used_mm;
    if (!mm.exists()) return;
    kthread_unuse_mm(mm);
    mmput(mm);
}

}  // namespace lazytlb::kernel
