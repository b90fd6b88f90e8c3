// SPDX-License-Identifier: GPL-3.0-or-later
#include "stage/look.hpp"

#include <algorithm>
#include <map>

#include <fmt/format.h>

#include "stage/text.hpp"

namespace lazytlb::stage {

namespace {

std::string_view name_of(const Trace& trace, const World& world, TaskId id) {
    if (!id.exists() || id.index() >= world.tasks.size()) return {};
    const std::uint32_t name = world.task(id).name;
    return name < trace.names.size() ? std::string_view(trace.names[name]) : std::string_view{};
}

CpuLook::Irq irq_of(const CpuState& c) {
    if (c.irq_depth > 0) return c.acks_sent > 0 ? CpuLook::Irq::acknowledged : CpuLook::Irq::handler;
    return c.pending_ipis > 0 ? CpuLook::Irq::pending : CpuLook::Irq::none;
}

void read_staleness(CpuLook& look, const CpuState& c, const World& world) {
    if (!look.loaded_is_user() || c.loaded_asid >= c.asids.size()) return;
    const AsidSlot& slot = c.asids[c.loaded_asid];
    const MmState& mm = world.mm(look.loaded);
    if (slot.mm != look.loaded || slot.tlb_gen >= mm.tlb_gen) return;
    look.stale_at = slot.tlb_gen;
    look.stale_of = mm.tlb_gen;
}

CpuLook look_of(const Trace& trace, const World& world, const Recent& recent, CpuId cpu, SimTime at) {
    const CpuState& c = world.cpu(cpu);
    CpuLook look;
    look.cpu = cpu;
    look.loaded = c.loaded_mm;
    look.words = c.policy;
    look.asid = c.loaded_asid;
    look.switching = c.switching;
    look.since = at - c.curr_since;
    look.fault = c.fault;
    if (c.fault && recent.broken) look.rule = to_string(*recent.broken);
    look.irq = irq_of(c);
    look.sends = c.activity == Cause::ipi_send || c.ipi_answers_due > 0;
    look.irqs_off = c.irqs_off && !c.in_switch_window() && c.irq_depth == 0;
    look.before = name_of(trace, world, recent.task_before[cpu.index()]);
    if (c.curr.exists()) {
        const TaskState& task = world.task(c.curr);
        look.kind = task.kind;
        look.mm = task.mm;
        look.active_mm = task.active_mm;
        look.exiting = task.kind == TaskKind::user && !task.mm.exists();
        look.task = name_of(trace, world, c.curr);
    }
    if (look.loaded.exists() && look.loaded.index() < world.mms.size())
        look.in_mask = world.mm(look.loaded).cpumask.contains(cpu);
    read_staleness(look, c, world);
    return look;
}

// Places in every queue at once; how long is a wait, in the end: as many journeys as the queue is long.
void number_the_queues(std::vector<CpuLook>& looks, const Trace& trace, const World& world, const Recent& recent,
                       SimTime at) {
    std::map<std::pair<MmId, MmLine>, std::vector<CpuId>> queues;
    for (std::size_t i = 0; i < world.cpus.size(); ++i)
        if (const CpuState& c = world.cpus[i]; c.waits_for.exists())
            queues[{c.waits_for, c.waits_line}].push_back(CpuId{static_cast<std::uint16_t>(i)});
    const SimSpan journey = recent.mean_journey();
    for (auto& [line, cpus] : queues) {
        std::sort(cpus.begin(), cpus.end(),
                  [&](CpuId a, CpuId b) { return world.cpu(a).wait_since_event < world.cpu(b).wait_since_event; });
        const SimSpan expected = journey * static_cast<std::int64_t>(cpus.size());
        for (std::size_t i = 0; i < cpus.size(); ++i) {
            CpuLook& look = looks[cpus[i].index()];
            look.waits_for = line.first;
            look.waits_line = line.second;
            look.place = static_cast<std::uint32_t>(i + 1);
            const EventIndex since = world.cpu(cpus[i]).wait_since_event;
            if (expected.ps > 0 && since.index() < trace.events.size())
                look.waited = std::min(1.0F, static_cast<float>((at - trace.events[since.index()].at).ps) /
                                                 static_cast<float>(expected.ps));
            else
                look.waited = 1 - static_cast<float>(i) / static_cast<float>(cpus.size());
        }
    }
}

}  // namespace

std::vector<CpuLook> looks_of(const Trace& trace, const World& world, const Recent& recent, SimTime at) {
    std::vector<CpuLook> looks;
    looks.reserve(world.cpus.size());
    for (std::size_t i = 0; i < world.cpus.size(); ++i)
        looks.push_back(look_of(trace, world, recent, CpuId{static_cast<std::uint16_t>(i)}, at));
    number_the_queues(looks, trace, world, recent, at);
    for (std::size_t i = 1; i < world.mms.size(); ++i) {
        const MmState& mm = world.mms[i];
        const LineState& line = mm.lines[static_cast<std::size_t>(MmLine::count)];
        if (!mm.alive) continue;
        if (line.to.exists()) {
            looks[line.to.index()].fetches = true;
        } else if (line.owner.exists()) {
            CpuLook& look = looks[line.owner.index()];
            if (look.lines_owned++ == 0) look.owns_line = MmId{static_cast<std::uint32_t>(i)};
        }
    }
    return looks;
}

std::vector<CpuId> queue_of(const World& world, MmId mm, MmLine line) {
    std::vector<CpuId> cpus;
    for (std::size_t i = 0; i < world.cpus.size(); ++i)
        if (const CpuState& c = world.cpus[i]; c.waits_for == mm && c.waits_line == line)
            cpus.push_back(CpuId{static_cast<std::uint16_t>(i)});
    std::sort(cpus.begin(), cpus.end(),
              [&](CpuId a, CpuId b) { return world.cpu(a).wait_since_event < world.cpu(b).wait_since_event; });
    return cpus;
}

std::string tooltip_of(const CpuLook& look) {
    std::string says = fmt::format("CPU {} runs {}", look.cpu.value, look.task.empty() ? "nothing" : look.task);
    if (look.runs_own())
        says += fmt::format(", a user thread of {}.", letter(look.mm));
    else if (look.borrows())
        says += fmt::format(", which borrows {}.", letter(look.active_mm));
    else
        says += ".";
    says += fmt::format(" mm {}, active_mm {}, MMU {}.", look.mm.exists() ? letter(look.mm) : "none",
                        look.active_mm.exists() ? letter(look.active_mm) : "none",
                        look.switching ? "between two" : letter(look.loaded));
    if (look.waits())
        says += fmt::format(" It waits {} for the line of {}.", ordinal(look.place), letter(look.waits_for));
    if (look.fetches) says += " An mm_count line is on its way here.";
    if (look.owns_line.exists()) says += fmt::format(" The mm_count line of {} is here.", letter(look.owns_line));
    if (look.irq == CpuLook::Irq::pending) says += " An interrupt is pending.";
    if (look.irq == CpuLook::Irq::handler) says += " It is in an interrupt handler.";
    if (look.irq == CpuLook::Irq::acknowledged) says += " It has acknowledged an interrupt.";
    if (look.is_stale()) says += fmt::format(" Its TLB is stale: generation {} of {}.", look.stale_at, look.stale_of);
    if (look.fault) says += fmt::format(" Fault: rule {} is broken here.", look.rule);
    return says;
}

}  // namespace lazytlb::stage
