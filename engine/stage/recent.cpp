// SPDX-License-Identifier: GPL-3.0-or-later
#include "stage/recent.hpp"

#include <map>
#include <numeric>
#include <set>

namespace lazytlb::stage {

namespace {

// A picture looks at no more than this, so that its cost does not grow with the record.
constexpr std::size_t look_back_limit = 8192;
constexpr std::size_t look_ahead_limit = 4096;
constexpr std::uint32_t journeys_wanted = 1000;

// Reads interrupts backwards: what happened to an answer is known before its send is met.
class InterruptReader {
public:
    void read(const Event& e, bool is_step) {
        const Pair pair = e.kind == EventKind::ipi_send || e.kind == EventKind::csd_queue_cpu
                              ? Pair{e.cpu, CpuId{static_cast<std::uint16_t>(e.a)}}
                              : Pair{CpuId{static_cast<std::uint16_t>(e.a)}, e.cpu};
        switch (e.kind) {
            case EventKind::csd_function_exit:
                acknowledged_.insert(pair);
                if (is_step) step_ = pair;
                break;
            case EventKind::csd_function_entry:
            case EventKind::ipi_entry:
                entered_.insert(pair);
                if (is_step) step_ = pair;
                break;
            case EventKind::ipi_arrive:
                arrived_.insert(pair);
                if (is_step) step_ = pair;
                break;
            case EventKind::ipi_wait_done: done_.insert(e.cpu); break;
            case EventKind::csd_queue_cpu:
                if (e.flags != 0) ++coalesced_[pair.second];
                break;
            case EventKind::ipi_send: send(e, pair, is_step); break;
            default: break;
        }
    }
    std::vector<Interrupt> take() { return std::move(found_); }

private:
    using Pair = std::pair<CpuId, CpuId>;

    void send(const Event& e, const Pair& pair, bool is_step) {
        Interrupt interrupt{pair.first,
                            pair.second,
                            Interrupt::Stage::flight,
                            e.as<IpiPurpose>(),
                            e.at,
                            SimSpan{static_cast<std::int64_t>(e.c)},
                            1 + coalesced_[pair.second],
                            is_step || step_ == pair};
        coalesced_[pair.second] = 0;
        const bool acknowledged = acknowledged_.erase(pair) != 0;
        const bool entered = entered_.erase(pair) != 0;
        const bool arrived = arrived_.erase(pair) != 0;
        if (acknowledged)
            interrupt.stage = Interrupt::Stage::acknowledged;
        else if (entered)
            interrupt.stage = Interrupt::Stage::handler;
        else if (arrived)
            interrupt.stage = Interrupt::Stage::pending;
        const bool sender_waits = interrupt.purpose != IpiPurpose::wake_up && done_.find(pair.first) == done_.end();
        const bool over = !sender_waits && (acknowledged || entered);
        if (!over || interrupt.is_step) found_.push_back(interrupt);
    }

    std::set<Pair> acknowledged_, entered_, arrived_;
    std::set<CpuId> done_;
    std::map<CpuId, std::uint32_t> coalesced_;
    std::optional<Pair> step_;
    std::vector<Interrupt> found_;
};

}  // namespace

std::uint32_t Recent::journeys_total() const { return std::accumulate(journeys.begin(), journeys.end(), 0U); }

SimSpan Recent::mean_journey() const {
    SimSpan sum;
    for (const SimSpan time : journey_time) sum += time;
    const std::uint32_t n = journeys_total();
    return n == 0 ? SimSpan{} : SimSpan{sum.ps / n};
}

Recent look_back(const Trace& trace, const World& world) {
    Recent recent;
    recent.task_before.assign(world.cpus.size(), TaskId::none());
    InterruptReader interrupts;
    std::uint32_t journeys = 0;
    const std::size_t end = world.applied;
    const std::size_t begin = end > look_back_limit ? end - look_back_limit : 0;
    for (std::size_t i = end; i-- > begin;) {
        const Event& e = trace.events[i];
        switch (e.kind) {
            case EventKind::line_grant:
                if (e.as<MmLine>() == MmLine::count && journeys < journeys_wanted) {
                    ++journeys;
                    ++recent.journeys[e.flags];
                    recent.journey_time[e.flags] += SimSpan{static_cast<std::int64_t>(e.c)};
                }
                break;
            case EventKind::sched_switch: {
                TaskId& before = recent.task_before[e.cpu.index()];
                if (!before.exists()) before = TaskId{e.a};
                break;
            }
            case EventKind::fault:
                if (!recent.broken) recent.broken = e.as<Rule>();
                break;
            default: interrupts.read(e, i + 1 == end); break;
        }
    }
    recent.interrupts = interrupts.take();
    return recent;
}

std::optional<std::uint32_t> count_on_arrival(const Trace& trace, const World& world, MmId mm, CpuId to) {
    const std::size_t end = std::min(trace.events.size(), world.applied + look_ahead_limit);
    for (std::size_t i = world.applied; i < end; ++i) {
        const Event& e = trace.events[i];
        if (e.cpu == to && e.mm() == mm && (e.kind == EventKind::mm_grab || e.kind == EventKind::mm_drop)) return e.b;
    }
    return std::nullopt;
}

}  // namespace lazytlb::stage
