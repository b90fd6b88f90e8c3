// SPDX-License-Identifier: GPL-3.0-or-later
// World: the state of everything at one instant, as a value. It changes only in apply(); the running engine
// and every viewer use the same function, so they cannot disagree.
#pragma once

#include <array>
#include <cstdint>
#include <optional>
#include <vector>

#include "base/cpu_set.hpp"
#include "base/ids.hpp"
#include "trace/event.hpp"
#include "trace/trace.hpp"

namespace lazytlb {

// Never merged: `mm` is what the task owns, `active_mm` what the scheduler believes is loaded,
// CpuState::loaded_mm what the MMU has.
struct TaskState {
    MmId mm = MmId::none();         // none for kernel threads, idle, and user tasks past exit_mm
    MmId active_mm = MmId::none();  // none for a kernel task that is not on a CPU
    CpuId cpu = CpuId::none();      // where it runs, or last ran or is queued
    TaskKind kind = TaskKind::user;
    TaskRun run = TaskRun::created;
    std::uint32_t name = 0;  // index of Trace::names

    friend bool operator==(const TaskState&, const TaskState&) = default;
};

struct AsidSlot {  // x86: what this CPU's TLB may still hold under one of its six dynamic ASIDs
    MmId mm = MmId::none();
    std::uint32_t tlb_gen = 0;      // what the kernel has noted
    std::uint32_t flushed_gen = 0;  // what holds: only real flushes raise it
    friend bool operator==(const AsidSlot&, const AsidSlot&) = default;
};
inline constexpr std::size_t dynamic_asids = 6;

struct ContextId {  // arm64, riscv: mm.context.id; generation 0: none yet
    std::uint32_t asid = 0, generation = 0;
    friend bool operator==(const ContextId&, const ContextId&) = default;
};

struct CpuState {
    TaskId curr = TaskId::none();
    MmId prev_mm = MmId::none();       // rq.prev_mm: parked between context_switch and finish_task_switch
    MmId loaded_mm = init_mm;          // what the MMU has
    MmId lazy_unit = MmId::none();     // the mm of which this CPU's borrower holds one unit of mm_count
    MmId parked_unit = MmId::none();   // the unit that finish_task_switch still has to drop
    MmId leaving_unit = MmId::none();  // of a borrower that changes over to init_mm and for a moment holds both
    MmId waits_for = MmId::none();     // the mm whose line it queues for
    MmId flushes = MmId::none();       // x86: the mm whose page tables it has changed, until the flush has returned
    std::uint32_t loaded_asid = 0;
    EventIndex wait_since_event = EventIndex::none();  // its line_request: the order of the queue
    SimTime activity_since;
    SimTime activity_end;  // planned, where known; else equal to activity_since
    SimTime curr_since;
    Cause activity = Cause::idle;
    std::array<Cause, 4> interrupted{};  // activities below the current interrupt handler
    std::uint8_t irq_depth = 0;
    std::uint8_t windows = 0;       // one bit per open Window body; bit 7 is the switch window
    std::uint8_t pending_ipis = 0;  // arrived or queued, not yet handled (saturates at 255)
    std::uint8_t requests = 0;      // calls queued for this CPU, not yet answered (saturates at 255)
    std::uint8_t acks_sent = 0;     // acknowledgements sent in the handler that runs or ran last
    IdleState idle_state = IdleState::polling;
    MmLine waits_line = MmLine::count;
    bool idle = false;  // between cpu_idle and cpu_idle_exit
    bool irqs_off = false;
    bool is_lazy = false;         // x86
    bool switching = false;       // x86: LOADED_MM_SWITCHING is stored
    bool asked = false;           // the flush under way has chosen its targets
    bool broadcasting = false;    // it has sent a broadcast, or called the firmware, and not waited for it yet
    bool preempted = false;       // a virtual CPU that the host does not run
    bool flush_on_entry = false;  // and whose TLB the host empties first
    bool need_resched = false;
    bool fault = false;
    std::uint16_t ipi_answers_due = 0;  // while it waits as a sender
    std::uint16_t calls_out = 0;        // calls of this CPU that are not answered yet
    std::array<AsidSlot, dynamic_asids> asids{};
    ContextId active_asid;       // arm64, riscv: 0 from a rollover until the CPU takes an ASID again
    ContextId reserved_asid;     // what it ran at the last rollover, kept for its mm
    bool flush_pending = false;  // since a rollover it owes a flush of its own TLB
    std::array<MmId, policy_word_count> policy = {MmId::none(), MmId::none(), MmId::none()};  // by PolicyWord

    MmId word(PolicyWord which) const { return policy[static_cast<std::size_t>(which)]; }
    bool in_switch_window() const { return windows != 0; }
    friend bool operator==(const CpuState&, const CpuState&) = default;
};

// A cache line: at its owner, or on its way to `to`.
struct LineState {
    CpuId owner = CpuId::none();  // last CPU that had it exclusively
    CpuId to = CpuId::none();     // on its way there
    SimTime left_at, arrives_at;  // of the journey under way
    Distance distance = Distance::self;
    std::uint32_t queue = 0;  // CPUs that wait behind the journey under way
    friend bool operator==(const LineState&, const LineState&) = default;
};

struct MmState {
    std::uint32_t mm_users = 0;
    std::uint32_t mm_count = 0;
    std::uint32_t lazy_units = 0;      // CPUs whose borrower holds a unit (L)
    std::uint32_t parked_units = 0;    // CPUs with a unit parked (P)
    std::uint32_t kthread_units = 0;   // K
    std::uint32_t explicit_units = 0;  // X
    std::uint32_t active_cpus = 0;     // powerpc
    std::uint32_t tlb_gen = 1;         // x86
    std::uint32_t flushed_gen = 0;     // x86: the newest generation whose flush has returned
    std::uint32_t global_asid = 0;     // x86: 0 is none
    std::uint32_t name = 0;
    bool asid_transition = false;            // x86: some CPUs still use their own ASID
    bool has_copros = false;                 // powerpc: accelerators walk its tables; they count as one more CPU
    bool batched = false;                    // reclaim has raised tlb_gen and flushes later
    ContextId context_id;                    // arm64, riscv
    ActiveCpu active_cpu = ActiveCpu::none;  // arm64-local, and which one
    CpuId one_cpu = CpuId::none();
    std::uint32_t flushes = 0;  // under way
    CpuSet entries_on;          // CPUs that have loaded it (with its present ASID) and may hold entries
    CpuSet stale_on;            // those of them whose entries are from before the flushes under way
    bool changing = false;      // a flush has begun and asked nobody yet: who loads it now may still see old tables
    bool users_unit = false;    // U: still held
    bool tables = false;        // page tables below the pgd exist
    bool pgd = false;
    bool alive = false;  // the mm_struct exists
    CpuSet cpumask;
    std::array<LineState, mm_line_count> lines;  // by MmLine
    friend bool operator==(const MmState&, const MmState&) = default;
};

struct Breach {  // an invariant of kernel-semantics 9.1 does not hold after this event
    Rule rule;
    MmId mm = MmId::none();
    CpuId cpu = CpuId::none();
    friend bool operator==(const Breach&, const Breach&) = default;
};

struct World {
    SimTime now;
    std::uint32_t applied = 0;  // how many events made this World
    bool counts_lazy = true, lazy_in_cpumask = false;
    bool x86 = false;                          // the rules about TLB generations hold
    bool counts_active_cpus = false;           // powerpc
    bool allocates_asids = false;              // arm64, riscv
    std::uint32_t asid_generation = 1;         // arm64, riscv
    std::optional<PolicyWord> names_borrowed;  // the word in which CPUs say what they borrow, once one has
    std::vector<CpuState> cpus;
    std::vector<TaskState> tasks;
    std::vector<MmState> mms;
    std::array<std::int64_t, cause_count> spent_ps{};  // closed activities; costs() adds the open ones

    World() = default;
    explicit World(const RunFacts& facts);

    bool tracks_entries() const { return counts_active_cpus || allocates_asids; }
    const CpuState& cpu(CpuId id) const { return cpus[id.index()]; }
    const TaskState& task(TaskId id) const { return tasks[id.index()]; }
    const MmState& mm(MmId id) const { return mms[id.index()]; }
    const TaskState& curr(CpuId id) const { return task(cpu(id).curr); }

    // CPU time by cause up to `at` (>= now), in picoseconds; adds up to CPUs x at.
    std::array<std::int64_t, cause_count> costs(SimTime at) const;
    std::uint64_t hash() const;

    friend bool operator==(const World&, const World&) = default;
};

// The one place where a World changes. Checks what the event touched, and says so when a rule breaks.
std::optional<Breach> apply(World& world, const Event& event);

// The same change without looking: for events of a record, whose rules were looked at when it was made or read.
void replay(World& world, const Event& event);

// Checks everything (dev and asan builds every 4,096 events and at the end): the bookkeeping itself is checked.
std::optional<Breach> check_all(const World& world);

}  // namespace lazytlb
