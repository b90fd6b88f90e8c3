// SPDX-License-Identifier: GPL-3.0-or-later
#include "trace/event_code.hpp"

#include <algorithm>
#include <array>

namespace lazytlb {
namespace {

// What follows the kind of an event; a field that is not there has the value in the comment.
enum Present : std::uint8_t {
    later = 1,       // at: that of the event before
    caused = 2,      // cause: none
    moved = 4,       // cpu: that of the event before
    flagged = 8,     // flags: 0
    placed = 16,     // site: that of the last event of this kind
    has_small = 32,  // 0
    has_b = 64,      // 0
    has_c = 128,     // 0
};

// What a run of events remembers: starts anew in every block.
struct Neighbour {
    SimTime at;
    CpuId cpu = CpuId::none();
    std::array<std::uint16_t, event_kind_count> site{};
};

void put(std::string& bytes, std::uint64_t number) {
    while (number >= 0x80) {
        bytes += static_cast<char>(number | 0x80);
        number >>= 7;
    }
    bytes += static_cast<char>(number);
}

// "None" is all ones everywhere; moved up by one it is 0 and takes a single byte.
std::uint32_t up(std::uint32_t number) { return number + 1; }
std::uint32_t down(std::uint64_t number) { return static_cast<std::uint32_t>(number) - 1; }

void encode(const Event& e, std::size_t index, Neighbour& before, std::string& bytes) {
    auto& site = before.site[static_cast<std::size_t>(e.kind)];
    std::uint8_t present = 0;
    if (e.at != before.at) present |= later;
    if (e.cause.exists()) present |= caused;
    if (e.cpu != before.cpu) present |= moved;
    if (e.flags != 0) present |= flagged;
    if (e.site != site) present |= placed;
    if (e.small != 0) present |= has_small;
    if (e.b != 0) present |= has_b;
    if (e.c != 0) present |= has_c;

    bytes += static_cast<char>(e.kind);
    bytes += static_cast<char>(present);
    if (present & later) put(bytes, e.at.ps - before.at.ps);
    if (present & caused) put(bytes, index - e.cause.index());
    if (present & moved) put(bytes, e.cpu.exists() ? e.cpu.value + 1u : 0u);
    if (present & flagged) bytes += static_cast<char>(e.flags);
    if (present & placed) put(bytes, e.site);
    if (present & has_small) put(bytes, e.small);
    put(bytes, up(e.a));
    if (present & has_b) put(bytes, up(e.b));
    if (present & has_c) put(bytes, up(e.c));
    before.at = e.at;
    before.cpu = e.cpu;
    site = e.site;
}

// Reads numbers until one is not there; then `good` stays false and all further ones are 0.
struct Cursor {
    std::string_view rest;
    bool good = true;

    std::uint8_t byte() {
        if (rest.empty()) good = false;
        if (!good) return 0;
        const auto b = static_cast<std::uint8_t>(rest.front());
        rest.remove_prefix(1);
        return b;
    }
    std::uint64_t number() {
        std::uint64_t n = 0;
        for (unsigned shift = 0; shift < 64; shift += 7) {
            const std::uint8_t b = byte();
            n |= std::uint64_t{b & 0x7Fu} << shift;
            if (b < 0x80) return n;
        }
        good = false;
        return 0;
    }
    std::uint64_t up_to(std::uint64_t most) {
        const std::uint64_t n = number();
        if (n > most) good = false;
        return n;
    }
};

bool decode(Cursor& in, std::size_t index, Neighbour& before, Event& e) {
    const std::uint8_t kind = in.byte();
    if (kind >= event_kind_count) return false;
    auto& site = before.site[kind];
    const std::uint8_t present = in.byte();
    e = {};
    e.kind = static_cast<EventKind>(kind);
    e.at = before.at;
    e.cause = EventIndex::none();
    e.cpu = before.cpu;
    e.site = site;
    if (present & later) e.at.ps += in.number();
    if (present & caused) {
        const std::uint64_t back = in.up_to(index);
        if (back == 0) return false;
        e.cause = EventIndex{static_cast<std::uint32_t>(index - back)};
    }
    if (present & moved) {
        const std::uint64_t cpu = in.up_to(CpuId::none_value);
        e.cpu = cpu == 0 ? CpuId::none() : CpuId{static_cast<std::uint16_t>(cpu - 1)};
    }
    if (present & flagged) e.flags = in.byte();
    if (present & placed) e.site = static_cast<std::uint16_t>(in.up_to(0xFFFF));
    if (present & has_small) e.small = static_cast<std::uint16_t>(in.up_to(0xFFFF));
    e.a = down(in.up_to(0xFFFF'FFFF));
    if (present & has_b) e.b = down(in.up_to(0xFFFF'FFFF));
    if (present & has_c) e.c = down(in.up_to(0xFFFF'FFFF));
    before.at = e.at;
    before.cpu = e.cpu;
    site = e.site;
    return in.good;
}

}  // namespace

void encode_events(const EventLog& events, std::size_t first, std::size_t count, std::string& bytes) {
    Neighbour before;
    for (std::size_t i = first; i < first + count; ++i) encode(events[i], i, before, bytes);
}

bool decode_events(std::string_view bytes, std::size_t count, EventLog& events) {
    Cursor in{bytes};
    Neighbour before;
    Event event;
    for (std::size_t i = 0; i < count; ++i) {
        if (!decode(in, events.size(), before, event)) return false;
        events.append(event);
    }
    return in.rest.empty();
}

namespace {

// What has been born so far.
struct Known {
    std::size_t cpus, names, sites;
    std::size_t tasks = 0, mms = 0;

    bool cpu(std::uint32_t n) const { return n < cpus; }
    bool task(std::uint32_t n) const { return n < tasks; }
    bool mm(std::uint32_t n) const { return n < mms; }
    bool cpu_or_none(std::uint32_t n) const { return cpu(n) || n == 0xFFFF'FFFF || n == CpuId::none_value; }
    bool task_or_none(std::uint32_t n) const { return task(n) || n == 0xFFFF'FFFF; }
    bool mm_or_none(std::uint32_t n) const { return mm(n) || n == 0xFFFF'FFFF; }
};

// Whether the payload of one event points at things that exist; the table of event.hpp, as code.
bool payload_holds(const Event& e, const Known& known) {
    using K = EventKind;
    switch (e.kind) {
        case K::mm_new: return e.a == known.mms && e.c < known.names;
        case K::task_new:  // an idle task is born on its CPU and borrows init_mm
            return e.a == known.tasks && known.mm_or_none(e.b) && e.c < known.names &&
                   e.small <= unsigned(TaskKind::idle) &&
                   (e.as<TaskKind>() != TaskKind::idle || (known.mms > 0 && e.cpu.exists()));
        case K::mmget:
        case K::mmput:
        case K::exit_mmap:
        case K::free_pgtables:
        case K::global_asid:
        case K::pgd_free:
        case K::mm_free:
        case K::active_cpus:
        case K::tlb_gen: return known.mm(e.a);
        case K::load_mm:
        case K::mm_cpumask_set:
        case K::mm_cpumask_clear:
        case K::sbi_ecall:
        case K::flush_tlb:
        case K::context_id:
        case K::active_asid: return e.cpu.exists() && known.mm(e.a);
        case K::asid_slot: return known.mm(e.a) && e.small < 6;
        case K::mm_grab:
        case K::mm_drop: return known.mm(e.a) && e.small <= unsigned(Hold::explicit_);
        case K::line_request: return known.mm(e.a) && e.small < mm_line_count;
        case K::line_grant:
            return known.mm(e.a) && e.small < mm_line_count && e.flags < distance_count && known.cpu_or_none(e.b);
        case K::sched_process_exit:
        case K::finish_task_switch:
        case K::iteration:
        case K::timer_expire: return known.task(e.a);
        case K::sched_wakeup:
        case K::sched_migrate_task: return known.task(e.a) && known.cpu(e.c);
        case K::sched_switch: return known.task(e.a) && known.task(e.b) && e.small <= unsigned(TaskRun::dead);
        case K::context_switch:
            return known.mm_or_none(e.a) && known.task(e.b) && known.task(e.c) && e.small < switch_case_count &&
                   e.flags <= unsigned(Parking::never);
        case K::task_mm:
        case K::active_mm: return known.task(e.a) && known.mm_or_none(e.b);
        case K::cpu_idle: return e.small <= unsigned(IdleState::offline);
        case K::spend: return e.small < cause_count;
        case K::page_fault: return known.mm(e.a) && e.small < fault_count;
        case K::sys_enter: return e.small < syscall_count;
        case K::window_open:
        case K::window_close: return e.small <= unsigned(Window::sched_force_init_mm);
        case K::tlb_flush: return known.mm_or_none(e.a) && e.small <= unsigned(TlbReason::remote_wrong_cpu);
        case K::flush_done:
        case K::invlpgb: return known.mm_or_none(e.a);
        case K::tlb_sync:
        case K::tlbie:
        case K::tlbi: return e.cpu.exists() && known.mm_or_none(e.a);
        case K::active_cpu:
            return e.cpu.exists() && known.mm(e.a) && e.small <= unsigned(ActiveCpu::multiple) &&
                   (e.as<ActiveCpu>() == ActiveCpu::one ? known.cpu(e.b) : known.cpu_or_none(e.b));
        case K::policy_set: return known.mm_or_none(e.a) && e.b == e.a && e.small < policy_word_count;
        case K::sched_wake_idle_without_ipi:
        case K::flush_on_entry: return known.cpu(e.a);
        case K::csd_queue_cpu:
        case K::ipi_send:
        case K::csd_function_entry: return known.cpu(e.a) && known.mm_or_none(e.b) && e.small < ipi_purpose_count;
        case K::ipi_arrive:
        case K::csd_function_exit: return known.cpu(e.a) && e.small < ipi_purpose_count;
        case K::ipi_entry: return known.cpu(e.a);
        case K::fault: return e.small < rule_count && known.mm_or_none(e.a) && known.cpu_or_none(e.b);
        case K::run_end: return e.small <= unsigned(StopReason::cancelled);
        case K::cpu_idle_exit:
        case K::irqs_off:
        case K::irqs_on:
        case K::tlb_lazy:
        case K::asid_rollover:
        case K::switching_mm:
        case K::vcpu_preempt:
        case K::vcpu_run:
        case K::ipi_exit:
        case K::ipi_wait:
        case K::ipi_wait_done: return true;
    }
    return false;
}

}  // namespace

bool indices_hold(const Trace& trace) {
    Known known{trace.facts.cpus(), trace.names.size(), trace.sites.size()};
    SimTime now;
    for (std::size_t i = 0; i < trace.events.size(); ++i) {
        const Event& e = trace.events[i];
        if (e.at < now || (e.cause.exists() && e.cause.index() >= i)) return false;
        if (e.cpu.exists() && !known.cpu(e.cpu.value)) return false;
        if (e.site != no_site && e.site >= known.sites) return false;
        if (!payload_holds(e, known)) return false;
        if (e.kind == EventKind::mm_new) ++known.mms;
        if (e.kind == EventKind::task_new) ++known.tasks;
        now = e.at;
    }
    return true;
}

}  // namespace lazytlb
