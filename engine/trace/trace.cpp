// SPDX-License-Identifier: GPL-3.0-or-later
#include "trace/trace.hpp"

#include <fmt/format.h>

namespace lazytlb {

namespace {

enum class Field : std::uint8_t { none, mm, task, cpu, number, pages, name, span, cause };

struct Payload {
    Field a_kind = Field::none;
    const char* a = "";
    Field b_kind = Field::none;
    const char* b = "";
    Field c_kind = Field::none;
    const char* c = "";
};

// How each kind's three numbers read. The order is that of EventKind.
constexpr std::array<Payload, event_kind_count> payloads{{
    {Field::mm, "mm", Field::none, "", Field::name, "name"},                  // mm_new
    {Field::task, "task", Field::mm, "mm", Field::name, "name"},              // task_new
    {Field::mm, "mm", Field::number, "mm_users", Field::none, ""},            // mmget
    {Field::mm, "mm", Field::number, "mm_users", Field::none, ""},            // mmput
    {Field::task, "task"},                                                    // sched_process_exit
    {Field::task, "task", Field::none, "", Field::cpu, "target_cpu"},         // sched_wakeup
    {Field::cpu, "target_cpu"},                                               // sched_wake_idle_without_ipi
    {Field::task, "prev", Field::task, "next", Field::none, ""},              // sched_switch
    {Field::mm, "prev.active_mm", Field::task, "prev", Field::task, "next"},  // context_switch
    {Field::task, "prev"},                                                    // finish_task_switch
    {Field::task, "task", Field::none, "", Field::cpu, "dest_cpu"},           // sched_migrate_task
    {},
    {},
    {},
    {},                                                                  // cpu_idle .. irqs_on
    {Field::span, "span", Field::none, "", Field::none, ""},             // spend
    {Field::number, "arg"},                                              // sys_enter
    {Field::task, "task", Field::number, "count", Field::none, ""},      // iteration
    {Field::task, "task"},                                               // timer_expire
    {Field::mm, "mm", Field::pages, "pages", Field::none, ""},           // page_fault
    {Field::mm, "mm"},                                                   // line_request
    {Field::mm, "mm", Field::cpu, "from", Field::number, "service_ps"},  // line_grant
    {Field::mm, "mm", Field::number, "mm_count", Field::none, ""},       // mm_grab
    {Field::mm, "mm", Field::number, "mm_count", Field::none, ""},       // mm_drop
    {Field::mm, "mm"},                                                   // exit_mmap
    {Field::mm, "mm", Field::number, "tlb_gen", Field::none, ""},        // free_pgtables
    {Field::mm, "mm"},
    {Field::mm, "mm"},  // pgd_free, mm_free
    {},
    {},                                                              // window_open, window_close
    {Field::task, "task", Field::mm, "mm", Field::none, ""},         // task_mm
    {Field::task, "task", Field::mm, "active_mm", Field::none, ""},  // active_mm
    {},                                                              // switching_mm
    {Field::mm, "mm", Field::number, "asid", Field::none, ""},       // load_mm
    {Field::mm, "mm"},
    {Field::mm, "mm"},                                                        // mm_cpumask_set, _clear
    {Field::mm, "mm", Field::number, "active_cpus", Field::none, ""},         // active_cpus
    {},                                                                       // tlb_lazy
    {Field::mm, "mm", Field::number, "tlb_gen", Field::none, ""},             // tlb_gen
    {Field::mm, "mm", Field::number, "tlb_gen", Field::none, ""},             // asid_slot
    {Field::mm, "mm", Field::number, "asid", Field::none, ""},                // global_asid
    {Field::mm, "mm", Field::pages, "pages", Field::none, ""},                // tlb_flush
    {Field::mm, "mm", Field::pages, "pages", Field::number, "asid"},          // invlpgb
    {Field::mm, "mm", Field::pages, "pages", Field::none, ""},                // tlbie
    {Field::mm, "mm", Field::pages, "pages", Field::number, "operations"},    // tlbi
    {Field::mm, "mm", Field::pages, "pages", Field::number, "cpus"},          // sbi_ecall
    {Field::mm, "mm", Field::pages, "pages", Field::none, ""},                // flush_tlb
    {Field::mm, "mm"},                                                        // tlb_sync
    {Field::mm, "mm", Field::number, "tlb_gen_or_flushes", Field::none, ""},  // flush_done
    {Field::mm, "mm", Field::number, "asid", Field::number, "generation"},    // context_id
    {Field::mm, "mm", Field::number, "asid", Field::number, "generation"},    // active_asid
    {Field::number, "generation"},                                            // asid_rollover
    {Field::mm, "mm", Field::cpu, "cpu", Field::none, ""},                    // active_cpu
    {Field::mm, "mm", Field::number, "value", Field::none, ""},               // policy_set
    {Field::cpu, "target_cpu", Field::mm, "mm", Field::none, ""},             // csd_queue_cpu
    {Field::cpu, "target_cpu", Field::mm, "mm", Field::number, "flight_ps"},  // ipi_send
    {Field::cpu, "sender"},
    {Field::cpu, "sender"},                                    // ipi_arrive, ipi_entry
    {Field::cpu, "sender", Field::mm, "mm", Field::none, ""},  // csd_function_entry
    {Field::cpu, "sender"},                                    // csd_function_exit
    {},                                                        // ipi_exit
    {Field::number, "answers"},                                // ipi_wait
    {},                                                        // ipi_wait_done
    {},
    {},                                                     // vcpu_preempt, vcpu_run
    {Field::cpu, "target_cpu"},                             // flush_on_entry
    {Field::mm, "mm", Field::cpu, "cpu", Field::none, ""},  // fault
    {},                                                     // run_end
}};

std::string_view small_text(const Event& e) {
    switch (e.kind) {
        case EventKind::spend: return to_string(e.as<Cause>());
        case EventKind::sys_enter: return to_string(e.as<Syscall>());
        case EventKind::context_switch: return to_string(e.as<SwitchCase>());
        case EventKind::page_fault: return to_string(e.as<Fault>());
        case EventKind::active_cpu: return to_string(e.as<ActiveCpu>());
        case EventKind::fault: return to_string(e.as<Rule>());
        case EventKind::run_end: return to_string(e.as<StopReason>());
        case EventKind::line_request:
        case EventKind::line_grant: return e.as<MmLine>() == MmLine::count ? "mm_count" : "mm_cpumask";
        case EventKind::csd_queue_cpu:
        case EventKind::ipi_send:
        case EventKind::ipi_arrive:
        case EventKind::csd_function_entry:
        case EventKind::csd_function_exit: return to_string(e.as<IpiPurpose>());
        case EventKind::mm_grab:
        case EventKind::mm_drop: {
            static constexpr std::array<std::string_view, 5> holds{"users", "lazy", "parked", "kthread", "explicit"};
            return e.small < holds.size() ? holds[e.small] : "?";
        }
        case EventKind::cpu_idle: {
            static constexpr std::array<std::string_view, 4> states{"polling", "interruptible", "deep", "offline"};
            return e.small < states.size() ? states[e.small] : "?";
        }
        case EventKind::task_new: {
            static constexpr std::array<std::string_view, 3> kinds{"user", "kthread", "idle"};
            return e.small < kinds.size() ? kinds[e.small] : "?";
        }
        case EventKind::sched_switch: {
            static constexpr std::array<std::string_view, 5> states{"created", "runnable", "running", "blocked",
                                                                    "dead"};
            return e.small < states.size() ? states[e.small] : "?";
        }
        case EventKind::window_open:
        case EventKind::window_close: {
            static constexpr std::array<std::string_view, 7> bodies{
                "exit_mm", "use_mm", "unuse_mm", "exec_mmap", "exit_lazy_flush_tlb", "shoot", "sched_force_init_mm"};
            return e.small < bodies.size() ? bodies[e.small] : "?";
        }
        case EventKind::policy_set: {
            static constexpr std::array<std::string_view, policy_word_count> words{"hazard_slot", "lazy_mm", "drop_mm"};
            return e.small < words.size() ? words[e.small] : "?";
        }
        default: return {};
    }
}

std::string field_text(Field kind, std::uint32_t value, const Event& e) {
    switch (kind) {
        case Field::mm: return value == MmId::none_value ? "none" : value == 0 ? "init_mm" : fmt::format("mm{}", value);
        case Field::task: return value == TaskId::none_value ? "none" : fmt::format("t{}", value);
        case Field::cpu: return value >= CpuId::none_value ? "none" : fmt::format("c{}", value);
        case Field::pages: return value == all_pages ? "all" : fmt::format("{}", value);
        case Field::span: return fmt::format("{}ps", e.planned().ps);
        case Field::none:
        case Field::name:
        case Field::cause:
        case Field::number: break;
    }
    return fmt::format("{}", value);
}

}  // namespace

std::string_view to_string(TlbTracking tracking) {
    static constexpr std::array<std::string_view, tlb_tracking_count> words{"none", "generations", "active_cpus",
                                                                            "asids"};
    return words[static_cast<std::size_t>(tracking)];
}

Distance RunFacts::distance(CpuId from, CpuId to) const {
    if (from == to || !from.exists()) return Distance::self;
    const std::size_t core_from = from.index() / smt, core_to = to.index() / smt;
    if (core_from == core_to) return Distance::smt;
    const std::size_t cluster_from = core_from / cores_per_cluster, cluster_to = core_to / cores_per_cluster;
    const std::size_t socket_from = cluster_from / clusters_per_socket, socket_to = cluster_to / clusters_per_socket;
    if (cluster_from == cluster_to) return clusters_per_socket > 1 ? Distance::cluster : Distance::socket;
    if (socket_from == socket_to) return Distance::socket;
    return socket_from / sockets_per_drawer == socket_to / sockets_per_drawer ? Distance::hop1 : Distance::hop2;
}

EventIndex Trace::last_at(SimTime at) const {
    std::size_t low = 0, high = events.size();
    while (low < high) {
        const std::size_t middle = low + (high - low) / 2;
        if (events[middle].at <= at)
            low = middle + 1;
        else
            high = middle;
    }
    return low == 0 ? EventIndex::none() : EventIndex{static_cast<std::uint32_t>(low - 1)};
}

MmId subject_of(const Event& e) {
    const Payload& p = payloads[static_cast<std::size_t>(e.kind)];
    return p.a_kind == Field::mm ? MmId{e.a} : p.b_kind == Field::mm ? MmId{e.b} : MmId::none();
}

std::string to_text(const Event& e, const Trace& trace) {
    const Payload& p = payloads[static_cast<std::size_t>(e.kind)];
    std::string text = fmt::format("{:>13} {:>5} {:<27}", e.at.ps,
                                   e.cpu.exists() ? fmt::format("c{}", e.cpu.value) : "-", to_string(e.kind));
    if (const auto small = small_text(e); !small.empty()) text += fmt::format(" {}", small);
    const auto field = [&](Field kind, const char* name, std::uint32_t value) {
        if (kind == Field::name) {
            if (value < trace.names.size()) text += fmt::format(" {}=\"{}\"", name, trace.names[value]);
        } else if (kind != Field::none) {
            text += fmt::format(" {}={}", name, field_text(kind, value, e));
        }
    };
    field(p.a_kind, p.a, e.a);
    field(p.b_kind, p.b, e.b);
    field(p.c_kind, p.c, e.c);
    if (e.kind == EventKind::line_grant)
        text += fmt::format(" distance={}", to_string(static_cast<Distance>(e.flags)));
    else if (e.flags != 0)
        text += fmt::format(" flags={}", e.flags);
    if (e.cause.exists()) text += fmt::format(" cause={}", e.cause.value);
    if (e.site < trace.sites.size()) text += fmt::format(" in {}", trace.sites[e.site].function);
    return text;
}

std::string to_text(const Trace& trace, std::size_t first, std::size_t count) {
    std::string text;
    const std::size_t last = count > trace.events.size() - first ? trace.events.size() : first + count;
    for (std::size_t i = first; i < last; ++i) text += to_text(trace.events[i], trace) + '\n';
    return text;
}

}  // namespace lazytlb
