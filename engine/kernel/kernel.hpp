// SPDX-License-Identifier: GPL-3.0-or-later
// One simulated kernel: its tasks are fibers, its CPUs are seats. Functions that exist in the kernel keep their
// names and the order of their steps. They read World and change it only by emitting events; what is kept here
// besides (run queues, pipes, pending interrupts) decides what happens next and shows only through events.
//
// Left out: priorities and load balancing (a wake-up chooses a CPU, a long run is sliced), locks, rseq, page faults but
// those that fork causes.
#pragma once

#include <algorithm>
#include <array>
#include <deque>
#include <functional>
#include <memory>
#include <vector>

#include "hardware/distances.hpp"
#include "kernel/arch.hpp"
#include "kernel/lazy_mm.hpp"
#include "kernel/recording.hpp"
#include "scenario/scenario.hpp"
#include "sim/heart.hpp"
#include "world/world.hpp"

namespace lazytlb::kernel {

// How long a task may run while others wait: the kernel's base slice on eight or more CPUs
// (kernel/sched/fair.c, sysctl_sched_base_slice: 0.75 ms times 1 + log2 of at most 8 CPUs).
inline constexpr SimSpan base_slice = milliseconds(3);

struct Task {
    TaskId id;
    sim::FiberId fiber = sim::FiberId::none();
    const Program* program = nullptr;      // null for idle
    std::vector<CpuId> allowed;            // affinity; empty: every CPU
    CpuId cpu = CpuId::none();             // its seat, or the queue it stands in, or where it last ran
    MmId used_mm = MmId::none();           // between kthread_use_mm and kthread_unuse_mm
    TaskId vfork_parent = TaskId::none();  // waits until this task has a new mm, or none
    std::uint32_t iterations = 0;
    SimSpan slice_used;                // of its turn on the CPU, in user_work
    TaskRun state = TaskRun::created;  // what it is about to be; World follows at the switch
    bool on_cpu = false;               // until finish_task_switch has left it
    bool kthread = false;
    bool moves_on = false;  // may not run on its CPU any more, which passes it on once it has left it

    bool may_run_on(CpuId c) const {  // its own wish; see is_cpu_allowed
        return allowed.empty() || std::find(allowed.begin(), allowed.end(), c) != allowed.end();
    }
};

// A cross-CPU call on its way (call_single_data): who asked, what for, and what to run.
struct CallSingle {
    CpuId sender;
    IpiPurpose purpose{};
    MmId mm = MmId::none();
    EventIndex queued = EventIndex::none();
    const std::function<void()>* function = nullptr;  // lives on the waiting sender's stack
};

struct Rq {  // one per CPU
    CpuId cpu;
    TaskId curr = TaskId::none(), idle = TaskId::none();
    std::deque<TaskId> queue;      // runnable, first come first served
    TaskId last = TaskId::none();  // who ran here before the switch under way
    bool need_resched = false;
    EventIndex resched_by = EventIndex::none();  // the wake-up that set it: the cause of leaving idle
    enum class Idle : std::uint8_t { no, polling, halted, offline } idling = Idle::no;
    bool active = true;                      // tasks may be placed here (cpu_active_mask)
    bool online = true;                      // it takes interrupts (cpu_online_mask)
    TaskId hotplug_waiter = TaskId::none();  // who takes it down or up, and waits
    std::uint32_t tasks_homed = 0;           // tasks whose last CPU is this one: births go where there are few
    std::uint32_t refill_pages = 0;          // translations lost to flushes, paid at the next user work
    SimSpan stalled;                         // by invalidations of other CPUs, paid in the task's own work
    std::uint32_t next_asid = 0;             // x86: round robin over the dynamic ASIDs
    MmId readonly_mm = MmId::none();  // of which this CPU's TLB has entries that are read-only where the table is not
    std::uint32_t readonly_pages = 0;
    bool isolated = false;  // housekeeping leaves it alone (nohz_full)
    bool in_user = false;   // executes user code, not the kernel on its behalf
    // interrupts
    int irq_disable_depth = 0;
    bool interruptible = false;  // the current fiber waits where an interrupt may end the wait
    bool irq_pending = false;
    EventIndex irq_sent = EventIndex::none();
    CpuId irq_sender = CpuId::none();
    bool in_interrupt = false;
    std::deque<CallSingle> call_single_queue;
    std::uint32_t answers_due = 0;  // as a sender
    EventIndex last_answer = EventIndex::none();
    EventIndex last_event = EventIndex::none();  // program order is the default cause
};

// While a CPU waits for something else, what others take from it makes nothing longer.
class WaitsAnyhow {
public:
    explicit WaitsAnyhow(Rq& rq) : rq_(rq), stalled_(rq.stalled) {}
    ~WaitsAnyhow() { rq_.stalled = stalled_; }
    WaitsAnyhow(const WaitsAnyhow&) = delete;
    WaitsAnyhow& operator=(const WaitsAnyhow&) = delete;

private:
    Rq& rq_;
    SimSpan stalled_;
};

struct Pipe {
    std::uint32_t bytes = 0;
    std::deque<TaskId> readers;  // asleep in pipe_read
};

// A contended line: first come, first served. Only its head has an entry in the due queue.
struct CacheLine {
    CpuId owner = CpuId::none();
    bool busy = false;
    bool compare_exchange = false;  // what is done to it is a compare-exchange loop
    std::deque<TaskId> waiters;
};

// A lock inside the kernel that a story's tasks take by name. Who spins may take it while it runs; who sleeps is handed
// it.
struct Lock {
    TaskId owner = TaskId::none();
    std::deque<TaskId> waiters;
};

struct Payload {  // of an event; what a, b, c, small and flags mean stands beside each EventKind
    std::uint32_t a = 0, b = 0, c = 0;
    std::uint16_t small = 0;
    std::uint8_t flags = 0;
};

class Kernel {
public:
    Kernel(const Scenario& scenario, sim::Heart& heart, Recording& recording, LazyMm& lazy_mm, Arch& arch);

    void boot();  // boot.cpp
    // When nothing is due: one sentence for each task that can never go on; none when all are done. (waits.cpp)
    std::vector<std::string> who_waits() const;

    // -- what the seams and the paths use
    const World& world() const { return recording_.world(); }
    const Costs& cost() const { return scenario_.machine.costs; }
    const Machine& machine() const { return scenario_.machine; }
    // What the story chose of the architecture's settings, "true" or "false": arch_setting("pcid").
    bool arch_setting(const std::string& name, bool otherwise) const;
    Arch& arch() { return arch_; }
    LazyMm& lazy_mm() { return lazy_mm_; }
    SimTime now() const { return heart_.now(); }
    Task& current() { return tasks_[task_of_fiber_[heart_.running().index()]]; }
    Rq& this_rq() { return rqs_[current().cpu.index()]; }
    Rq& rq_of(CpuId cpu) { return rqs_[cpu.index()]; }
    std::size_t cpus() const { return rqs_.size(); }
    MmId mm_of(const Task& task) const { return world().task(task.id).mm; }
    MmId active_mm_of(const Task& task) const { return world().task(task.id).active_mm; }

    // Something happens on the current CPU, caused by what happened there last.
    EventIndex emit(EventKind kind, Payload payload = {}, const char* file = __builtin_FILE(),
                    const char* function = __builtin_FUNCTION(), int line = __builtin_LINE());
    // The same at a birth: a process that the story starts has no CPU and no cause.
    EventIndex emit_birth(EventKind kind, Payload payload, const char* file = __builtin_FILE(),
                          const char* function = __builtin_FUNCTION(), int line = __builtin_LINE());
    // The same on any CPU (or none) with the cause named.
    EventIndex emit_at(CpuId cpu, EventIndex cause, EventKind kind, Payload payload,
                       const char* file = __builtin_FILE(), const char* function = __builtin_FUNCTION(),
                       int line = __builtin_LINE());
    // Time passes on the current CPU. With interrupts on, one may cut in; the work is then finished after it.
    void spend(Cause cause, SimSpan work, const char* file = __builtin_FILE(),
               const char* function = __builtin_FUNCTION(), int line = __builtin_LINE());
    // An atomic on one of the mm's two hot lines: take_line waits for the line and lets it travel here; the caller
    // emits what the atomic changes; pass_line gives the line to the next in the queue. Cannot be interrupted,
    // like the instruction it stands for.                                     (line.cpp)
    void take_line(MmId mm, MmLine which);
    void pass_line(MmId mm, MmLine which, EventIndex changed);
    // An access to a line that changes nothing which anybody looks at.
    void visit_line(MmId mm, MmLine which);

    // -- core.cpp
    void schedule();
    void context_switch(Rq& rq, Task& prev, Task& next);
    // Which case a switch is: `mm` is borrowed, handed on, given back or left, as the case says.
    void emit_context_switch(const Task& prev, const Task& next, MmId mm, Parking parking,
                             const char* file = __builtin_FILE(), const char* function = __builtin_FUNCTION(),
                             int line = __builtin_LINE());
    void finish_task_switch(Task& prev);
    bool try_to_wake_up(Task& task, bool sync, CpuId from, EventIndex because);
    void wake_up_new_task(Task& task);
    void resched_curr(Rq& rq, CpuId from, EventIndex because);
    CpuId select_task_rq(const Task& task, bool sync);
    bool is_cpu_allowed(const Task& task, CpuId cpu) const;
    void sched_force_init_mm();
    void sched_setaffinity(Task& task, CpuId cpu);
    // -- idle.cpp
    void do_idle();
    void cpuidle_enter_state(IdleState state);
    void leave_deep_state();
    // -- mm.cpp
    void mmget(MmId mm);
    bool mmget_not_zero(MmId mm);
    void mmput(MmId mm);
    void mmgrab(MmId mm, Hold hold, std::uint32_t units = 1);
    void mmdrop(MmId mm, Hold hold, std::uint32_t units = 1);
    void __mmput(MmId mm);
    void exit_mmap(MmId mm);
    void __mmdrop(MmId mm);
    void tlb_gather_mmu(MmId mm);  // mmu_gather.cpp
    void tlb_finish_mmu(MmId mm, FlushRange range);
    bool do_shoot_lazy_tlb(MmId mm);  // true: this CPU has borrowed it, and does no more
    // A policy's word of a CPU: a plain store there.
    void set_policy_word(CpuId cpu, PolicyWord word, MmId mm, const char* file = __builtin_FILE(),
                         const char* function = __builtin_FUNCTION(), int line = __builtin_LINE());
    // How long it takes to read one line of each of these CPUs, which they have written last.
    SimSpan read_lines_of(const std::vector<CpuId>& cpus);
    // -- fork.cpp, exit.cpp, exec.cpp, kthread.cpp
    MmId mm_alloc(std::uint32_t name);
    Task& task_alloc(const Program* program, TaskKind kind, MmId mm, std::uint32_t name, CpuId cpu = CpuId::none());
    void copy_process(const Program& child, Syscall how);  // fork, vfork, clone
    void mm_release(Task& task);
    void do_exit();
    void exit_mm();
    void exec_mmap();
    void kthread_use_mm(MmId mm);
    void kthread_unuse_mm(MmId mm);
    void adopt_mm(MmId mm);
    void give_back_mm();
    // -- hotplug.cpp
    void cpu_down(CpuId cpu);
    void cpu_up(CpuId cpu);
    // -- smp.cpp
    // Queues `function` on the targets (not on this CPU), kicks those that need it, waits until all have run it.
    // `locally`, when given, runs here with interrupts off while the others are on their way.
    void smp_call_function_many(const std::vector<CpuId>& targets, IpiPurpose purpose, MmId mm,
                                const std::function<void()>& function, const std::function<void()>& locally = {});
    // The same, where not all are asked for the same reason.
    void smp_call_function_many_cond(const std::vector<CpuId>& targets,
                                     const std::function<IpiPurpose(CpuId)>& purpose_of, MmId mm,
                                     const std::function<void()>& function, const std::function<void()>& locally);
    void smp_call_function_single(CpuId cpu, IpiPurpose purpose, MmId mm, const std::function<void()>& function);
    // The same for everyone in the mask, this CPU too when it is.
    void on_each_cpu_mask(const CpuSet& mask, IpiPurpose purpose, MmId mm, const std::function<void()>& function);
    void on_each_cpu(IpiPurpose purpose, MmId mm, const std::function<void()>& function);
    CpuSet online_mask() const;
    void flush_smp_call_function_queue();
    void local_irq_disable();
    void local_irq_enable();
    void deliver_pending_irqs();
    // -- system calls, syscalls.cpp
    void run_program(const Program& program);
    void pipe_write(std::uint32_t pipe);
    void pipe_read(std::uint32_t pipe);
    void nanosleep(SimSpan span);
    void change_mapping(Syscall call, const Op& op);
    void membarrier_private_expedited();  // membarrier.cpp
    void user_work(SimSpan span);
    void take_lock(std::uint32_t lock, bool spins);  // locks.cpp
    void release_lock(std::uint32_t lock);
    void atomic_on_user_word(bool compare_exchange);  // line.cpp
    // -- reclaim.cpp
    void shrink_folio_list(MmId mm, std::uint32_t pages);
    void try_to_unmap_flush(TlbBatch& batch);
    void flush_tlb_batched_pending(MmId mm);
    // -- fault.cpp
    void do_wp_page(std::uint32_t pages, bool still_shared);
    void do_spurious_faults();
    // -- vmalloc.cpp
    void free_vmap_area(std::uint32_t pages);
    // -- pgtable.cpp
    void free_pgtables(MmId mm, std::uint32_t generation);
    // -- vcpu.cpp
    void vcpu_preempted(SimSpan span);

    MmId mm_of_process(std::uint32_t process) const { return mm_of_process_[process]; }
    std::uint32_t name_of(const std::string& name);

private:
    friend struct Boot;
    void run_task(Task& task);
    void run_op(const Op& op);
    void switch_to(Rq& rq, Task& prev, Task& next);
    void enqueue(Rq& rq, Task& task);
    bool available_idle_cpu(CpuId cpu) const;
    bool shares_its_core(CpuId cpu) const;
    void enter_from_user_mode(Rq& rq);
    CpuId any_allowed_cpu(const Task& task) const;
    void take_cpu_down();
    void wait_interruptibly();
    bool wait_interruptibly_until(SimTime at);
    void send_ipi(CpuId from, CpuId target, IpiPurpose purpose, MmId mm, EventIndex because);
    void ipi_arrives(std::uint32_t arrival);
    void timer_expires(Task& task, EventIndex armed);
    void use_slice(SimSpan used);
    void switch_mm_cid(const Task& prev, const Task& next);
    SimSpan grant(CacheLine& line, MmId mm, MmLine which, const Task& to, EventIndex because);
    SimSpan line_service(const CacheLine& line, MmLine which, Distance distance) const;
    void start_thread(std::uint32_t process, std::uint32_t program);

    const Scenario& scenario_;
    sim::Heart& heart_;
    Recording& recording_;
    LazyMm& lazy_mm_;
    Arch& arch_;
    Distances distances_;
    std::deque<Task> tasks_;                    // by TaskId; addresses are kept
    std::vector<std::uint32_t> task_of_fiber_;  // by FiberId
    std::vector<Rq> rqs_;
    std::vector<Pipe> pipes_;
    std::vector<Lock> locks_;
    std::deque<std::array<CacheLine, mm_line_count>> lines_;  // by MmId and MmLine
    std::vector<MmId> mm_of_process_;
    std::vector<std::uint32_t> tlb_flush_pending_;  // by MmId: gathers under way
    struct Arrival {
        CpuId target, sender;
        IpiPurpose purpose{};
        EventIndex sent;
    };
    std::vector<Arrival> arrivals_;  // interrupts in flight
    std::vector<std::uint32_t> free_arrivals_;
    struct Unhooked {
        MmId mm;
        std::uint32_t generation;
        EventIndex because;
    };
    std::vector<Unhooked> unhooked_;              // page-table pages that wait for a grace period
    std::vector<std::uint32_t> batches_pending_;  // by MmId: reclaim has unmapped pages and not flushed yet
};

}  // namespace lazytlb::kernel
