// SPDX-License-Identifier: GPL-3.0-or-later
// The contended cache line: a first-come server. Service is s0 + kappa x latency(last owner, requester), so a
// line that hops between sockets is slower than one that stays; nobody sets a mean.
#include "kernel/kernel.hpp"

namespace lazytlb::kernel {

void Kernel::take_line(MmId mm, MmLine which) {
    CacheLine& line = lines_[mm.index()][static_cast<std::size_t>(which)];
    Task& task = current();
    const EventIndex request =
        emit(EventKind::line_request, {.a = mm.value, .small = static_cast<std::uint16_t>(which)});
    if (line.busy) {
        line.waiters.push_back(task.id);
        heart_.park();  // the one who passes the line on knows when it will be here
        return;
    }
    line.busy = true;
    heart_.sleep_until(now() + grant(line, mm, which, task, request));
}

void Kernel::pass_line(MmId mm, MmLine which, EventIndex changed) {
    CacheLine& line = lines_[mm.index()][static_cast<std::size_t>(which)];
    if (line.waiters.empty()) {
        line.busy = false;
        return;
    }
    const Task& next = tasks_[line.waiters.front().index()];
    line.waiters.pop_front();
    const SimSpan service = grant(line, mm, which, next, changed);
    heart_.wake_at(next.fiber, now() + service);
}

void Kernel::visit_line(MmId mm, MmLine which) {
    take_line(mm, which);
    pass_line(mm, which, this_rq().last_event);
}

// The threads of a process add to one word of its memory.
void Kernel::atomic_on_user_word(bool compare_exchange) {
    Task& task = current();
    const MmId mm = mm_of(task);
    lines_[mm.index()][static_cast<std::size_t>(MmLine::user_word)].compare_exchange = compare_exchange;
    take_line(mm, MmLine::user_word);
    ++task.iterations;
    pass_line(mm, MmLine::user_word, emit(EventKind::iteration, {.a = task.id.value, .b = task.iterations}));
}

// The line leaves its last owner for `to`; its value is there when the service is over.
SimSpan Kernel::grant(CacheLine& line, MmId mm, MmLine which, const Task& to, EventIndex because) {
    const Distance distance = distances_.between(line.owner, to.cpu);
    const SimSpan service = line_service(line, which, distance);
    emit_at(to.cpu, because, EventKind::line_grant,
            {.a = mm.value,
             .b = line.owner.exists() ? line.owner.value : CpuId::none_value,
             .c = static_cast<std::uint32_t>(service.ps),
             .small = static_cast<std::uint16_t>(which),
             .flags = static_cast<std::uint8_t>(distance)});
    line.owner = to.cpu;
    return service;
}

SimSpan Kernel::line_service(const CacheLine& line, MmLine which, Distance distance) const {
    SimSpan service = distances_.line_service(distance);
    if (distance != Distance::self) service += cost().line_retry * static_cast<std::int64_t>(line.waiters.size());
    if (which == MmLine::unknown) return span_from_ns(service.ns() * cost().line_unknown);
    if (!line.compare_exchange || cost().line_cas == SimSpan{}) return service;
    return cost().line_cas + span_from_ns((service - cost().line_s0).ns() * cost().line_cas_transfers);
}

}  // namespace lazytlb::kernel
