// SPDX-License-Identifier: GPL-3.0-or-later
#include "session/pace.hpp"

#include <algorithm>
#include <vector>

namespace lazytlb {

namespace {
constexpr double middle_ms = 400;
constexpr std::size_t gaps_looked_at = 4096;  // at the start of a record; more would not change the middle one
}  // namespace

bool is_telling(EventKind kind) {
    switch (kind) {
        case EventKind::spend:
        case EventKind::irqs_off:
        case EventKind::irqs_on:
        case EventKind::window_open:
        case EventKind::window_close:
        case EventKind::iteration:
        case EventKind::mm_new:
        case EventKind::task_new:
        case EventKind::switching_mm:
        case EventKind::asid_slot:
        case EventKind::cpu_idle:
        case EventKind::cpu_idle_exit:
        case EventKind::csd_queue_cpu:
        case EventKind::ipi_exit:
        case EventKind::line_request: return false;
        default: return true;
    }
}

Pace::Pace(const Trace& trace) {
    std::vector<std::int64_t> gaps;
    SimTime last;
    for (std::size_t i = 0; i < trace.events.size() && gaps.size() < gaps_looked_at; ++i) {
        const Event& event = trace.events[i];
        if (!is_telling(event.kind)) continue;
        if (event.at > last) gaps.push_back((event.at - last).ps);
        last = event.at;
    }
    if (gaps.empty()) return;
    const auto middle = gaps.begin() + static_cast<std::ptrdiff_t>(gaps.size() / 2);
    std::nth_element(gaps.begin(), middle, gaps.end());
    ms_per_ps_ = middle_ms / static_cast<double>(*middle);
}

double Pace::shown_ms(SimSpan simulated) const {
    return std::clamp(static_cast<double>(simulated.ps) * ms_per_ps_, shortest_ms, longest_ms);
}

std::size_t Pace::next(const Trace& trace, std::size_t position) {
    for (std::size_t i = position; i < trace.events.size(); ++i)
        if (is_telling(trace.events[i].kind)) return i + 1;
    return trace.events.size();
}

std::size_t Pace::previous(const Trace& trace, std::size_t position) {
    for (std::size_t i = position; i-- > 1;)
        if (is_telling(trace.events[i - 1].kind)) return i;
    return 0;
}

}  // namespace lazytlb
