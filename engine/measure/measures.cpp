// SPDX-License-Identifier: GPL-3.0-or-later
#include "measure/measures.hpp"

namespace lazytlb {

std::string_view Measures::first_fault_sentence() const {
    return faults > 0 ? to_sentence(first_fault.rule) : std::string_view{};
}

double Measures::rate_per_s() const {
    const SimSpan measured = simulated - measured_from;
    return measured > SimSpan{} ? static_cast<double>(iterations_after_warm_up) / measured.seconds() : 0;
}

double Measures::share_percent(Cause cause) const {
    std::int64_t all = 0;
    for (const auto ps : costs_after_warm_up_ps) all += ps;
    return all > 0 ? 100.0 * static_cast<double>(costs_after_warm_up_ps[static_cast<std::size_t>(cause)]) /
                         static_cast<double>(all)
                   : 0;
}

std::uint64_t Measures::switches_total() const {
    std::uint64_t sum = 0;
    for (const auto n : switches) sum += n;
    return sum;
}

MeasureFold::MeasureFold(SimTime warm_up) { m_.warm_up = warm_up; }

void MeasureFold::add(const Event& e, const World& after) {
    // The split happens at the first event after the warm-up, at most one step of one CPU late.
    if (!warm_ && e.at >= m_.warm_up) {
        warm_ = true;
        warm_at_ = e.at;
        costs_at_warm_up_ = after.costs(e.at);
    }
    ++m_.events;
    switch (e.kind) {
        case EventKind::context_switch: ++m_.switches[e.small]; break;
        case EventKind::mm_grab:
        case EventKind::mm_drop: ++m_.mm_count_atomics; break;
        case EventKind::line_grant:
            if (e.as<MmLine>() == MmLine::count) ++m_.line_journeys[e.flags];
            break;
        case EventKind::spend:
            if (warm_ && e.flags != 0) m_.user_mode_after_warm_up_ps += e.planned().ps;
            break;
        case EventKind::ipi_send: ++m_.ipis[e.small]; break;
        case EventKind::csd_queue_cpu:
            m_.ipis_coalesced += e.flags;
            if (const MmId mm{e.b}; mm.exists() && mm != init_mm && after.mm(mm).mm_users == 0) ++m_.calls_at_end;
            break;
        case EventKind::sched_wake_idle_without_ipi: ++m_.wakes_without_ipi; break;
        case EventKind::iteration: {
            if (m_.task_iterations_after_warm_up.size() <= e.a) {
                m_.task_iterations_after_warm_up.resize(e.a + 1);
                iterations_seen_.resize(e.a + 1);
            }
            const std::uint32_t more = e.b - iterations_seen_[e.a];
            iterations_seen_[e.a] = e.b;
            m_.iterations += more;
            if (warm_) {
                m_.iterations_after_warm_up += more;
                m_.task_iterations_after_warm_up[e.a] += more;
            }
            break;
        }
        case EventKind::flush_done:
            ++m_.flushes;
            m_.flushes_after_warm_up += warm_ ? 1 : 0;
            break;
        case EventKind::sched_process_exit: ++m_.exits; break;
        case EventKind::mmput:
            if (e.b == 0) {
                const CpuSet& mask = after.mm(e.mm()).cpumask;
                m_.others_in_mask_at_end += mask.size() - (mask.contains(e.cpu) ? 1 : 0);
            }
            break;
        case EventKind::fault:
            if (m_.faults++ == 0) m_.first_fault = {e.as<Rule>(), e.mm(), CpuId{static_cast<std::uint16_t>(e.b)}};
            break;
        case EventKind::run_end: m_.stop = e.as<StopReason>(); break;
        default: break;
    }
}

Measures MeasureFold::finish(const World& last, SimTime end) {
    m_.simulated = end;
    m_.measured_from = warm_ ? warm_at_ : end;
    m_.costs_ps = last.costs(end);
    m_.costs_after_warm_up_ps = m_.costs_ps;
    for (std::size_t i = 0; i < cause_count; ++i)
        m_.costs_after_warm_up_ps[i] -= warm_ ? costs_at_warm_up_[i] : m_.costs_ps[i];
    return m_;
}

Measures measure(const Trace& trace, SimTime warm_up) {
    World world(trace.facts);
    MeasureFold fold(warm_up);
    for (std::size_t i = 0; i < trace.events.size(); ++i) {
        replay(world, trace.events[i]);
        fold.add(trace.events[i], world);
    }
    Measures measures = fold.finish(world, trace.end);
    measures.hash = trace.hash;
    return measures;
}

}  // namespace lazytlb
