// SPDX-License-Identifier: GPL-3.0-or-later
#include "trace/event_fields.hpp"

#include <algorithm>
#include <array>

#include <fmt/format.h>

namespace lazytlb {

namespace {

using Field = EventField::Kind;

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

}  // namespace

std::string_view detail_of(const Event& e) {
    switch (e.kind) {
        case EventKind::spend: return to_string(e.as<Cause>());
        case EventKind::sys_enter: return to_string(e.as<Syscall>());
        case EventKind::context_switch: return to_string(e.as<SwitchCase>());
        case EventKind::page_fault: return to_string(e.as<Fault>());
        case EventKind::active_cpu: return to_string(e.as<ActiveCpu>());
        case EventKind::fault: return to_string(e.as<Rule>());
        case EventKind::run_end: return to_string(e.as<StopReason>());
        case EventKind::line_request:
        case EventKind::line_grant: return to_string(e.as<MmLine>());
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

std::vector<EventField> fields_of(const Event& e) {
    const Payload& p = payloads[static_cast<std::size_t>(e.kind)];
    std::vector<EventField> fields;
    if (p.a_kind == Field::span)
        fields.push_back({p.a, Field::span, static_cast<std::uint64_t>(e.planned().ps)});
    else if (p.a_kind != Field::none)
        fields.push_back({p.a, p.a_kind, e.a});
    if (p.b_kind != Field::none) fields.push_back({p.b, p.b_kind, e.b});
    if (p.c_kind != Field::none) fields.push_back({p.c, p.c_kind, e.c});
    return fields;
}

std::string to_text(const EventField& field) {
    if (!field.exists()) return "none";
    switch (field.kind) {
        case Field::mm: return field.value == 0 ? "init_mm" : fmt::format("mm{}", field.value);
        case Field::task: return fmt::format("t{}", field.value);
        case Field::cpu: return fmt::format("c{}", field.value);
        case Field::pages: return field.value == all_pages ? "all" : fmt::format("{}", field.value);
        case Field::span: return fmt::format("{}ps", field.value);
        case Field::none:
        case Field::name:
        case Field::number: break;
    }
    return fmt::format("{}", field.value);
}

bool EventField::exists() const {
    if (kind == Kind::mm || kind == Kind::task) return value != MmId::none_value;
    return kind != Kind::cpu || value < CpuId::none_value;
}

std::vector<std::string_view> field_names() {
    std::vector<std::string_view> names;
    const auto add = [&](Field kind, std::string_view name) {
        if (kind != Field::none && std::find(names.begin(), names.end(), name) == names.end()) names.push_back(name);
    };
    for (const Payload& p : payloads) {
        add(p.a_kind, p.a);
        add(p.b_kind, p.b);
        add(p.c_kind, p.c);
    }
    return names;
}

MmId subject_of(const Event& e) {
    const Payload& p = payloads[static_cast<std::size_t>(e.kind)];
    return p.a_kind == Field::mm ? MmId{e.a} : p.b_kind == Field::mm ? MmId{e.b} : MmId::none();
}

}  // namespace lazytlb
