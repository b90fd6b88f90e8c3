// SPDX-License-Identifier: GPL-3.0-or-later
#include "stage/sentence.hpp"

#include <algorithm>
#include <array>

#include <fmt/format.h>

#include "base/check.hpp"
#include "stage/text.hpp"

namespace lazytlb::stage {

namespace {

std::string_view purpose_in_words(IpiPurpose purpose) {
    switch (purpose) {
        case IpiPurpose::permission_flush: return "permissions have changed, old entries must go";
        case IpiPurpose::freed_table: return "page tables are about to be freed";
        case IpiPurpose::trim: return "leave an mm that no task there runs";
        case IpiPurpose::asid_transition: return "move to an ASID that all CPUs share";
        case IpiPurpose::lifetime_shoot: return "stop borrowing an mm that is about to be freed";
        case IpiPurpose::powerpc_trim_exit: return "leave an mm that no task there runs, and flush it";
        case IpiPurpose::membarrier: return "a memory barrier";
        case IpiPurpose::wake_up: break;
    }
    return "there is a task to run";
}

std::string_view reason_in_words(TlbReason reason) {
    switch (reason) {
        case TlbReason::task_switch: return "another task, its address space has changed meanwhile";
        case TlbReason::remote_shootdown: return "another CPU asked for it";
        case TlbReason::local_shootdown: return "this CPU has changed its page tables";
        case TlbReason::local_mm_shootdown: return "this CPU has changed much of its page tables";
        case TlbReason::remote_send_ipi: return "this CPU is about to ask others";
        case TlbReason::remote_wrong_cpu: break;
    }
    return "the request came too late, the mm is not loaded any more";
}

std::string_view window_in_words(Window window) {
    constexpr std::array<std::string_view, 7> names{"exit_mm",
                                                    "kthread_use_mm",
                                                    "kthread_unuse_mm",
                                                    "exec_mmap",
                                                    "exit_lazy_flush_tlb",
                                                    "the handler of a shoot",
                                                    "sched_force_init_mm"};
    return names[static_cast<std::size_t>(window)];
}

std::string_view stop_in_words(StopReason reason) {
    switch (reason) {
        case StopReason::until: return "Its time is over.";
        case StopReason::all_done: return "All tasks are done.";
        case StopReason::max_events: return "The record is full: it holds as many events as --max-events allows.";
        case StopReason::fault: return "A rule was broken; what comes after would mean nothing.";
        case StopReason::cancelled: break;
    }
    return "Somebody stopped it.";
}

// Reads one event; every group of kinds has a function of its own.
class Reader {
public:
    Reader(const Trace& trace, std::size_t index, const World& after)
        : trace_(trace), index_(index), world_(after), e_(trace.events[index]) {}

    Caption caption() const {
        for (const auto read : {&Reader::lives, &Reader::scheduling, &Reader::idling, &Reader::time, &Reader::lines,
                                &Reader::references, &Reader::windows, &Reader::mmu, &Reader::flushes,
                                &Reader::interrupts, &Reader::answers, &Reader::virtual_cpus, &Reader::endings}) {
            Caption caption = (this->*read)();
            if (!caption.what.id.empty()) return caption;
        }
        check(false, "every kind of event has a sentence");
        return {};
    }

private:
    std::string here() const { return cpu(e_.cpu.value); }
    static std::string cpu(std::uint32_t number) { return fmt::format("{}", number); }
    static std::string number(std::uint64_t n) { return grouped(n); }
    std::string named(std::uint32_t name) const { return name < trace_.names.size() ? trace_.names[name] : "?"; }
    std::string task(std::uint32_t id) const { return id < world_.tasks.size() ? named(world_.tasks[id].name) : "?"; }
    std::string curr() const { return e_.cpu.exists() ? task(world_.cpu(e_.cpu).curr.value) : "?"; }
    std::string mm() const { return mm(e_.a); }
    static std::string mm(std::uint32_t id) {
        return id == init_mm.value ? "init_mm" : MmId{id}.exists() ? letter(MmId{id}) : "nothing";
    }
    std::string line_name() const { return std::string(to_string(e_.as<MmLine>())); }
    std::string pages() const {
        const std::string of = MmId{e_.a}.exists() ? " of " + mm() : "";
        return e_.b == all_pages ? (of.empty() ? "everything" : "all" + of) : counted(e_.b, "page", "pages") + of;
    }
    static std::string capital(std::string_view words) {
        std::string text(words);
        if (!text.empty() && text[0] >= 'a' && text[0] <= 'z') text[0] = static_cast<char>(text[0] - 'a' + 'A');
        return text;
    }

    Caption lives() const {
        switch (e_.kind) {
            case EventKind::mm_new:
                if (e_.mm() == init_mm) return {{"init-mm", {}}, {"init-mm-why", {}}};
                return {{"mm-new", {named(e_.c), mm()}}, {"mm-new-why", {}}};
            case EventKind::task_new:
                switch (e_.as<TaskKind>()) {
                    case TaskKind::user:
                        return {{"task-new-user", {named(e_.c), mm(e_.b)}},
                                {"task-new-user-why", {named(e_.c), mm(e_.b)}}};
                    case TaskKind::kthread: return {{"task-new-kthread", {named(e_.c)}}, {"task-new-kthread-why", {}}};
                    case TaskKind::idle: break;
                }
                return {{"task-new-idle", {here()}}, {"task-new-idle-why", {}}};
            case EventKind::mmget: return {{"mmget", {mm(), number(e_.b - 1), number(e_.b)}}, {"mmget-why", {}}};
            case EventKind::mmput:
                return {{"mmput", {mm(), number(e_.b + 1), number(e_.b)}},
                        {e_.b == 0 ? "mmput-last-why" : "mmput-why", {}}};
            case EventKind::sched_process_exit: return {{"exit", {task(e_.a)}}, {"exit-why", {}}};
            case EventKind::exit_mmap:
                return {{"exit-mmap", {mm()}}, {"exit-mmap-why", {mm(), number(world_.mm(e_.mm()).mm_count)}}};
            case EventKind::free_pgtables:
                return {{"free-pgtables", {mm()}}, {e_.flags != 0 ? "free-pgtables-rcu-why" : "free-pgtables-why", {}}};
            case EventKind::pgd_free: return {{"pgd-free", {mm()}}, {"pgd-free-why", {mm()}}};
            case EventKind::mm_free: return {{"mm-free", {mm()}}, {"mm-free-why", {}}};
            default: return {};
        }
    }

    Caption scheduling() const {
        switch (e_.kind) {
            case EventKind::sched_wakeup: {
                const bool by_other = e_.cpu.exists() && e_.cpu.value != e_.c;
                return {{"wakeup", {task(e_.a), cpu(e_.c)}}, by_other ? Sentence{"wakeup-why", {here()}} : Sentence{}};
            }
            case EventKind::sched_wake_idle_without_ipi:
                return {{"wake-flag", {here(), cpu(e_.a)}}, {"wake-flag-why", {here(), cpu(e_.a)}}};
            case EventKind::sched_switch: return {{"switch", {here(), task(e_.a), task(e_.b)}}, {"switch-why", {}}};
            case EventKind::context_switch: return four_cases();
            case EventKind::finish_task_switch: {
                const MmId parked = world_.cpu(e_.cpu).parked_unit;
                return {
                    {"finish", {here(), curr()}},
                    parked.exists() ? Sentence{"finish-parked-why", {mm(parked.value)}} : Sentence{"finish-why", {}}};
            }
            case EventKind::sched_migrate_task: return {{"migrate", {task(e_.a), cpu(e_.c)}}, {"migrate-why", {}}};
            default: return {};
        }
    }

    Caption four_cases() const {
        const bool counts = world_.counts_lazy;
        const TaskState& next = world_.tasks[e_.c];
        const std::string from = mm(), to = mm(next.mm.value), who = task(e_.c);
        switch (e_.as<SwitchCase>()) {
            case SwitchCase::uk:
                if (e_.mm() == init_mm)  // nobody borrows
                    return {{next.kind == TaskKind::idle ? "uk-leaves-idle" : "uk-leaves-kthread",
                             {here(), mm(world_.tasks[e_.b].mm.value), who}},
                            {"uk-leaves-why", {}}};
                return {{next.kind == TaskKind::idle ? "uk-idle" : "uk-kthread", {here(), from, who}},
                        {counts ? "uk-why" : "uk-uncounted-why", {}}};
            case SwitchCase::kk:
                return {{"kk", {here(), from, task(e_.b), who}},
                        {static_cast<Parking>(e_.flags) == Parking::from_kernel ? "kk-classic-why"
                         : counts                                               ? "kk-why"
                                                                                : "kk-uncounted-why",
                         {}}};
            case SwitchCase::ku_same:
                return {{"ku-same", {here(), who, from}}, {counts ? "ku-same-why" : "ku-same-uncounted-why", {from}}};
            case SwitchCase::ku_other:
                return {{"ku-other", {here(), from, who, to}},
                        {counts ? "ku-other-why" : "ku-other-uncounted-why", {from, to}}};
            case SwitchCase::uu_same: return {{"uu-same", {here(), from}}, {"uu-same-why", {}}};
            case SwitchCase::uu_other: break;
        }
        return {{"uu-other", {here(), from, to}}, {"uu-other-why", {}}};
    }

    Caption idling() const {
        switch (e_.kind) {
            case EventKind::cpu_idle: {
                const std::string loaded = mm(world_.cpu(e_.cpu).loaded_mm.value);
                switch (e_.as<IdleState>()) {
                    case IdleState::polling: return {{"idle-polling", {here()}}, {"idle-polling-why", {loaded}}};
                    case IdleState::interruptible:
                        return {{"idle-interruptible", {here()}}, {"idle-interruptible-why", {loaded}}};
                    case IdleState::offline: return {{"idle-offline", {here()}}, {"idle-offline-why", {}}};
                    case IdleState::deep: break;
                }
                return {{"idle-deep", {here()}}, {"idle-deep-why", {}}};
            }
            case EventKind::cpu_idle_exit: return {{"idle-exit", {here()}}, {"idle-exit-why", {}}};
            case EventKind::irqs_off: return {{"irqs-off", {here()}}, {"irqs-off-why", {}}};
            case EventKind::irqs_on: return {{"irqs-on", {here()}}, {"irqs-on-why", {}}};
            default: return {};
        }
    }

    Caption time() const {
        switch (e_.kind) {
            case EventKind::spend: {
                const Sentence why = e_.planned().ps > 0 ? Sentence{"spend-why", {in_words(e_.planned())}} : Sentence{};
                constexpr std::array<std::string_view, cause_count> ids{
                    "spend-user",     "spend-switch",  "spend-wait",  "spend-line",   "spend-send",
                    "spend-ipi-wait", "spend-handler", "spend-flush", "spend-refill", "spend-idle"};
                return {{ids[static_cast<std::size_t>(e_.as<Cause>())], {here(), curr()}}, why};
            }
            case EventKind::sys_enter: {
                const auto call = e_.as<Syscall>();
                const bool has_pages = call == Syscall::mmap || call == Syscall::munmap || call == Syscall::mprotect ||
                                       call == Syscall::madvise || call == Syscall::mremap || call == Syscall::vunmap ||
                                       call == Syscall::reclaim;
                const std::string name(to_string(call));
                if (has_pages)
                    return {{"sys-pages", {curr(), name, counted(e_.a, "page", "pages")}}, {"sys-why", {here()}}};
                return {{"sys", {curr(), name}}, {"sys-why", {here()}}};
            }
            case EventKind::page_fault: {
                constexpr std::array<std::string_view, fault_count> ids{"fault-copy", "fault-reuse", "fault-spurious"};
                constexpr std::array<std::string_view, fault_count> whys{"fault-copy-why", "fault-reuse-why",
                                                                         "fault-spurious-why"};
                return {{ids[e_.small], {curr(), counted(e_.b, "page", "pages")}}, {whys[e_.small], {}}};
            }
            case EventKind::iteration:
                return {{"iteration", {task(e_.a), counted(e_.b, "message", "messages")}}, {"iteration-why", {}}};
            case EventKind::timer_expire:
                return {{"timer", {task(e_.a)}}, e_.cpu.exists() ? Sentence{"timer-why", {here()}} : Sentence{}};
            default: return {};
        }
    }

    Caption lines() const {
        if (e_.kind == EventKind::line_request) {
            const LineState& line = world_.mm(e_.mm()).lines[e_.small];
            const Sentence what{"request", {here(), line_name(), mm()}};
            if (line.queue == 1 && line.to.exists()) return {what, {"request-next-why", {cpu(line.to.value)}}};
            if (line.queue > 1) return {what, {"request-queue-why", {ordinal(line.queue)}}};
            if (!line.owner.exists()) return {what, {"request-memory-why", {}}};
            return {what,
                    {"request-alone-why",
                     {cpu(line.owner.value), std::string(to_words(trace_.facts.distance(line.owner, e_.cpu)))}}};
        }
        if (e_.kind != EventKind::line_grant) return {};
        const std::string time = in_words(SimSpan{static_cast<std::int64_t>(e_.c)});
        const CpuId owner{static_cast<std::uint16_t>(e_.b)};
        if (!owner.exists()) return {{"grant-memory", {here(), line_name(), mm()}}, {"grant-memory-why", {time}}};
        if (owner == e_.cpu) return {{"grant-own", {here(), line_name(), mm()}}, {"grant-own-why", {time}}};
        return {{"grant", {cpu(owner.value), line_name(), mm(), here()}},
                {"grant-why", {capital(to_words(static_cast<Distance>(e_.flags))), time, here()}}};
    }

    // The journey that ended in this atomic, when it is among the last few events.
    const Event* journey() const {
        constexpr std::size_t limit = 4096;
        for (std::size_t i = index_; i-- > (index_ > limit ? index_ - limit : 0);) {
            const Event& e = trace_.events[i];
            if (e.kind == EventKind::line_grant && e.cpu == e_.cpu && e.as<MmLine>() == MmLine::count)
                return e.mm() == e_.mm() && e.b != e_.cpu.value && CpuId{static_cast<std::uint16_t>(e.b)}.exists()
                           ? &e
                           : nullptr;
        }
        return nullptr;
    }

    Caption references() const {
        const auto hold = e_.as<Hold>();
        if (e_.kind == EventKind::mm_grab) {
            const std::vector<std::string> arguments{here(), mm(), number(e_.b - 1), number(e_.b), curr()};
            const Sentence what{hold == Hold::lazy      ? "grab-lazy"
                                : hold == Hold::kthread ? "grab-kthread"
                                                        : "grab",
                                arguments};
            if (const Event* way = journey())
                return {what,
                        {hold == Hold::lazy ? "grab-line-why" : "drop-line-why", way_of(*way, hold == Hold::lazy)}};
            return {what, hold == Hold::lazy ? Sentence{"grab-why", {here(), mm()}} : Sentence{}};
        }
        if (e_.kind != EventKind::mm_drop) return {};
        const Sentence what{hold == Hold::users ? "drop-users" : "drop",
                            {here(), mm(), number(e_.b + 1), number(e_.b)}};
        if (e_.b == 0) return {what, {"drop-last-why", {here(), mm()}}};
        if (world_.mm(e_.mm()).mm_users == 0)
            return {what, {"drop-zombie-why", {mm(), counted(e_.b, "reference", "references")}}};
        if (const Event* way = journey()) return {what, {"drop-line-why", way_of(*way, false)}};
        return {what, {"drop-why", {mm()}}};
    }

    std::vector<std::string> way_of(const Event& way, bool names_mm) const {
        std::vector<std::string> out{cpu(way.b)};
        if (names_mm) out.push_back(mm());
        out.emplace_back(to_words(static_cast<Distance>(way.flags)));
        out.push_back(in_words(SimSpan{static_cast<std::int64_t>(way.c)}));
        return out;
    }

    Caption windows() const {
        switch (e_.kind) {
            case EventKind::window_open:
                return {{"window-open", {here(), std::string(window_in_words(e_.as<Window>()))}},
                        {"window-open-why", {}}};
            case EventKind::window_close:
                return {{"window-close", {here(), std::string(window_in_words(e_.as<Window>()))}},
                        {"window-close-why", {}}};
            case EventKind::task_mm:
                if (!MmId{e_.b}.exists()) return {{"task-mm-none", {task(e_.a)}}, {"task-mm-none-why", {}}};
                return {{"task-mm", {task(e_.a), mm(e_.b)}}, {"task-mm-why", {}}};
            case EventKind::active_mm: return {{"active-mm", {task(e_.a), mm(e_.b)}}, {"active-mm-why", {here()}}};
            default: return {};
        }
    }

    std::string in_mask() const { return counted(world_.mm(e_.mm()).cpumask.size(), "CPU", "CPUs"); }

    Caption mmu() const {
        switch (e_.kind) {
            case EventKind::switching_mm: return {{"switching-mm", {here()}}, {"switching-mm-why", {}}};
            case EventKind::load_mm: {
                const Sentence why{e_.flags != 0 ? "load-flush-why" : "load-why", {}};
                if (e_.mm() == init_mm) return {{"load-init", {here()}}, e_.flags != 0 ? why : Sentence{}};
                return {{"load", {here(), mm()}}, why};
            }
            case EventKind::mm_cpumask_set: return {{"mask-set", {here(), mm()}}, {"mask-set-why", {mm(), in_mask()}}};
            case EventKind::mm_cpumask_clear:
                return {{"mask-clear", {here(), mm()}}, {"mask-clear-why", {mm(), in_mask()}}};
            case EventKind::active_cpus: return {{"active-cpus", {mm(), number(e_.b)}}, {"active-cpus-why", {}}};
            case EventKind::context_id:
                return {{"context-id", {mm(), number(e_.b), number(e_.c)}}, {"context-id-why", {}}};
            case EventKind::active_asid:
                return {{"active-asid", {here(), number(e_.b), number(e_.c), mm()}}, {"active-asid-why", {}}};
            case EventKind::asid_rollover: return {{"asid-rollover", {number(e_.a)}}, {"asid-rollover-why", {}}};
            case EventKind::active_cpu: return active_cpu();
            case EventKind::tlb_lazy:
                if (e_.flags != 0) return {{"lazy-set", {here()}}, {"lazy-set-why", {}}};
                return {{"lazy-clear", {here()}}, {"lazy-clear-why", {}}};
            default: return {};
        }
    }

    Caption active_cpu() const {
        switch (e_.as<ActiveCpu>()) {
            case ActiveCpu::none: break;
            case ActiveCpu::one: return {{"active-cpu-one", {here(), mm()}}, {"active-cpu-one-why", {}}};
            case ActiveCpu::multiple: return {{"active-cpu-multiple", {here(), mm()}}, {"active-cpu-multiple-why", {}}};
        }
        return {{"active-cpu-none", {here(), mm()}}, {}};
    }

    Caption flushes() const {
        switch (e_.kind) {
            case EventKind::tlb_gen: return {{"tlb-gen", {mm(), number(e_.b)}}, {"tlb-gen-why", {}}};
            case EventKind::asid_slot:
                return {{"asid-slot", {here(), number(e_.b), mm(), number(e_.small)}}, {"asid-slot-why", {}}};
            case EventKind::tlb_flush:
                return {{"flush", {here(), pages()}},
                        {"flush-why", {std::string(reason_in_words(e_.as<TlbReason>()))}}};
            case EventKind::global_asid:
                if (e_.flags != 0) return {{"global-asid", {mm(), number(e_.b)}}, {"global-asid-why", {}}};
                return {{"global-asid-done", {mm(), number(e_.b)}}, {"global-asid-done-why", {}}};
            case EventKind::flush_done:
                if (!MmId{e_.a}.exists()) return {{"flush-done-kernel", {here()}}, {"flush-done-why", {}}};
                return {{"flush-done", {here(), mm()}}, {"flush-done-why", {}}};
            case EventKind::invlpgb: return {{"invlpgb", {here(), pages()}}, {"invlpgb-why", {}}};
            case EventKind::tlbie:
                if (e_.flags != 0) return {{"tlbiel", {here(), pages()}}, {"tlbiel-why", {}}};
                return {{"tlbie", {here(), pages()}}, {"tlbie-why", {}}};
            case EventKind::tlbi:
                if (e_.flags == 0) return {{"tlbie", {here(), pages()}}, {"tlbie-why", {}}};
                return {{"tlbiel", {here(), pages()}}, {why_only_here(), {}}};
            case EventKind::sbi_ecall:
                return {{"sbi-ecall", {here(), pages(), counted(e_.c, "CPU", "CPUs")}}, {"sbi-ecall-why", {}}};
            case EventKind::tlb_sync: return {{"tlb-sync", {here()}}, {"tlb-sync-why", {}}};
            case EventKind::flush_tlb:
                return {{"flush-tlb", {here(), pages()}}, {e_.flags != 0 ? "flush-put-off-why" : "flush-tlb-why", {}}};
            case EventKind::policy_set: return policy_words();
            default: return {};
        }
    }

    std::string_view why_only_here() const {
        if (e_.flags == 3) return "outdated-why";
        if (MmId{e_.a}.exists()) return "local-why";
        return e_.b == all_pages ? "everything-here-why" : "kernel-here-why";
    }

    Caption policy_words() const {
        const bool set = MmId{e_.b}.exists();
        switch (e_.as<PolicyWord>()) {
            case PolicyWord::hazard_slot:
                if (set) return {{"slot-set", {here(), mm(e_.b)}}, {"slot-set-why", {mm(e_.b)}}};
                return {{"slot-clear", {here()}}, {"slot-clear-why", {}}};
            case PolicyWord::lazy_mm:
                if (set) return {{"lazy-mm-set", {here(), mm(e_.b)}}, {"lazy-mm-set-why", {}}};
                return {{"lazy-mm-clear", {here()}}, {"lazy-mm-clear-why", {}}};
            case PolicyWord::drop_mm: break;
        }
        if (set) return {{"drop-mm-set", {here(), mm(e_.b)}}, {"drop-mm-set-why", {mm(e_.b)}}};
        return {{"drop-mm-clear", {here()}}, {"drop-mm-clear-why", {}}};
    }

    Caption interrupts() const {
        const std::string purpose(purpose_in_words(e_.as<IpiPurpose>()));
        switch (e_.kind) {
            case EventKind::csd_queue_cpu:
                return {{"queue", {here(), cpu(e_.a)}}, {e_.flags != 0 ? "queue-free-why" : "queue-why", {purpose}}};
            case EventKind::ipi_send:
                return {{"send", {here(), cpu(e_.a)}},
                        {"send-why", {purpose, in_words(SimSpan{static_cast<std::int64_t>(e_.c)})}}};
            case EventKind::ipi_arrive:
                return {{"arrive", {here(), cpu(e_.a)}},
                        {world_.cpu(e_.cpu).irqs_off ? "arrive-off-why" : "arrive-why", {}}};
            case EventKind::ipi_entry: return {{"entry", {here()}}, {"entry-why", {curr()}}};
            case EventKind::csd_function_entry: return {{"function", {here(), cpu(e_.a)}}, {"function-why", {purpose}}};
            default: return {};
        }
    }

    Caption answers() const {
        switch (e_.kind) {
            case EventKind::csd_function_exit: {
                const CpuState& sender = world_.cpus[e_.a];
                const Sentence what{"ack", {here(), cpu(e_.a)}};
                if (sender.ipi_answers_due > 0)
                    return {what, {"ack-why", {cpu(e_.a), counted(sender.ipi_answers_due, "answer", "answers")}}};
                return {what,
                        {e_.as<IpiPurpose>() == IpiPurpose::wake_up ? "ack-free-why" : "ack-last-why", {cpu(e_.a)}}};
            }
            case EventKind::ipi_exit: return {{"irq-exit", {here()}}, {"irq-exit-why", {curr()}}};
            case EventKind::ipi_wait:
                return {{"ipi-wait", {here(), counted(e_.a, "answer", "answers")}}, {"ipi-wait-why", {}}};
            case EventKind::ipi_wait_done: return {{"ipi-done", {here()}}, {"ipi-done-why", {}}};
            default: return {};
        }
    }

    Caption virtual_cpus() const {
        switch (e_.kind) {
            case EventKind::vcpu_preempt: return {{"vcpu-preempt", {here()}}, {"vcpu-preempt-why", {}}};
            case EventKind::vcpu_run:
                return {{"vcpu-run", {here()}}, {e_.flags != 0 ? "vcpu-run-flush-why" : "vcpu-run-why", {}}};
            case EventKind::flush_on_entry:
                return {{"flush-on-entry", {here(), cpu(e_.a)}}, {"flush-on-entry-why", {cpu(e_.a)}}};
            default: return {};
        }
    }

    Caption endings() const {
        if (e_.kind == EventKind::run_end)
            return {{"end", {}}, {"end-why", {std::string(stop_in_words(e_.as<StopReason>()))}}};
        if (e_.kind != EventKind::fault) return {};
        const Sentence why{"fault-why", {std::string(to_sentence(e_.as<Rule>()))}};
        const std::string rule(to_string(e_.as<Rule>()));
        if (e_.b < world_.cpus.size()) return {{"fault-cpu", {rule, cpu(e_.b)}}, why};
        return {{"fault", {rule}}, why};
    }

    const Trace& trace_;
    std::size_t index_;
    const World& world_;
    const Event& e_;
};

}  // namespace

Caption caption_of(const Trace& trace, std::size_t index, const World& after) {
    check(after.applied == index + 1, "a sentence about an event is made with the World right behind it");
    return Reader(trace, index, after).caption();
}

}  // namespace lazytlb::stage
