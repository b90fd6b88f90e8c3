// SPDX-License-Identifier: GPL-3.0-or-later
#include "stage/lane_index.hpp"

#include <algorithm>

namespace lazytlb::stage {

namespace {

constexpr std::size_t no_journey = SIZE_MAX;

bool waits(Cause activity) { return activity == Cause::line_wait || activity == Cause::ipi_wait; }

bool is_user_mm(MmId mm) { return mm.exists() && mm != init_mm; }

}  // namespace

SimTime LaneIndex::end_of(CpuId cpu, std::size_t interval) const {
    const auto& intervals = cpus[cpu.index()];
    return interval + 1 < intervals.size() ? intervals[interval + 1].from : end;
}

std::size_t LaneIndex::interval_at(CpuId cpu, SimTime at) const {
    const auto& intervals = cpus[cpu.index()];
    const auto after = std::upper_bound(intervals.begin(), intervals.end(), at,
                                        [](SimTime t, const Interval& interval) { return t < interval.from; });
    return after == intervals.begin() ? 0 : static_cast<std::size_t>(after - intervals.begin()) - 1;
}

double LaneIndex::mean_waiting(std::size_t socket, SimTime from, SimTime to) const {
    const auto& steps = waits[socket];
    const auto waited_until = [&](SimTime at) -> std::int64_t {
        const auto after = std::upper_bound(steps.begin(), steps.end(), at,
                                            [](SimTime t, const WaitStep& step) { return t < step.at; });
        if (after == steps.begin()) return 0;
        const WaitStep& step = *std::prev(after);
        return step.cpu_ps + (at - step.at).ps * step.waiting;
    };
    const SimSpan span = to - from;
    return span.ps > 0 ? static_cast<double>(waited_until(to) - waited_until(from)) / static_cast<double>(span.ps) : 0;
}

LaneFold::LaneFold(const RunFacts& facts) : cpus_per_socket_(facts.cpus_per_socket()) {
    index_.cpus.resize(facts.cpus());
    index_.waits.resize(facts.sockets);
    held_.resize(facts.cpus());
    journey_to_.assign(facts.cpus(), no_journey);
    to_.resize(facts.cpus());
    // What World begins with: every CPU idle, with nothing of a user's loaded.
    for (auto& intervals : index_.cpus) intervals.push_back({});
}

void LaneFold::add(const Event& event, const World& after) {
    now_ = EventIndex{after.applied - 1};
    if (now_.index() % LaneIndex::gap_chunk == 0) index_.longest_gap.emplace_back();
    SimSpan& gap = index_.longest_gap.back();
    gap = std::max(gap, event.at - before_);
    before_ = event.at;

    look_at_mm(event, after);
    switch (event.kind) {
        case EventKind::task_new:
            index_.tasks.push_back({event.c, event.as<TaskKind>(), {}});
            look_at_task(TaskId{event.a}, event, after);
            break;
        case EventKind::sched_switch:
        case EventKind::sched_wakeup:
        case EventKind::sched_migrate_task:
        case EventKind::task_mm:
        case EventKind::active_mm: look_at_task(TaskId{event.a}, event, after); break;
        default: break;
    }
    if (!event.cpu.exists()) return;
    look_at_interrupt(event);
    look_at_cpu(event, after);
    look_at_borrowers(event, after);
    if (const TaskId curr = after.cpu(event.cpu).curr; curr.exists()) look_at_task(curr, event, after);
}

void LaneFold::look_at_cpu(const Event& event, const World& after) {
    const CpuState& cpu = after.cpu(event.cpu);
    Interval now{event.at, cpu.curr, MmId::none(), now_, cpu.activity, TaskKind::idle, false, cpu.is_lazy};
    if (cpu.curr.exists()) {
        const TaskState& task = after.task(cpu.curr);
        now.active_mm = task.mm.exists() ? task.mm : task.active_mm;
        now.owns = task.mm.exists();
        now.kind = task.kind;
    }
    auto& intervals = index_.cpus[event.cpu.index()];
    Interval& last = intervals.back();
    if (now.looks_like(last)) return;
    if (waits(now.activity) != waits(last.activity)) note_waiting(event.cpu, event.at, waits(now.activity));
    // Of several changes at one instant the last is what lasts.
    if (last.from == now.from) {
        last = now;
        if (intervals.size() > 1 && now.looks_like(intervals[intervals.size() - 2])) intervals.pop_back();
    } else {
        intervals.push_back(now);
    }
}

void LaneFold::note_waiting(CpuId cpu, SimTime at, bool waits) {
    auto& steps = index_.waits[cpu.index() / cpus_per_socket_];
    WaitStep next{at, waits ? 1U : 0U, 0};
    if (!steps.empty()) {
        const WaitStep& last = steps.back();
        next.waiting = waits ? last.waiting + 1 : last.waiting - 1;
        next.cpu_ps = last.cpu_ps + (at - last.at).ps * last.waiting;
    }
    if (!steps.empty() && steps.back().at == at)
        steps.back() = next;
    else
        steps.push_back(next);
}

void LaneFold::look_at_task(TaskId id, const Event& event, const World& after) {
    const TaskState& task = after.task(id);
    TaskSpan now{event.at, MmId::none(), now_, task.cpu, task.run, task.mm.exists()};
    if (task.run == TaskRun::running) now.active_mm = task.mm.exists() ? task.mm : task.active_mm;
    auto& spans = index_.tasks[id.index()].spans;
    if (!spans.empty()) {
        const TaskSpan& last = spans.back();
        if (last.run == now.run && last.cpu == now.cpu && last.active_mm == now.active_mm && last.owns == now.owns)
            return;
        if (last.from == now.from) {
            spans.back() = now;
            return;
        }
    }
    spans.push_back(now);
}

// A borrower holds an mm while it has a unit of it, or has one parked, or runs on it: the last also under policies
// that count nothing.
void LaneFold::look_at_borrowers(const Event& event, const World& after) {
    const CpuState& cpu = after.cpu(event.cpu);
    MmId borrowed = MmId::none();
    if (cpu.curr.exists() && !after.task(cpu.curr).mm.exists()) borrowed = after.task(cpu.curr).active_mm;
    const std::array<MmId, 4> wanted{cpu.lazy_unit, cpu.parked_unit, cpu.leaving_unit, borrowed};
    auto& held = held_[event.cpu.index()];
    for (Held& one : held) {
        if (!one.mm.exists() || std::find(wanted.begin(), wanted.end(), one.mm) != wanted.end()) continue;
        Holder& holder = holders(one.mm)[one.holder];
        holder.to = event.at;
        holder.last = now_;
        one = {};
    }
    for (std::size_t i = 0; i < wanted.size(); ++i) {
        const MmId mm = wanted[i];
        if (!is_user_mm(mm)) continue;
        const bool counted = i < 3;
        const auto same = std::find_if(held.begin(), held.end(), [&](const Held& one) { return one.mm == mm; });
        if (same != held.end()) {
            Holder& holder = holders(mm)[same->holder];
            holder.counted = holder.counted || counted;
            continue;
        }
        const auto free = std::find_if(held.begin(), held.end(), [](const Held& one) { return !one.mm.exists(); });
        *free = {mm, holders(mm).size()};
        holders(mm).push_back(
            {event.at, index_.end, now_, EventIndex::none(), event.cpu, cpu.curr, Hold::lazy, counted});
    }
}

void LaneFold::look_at_mm(const Event& event, const World& after) {
    switch (event.kind) {
        case EventKind::mm_new:
            index_.mms.push_back({});
            index_.mms.back().name = event.c;
            index_.mms.back().born = now_;
            if (event.mm() != init_mm)
                holders(event.mm())
                    .push_back(
                        {event.at, {}, now_, EventIndex::none(), CpuId::none(), TaskId::none(), Hold::users, true});
            break;
        case EventKind::mm_free: index_.mms[event.a].freed = now_; break;
        case EventKind::mmget:
        case EventKind::mmput:
        case EventKind::mm_grab:
        case EventKind::mm_drop: break;
        case EventKind::line_grant:
            journey_to_[event.cpu.index()] = index_.journeys.size();
            index_.journeys.push_back({event.at, event.at + SimSpan{static_cast<std::int64_t>(event.c)}, now_,
                                       EventIndex::none(), event.mm(), CpuId{static_cast<std::uint16_t>(event.b)},
                                       event.cpu, event.as<MmLine>(), static_cast<Distance>(event.flags)});
            return;
        default: return;
    }
    const MmState& state = after.mm(event.mm());
    MmLane& lane = index_.mms[event.a];
    if (event.mm() == init_mm) return;
    if (state.mm_users == 0 && !lane.users_gone.exists()) lane.users_gone = now_;
    if (lane.counts.empty() || lane.counts.back().mm_count != state.mm_count ||
        lane.counts.back().mm_users != state.mm_users)
        lane.counts.push_back({event.at, now_, state.mm_count, state.mm_users});
    if (!event.cpu.exists() || (event.kind != EventKind::mm_grab && event.kind != EventKind::mm_drop)) {
        return;
    }
    if (std::size_t& journey = journey_to_[event.cpu.index()];
        journey != no_journey && index_.journeys[journey].mm == event.mm()) {
        index_.journeys[journey].arrival = now_;
        journey = no_journey;
    }
    const auto hold = event.as<Hold>();
    if (hold == Hold::lazy || hold == Hold::parked) return;  // of a CPU's borrower: look_at_borrowers
    if (event.kind == EventKind::mm_grab) {
        lane.holders.push_back(
            {event.at, {}, now_, EventIndex::none(), CpuId::none(), after.cpu(event.cpu).curr, hold, true});
        return;
    }
    // Which of several units of one kind is dropped nobody can tell: the oldest.
    const auto open = std::find_if(lane.holders.begin(), lane.holders.end(),
                                   [&](const Holder& holder) { return holder.hold == hold && !holder.last.exists(); });
    if (open == lane.holders.end()) return;
    open->to = event.at;
    open->last = now_;
}

void LaneFold::look_at_interrupt(const Event& event) {
    const CpuId other{static_cast<std::uint16_t>(event.a)};
    switch (event.kind) {
        case EventKind::ipi_send:
            to_[other.index()].push_back(index_.flights.size());
            index_.flights.push_back({event.at, {}, {}, now_, event.cpu, other, event.as<IpiPurpose>(), false, false});
            break;
        case EventKind::ipi_entry:
            // One entry answers whatever has come so far; a wake-up asks for no answer.
            for (auto i = to_[event.cpu.index()].begin(); i != to_[event.cpu.index()].end();) {
                Flight& flight = index_.flights[*i];
                if (!flight.has_entered) {
                    flight.has_entered = true;
                    flight.entered = event.at;
                }
                i = flight.purpose == IpiPurpose::wake_up ? to_[event.cpu.index()].erase(i) : i + 1;
            }
            break;
        case EventKind::csd_function_exit: {
            auto& open = to_[event.cpu.index()];
            const auto i = std::find_if(open.begin(), open.end(),
                                        [&](std::size_t flight) { return index_.flights[flight].from == other; });
            if (i == open.end()) break;
            index_.flights[*i].has_answered = true;
            index_.flights[*i].answered = event.at;
            open.erase(i);
            break;
        }
        default: break;
    }
}

LaneIndex LaneFold::finish(SimTime end) {
    index_.end = end;
    for (MmLane& lane : index_.mms)
        for (Holder& holder : lane.holders)
            if (!holder.last.exists()) holder.to = end;
    for (Flight& flight : index_.flights) {
        if (!flight.has_entered) flight.entered = end;
        if (!flight.has_answered) flight.answered = end;
    }
    return std::move(index_);
}

LaneIndex index_lanes(const Timeline& timeline) {
    const Trace& trace = timeline.trace();
    World world(trace.facts);
    LaneFold fold(trace.facts);
    for (std::size_t i = 0; i < trace.events.size(); ++i) {
        replay(world, trace.events[i]);
        fold.add(trace.events[i], world);
    }
    return fold.finish(trace.end);
}

}  // namespace lazytlb::stage
