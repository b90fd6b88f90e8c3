// SPDX-License-Identifier: GPL-3.0-or-later
#include "world/coherence.hpp"

#include <set>
#include <utility>

namespace lazytlb {

std::optional<Breach> flush_has_waited(const World& w, CpuId cpu, MmId mm) {
    const CpuState& c = w.cpu(cpu);
    if (c.broadcasting || c.ipi_answers_due > 0) return Breach{Rule::t10, mm, cpu};
    return std::nullopt;
}

std::optional<Breach> nobody_runs_on_old_entries(const World& w, MmId id) {
    const MmState& mm = w.mm(id);
    if (mm.flushes > 0) return std::nullopt;  // another flush is under way and will see to the rest
    std::optional<Breach> breach;
    mm.stale_on.for_each([&](CpuId cpu) {
        // A CPU between two tasks is looked at when it has arrived; one that only borrows may lag behind.
        if (!breach && !w.cpu(cpu).in_switch_window() && w.cpu(cpu).curr.exists() && w.curr(cpu).mm == id)
            breach = Breach{Rule::t1, id, cpu};
    });
    return breach;
}

std::optional<Breach> runs_on_new_entries(const World& w, CpuId cpu) {
    const CpuState& c = w.cpu(cpu);
    if (c.in_switch_window() || !c.curr.exists()) return std::nullopt;
    if (c.flush_pending && c.active_asid.generation != 0) return Breach{Rule::t8, c.loaded_mm, cpu};
    const MmId mm = w.curr(cpu).mm;
    if (!mm.exists() || mm.index() >= w.mms.size() || w.mm(mm).flushes > 0) return std::nullopt;
    if (w.mm(mm).stale_on.contains(cpu)) return Breach{Rule::t1, mm, cpu};
    return std::nullopt;
}

std::optional<Breach> active_cpus_counts_the_mask(const World& w, MmId id) {
    if (!w.counts_active_cpus || id == init_mm) return std::nullopt;  // init_mm is in use everywhere, uncounted
    if (w.mm(id).active_cpus != w.mm(id).cpumask.size() + (w.mm(id).has_copros ? 1 : 0)) return Breach{Rule::t7, id};
    return std::nullopt;
}

std::optional<Breach> loaded_mm_is_in_its_mask(const World& w, CpuId cpu) {
    const MmId loaded = w.cpu(cpu).loaded_mm;
    if (!w.counts_active_cpus || !loaded.exists() || loaded == init_mm) return std::nullopt;
    if (!w.mm(loaded).cpumask.contains(cpu)) return Breach{Rule::t7, loaded, cpu};
    return std::nullopt;
}

std::optional<Breach> asid_is_nobody_elses(const World& w, MmId id) {
    const ContextId own = w.mm(id).context_id;
    for (std::size_t i = 0; i < w.mms.size(); ++i)
        if (i != id.index() && w.mms[i].alive && w.mms[i].context_id == own) return Breach{Rule::t8, id};
    return std::nullopt;
}

std::optional<Breach> loaded_asid_is_its_own(const World& w, CpuId cpu) {
    const CpuState& c = w.cpu(cpu);
    // Without one: init_mm on arm64; a machine with too few ASIDs to use them.
    if (!w.allocates_asids || !c.loaded_mm.exists() || w.mm(c.loaded_mm).context_id.generation == 0)
        return std::nullopt;
    // From a rollover until its next switch a CPU goes on with the ASID that is reserved for it.
    if (c.loaded_asid != c.active_asid.asid && c.loaded_asid != c.reserved_asid.asid)
        return Breach{Rule::t8, c.loaded_mm, cpu};
    return std::nullopt;
}

std::optional<Breach> only_its_cpu_has_loaded(const World& w, MmId id) {
    const MmState& mm = w.mm(id);
    if (mm.active_cpu != ActiveCpu::one) return std::nullopt;
    std::optional<Breach> breach;
    mm.entries_on.for_each([&](CpuId cpu) {
        if (!breach && cpu != mm.one_cpu) breach = Breach{Rule::t9, id, cpu};
    });
    return breach;
}

namespace {

std::optional<Breach> first(std::optional<Breach> one, std::optional<Breach> other) { return one ? one : other; }

// One more behind the bit that was set, one less before it is cleared.
std::optional<Breach> active_cpus_is_about_to_count_the_mask(const World& w, const Event& e) {
    const std::size_t in_mask = w.mm(e.mm()).cpumask.size() + (w.mm(e.mm()).has_copros ? 1 : 0);
    if (e.b == in_mask || (e.b + 1 == in_mask && w.mm(e.mm()).cpumask.contains(e.cpu))) return std::nullopt;
    return Breach{Rule::t7, e.mm(), e.cpu};
}

std::optional<Breach> takes_its_own_asid(const World& w, const Event& e) {
    const ContextId taken{e.b, e.c};
    if (taken == w.mm(e.mm()).context_id && taken.generation == w.asid_generation) return std::nullopt;
    return Breach{Rule::t8, e.mm(), e.cpu};
}

}  // namespace

std::optional<Breach> coherence_after(const World& w, const Event& e) {
    switch (e.kind) {
        case EventKind::finish_task_switch:
        case EventKind::window_close: return runs_on_new_entries(w, e.cpu);
        case EventKind::load_mm: {
            const auto breach = first(loaded_mm_is_in_its_mask(w, e.cpu), active_cpus_counts_the_mask(w, e.mm()));
            return first(breach, first(loaded_asid_is_its_own(w, e.cpu), only_its_cpu_has_loaded(w, e.mm())));
        }
        case EventKind::mm_cpumask_clear:
            return first(loaded_mm_is_in_its_mask(w, e.cpu), active_cpus_counts_the_mask(w, e.mm()));
        case EventKind::active_cpus: return active_cpus_is_about_to_count_the_mask(w, e);
        case EventKind::flush_done: {
            const auto breach = flush_has_waited(w, e.cpu, e.mm());
            return breach || !e.mm().exists() ? breach : nobody_runs_on_old_entries(w, e.mm());
        }
        case EventKind::context_id: return asid_is_nobody_elses(w, e.mm());
        case EventKind::active_asid: return takes_its_own_asid(w, e);
        case EventKind::active_cpu: return only_its_cpu_has_loaded(w, e.mm());
        default: return std::nullopt;
    }
}

std::optional<Breach> check_coherence(const World& w) {
    if (!w.tracks_entries()) return std::nullopt;
    for (std::size_t i = 0; i < w.cpus.size(); ++i) {
        const CpuId cpu{static_cast<std::uint16_t>(i)};
        const CpuState& c = w.cpus[i];
        if (const auto breach = runs_on_new_entries(w, cpu)) return breach;
        if (const auto breach = loaded_mm_is_in_its_mask(w, cpu)) return breach;
        if (c.in_switch_window()) continue;
        if (const auto breach = loaded_asid_is_its_own(w, cpu)) return breach;
    }
    std::set<std::pair<std::uint32_t, std::uint32_t>> given;
    for (std::size_t i = 0; i < w.mms.size(); ++i) {
        const MmId id{static_cast<std::uint32_t>(i)};
        if (!w.mms[i].alive) continue;
        if (const auto breach = only_its_cpu_has_loaded(w, id)) return breach;
        const ContextId asid = w.mms[i].context_id;
        if (asid.generation != 0 && !given.emplace(asid.generation, asid.asid).second) return Breach{Rule::t8, id};
    }
    return std::nullopt;
}

}  // namespace lazytlb
