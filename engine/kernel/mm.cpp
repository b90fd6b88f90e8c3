// SPDX-License-Identifier: GPL-3.0-or-later
// The two reference counts of an mm. mm_users: tasks that own it. mm_count: everyone who needs the mm_struct
// and the pgd; all of mm_users together own exactly one unit of it.
#include "base/check.hpp"
#include "kernel/kernel.hpp"

namespace lazytlb::kernel {

// include/linux/sched/mm.h, mmget, after 7.1. Left out: mm_users' own cache line is not modelled as contended.
void Kernel::mmget(MmId mm) { emit(EventKind::mmget, {.a = mm.value, .b = world().mm(mm).mm_users + 1}); }

// kernel/fork.c, mmput, after 7.1
void Kernel::mmput(MmId mm) {
    emit(EventKind::mmput, {.a = mm.value, .b = world().mm(mm).mm_users - 1});
    if (world().mm(mm).mm_users == 0) __mmput(mm);
}

// include/linux/sched/mm.h, mmgrab, after 7.1
void Kernel::mmgrab(MmId mm, Hold hold) {
    take_line(mm, MmLine::count);
    const EventIndex grabbed =
        emit(EventKind::mm_grab,
             {.a = mm.value, .b = world().mm(mm).mm_count + 1, .small = static_cast<std::uint16_t>(hold)});
    pass_line(mm, MmLine::count, grabbed);
}

// include/linux/sched/mm.h, mmdrop, after 7.1
void Kernel::mmdrop(MmId mm, Hold hold) {
    take_line(mm, MmLine::count);
    const EventIndex dropped =
        emit(EventKind::mm_drop,
             {.a = mm.value, .b = world().mm(mm).mm_count - 1, .small = static_cast<std::uint16_t>(hold)});
    const bool last = world().mm(mm).mm_count == 0;
    pass_line(mm, MmLine::count, dropped);
    if (last) __mmdrop(mm);
}

// kernel/fork.c, __mmput, after 7.1. Left out: aio, ksm, khugepaged, uprobes, futex hash.
void Kernel::__mmput(MmId mm) {
    exit_mmap(mm);
    mmdrop(mm, Hold::users);
}

// mm/mmap.c, exit_mmap, after 7.1: page tables below the pgd go, behind a flush of the whole mm.
void Kernel::exit_mmap(MmId mm) {
    spend(Cause::user, cost().exit_mmap);
    arch_.flush_tlb_range(*this, mm, {.pages = all_pages, .freed_tables = true, .full_mm = true});
    emit(EventKind::exit_mmap, {.a = mm.value});
}

// kernel/fork.c, __mmdrop, after 7.1
void Kernel::__mmdrop(MmId mm) {
    check(mm != init_mm, "init_mm lost its last reference");
    lazy_mm_.cleanup_lazy_tlbs(*this, mm);
    emit(EventKind::pgd_free, {.a = mm.value});
    emit(EventKind::mm_free, {.a = mm.value});
}

}  // namespace lazytlb::kernel
