// SPDX-License-Identifier: GPL-3.0-or-later
#include "trace/event.hpp"

#include "base/check.hpp"

namespace lazytlb {

namespace {
template <std::size_t size, class Enum>
std::string_view name_in(const std::array<std::string_view, size>& names, Enum value) {
    const auto index = static_cast<std::size_t>(value);
    check(index < size, "a number in an event names nothing");
    return names[index];
}
}  // namespace

std::string_view to_string(Cause cause) {
    static constexpr std::array<std::string_view, cause_count> names{
        "user",     "switch",       "line_wait", "line_transfer", "ipi_send",
        "ipi_wait", "ipi_handling", "flush",     "refill",        "idle"};
    return name_in(names, cause);
}

std::string_view to_words(Cause cause) {
    static constexpr std::array<std::string_view, cause_count> names{
        "user",   "switch", "waiting for a line", "line transfer", "IPI send", "IPI wait", "IPI handling", "flush",
        "refill", "idle"};
    return name_in(names, cause);
}

std::string_view to_string(IpiPurpose purpose) {
    static constexpr std::array<std::string_view, ipi_purpose_count> names{
        "permission_flush", "freed_table",       "trim",       "asid_transition",
        "lifetime_shoot",   "powerpc_trim_exit", "membarrier", "wake_up"};
    return name_in(names, purpose);
}

std::string_view to_string(SwitchCase switch_case) {
    static constexpr std::array<std::string_view, switch_case_count> names{"uk",       "kk",      "ku_same",
                                                                           "ku_other", "uu_same", "uu_other"};
    return name_in(names, switch_case);
}

std::string_view to_string(MmLine line) {
    switch (line) {
        case MmLine::count: return "mm_count";
        case MmLine::cpumask: return "mm_cpumask";
        case MmLine::unknown: return "unknown_line";
        case MmLine::user_word: return "user_word";
    }
    return {};
}

std::string_view to_string(Distance distance) {
    static constexpr std::array<std::string_view, distance_count> names{"self",   "smt",  "cluster",
                                                                        "socket", "hop1", "hop2"};
    return name_in(names, distance);
}

std::string_view to_words(Distance distance) {
    static constexpr std::array<std::string_view, distance_count> names{"same CPU",    "same core",    "same cluster",
                                                                        "same socket", "other socket", "2 hops"};
    return name_in(names, distance);
}

std::string_view to_string(Syscall syscall) {
    static constexpr std::array<std::string_view, syscall_count> names{
        "pipe_write", "pipe_read", "nanosleep",         "mmap",  "munmap",     "mprotect", "madvise", "fork",   "clone",
        "execve",     "exit",      "sched_setaffinity", "vfork", "membarrier", "mremap",   "vunmap",  "reclaim"};
    return name_in(names, syscall);
}

std::string_view to_string(Fault fault) {
    static constexpr std::array<std::string_view, fault_count> names{"copy", "reuse", "spurious"};
    return name_in(names, fault);
}

std::string_view to_string(Rule rule) {
    static constexpr std::array<std::string_view, rule_count> names{
        "I1", "I2", "I3", "I4", "I5", "I6", "I7",  "I8",  "I9",   "T1",   "T2",   "T3",
        "T4", "T5", "T6", "T7", "T8", "T9", "T10", "T11", "seat", "time", "task", "deadlock"};
    return name_in(names, rule);
}

std::string_view to_sentence(Rule rule) {
    static constexpr std::array<std::string_view, rule_count> sentences{
        "The page directory of an mm is freed while a CPU still borrows it, has it loaded or has yet to drop it.",
        "mm_count differs from the units that its users, borrowers and holders own.",
        "A CPU borrows an mm, and what is asked at its end (mm_cpumask, or a word of the CPU) does not name it.",
        "A task that owns an mm has another one as active_mm.",
        "A kernel task is off its CPU with an active_mm, or on it without one.",
        "A reference count rose from zero or fell below it.",
        "The page directory is freed before the page tables below it.",
        "A page-table page is freed while a CPU that has the mm loaded may still walk it.",
        "init_mm was freed.",
        "A flush has returned, and a CPU runs the process with translations older than it.",
        "A CPU notes a TLB generation that it has not reached by real flushes.",
        "A CPU has an mm loaded without its bit in mm_cpumask.",
        "A CPU is lazy with init_mm loaded.",
        "A CPU that is not lazy has fallen behind, and nobody is about to tell it.",
        "A global ASID stands for two address spaces.",
        "active_cpus differs from the CPUs in mm_cpumask, or a loaded mm has not this CPU's bit.",
        "Two live address spaces share an ASID, or one is loaded that this CPU does not hold.",
        "A CPU has loaded an mm that is said to be active on another CPU alone.",
        "A flush returns before every CPU that it asked has answered.",
        "A handler runs in the middle of a switch.",
        "A CPU runs no task or a task runs on two CPUs.",
        "Time went back.",
        "A thread was to start in a process that had already ended.",
        "Tasks wait for each other and nothing is due that could wake them."};
    return name_in(sentences, rule);
}

std::string_view to_string(ActiveCpu active_cpu) {
    static constexpr std::array<std::string_view, 3> names{"none", "one", "multiple"};
    return name_in(names, active_cpu);
}

std::string_view to_string(StopReason reason) {
    static constexpr std::array<std::string_view, 5> names{"until", "all_done", "max_events", "fault", "cancelled"};
    return name_in(names, reason);
}

std::string_view to_string(EventKind kind) {
    static constexpr std::array<std::string_view, event_kind_count> names{"mm_new",
                                                                          "task_new",
                                                                          "mmget",
                                                                          "mmput",
                                                                          "sched_process_exit",
                                                                          "sched_wakeup",
                                                                          "sched_wake_idle_without_ipi",
                                                                          "sched_switch",
                                                                          "context_switch",
                                                                          "finish_task_switch",
                                                                          "sched_migrate_task",
                                                                          "cpu_idle",
                                                                          "cpu_idle_exit",
                                                                          "irqs_off",
                                                                          "irqs_on",
                                                                          "spend",
                                                                          "sys_enter",
                                                                          "iteration",
                                                                          "timer_expire",
                                                                          "page_fault",
                                                                          "line_request",
                                                                          "line_grant",
                                                                          "mm_grab",
                                                                          "mm_drop",
                                                                          "exit_mmap",
                                                                          "free_pgtables",
                                                                          "pgd_free",
                                                                          "mm_free",
                                                                          "window_open",
                                                                          "window_close",
                                                                          "task_mm",
                                                                          "active_mm",
                                                                          "switching_mm",
                                                                          "load_mm",
                                                                          "mm_cpumask_set",
                                                                          "mm_cpumask_clear",
                                                                          "active_cpus",
                                                                          "tlb_lazy",
                                                                          "tlb_gen",
                                                                          "asid_slot",
                                                                          "global_asid",
                                                                          "tlb_flush",
                                                                          "invlpgb",
                                                                          "tlbie",
                                                                          "tlbi",
                                                                          "sbi_ecall",
                                                                          "flush_tlb",
                                                                          "tlb_sync",
                                                                          "flush_done",
                                                                          "context_id",
                                                                          "active_asid",
                                                                          "asid_rollover",
                                                                          "active_cpu",
                                                                          "policy_set",
                                                                          "csd_queue_cpu",
                                                                          "ipi_send",
                                                                          "ipi_arrive",
                                                                          "ipi_entry",
                                                                          "csd_function_entry",
                                                                          "csd_function_exit",
                                                                          "ipi_exit",
                                                                          "ipi_wait",
                                                                          "ipi_wait_done",
                                                                          "vcpu_preempt",
                                                                          "vcpu_run",
                                                                          "flush_on_entry",
                                                                          "fault",
                                                                          "run_end"};
    return name_in(names, kind);
}

std::uint64_t hash_event(std::uint64_t hash, const Event& e) {
    // The four words of an event are mixed side by side and chained by one step, so that a long record is hashed as
    // fast as it is read; odd factors and a rotation for each place: swapped words and neighbouring bits are noticed.
    const auto mixed = [](std::uint64_t word, std::uint64_t factor, int turn) {
        word *= factor;
        return word << turn | word >> (64 - turn);
    };
    const std::uint64_t sum = mixed(e.at.ps, 0x9E37'79B9'7F4A'7C15, 29) ^
                              mixed(std::uint64_t{e.cause.value} << 32 | std::uint64_t{e.cpu.value} << 16 |
                                        std::uint64_t{static_cast<std::uint8_t>(e.kind)} << 8 | e.flags,
                                    0xC2B2'AE3D'27D4'EB4F, 31) ^
                              mixed(std::uint64_t{e.small} << 32 | e.a, 0x1656'67B1'9E37'79F9, 37) ^
                              mixed(std::uint64_t{e.b} << 32 | e.c, 0x27D4'EB2F'1656'67C5, 41);
    hash = (hash ^ sum) * 0x9FB2'1C65'1E98'DF25;
    return hash ^ hash >> 32;
}

}  // namespace lazytlb
