// SPDX-License-Identifier: GPL-3.0-or-later
// One case per kind of event, in the order of EventKind; the invariants of kernel-semantics 9.1 stand beside
// what could break them. `look` is off when a record is replayed: they were looked at when it was made, or read.
#include "base/check.hpp"
#include "world/coherence.hpp"
#include "world/invariants.hpp"
#include "world/translations.hpp"
#include "world/world.hpp"

#include <algorithm>

namespace lazytlb {

namespace {

constexpr std::uint8_t switch_window = 0x80;
constexpr std::uint8_t window_bit(std::uint16_t window) { return static_cast<std::uint8_t>(1U << window); }

// The single activity of a CPU changes; the closed one is charged to its cause.
void turn_to(World& w, CpuState& c, Cause cause, SimSpan planned = {}) {
    w.spent_ps[static_cast<std::size_t>(c.activity)] += (w.now - c.activity_since).ps;
    c.activity = cause;
    c.activity_since = w.now;
    c.activity_end = w.now + planned;
}

// The journey of a line ends where the atomic on it has just executed.
void arrive(MmState& mm, MmLine which, CpuId cpu) {
    LineState& line = mm.lines[static_cast<std::size_t>(which)];
    if (line.to != cpu) return;
    line.owner = cpu;
    line.to = CpuId::none();
}

std::uint32_t& units(MmState& mm, Hold hold) {
    switch (hold) {
        case Hold::lazy: return mm.lazy_units;
        case Hold::parked: return mm.parked_units;
        case Hold::kthread: return mm.kthread_units;
        case Hold::users:
        case Hold::explicit_: break;
    }
    return mm.explicit_units;
}

MmId& unit_of(CpuState& c, Hold hold, MmId mm) {
    if (hold == Hold::parked) return c.parked_unit;
    return c.leaving_unit == mm ? c.leaving_unit : c.lazy_unit;
}

template <bool look>
std::optional<Breach> grab(World& w, CpuState& c, const Event& e) {
    MmState& mm = w.mms[e.a];
    const auto hold = e.as<Hold>();
    if (mm.mm_count == 0) return Breach{Rule::i6, e.mm(), e.cpu};
    if (e.b <= mm.mm_count) return Breach{Rule::i2, e.mm(), e.cpu};
    units(mm, hold) += e.b - mm.mm_count;
    mm.mm_count = e.b;
    if (hold == Hold::lazy) {
        if (c.lazy_unit.exists() && (!c.in_switch_window() || c.leaving_unit.exists()))
            return Breach{Rule::i2, e.mm(), e.cpu};
        c.leaving_unit = c.lazy_unit;
        c.lazy_unit = e.mm();
    }
    arrive(mm, MmLine::count, e.cpu);
    if constexpr (look) return count_adds_up(w, e.mm());
    return std::nullopt;
}

template <bool look>
std::optional<Breach> drop(World& w, CpuState& c, const Event& e) {
    MmState& mm = w.mms[e.a];
    const auto hold = e.as<Hold>();
    if (mm.mm_count == 0) return Breach{Rule::i6, e.mm(), e.cpu};
    if (e.b >= mm.mm_count) return Breach{Rule::i2, e.mm(), e.cpu};
    const std::uint32_t dropped = mm.mm_count - e.b;
    mm.mm_count = e.b;
    if (hold == Hold::users) {
        mm.users_unit = false;
    } else {
        if (units(mm, hold) < dropped) return Breach{Rule::i2, e.mm(), e.cpu};
        units(mm, hold) -= dropped;
    }
    if (hold == Hold::lazy || hold == Hold::parked) {
        MmId& unit = unit_of(c, hold, e.mm());
        if (unit != e.mm()) return Breach{Rule::i2, e.mm(), e.cpu};
        unit = MmId::none();
    }
    arrive(mm, MmLine::count, e.cpu);
    if constexpr (look) {
        if (const auto breach = count_adds_up(w, e.mm())) return breach;
        if (mm.mm_count == 0) return borrowers_can_be_found(w, e.mm());
    }
    return std::nullopt;
}

std::optional<Breach> switch_tasks(World& w, CpuState& c, const Event& e) {
    TaskState& prev = w.tasks[e.a];
    TaskState& next = w.tasks[e.b];
    if (c.curr != TaskId{e.a} || next.run == TaskRun::running) return Breach{Rule::seat, MmId::none(), e.cpu};
    prev.run = e.as<TaskRun>();
    next.run = TaskRun::running;
    next.cpu = e.cpu;
    c.curr = TaskId{e.b};
    c.curr_since = w.now;
    c.need_resched = false;
    c.irqs_off = true;
    c.windows |= switch_window;
    turn_to(w, c, Cause::switching);
    return std::nullopt;
}

// rq.prev_mm = prev.active_mm; the borrower's unit goes along, without an atomic.
void park(World& w, CpuState& c, MmId mm) {
    c.prev_mm = mm;
    if (!c.lazy_unit.exists()) return;
    MmState& borrowed = w.mms[c.lazy_unit.index()];
    --borrowed.lazy_units;
    ++borrowed.parked_units;
    c.parked_unit = c.lazy_unit;
    c.lazy_unit = MmId::none();
}

void move_active_mm(World& w, CpuState& c, const Event& e) {
    const auto parking = static_cast<Parking>(e.flags);
    TaskState& prev = w.tasks[e.b];
    TaskState& next = w.tasks[e.c];
    switch (e.as<SwitchCase>()) {
        case SwitchCase::uk: next.active_mm = e.mm(); break;
        case SwitchCase::kk:
            next.active_mm = e.mm();
            prev.active_mm = MmId::none();
            if (parking == Parking::from_kernel) park(w, c, e.mm());
            break;
        case SwitchCase::ku_same:
        case SwitchCase::ku_other:
            prev.active_mm = MmId::none();
            if (parking != Parking::never) park(w, c, e.mm());
            break;
        case SwitchCase::uu_same:
        case SwitchCase::uu_other: break;
    }
}

void new_task(World& w, const Event& e) {
    check(e.a == w.tasks.size(), "tasks are numbered in the order of their birth");
    TaskState task;
    task.kind = e.as<TaskKind>();
    task.mm = MmId{e.b};
    task.active_mm = task.mm;
    task.name = e.c;
    if (task.kind == TaskKind::idle) {  // born running on its CPU, which borrows init_mm from the start
        task.active_mm = init_mm;
        task.cpu = e.cpu;
        task.run = TaskRun::running;
        CpuState& c = w.cpus[e.cpu.index()];
        c.curr = TaskId{e.a};
        MmState& mm = w.mms[init_mm.index()];
        mm.cpumask.insert(e.cpu);
        if (w.counts_lazy) {
            c.lazy_unit = init_mm;
            ++mm.lazy_units;
            ++mm.mm_count;
        }
    }
    w.tasks.push_back(task);
}

void new_mm(World& w, const Event& e) {
    check(e.a == w.mms.size(), "mms are numbered in the order of their birth");
    MmState mm;
    mm.mm_users = 1;
    mm.mm_count = 1;
    mm.users_unit = mm.tables = mm.pgd = mm.alive = true;
    mm.name = e.c;
    mm.cpumask = mm.entries_on = mm.stale_on = CpuSet(w.cpus.size());
    w.mms.push_back(std::move(mm));
}

void enter_interrupt(World& w, CpuState& c) {
    check(c.irq_depth < c.interrupted.size(), "interrupts nest too deep");
    c.interrupted[c.irq_depth++] = c.activity;
    c.acks_sent = 0;
    turn_to(w, c, Cause::ipi_handling);
}

void leave_interrupt(World& w, CpuState& c) {
    check(c.irq_depth > 0, "an interrupt ends that did not begin");
    turn_to(w, c, c.interrupted[--c.irq_depth]);
    c.interrupted[c.irq_depth] = Cause::user;  // nothing of the past stays in the state
}

void request_line(World& w, CpuState& c, const Event& e) {
    ++w.mms[e.a].lines[e.small].queue;
    c.waits_for = e.mm();
    c.waits_line = e.as<MmLine>();
    c.wait_since_event = EventIndex{w.applied};
    turn_to(w, c, Cause::line_wait);
}

void grant_line(World& w, CpuState& c, const Event& e) {
    LineState& line = w.mms[e.a].lines[e.small];
    --line.queue;
    if (line.to.exists()) line.owner = line.to;  // it was read or written there, and no event of its own tells that
    line.to = e.cpu;
    line.left_at = w.now;
    line.arrives_at = w.now + SimSpan{static_cast<std::int64_t>(e.c)};
    line.distance = static_cast<Distance>(e.flags);
    c.waits_for = MmId::none();
    c.wait_since_event = EventIndex::none();
    turn_to(w, c, Cause::line_transfer, SimSpan{static_cast<std::int64_t>(e.c)});
}

// What a real flush of the loaded address space leaves in the TLB: nothing older than `generation`.
void flushed(World& w, CpuState& c, std::uint32_t generation) {
    if (c.loaded_asid >= dynamic_asids) return;  // a global ASID is kept up to date by broadcast
    AsidSlot& slot = c.asids[c.loaded_asid];
    if (slot.mm == c.loaded_mm)
        slot.flushed_gen = std::max(slot.flushed_gen, std::min(generation, w.mm(slot.mm).tlb_gen));
}

template <bool look>
std::optional<Breach> load_mm(World& w, CpuState& c, const Event& e) {
    c.loaded_mm = e.mm();
    c.loaded_asid = e.b;
    c.switching = false;
    if (!w.x86) {
        note_loaded(w, e);
        return std::nullopt;
    }
    if (e.flags != 0) flushed(w, c, w.mm(e.mm()).tlb_gen);
    if constexpr (look) {
        if (const auto breach = slot_is_true(w, e.cpu)) return breach;
        if (const auto breach = global_asid_is_owned(w, e.cpu)) return breach;
        return cpu_may_load(w, e.cpu);
    }
    return std::nullopt;
}

// On the CPU that flushes; the tracepoint names how much, and the generation that this brings.
template <bool look>
std::optional<Breach> flush_tlb(World& w, CpuState& c, const Event& e) {
    const auto reason = e.as<TlbReason>();
    if (!w.x86 || e.b == 0 || reason == TlbReason::task_switch || reason == TlbReason::remote_send_ipi)
        return std::nullopt;
    const MmId mm = e.mm().exists() ? e.mm() : c.loaded_mm;
    if (mm != c.loaded_mm || c.loaded_asid >= dynamic_asids) return std::nullopt;
    if (e.b == all_pages)
        flushed(w, c, w.mm(mm).tlb_gen);
    else if (c.asids[c.loaded_asid].flushed_gen + 1 >= e.c)  // a range mends one step, not two
        flushed(w, c, e.c);
    if constexpr (look) return slot_is_true(w, e.cpu);
    return std::nullopt;
}

template <bool look>
std::optional<Breach> finish_flush(World& w, CpuState& c, const Event& e) {
    if (!w.x86) {
        end_flush(w, e);
        return std::nullopt;  // the rules about it: coherence.cpp
    }
    c.flushes = MmId::none();
    c.asked = false;
    if constexpr (look)
        if (const auto breach = flush_is_complete(w, e.cpu)) return breach;
    if (!e.mm().exists() || e.b == 0) return std::nullopt;
    MmState& mm = w.mms[e.a];
    mm.flushed_gen = std::max(mm.flushed_gen, e.b);
    if (mm.flushed_gen == mm.tlb_gen) mm.batched = false;
    if constexpr (look) return nobody_runs_old_entries(w, e.mm());
    return std::nullopt;
}

// The host emptied the TLB of a virtual CPU before it let it run.
void empty_tlb(World& w, CpuState& c) {
    for (AsidSlot& slot : c.asids)
        if (slot.mm.exists()) slot.flushed_gen = w.mm(slot.mm).tlb_gen;
}

// A broadcast of everything: each TLB is empty, and freed global ASIDs may be given out anew.
void empty_all_tlbs(World& w) {
    for (CpuState& c : w.cpus) empty_tlb(w, c);
    for (MmState& mm : w.mms)
        if (!mm.alive) mm.global_asid = 0;
}

template <bool look>
std::optional<Breach> change(World& w, const Event& e) {
    CpuState& c = w.cpus[e.cpu.exists() ? e.cpu.index() : 0];  // kinds that have no CPU do not touch it
    switch (e.kind) {
        case EventKind::mm_new: new_mm(w, e); break;
        case EventKind::task_new: new_task(w, e); break;
        case EventKind::mmget:
            if (w.mms[e.a].mm_users == 0) return Breach{Rule::i6, e.mm(), e.cpu};
            ++w.mms[e.a].mm_users;
            break;
        case EventKind::mmput:
            if (w.mms[e.a].mm_users == 0) return Breach{Rule::i6, e.mm(), e.cpu};
            --w.mms[e.a].mm_users;
            break;
        case EventKind::sched_process_exit: break;
        case EventKind::sched_wakeup:
            if (w.tasks[e.a].run == TaskRun::running || w.tasks[e.a].run == TaskRun::dead)
                return Breach{Rule::seat, MmId::none(), e.cpu};
            w.tasks[e.a].run = TaskRun::runnable;
            w.tasks[e.a].cpu = CpuId{static_cast<std::uint16_t>(e.c)};
            break;
        case EventKind::sched_wake_idle_without_ipi: w.cpus[e.a].need_resched = true; break;
        case EventKind::sched_switch: return switch_tasks(w, c, e);
        case EventKind::context_switch: move_active_mm(w, c, e); break;
        case EventKind::finish_task_switch:
            c.prev_mm = MmId::none();
            c.irqs_off = false;
            c.windows &= static_cast<std::uint8_t>(~switch_window);
            if constexpr (look) {
                if (const auto breach = off_cpu_kernel_task_borrows_nothing(w, TaskId{e.a})) return breach;
                if (const auto breach = tlb_is_coherent(w, e.cpu)) return breach;
                return cpu_is_consistent(w, e.cpu);
            }
            break;
        case EventKind::sched_migrate_task: w.tasks[e.a].cpu = CpuId{static_cast<std::uint16_t>(e.c)}; break;
        case EventKind::cpu_idle:
            c.idle = true;
            c.idle_state = e.as<IdleState>();
            turn_to(w, c, Cause::idle);
            break;
        case EventKind::cpu_idle_exit:
            c.idle = false;
            c.idle_state = IdleState::polling;
            turn_to(w, c, Cause::switching);
            break;
        case EventKind::irqs_off: c.irqs_off = true; break;
        case EventKind::irqs_on: c.irqs_off = false; break;
        case EventKind::spend: turn_to(w, c, e.as<Cause>(), e.planned()); break;
        case EventKind::sys_enter:
        case EventKind::iteration:
        case EventKind::timer_expire:
        case EventKind::page_fault: break;
        case EventKind::line_request: request_line(w, c, e); break;
        case EventKind::line_grant: grant_line(w, c, e); break;
        case EventKind::mm_grab: return grab<look>(w, c, e);
        case EventKind::mm_drop: return drop<look>(w, c, e);
        case EventKind::exit_mmap:
            w.mms[e.a].tables = false;
            if constexpr (look) return nobody_walks(w, e.mm(), w.mms[e.a].flushed_gen);
            break;
        case EventKind::free_pgtables:
            if constexpr (look) return nobody_walks(w, e.mm(), e.b);
            break;
        case EventKind::pgd_free:
            w.mms[e.a].pgd = false;
            if constexpr (look) return nobody_uses(w, e.mm());
            break;
        case EventKind::mm_free: w.mms[e.a].alive = false; break;
        case EventKind::window_open: c.windows |= window_bit(e.small); break;
        case EventKind::window_close:
            c.windows &= static_cast<std::uint8_t>(~window_bit(e.small));
            if constexpr (look) {
                if (const auto breach = tlb_is_coherent(w, e.cpu)) return breach;
                return cpu_is_consistent(w, e.cpu);
            }
            break;
        case EventKind::task_mm:
            w.tasks[e.a].mm = MmId{e.b};
            if constexpr (look) return cpu_is_consistent(w, e.cpu);
            break;
        case EventKind::active_mm:
            w.tasks[e.a].active_mm = MmId{e.b};
            if constexpr (look) return cpu_is_consistent(w, e.cpu);
            break;
        case EventKind::switching_mm: c.switching = true; break;
        case EventKind::load_mm: return load_mm<look>(w, c, e);
        case EventKind::mm_cpumask_set:
            w.mms[e.a].cpumask.insert(e.cpu);
            arrive(w.mms[e.a], MmLine::cpumask, e.cpu);
            break;
        case EventKind::mm_cpumask_clear:
            w.mms[e.a].cpumask.erase(e.cpu);
            arrive(w.mms[e.a], MmLine::cpumask, e.cpu);
            break;
        case EventKind::active_cpus: count_active_cpus(w, e); break;
        case EventKind::tlb_lazy:
            c.is_lazy = e.flags != 0;
            if constexpr (look)
                if (c.is_lazy && c.loaded_mm == init_mm) return Breach{Rule::t4, init_mm, e.cpu};
            break;
        case EventKind::tlb_gen:
            w.mms[e.a].tlb_gen = e.b;
            if (e.flags != 0) {
                w.mms[e.a].batched = true;
            } else {
                c.flushes = e.mm();
                c.asked = false;
            }
            break;
        case EventKind::asid_slot: {
            AsidSlot& slot = c.asids[e.small];
            if (slot.mm != e.mm()) slot.flushed_gen = 0;  // whatever it held was another's
            slot.mm = e.mm();
            slot.tlb_gen = e.b;
            if (e.b > w.mms[e.a].tlb_gen) return Breach{Rule::t2, e.mm(), e.cpu};
            break;
        }
        case EventKind::global_asid:
            w.mms[e.a].asid_transition = e.flags != 0;
            if (w.mms[e.a].global_asid == e.b) break;
            w.mms[e.a].global_asid = e.b;
            if constexpr (look) return global_asid_is_new(w, e.mm());
            break;
        case EventKind::tlb_flush: return flush_tlb<look>(w, c, e);
        case EventKind::flush_done: return finish_flush<look>(w, c, e);
        case EventKind::invlpgb:
            c.broadcasting = true;
            if (!e.mm().exists() && e.b == all_pages) empty_all_tlbs(w);
            break;
        case EventKind::tlbie:
        case EventKind::tlbi: invalidate(w, e); break;
        case EventKind::sbi_ecall: call_firmware(w, e); break;
        case EventKind::tlb_sync: c.broadcasting = false; break;
        case EventKind::flush_tlb: begin_flush(w, e); break;
        case EventKind::context_id: give_asid(w, e); break;
        case EventKind::active_asid: c.active_asid = {e.b, e.c}; break;
        case EventKind::asid_rollover: roll_over(w, e); break;
        case EventKind::active_cpu: note_active_cpu(w, e); break;
        case EventKind::policy_set:
            c.policy[e.small] = MmId{e.b};
            if (e.as<PolicyWord>() != PolicyWord::drop_mm) w.names_borrowed = e.as<PolicyWord>();
            break;
        case EventKind::csd_queue_cpu:
            if (MmId{e.b}.exists()) w.mms[e.b].changing = false;  // the flusher has read who is to be asked
            if (w.cpus[e.a].requests < 255) ++w.cpus[e.a].requests;
            ++c.calls_out;
            break;
        case EventKind::ipi_send: break;
        case EventKind::ipi_arrive:
            if (c.pending_ipis < 255) ++c.pending_ipis;
            break;
        case EventKind::ipi_entry:
            c.pending_ipis = 0;
            enter_interrupt(w, c);
            if constexpr (look) return no_switch_under_way(w, e.cpu);
            break;
        case EventKind::csd_function_entry:
            if constexpr (look) return no_switch_under_way(w, e.cpu);
            break;
        case EventKind::csd_function_exit:
            if (c.acks_sent < 255) ++c.acks_sent;
            if (w.cpus[e.a].ipi_answers_due > 0) --w.cpus[e.a].ipi_answers_due;
            if (w.cpus[e.a].calls_out > 0) --w.cpus[e.a].calls_out;
            if (c.requests > 0) --c.requests;
            break;
        case EventKind::ipi_exit:
            leave_interrupt(w, c);
            if constexpr (look) return tlb_is_coherent(w, e.cpu);
            break;
        case EventKind::ipi_wait:
            c.ipi_answers_due = static_cast<std::uint16_t>(e.a);
            c.asked = true;
            turn_to(w, c, Cause::ipi_wait);
            break;
        case EventKind::ipi_wait_done:
            if constexpr (look)
                if (const auto breach = sender_has_all_answers(w, e.cpu)) return breach;
            c.ipi_answers_due = 0;
            break;
        case EventKind::vcpu_preempt:
            c.preempted = true;
            turn_to(w, c, Cause::idle);
            break;
        case EventKind::vcpu_run:
            c.preempted = c.flush_on_entry = false;
            if (e.flags != 0) empty_tlb(w, c);
            break;
        case EventKind::flush_on_entry: w.cpus[e.a].flush_on_entry = true; break;
        case EventKind::fault:
            if (e.b < w.cpus.size()) w.cpus[e.b].fault = true;
            break;
        case EventKind::run_end: break;
    }
    return std::nullopt;
}

}  // namespace

std::optional<Breach> apply(World& world, const Event& event) {
    if (event.at < world.now) return Breach{Rule::time, MmId::none(), event.cpu};
    world.now = event.at;
    auto breach = change<true>(world, event);
    if (!breach && world.tracks_entries()) breach = coherence_after(world, event);
    ++world.applied;
    return breach;
}

void replay(World& world, const Event& event) {
    world.now = event.at;
    change<false>(world, event);
    ++world.applied;
}

}  // namespace lazytlb
