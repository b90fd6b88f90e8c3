// SPDX-License-Identifier: GPL-3.0-or-later
#include "session/loaded_run.hpp"

#include <algorithm>

namespace lazytlb {

namespace {

constexpr std::size_t tick_slices = 1280;  // one per 3 px of a 4K window

Tick tick_of(EventKind kind) {
    switch (kind) {
        case EventKind::line_grant: return Tick::line_journey;
        case EventKind::ipi_send: return Tick::interrupt;
        case EventKind::context_switch:
        case EventKind::sched_wakeup:
        case EventKind::sched_process_exit:
        case EventKind::sys_enter:
        case EventKind::tlbie: return Tick::other;
        default: return Tick::none;
    }
}

}  // namespace

TableCase table_case(SwitchCase switch_case) {
    switch (switch_case) {
        case SwitchCase::uk: return TableCase::user_to_kernel;
        case SwitchCase::kk: return TableCase::kernel_to_kernel;
        case SwitchCase::ku_same:
        case SwitchCase::ku_other: return TableCase::kernel_to_user;
        case SwitchCase::uu_same:
        case SwitchCase::uu_other: break;
    }
    return TableCase::user_to_user;
}

LoadedRun::LoadedRun(Scenario s, RunResult result)
    : scenario(std::move(s)),
      timeline(std::move(result.trace)),
      reproduce(std::move(result.reproduce)),
      ticks(tick_slices, Tick::none) {
    const Trace& record = timeline.trace();
    World world(record.facts);
    StopSearch search(scenario.stops, record);
    stage::LaneFold fold(record.facts);
    costs = CostHistory(record);
    for (std::size_t i = 0; i < record.events.size(); ++i) {
        const Event& event = record.events[i];
        costs.before(event, world);
        replay(world, event);
        costs.after(event, world);
        fold.add(event, world);
        steps.add(event, i + 1);
        search.look(event, world, stops);
        if (event.kind == EventKind::context_switch)
            switches[static_cast<std::size_t>(table_case(event.as<SwitchCase>()))].push_back(world.applied);
        if (record.end.ps > 0) {
            const auto slice = static_cast<std::size_t>(static_cast<double>(event.at.ps) /
                                                        static_cast<double>(record.end.ps) * (tick_slices - 1));
            Tick& tick = ticks[std::min(slice, tick_slices - 1)];
            tick = std::max(tick, tick_of(event.kind));
        }
    }
    lanes = fold.finish(record.end);
    costs.finish(world);
    for (std::size_t i = 0; i < scenario.stops.size(); ++i)
        if (scenario.stops[i].at && *scenario.stops[i].at <= record.end)
            stops.push_back({position_at(*scenario.stops[i].at), i});
    std::stable_sort(stops.begin(), stops.end(), [](const auto& a, const auto& b) { return a.position < b.position; });
}

std::size_t LoadedRun::position_at(SimTime at) const {
    const EventIndex last = trace().last_at(at);
    return last.exists() ? last.index() + 1 : 0;
}

double LoadedRun::fraction(SimTime at) const {
    return end().ps == 0 ? 0 : std::min(1.0, static_cast<double>(at.ps) / static_cast<double>(end().ps));
}

const Stop* LoadedRun::stop_at(std::size_t position) const {
    for (const auto& reached : stops)
        if (reached.position == position) return &scenario.stops[reached.stop];
    return nullptr;
}

std::size_t LoadedRun::seen(TableCase row, std::size_t position) const {
    const auto& positions = switches[static_cast<std::size_t>(row)];
    return static_cast<std::size_t>(std::upper_bound(positions.begin(), positions.end(), position) - positions.begin());
}

}  // namespace lazytlb
