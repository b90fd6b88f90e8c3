// SPDX-License-Identifier: GPL-3.0-or-later
// The closed set of things that happen. An Event is 32 bytes: when, where, because of which earlier
// event, what. Names are those of the kernel's tracepoints and functions where they exist.
// World changes only by applying one of these; every view, number and file is computed from them.
#pragma once

#include <array>
#include <cstdint>
#include <string_view>

#include "base/ids.hpp"
#include "base/time.hpp"

namespace lazytlb {

// What a CPU's time is spent on. A CPU is in exactly one of these at every instant, so they add up to
// CPUs x elapsed time. The order is that of every chart, table and file.
enum class Cause : std::uint8_t {
    user,           // the task's own work, its system calls included
    switching,      // schedule(), context_switch(), leaving and entering idle
    line_wait,      // queued for a cache line that another CPU holds or that is on its way elsewhere
    line_transfer,  // the line travels here and the atomic executes
    ipi_send,
    ipi_wait,      // the sender spins until the slowest target has answered
    ipi_handling,  // interrupt entry, handler, acknowledgement, return
    flush,         // local invalidation, broadcasts, loading page tables
    refill,        // page walks after a flush or a touch of a new page
    idle,
};
inline constexpr std::size_t cause_count = 10;
std::string_view to_string(Cause cause);  // machine-readable: "line_wait"
std::string_view to_words(Cause cause);   // for people: "waiting for a line"

// kernel-semantics section 12 names the reasons for an inter-processor interrupt.
enum class IpiPurpose : std::uint8_t {
    permission_flush,
    freed_table,
    trim,
    asid_transition,
    lifetime_shoot,
    powerpc_trim_exit,
    membarrier,
    wake_up,
};
inline constexpr std::size_t ipi_purpose_count = 8;
std::string_view to_string(IpiPurpose purpose);

enum class TaskKind : std::uint8_t { user, kthread, idle };
enum class TaskRun : std::uint8_t { created, runnable, running, blocked, dead };

// The four cases of context_switch, the two towards user tasks split by "same mm as before".
enum class SwitchCase : std::uint8_t { uk, kk, ku_same, ku_other, uu_same, uu_other };
inline constexpr std::size_t switch_case_count = 6;
std::string_view to_string(SwitchCase switch_case);

// When prev.active_mm goes to rq.prev_mm, for finish_task_switch to drop.
enum class Parking : std::uint8_t {
    into_user,    // the four cases: when a kernel task gives way to a user task
    from_kernel,  // classic: whenever a kernel task gives way
    never,        // what was borrowed is not counted that way
};

// Whose unit of mm_count is grabbed or dropped (kernel-semantics 2.4: U, L, P, K, X).
enum class Hold : std::uint8_t {
    users,      // U: the one unit that all of mm_users own together
    lazy,       // L: the CPU's current kernel task borrows
    parked,     // P: rq.prev_mm, on its way to be dropped by finish_task_switch
    kthread,    // K: between kthread_use_mm and kthread_unuse_mm
    explicit_,  // X: any other mmgrab
};

// The hot cache lines of an mm. `unknown` is one that switches through idle write besides: that it exists is fitted,
// which one it is nobody has said. `user_word` is a word in its own memory on which its threads do atomics.
enum class MmLine : std::uint8_t { count, cpumask, unknown, user_word };
inline constexpr std::size_t mm_line_count = 4;
std::string_view to_string(MmLine line);  // "mm_count", "mm_cpumask", "unknown_line", "user_word"
enum class Distance : std::uint8_t { self, smt, cluster, socket, hop1, hop2 };
inline constexpr std::size_t distance_count = 6;
std::string_view to_string(Distance distance);  // "self", "smt", "cluster", "socket", "hop1", "hop2"
std::string_view to_words(Distance distance);   // "same CPU", "same core", ..., "2 hops"

enum class IdleState : std::uint8_t { polling, interruptible, deep, offline };

// Reasons of the tracepoint tlb:tlb_flush.
enum class TlbReason : std::uint8_t {
    task_switch,
    remote_shootdown,
    local_shootdown,
    local_mm_shootdown,
    remote_send_ipi,
    remote_wrong_cpu
};

enum class Syscall : std::uint8_t {
    pipe_write,
    pipe_read,
    nanosleep,
    mmap,
    munmap,
    mprotect,
    madvise,
    fork,
    clone,
    execve,
    exit,
    sched_setaffinity,
    vfork,
    membarrier,
    mremap,
    vunmap,   // unmapping kernel pages
    reclaim,  // taking pages from processes
};
inline constexpr std::size_t syscall_count = 17;
std::string_view to_string(Syscall syscall);

// Faults on pages that fork has write-protected.
enum class Fault : std::uint8_t {
    copy,      // the page is still shared: it is copied
    reuse,     // nobody else has it any more: it becomes writable where it is
    spurious,  // another CPU has mended it already, this one still had the old entry
};
inline constexpr std::size_t fault_count = 3;
std::string_view to_string(Fault fault);

// Bodies in which the bookkeeping of active_mm is allowed to be between two states.
enum class Window : std::uint8_t {
    exit_mm,
    use_mm,
    unuse_mm,
    exec_mmap,
    exit_lazy_flush_tlb,
    shoot,
    sched_force_init_mm
};

// What a CPU keeps for its policy, each the number of an mm or none.
enum class PolicyWord : std::uint8_t {
    hazard_slot,  // hazard-pointer: the mm that this CPU's kernel tasks borrow
    lazy_mm,      // rq-hazard: the same, in the run queue
    drop_mm,      // rq-hazard: an mm of which this CPU has been given a reference, to drop when it has left it
};
inline constexpr std::size_t policy_word_count = 3;

// mm.active_cpu of arm64-local: which CPUs have run the mm so far.
enum class ActiveCpu : std::uint8_t { none, one, multiple };
std::string_view to_string(ActiveCpu active_cpu);

// Rules of kernel-semantics 9.1 (I) and 9.2 (T), and those of the simulation itself.
enum class Rule : std::uint8_t {
    i1,
    i2,
    i3,
    i4,
    i5,
    i6,
    i7,
    i8,
    i9,
    t1,
    t2,
    t3,
    t4,
    t5,
    t6,
    t7,
    t8,
    t9,
    t10,
    t11,
    seat,
    time,
    task_failed,
    deadlock
};
inline constexpr std::size_t rule_count = static_cast<std::size_t>(Rule::deadlock) + 1;
std::string_view to_string(Rule rule);    // "I1"
std::string_view to_sentence(Rule rule);  // "The page tables of an mm are freed while ..."

enum class StopReason : std::uint8_t { until, all_done, max_events, fault, cancelled };
std::string_view to_string(StopReason reason);

// Payload of each kind in the comment: a, b, c are 32 bits, small is 16, flags is 8.
enum class EventKind : std::uint8_t {
    // -- birth and death
    mm_new,              // a mm, c name: mm_users = mm_count = 1, empty mask
    task_new,            // a task, b mm or none, c name, small TaskKind
    mmget,               // a mm, b mm_users after
    mmput,               // a mm, b mm_users after
    sched_process_exit,  // a task: its program is over
    // -- scheduling
    sched_wakeup,                 // a task, c target CPU
    sched_wake_idle_without_ipi,  // a target CPU: its need_resched flag is set, it polls
    sched_switch,    // a prev, b next, small TaskRun of prev: rq.curr = next; the switch window opens, irqs off
    context_switch,  // a the mm that is borrowed, handed on or left, b prev, c next, small SwitchCase, flags Parking:
                     // active_mm moves, as the case says
    finish_task_switch,  // a prev: the switch window closes, irqs on, rq.prev_mm is read and cleared
    sched_migrate_task,  // a task, c its new CPU
    cpu_idle,            // small IdleState
    cpu_idle_exit,
    irqs_off,
    irqs_on,
    // -- time
    spend,         // small Cause, b:a planned span in ps (b = high 32 bits), flags 1 = in user mode
    sys_enter,     // small Syscall, a pages or pipe
    iteration,     // a task, b how many messages it now has counted
    timer_expire,  // a task whose sleep ends
    page_fault,    // a mm, b pages, small Fault
    // -- the mm's two hot lines
    line_request,  // a mm, small MmLine: the CPU stands in the queue
    line_grant,    // a mm, small MmLine, flags Distance, b last owner, c service in ps: the line leaves for this CPU
    // -- references
    mm_grab,        // a mm, b mm_count after, small Hold: one unit or several at once
    mm_drop,        // a mm, b mm_count after, small Hold
    exit_mmap,      // a mm: page tables below the pgd are freed
    free_pgtables,  // a mm, b generation of the flush before it (x86), flags 1 = after an RCU grace period
    pgd_free,       // a mm, inside __mmdrop
    mm_free,        // a mm: the mm_struct is gone
    // -- task.mm and active_mm outside context_switch
    window_open,   // small Window
    window_close,  // small Window
    task_mm,       // a task, b mm or none: current.mm = b
    active_mm,     // a task, b mm: current.active_mm = b
    // -- what the MMU has, and what others know of it
    switching_mm,      // the marker LOADED_MM_SWITCHING is stored
    load_mm,           // a mm, b asid, flags 1 = with flush: CR3, PID or SLB now say this mm
    mm_cpumask_set,    // a mm: this CPU's bit
    mm_cpumask_clear,  // a mm: this CPU's bit
    active_cpus,       // a mm, b value after, flags 1 = its copros count as one, for good (powerpc)
    tlb_lazy,          // flags 1 = is_lazy set, 0 = cleared (x86)
    tlb_gen,           // a mm, b generation after (x86)
    asid_slot,         // a mm, b generation, small slot: ctxs[slot] (x86)
    global_asid,       // a mm, b ASID, flags 1 = some CPUs still use their own, 0 = none does (x86)
    tlb_flush,         // a mm or none, b pages or all_pages, c generation, small TlbReason (x86 tracepoint)
    invlpgb,           // a mm or none, b pages or all_pages, c ASID: a broadcast begins (x86)
    tlbie,             // a mm, b pages or all_pages, flags 1 = local (tlbiel), 0 = broadcast (powerpc)
    tlbi,  // a mm or none, b pages or all_pages, c operations, flags 0 = broadcast, 1 = this CPU only, 3 = and only
           // entries that allowed too little (arm64 TLBI, riscv SFENCE.VMA)
    sbi_ecall,  // a mm or none, b pages or all_pages, c CPUs: the firmware invalidates on all of mm_cpumask, or on
                // every
                // CPU (riscv)
    flush_tlb,  // a mm, b pages or all_pages, flags 1 = put off to a batch's end: page tables have changed, the flush
                // of old entries begins (powerpc, arm64, riscv; x86 has tlb_gen)
    tlb_sync,   // a mm or none: what this CPU has broadcast is done everywhere (TLBSYNC, ptesync, DSB ISH, the firmware
                // returns)
    flush_done,   // a mm or none, b generation (x86) or how many flushes of mm: whoever had to has flushed, they return
    context_id,   // a mm, b ASID, c generation: mm.context.id (arm64, riscv)
    active_asid,  // a mm, b ASID, c generation: this CPU goes on with it (arm64, riscv)
    asid_rollover,  // a generation: active ASIDs become reserved ones, every CPU owes a local flush (arm64, riscv)
    active_cpu,     // a mm, b CPU or none, small ActiveCpu: mm.active_cpu (arm64-local)
    policy_set,     // a mm or none, b the same number, small PolicyWord: a word of this CPU
    // -- interrupts
    csd_queue_cpu,  // a target CPU, b mm or none, small IpiPurpose, flags 1 = queue was not empty, no interrupt needed
    ipi_send,       // a target CPU, b mm or none, small IpiPurpose, c flight in ps
    ipi_arrive,     // a sender CPU, small IpiPurpose: pending here from now on
    ipi_entry,      // a sender CPU: the handler begins on the current task's stack
    csd_function_entry,  // a sender CPU, b mm or none, small IpiPurpose
    csd_function_exit,   // a sender CPU, small IpiPurpose: acknowledged
    ipi_exit,
    ipi_wait,  // a answers expected
    ipi_wait_done,
    // -- virtual CPUs
    vcpu_preempt,    // the host takes the CPU away from the guest
    vcpu_run,        // and gives it back, flags 1 = with an empty TLB
    flush_on_entry,  // a target CPU, preempted: the host shall flush it instead of an interrupt
    // -- the end
    fault,    // small Rule, a mm or none, b CPU or none
    run_end,  // small StopReason
};
inline constexpr std::size_t event_kind_count = static_cast<std::size_t>(EventKind::run_end) + 1;
std::string_view to_string(EventKind kind);

inline constexpr std::uint32_t all_pages = 0xFFFF'FFFF;

struct Event {
    SimTime at;
    EventIndex cause;  // the event that led to this one, or none
    CpuId cpu;         // where, or none
    EventKind kind;
    std::uint8_t flags;
    std::uint16_t site;  // which line of our kernel code emitted it: an index of Trace::sites, outside the hash
    std::uint16_t small;
    std::uint32_t a, b, c;

    SimSpan planned() const { return {static_cast<std::int64_t>(std::uint64_t{b} << 32 | a)}; }  // of `spend`
    MmId mm() const { return MmId{a}; }
    template <class Enum>
    Enum as() const {
        return static_cast<Enum>(small);
    }
};
static_assert(sizeof(Event) == 32);

// One step of the running hash over events (site left out): same story and seed, same value everywhere.
std::uint64_t hash_event(std::uint64_t hash, const Event& event);
inline constexpr std::uint64_t hash_seed = 0x6C61'7A79'746C'6231;

}  // namespace lazytlb
