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
    const Distance distance = distances_.between(line.owner, task.cpu);
    grant(line, mm, which, task, request);
    heart_.sleep_until(now() + distances_.line_service(distance));
}

void Kernel::pass_line(MmId mm, MmLine which, EventIndex changed) {
    CacheLine& line = lines_[mm.index()][static_cast<std::size_t>(which)];
    if (line.waiters.empty()) {
        line.busy = false;
        return;
    }
    const Task& next = tasks_[line.waiters.front().index()];
    line.waiters.pop_front();
    const Distance distance = distances_.between(line.owner, next.cpu);
    grant(line, mm, which, next, changed);
    heart_.wake_at(next.fiber, now() + distances_.line_service(distance));
}

// The line leaves its last owner for `to`; its value is there when the service is over.
void Kernel::grant(CacheLine& line, MmId mm, MmLine which, const Task& to, EventIndex because) {
    const Distance distance = distances_.between(line.owner, to.cpu);
    emit_at(to.cpu, because, EventKind::line_grant,
            {.a = mm.value,
             .b = line.owner.exists() ? line.owner.value : CpuId::none_value,
             .c = static_cast<std::uint32_t>(distances_.line_service(distance).ps),
             .small = static_cast<std::uint16_t>(which),
             .flags = static_cast<std::uint8_t>(distance)});
    line.owner = to.cpu;
}

}  // namespace lazytlb::kernel
