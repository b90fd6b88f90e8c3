// SPDX-License-Identifier: GPL-3.0-or-later
// The two reference counts of an mm. mm_users: tasks that own it. mm_count: everyone who needs the mm_struct
// and the pgd; all of mm_users together own exactly one unit of it.
#include "base/check.hpp"
#include "kernel/kernel.hpp"

namespace lazytlb::kernel {

// include/linux/sched/mm.h, mmget, after 7.1. Left out: mm_users' own cache line is not modelled as contended.
void Kernel::mmget(MmId mm) { emit(EventKind::mmget, {.a = mm.value, .b = world().mm(mm).mm_users + 1}); }

// include/linux/sched/mm.h, mmget_not_zero, after 7.1
bool Kernel::mmget_not_zero(MmId mm) {
    if (world().mm(mm).mm_users == 0) return false;
    mmget(mm);
    return true;
}

// kernel/fork.c, mmput, after 7.1
void Kernel::mmput(MmId mm) {
    emit(EventKind::mmput, {.a = mm.value, .b = world().mm(mm).mm_users - 1});
    if (world().mm(mm).mm_users == 0) __mmput(mm);
}

// include/linux/sched/mm.h, mmgrab, after 7.1. Several units at once are still one atomic.
void Kernel::mmgrab(MmId mm, Hold hold, std::uint32_t units) {
    take_line(mm, MmLine::count);
    const EventIndex grabbed =
        emit(EventKind::mm_grab,
             {.a = mm.value, .b = world().mm(mm).mm_count + units, .small = static_cast<std::uint16_t>(hold)});
    pass_line(mm, MmLine::count, grabbed);
}

// include/linux/sched/mm.h, mmdrop, after 7.1
void Kernel::mmdrop(MmId mm, Hold hold, std::uint32_t units) {
    take_line(mm, MmLine::count);
    const EventIndex dropped =
        emit(EventKind::mm_drop,
             {.a = mm.value, .b = world().mm(mm).mm_count - units, .small = static_cast<std::uint16_t>(hold)});
    const bool last = world().mm(mm).mm_count == 0;
    pass_line(mm, MmLine::count, dropped);
    if (last) __mmdrop(mm);
}

// kernel/fork.c, __mmput, after 7.1. Left out: aio, ksm, khugepaged, uprobes, futex hash.
void Kernel::__mmput(MmId mm) {
    exit_mmap(mm);
    lazy_mm_.mm_unlazy_mm_count(*this, mm);
    mmdrop(mm, Hold::users);
}

// mm/mmap.c, exit_mmap, after 7.1: page tables below the pgd go, behind a flush of the whole mm.
void Kernel::exit_mmap(MmId mm) {
    tlb_gather_mmu(mm);
    spend(Cause::user, cost().exit_mmap);
    tlb_finish_mmu(mm, {.pages = all_pages, .freed_tables = true, .full_mm = true});
    emit(EventKind::exit_mmap, {.a = mm.value});
}

// kernel/fork.c, __mmdrop, after 7.1
void Kernel::__mmdrop(MmId mm) {
    check(mm != init_mm, "init_mm lost its last reference");
    lazy_mm_.cleanup_lazy_tlbs(*this, mm);
    emit(EventKind::pgd_free, {.a = mm.value});
    arch_.destroy_context(*this, mm);
    emit(EventKind::mm_free, {.a = mm.value});
}

// On a CPU that may still borrow a dying mm: let go of it. kernel/fork.c, do_shoot_lazy_tlb, after 7.1
bool Kernel::do_shoot_lazy_tlb(MmId mm) {
    const Task& task = current();
    if (active_mm_of(task) != mm) return false;
    emit(EventKind::window_open, {.small = static_cast<std::uint16_t>(Window::shoot)});
    emit(EventKind::active_mm, {.a = task.id.value, .b = init_mm.value});
    arch_.switch_mm_irqs_off(*this, mm, init_mm);
    emit(EventKind::window_close, {.small = static_cast<std::uint16_t>(Window::shoot)});
    return true;
}

// What another CPU writes there does not interrupt that CPU's own chain of causes.
void Kernel::set_policy_word(CpuId cpu, PolicyWord word, MmId mm, const char* file, const char* function, int line) {
    Rq& there = rq_of(cpu);
    const EventIndex program_order = there.last_event;
    emit_at(cpu, this_rq().last_event, EventKind::policy_set,
            {.a = mm.value, .b = mm.value, .small = static_cast<std::uint16_t>(word)}, file, function, line);
    if (cpu != this_rq().cpu) there.last_event = program_order;
}

SimSpan Kernel::read_lines_of(const std::vector<CpuId>& cpus) {
    SimSpan sum;
    for (const CpuId cpu : cpus) sum += cost().line_latency(distances_.between(cpu, this_rq().cpu));
    return sum;
}

}  // namespace lazytlb::kernel
