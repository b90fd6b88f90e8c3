// SPDX-License-Identifier: GPL-3.0-or-later
#include "world/world.hpp"

namespace lazytlb {

World::World(const RunFacts& facts)
    : counts_lazy(facts.counts_lazy),
      lazy_in_cpumask(facts.lazy_in_cpumask),
      x86(facts.tlb == TlbTracking::generations),
      counts_active_cpus(facts.tlb == TlbTracking::active_cpus),
      allocates_asids(facts.tlb == TlbTracking::asids),
      cpus(facts.cpus()) {
    if (x86)  // initialize_tlbstate_and_flush: each CPU starts with init_mm under its first ASID
        for (CpuState& c : cpus) c.asids[0] = {init_mm, 1, 1};
}

std::array<std::int64_t, cause_count> World::costs(SimTime at) const {
    auto sums = spent_ps;
    for (const CpuState& c : cpus) sums[static_cast<std::size_t>(c.activity)] += (at - c.activity_since).ps;
    return sums;
}

std::uint64_t World::hash() const {
    std::uint64_t h = hash_seed;
    const auto mix = [&h](std::uint64_t word) {
        h = (h ^ word) * 0x9FB2'1C65'1E98'DF25;
        h ^= h >> 32;
    };
    mix(now.ps);
    mix(std::uint64_t{asid_generation} << 32 | applied);
    for (const auto ps : spent_ps) mix(static_cast<std::uint64_t>(ps));
    for (const CpuState& c : cpus) {
        mix(std::uint64_t{c.curr.value} << 32 | c.prev_mm.value);
        mix(std::uint64_t{c.loaded_mm.value} << 32 | c.loaded_asid);
        mix(std::uint64_t{c.lazy_unit.value} << 32 | c.parked_unit.value);
        mix(c.leaving_unit.value);
        mix(std::uint64_t{c.waits_for.value} << 32 | c.wait_since_event.value);
        mix(c.activity_since.ps);
        mix(c.activity_end.ps);
        mix(c.curr_since.ps);
        std::uint64_t small = static_cast<std::uint64_t>(c.activity);
        for (const auto cause : c.interrupted) small = small << 4 | static_cast<std::uint64_t>(cause);
        mix(small << 32 | std::uint64_t{c.irq_depth} << 24 | std::uint64_t{c.windows} << 16 |
            std::uint64_t{c.pending_ipis} << 8 | c.acks_sent);
        mix(std::uint64_t{static_cast<std::uint8_t>(c.idle_state)} << 8 |
            static_cast<std::uint64_t>(c.waits_line) << 4 | std::uint64_t{c.idle} | std::uint64_t{c.irqs_off} << 16 |
            std::uint64_t{c.is_lazy} << 17 | std::uint64_t{c.switching} << 18 | std::uint64_t{c.need_resched} << 19 |
            std::uint64_t{c.fault} << 20 | std::uint64_t{c.asked} << 21 | std::uint64_t{c.broadcasting} << 22 |
            std::uint64_t{c.preempted} << 23 | std::uint64_t{c.flush_on_entry} << 24 |
            std::uint64_t{c.ipi_answers_due} << 32 | std::uint64_t{c.requests} << 48);
        mix(std::uint64_t{c.flushes.value} << 32 | c.calls_out);
        for (const AsidSlot& slot : c.asids) {
            mix(std::uint64_t{slot.mm.value} << 32 | slot.tlb_gen);
            mix(slot.flushed_gen);
        }
        for (const auto word : c.policy) mix(word.value);
        mix(std::uint64_t{c.active_asid.asid} << 32 | c.active_asid.generation);
        mix(std::uint64_t{c.reserved_asid.asid} << 32 | c.reserved_asid.generation);
        mix(std::uint64_t{c.flush_pending});
    }
    for (const TaskState& t : tasks) {
        mix(std::uint64_t{t.mm.value} << 32 | t.active_mm.value);
        mix(std::uint64_t{t.name} << 32 | std::uint64_t{t.cpu.value} << 16 |
            std::uint64_t{static_cast<std::uint8_t>(t.kind)} << 8 | static_cast<std::uint64_t>(t.run));
    }
    for (const MmState& m : mms) {
        mix(std::uint64_t{m.mm_users} << 32 | m.mm_count);
        mix(std::uint64_t{m.lazy_units} << 32 | m.parked_units);
        mix(std::uint64_t{m.kthread_units} << 32 | m.explicit_units);
        mix(std::uint64_t{m.active_cpus} << 32 | m.tlb_gen);
        mix(std::uint64_t{m.flushed_gen} << 32 | m.global_asid);
        mix(std::uint64_t{m.name} << 8 | std::uint64_t{m.users_unit} | std::uint64_t{m.tables} << 1 |
            std::uint64_t{m.pgd} << 2 | std::uint64_t{m.alive} << 3 | std::uint64_t{m.asid_transition} << 4 |
            std::uint64_t{m.batched} << 5 | std::uint64_t{m.has_copros} << 6);
        mix(std::uint64_t{m.context_id.asid} << 32 | m.context_id.generation);
        mix(std::uint64_t{m.flushes} << 32 | std::uint64_t{m.one_cpu.value} << 8 | std::uint64_t{m.changing} << 7 |
            static_cast<std::uint64_t>(m.active_cpu));
        for (const CpuSet* set : {&m.cpumask, &m.entries_on, &m.stale_on})
            set->for_each([&](CpuId cpu) { mix(cpu.value); });
        for (const LineState& line : m.lines) {
            mix(std::uint64_t{line.owner.value} << 48 | std::uint64_t{line.to.value} << 32 | line.queue);
            mix(line.left_at.ps ^ line.arrives_at.ps << 1 ^ static_cast<std::uint64_t>(line.distance));
        }
    }
    return h;
}

}  // namespace lazytlb
