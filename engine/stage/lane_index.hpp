// SPDX-License-Identifier: GPL-3.0-or-later
// LaneIndex: all that lanes are drawn from, found in one pass over a record: what each CPU does from when to when,
// where each task is, who holds each mm, the journeys of its line, interrupts. Drawing reads only this.
#pragma once

#include <array>
#include <cstdint>
#include <vector>

#include "trace/trace.hpp"
#include "world/timeline.hpp"
#include "world/world.hpp"

namespace lazytlb::stage {

// What one CPU does while nothing changes that a lane shows. It ends where the CPU's next interval begins.
struct Interval {
    SimTime from;
    TaskId task = TaskId::none();
    MmId active_mm = MmId::none();  // whose page tables the scheduler believes are loaded
    EventIndex event = EventIndex::none();
    Cause activity = Cause::idle;
    TaskKind kind = TaskKind::idle;
    bool owns = false;     // the task has an mm of its own: that one
    bool is_lazy = false;  // x86: the flag of World

    bool borrows() const { return !owns && active_mm.exists() && active_mm != init_mm; }
    bool looks_like(const Interval& other) const {
        return task == other.task && active_mm == other.active_mm && activity == other.activity && owns == other.owns &&
               is_lazy == other.is_lazy;
    }
};

struct TaskSpan {  // where a task is, until its next span
    SimTime from;
    MmId active_mm = MmId::none();  // while it runs
    EventIndex event = EventIndex::none();
    CpuId cpu = CpuId::none();
    TaskRun run = TaskRun::created;
    bool owns = false;
};

struct TaskLane {
    std::uint32_t name = 0;
    TaskKind kind = TaskKind::user;
    std::vector<TaskSpan> spans;
};

struct CountStep {
    SimTime at;
    EventIndex event = EventIndex::none();
    std::uint32_t mm_count = 0, mm_users = 0;
};

// Something that keeps an mm alive, or relies on it: from the event that began this to the one that ended it.
struct Holder {
    SimTime from, to;
    EventIndex first = EventIndex::none(), last = EventIndex::none();  // last: none while it still holds
    CpuId cpu = CpuId::none();                                         // of a borrower
    TaskId task = TaskId::none();                                      // that began it
    Hold hold = Hold::lazy;
    bool counted = false;  // by a unit of mm_count
};

struct MmLane {
    std::uint32_t name = 0;
    EventIndex born = EventIndex::none(), users_gone = EventIndex::none(), freed = EventIndex::none();
    std::vector<CountStep> counts;
    std::vector<Holder> holders;  // in the order in which they began
};

struct Journey {  // of a line, from the CPU that had it to the one that asked
    SimTime left, arrives;
    EventIndex grant = EventIndex::none(), arrival = EventIndex::none();  // arrival: the atomic at its end
    MmId mm = MmId::none();
    CpuId from = CpuId::none(), to = CpuId::none();
    MmLine line = MmLine::count;
    Distance distance = Distance::self;
};

struct Flight {  // of an interrupt; an instant that has not come stays at the end of the run
    SimTime sent, entered, answered;
    EventIndex event = EventIndex::none();
    CpuId from = CpuId::none(), to = CpuId::none();
    IpiPurpose purpose{};
    bool has_entered = false, has_answered = false;
};

struct WaitStep {  // how many CPUs of a socket wait for a line or for answers, from here on
    SimTime at;
    std::uint32_t waiting = 0;
    std::int64_t cpu_ps = 0;  // CPU time waited before `at`
};

struct LaneIndex {
    SimTime end;
    std::vector<std::vector<Interval>> cpus;   // by CpuId
    std::vector<TaskLane> tasks;               // by TaskId
    std::vector<MmLane> mms;                   // by MmId; init_mm has no holders
    std::vector<Journey> journeys;             // by `left`
    std::vector<Flight> flights;               // by `sent`
    std::vector<std::vector<WaitStep>> waits;  // by socket
    std::vector<SimSpan> longest_gap;          // between neighbours, of each thousand events (gap_chunk)

    static constexpr std::size_t gap_chunk = 1024;

    SimTime end_of(CpuId cpu, std::size_t interval) const;
    // The interval of `cpu` that holds `at`: the last one that begins at or before it.
    std::size_t interval_at(CpuId cpu, SimTime at) const;
    // Mean number of waiting CPUs of a socket between two instants, from < to.
    double mean_waiting(std::size_t socket, SimTime from, SimTime to) const;
};

// The fold: `event` has just been applied to `after`.
class LaneFold {
public:
    explicit LaneFold(const RunFacts& facts);
    void add(const Event& event, const World& after);
    LaneIndex finish(SimTime end);

private:
    struct Held {  // what a CPU's borrowers hold: an mm and the place of its Holder
        MmId mm = MmId::none();
        std::size_t holder = 0;
    };

    void look_at_cpu(const Event& event, const World& after);
    void look_at_task(TaskId task, const Event& event, const World& after);
    void look_at_borrowers(const Event& event, const World& after);
    void look_at_mm(const Event& event, const World& after);
    void look_at_interrupt(const Event& event);
    void note_waiting(CpuId cpu, SimTime at, bool waits);
    std::vector<Holder>& holders(MmId mm) { return index_.mms[mm.index()].holders; }

    LaneIndex index_;
    std::size_t cpus_per_socket_;
    EventIndex now_{0};
    SimTime before_;                            // of the event before
    std::vector<std::array<Held, 4>> held_;     // by CPU
    std::vector<std::size_t> journey_to_;       // by CPU: its open journey, or none
    std::vector<std::vector<std::size_t>> to_;  // by CPU: flights to it without an answer
};

LaneIndex index_lanes(const Timeline& timeline);

}  // namespace lazytlb::stage
