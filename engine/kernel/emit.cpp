// SPDX-License-Identifier: GPL-3.0-or-later
// How simulated kernel code makes something happen, and lets time pass.
#include "base/check.hpp"
#include "kernel/kernel.hpp"

namespace lazytlb::kernel {

EventIndex Kernel::emit(EventKind kind, Payload payload, const char* file, const char* function, int line) {
    Rq& rq = this_rq();
    return emit_at(rq.cpu, rq.last_event, kind, payload, file, function, line);
}

EventIndex Kernel::emit_birth(EventKind kind, Payload payload, const char* file, const char* function, int line) {
    if (heart_.running().exists()) return emit(kind, payload, file, function, line);
    return emit_at(CpuId::none(), EventIndex::none(), kind, payload, file, function, line);
}

EventIndex Kernel::emit_at(CpuId cpu, EventIndex cause, EventKind kind, Payload p, const char* file,
                           const char* function, int line) {
    const Event event{now(),   cause, cpu, kind, p.flags, recording_.site_of(file, function, line),
                      p.small, p.a,   p.b, p.c};
    const EventIndex index = recording_.add(event);
    if (cpu.exists()) rqs_[cpu.index()].last_event = index;
    if (recording_.stopped()) heart_.stop();  // before the next fiber runs
    return index;
}

void Kernel::spend(Cause cause, SimSpan work, const char* file, const char* function, int line) {
    if (work <= SimSpan{}) return;
    deliver_pending_irqs();
    if (cost().smt_slowdown > 0 && shares_its_core(this_rq().cpu))
        work += span_from_ns(work.ns() * cost().smt_slowdown);
    const auto ps = static_cast<std::uint64_t>(work.ps);
    emit(EventKind::spend,
         {.a = static_cast<std::uint32_t>(ps),
          .b = static_cast<std::uint32_t>(ps >> 32),
          .small = static_cast<std::uint16_t>(cause),
          .flags = static_cast<std::uint8_t>(this_rq().in_user ? 1 : 0)},
         file, function, line);
    while (work > SimSpan{}) {
        const SimTime begun = now();
        if (!wait_interruptibly_until(begun + work)) return;
        work -= now() - begun;
        deliver_pending_irqs();
    }
}

// Whether another thread of the core works, too.
bool Kernel::shares_its_core(CpuId cpu) const {
    const std::size_t smt = scenario_.machine.topology.smt, first = cpu.index() / smt * smt;
    for (std::size_t i = first; i < first + smt; ++i)
        if (i != cpu.index() && rqs_[i].curr != rqs_[i].idle) return true;
    return false;
}

// Waits until `at`; true when an interrupt arrived earlier. With interrupts off, always until `at`.
bool Kernel::wait_interruptibly_until(SimTime at) {
    Rq& rq = this_rq();
    if (rq.irq_disable_depth > 0) {
        heart_.sleep_until(at);
        return false;
    }
    rq.interruptible = true;
    const bool early = heart_.sleep_until_or_wake(at);
    rq.interruptible = false;
    return early;
}

void Kernel::wait_interruptibly() {
    Rq& rq = this_rq();
    check(rq.irq_disable_depth == 0, "a CPU waits for an interrupt that it has disabled");
    rq.interruptible = true;
    heart_.park();
    rq.interruptible = false;
}

std::uint32_t Kernel::name_of(const std::string& name) { return recording_.name_of(name); }

}  // namespace lazytlb::kernel
