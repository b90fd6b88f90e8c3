// SPDX-License-Identifier: GPL-3.0-or-later
// Inter-processor interrupts and cross-CPU calls: send, flight, entry, handler, acknowledgement. A sender spins
// until its slowest target has answered; a target with interrupts off keeps everybody waiting.
// Left out: clusters and broadcasts of the interrupt controller; each target is sent to on its own.
#include "base/check.hpp"
#include "kernel/kernel.hpp"

namespace lazytlb::kernel {

void Kernel::local_irq_disable() { ++this_rq().irq_disable_depth; }

void Kernel::local_irq_enable() {
    Rq& rq = this_rq();
    check(rq.irq_disable_depth > 0, "interrupts are enabled that were not disabled");
    if (--rq.irq_disable_depth == 0) deliver_pending_irqs();
}

// kernel/smp.c, smp_call_function_many, after 7.1
void Kernel::smp_call_function_many(const std::vector<CpuId>& targets, IpiPurpose purpose, MmId mm,
                                    const std::function<void()>& function, const std::function<void()>& locally) {
    smp_call_function_many_cond(
        targets, [purpose](CpuId) { return purpose; }, mm, function, locally);
}

// kernel/smp.c, smp_call_function_many_cond with wait, after 7.1. The predicate has already chosen `targets`.
void Kernel::smp_call_function_many_cond(const std::vector<CpuId>& targets,
                                         const std::function<IpiPurpose(CpuId)>& purpose_of, MmId mm,
                                         const std::function<void()>& function, const std::function<void()>& locally) {
    Rq& rq = this_rq();
    check(rq.irq_disable_depth == 0, "a cross-CPU call with interrupts off can deadlock");
    struct Target {
        CpuId cpu;
        IpiPurpose purpose;
    };
    std::vector<Target> online, kicks;
    for (const CpuId target : targets)
        if (rq_of(target).online) online.push_back({target, purpose_of(target)});
    rq.answers_due += static_cast<std::uint32_t>(online.size());
    for (const auto& [target, purpose] : online) {
        Rq& there = rq_of(target);
        const bool coalesces = !there.call_single_queue.empty();  // whoever queued first has kicked already
        const EventIndex queued = emit(EventKind::csd_queue_cpu, {.a = target.value,
                                                                  .b = mm.value,
                                                                  .small = static_cast<std::uint16_t>(purpose),
                                                                  .flags = static_cast<std::uint8_t>(coalesces)});
        there.call_single_queue.push_back({rq.cpu, purpose, mm, queued, &function});
        if (!coalesces) kicks.push_back({target, purpose});
    }
    for (const auto& [target, purpose] : kicks) {
        spend(Cause::ipi_send, cost().ipi_send);
        Rq& there = rq_of(target);
        const bool single = kicks.size() == 1;  // only then is a polling target spared the interrupt
        if (single && there.curr == there.idle && there.idling == Rq::Idle::polling)
            resched_curr(there, rq.cpu, rq.last_event);
        else
            send_ipi(rq.cpu, target, purpose, mm, rq.last_event);
    }
    if (locally) {
        local_irq_disable();
        locally();
        local_irq_enable();
    }
    if (rq.answers_due == 0) return;
    emit(EventKind::ipi_wait, {.a = rq.answers_due});
    const WaitsAnyhow waits(rq);
    while (rq.answers_due > 0) {
        wait_interruptibly();
        deliver_pending_irqs();
    }
    emit_at(rq.cpu, rq.last_answer, EventKind::ipi_wait_done, {});
}

// kernel/smp.c, smp_call_function_single with wait, after 7.1
void Kernel::smp_call_function_single(CpuId cpu, IpiPurpose purpose, MmId mm, const std::function<void()>& function) {
    if (cpu == this_rq().cpu)
        smp_call_function_many({}, purpose, mm, {}, function);
    else
        smp_call_function_many({cpu}, purpose, mm, function);
}

void Kernel::send_ipi(CpuId from, CpuId target, IpiPurpose purpose, MmId mm, EventIndex because) {
    const SimSpan flight = cost().ipi_flight;
    const EventIndex sent = emit_at(from, because, EventKind::ipi_send,
                                    {.a = target.value,
                                     .b = mm.value,
                                     .c = static_cast<std::uint32_t>(flight.ps),
                                     .small = static_cast<std::uint16_t>(purpose)});
    std::uint32_t slot = static_cast<std::uint32_t>(arrivals_.size());
    if (free_arrivals_.empty()) {
        arrivals_.push_back({});
    } else {
        slot = free_arrivals_.back();
        free_arrivals_.pop_back();
    }
    arrivals_[slot] = {target, from, purpose, sent};
    heart_.call_at(now() + flight, {[](void* self, std::uint64_t s) {
                                        static_cast<Kernel*>(self)->ipi_arrives(static_cast<std::uint32_t>(s));
                                    },
                                    this, slot});
}

void Kernel::ipi_arrives(std::uint32_t slot) {
    const Arrival arrival = arrivals_[slot];
    free_arrivals_.push_back(slot);
    Rq& rq = rq_of(arrival.target);
    const EventIndex program_order =
        rq.last_event;  // an arrival interrupts the CPU's own chain of causes, it does not replace it
    emit_at(rq.cpu, arrival.sent, EventKind::ipi_arrive,
            {.a = arrival.sender.value, .small = static_cast<std::uint16_t>(arrival.purpose)});
    rq.last_event = program_order;
    rq.irq_pending = true;
    rq.irq_sent = arrival.sent;
    rq.irq_sender = arrival.sender;
    if (rq.interruptible) heart_.wake(tasks_[rq.curr.index()].fiber);
}

// The interrupt's way through the CPU, on the stack of whatever runs there.
void Kernel::deliver_pending_irqs() {
    Rq& rq = this_rq();
    while (rq.irq_pending && rq.irq_disable_depth == 0) {
        rq.irq_pending = false;
        ++rq.irq_disable_depth;
        const EventIndex interrupted = rq.last_event;
        emit_at(rq.cpu, rq.irq_sent, EventKind::ipi_entry, {.a = rq.irq_sender.value});
        const bool from_user = rq.in_user;
        enter_from_user_mode(rq);
        spend(Cause::ipi_handling, cost().ipi_entry);
        flush_smp_call_function_queue();
        emit(EventKind::ipi_exit);
        rq.last_event = interrupted;
        rq.in_user = from_user;
        --rq.irq_disable_depth;
    }
}

// kernel/entry/common.c, enter_from_user_mode, after 7.1. Only isolated CPUs may have work put off until now.
void Kernel::enter_from_user_mode(Rq& rq) {
    if (rq.in_user && rq.isolated) arch_.enter_from_user_mode(*this);
    rq.in_user = false;
}

// kernel/smp.c, on_each_cpu, after 7.1
void Kernel::on_each_cpu(IpiPurpose purpose, MmId mm, const std::function<void()>& function) {
    on_each_cpu_mask(online_mask(), purpose, mm, function);
}

CpuSet Kernel::online_mask() const {
    CpuSet online(rqs_.size());
    for (const Rq& rq : rqs_)
        if (rq.online) online.insert(rq.cpu);
    return online;
}

// kernel/smp.c, on_each_cpu_mask, after 7.1
void Kernel::on_each_cpu_mask(const CpuSet& mask, IpiPurpose purpose, MmId mm, const std::function<void()>& function) {
    const CpuId self = this_rq().cpu;
    std::vector<CpuId> others;
    mask.for_each([&](CpuId cpu) {
        if (cpu != self) others.push_back(cpu);
    });
    smp_call_function_many(others, purpose, mm, function, mask.contains(self) ? function : std::function<void()>{});
}

// kernel/smp.c, __flush_smp_call_function_queue, after 7.1: one interrupt serves all that are queued.
void Kernel::flush_smp_call_function_queue() {
    Rq& rq = this_rq();
    ++rq.irq_disable_depth;
    while (!rq.call_single_queue.empty()) {
        const CallSingle csd = rq.call_single_queue.front();
        emit_at(rq.cpu, csd.queued, EventKind::csd_function_entry,
                {.a = csd.sender.value, .b = csd.mm.value, .small = static_cast<std::uint16_t>(csd.purpose)});
        spend(Cause::ipi_handling, cost().ipi_handler);
        (*csd.function)();
        spend(Cause::ipi_handling, cost().ipi_ack);
        rq.call_single_queue.pop_front();
        const EventIndex answered = emit(EventKind::csd_function_exit,
                                         {.a = csd.sender.value, .small = static_cast<std::uint16_t>(csd.purpose)});
        Rq& sender = rq_of(csd.sender);
        sender.last_answer = answered;
        if (--sender.answers_due == 0 && sender.interruptible) heart_.wake(tasks_[sender.curr.index()].fiber);
    }
    --rq.irq_disable_depth;
}

}  // namespace lazytlb::kernel
