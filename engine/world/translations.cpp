// SPDX-License-Identifier: GPL-3.0-or-later
#include "world/translations.hpp"

#include <algorithm>

namespace lazytlb {

void note_loaded(World& w, const Event& e) {
    if (!w.tracks_entries() || e.mm() == init_mm) return;  // init_mm has no user translations
    MmState& mm = w.mms[e.a];
    mm.entries_on.insert(e.cpu);
    if (e.flags != 0) mm.stale_on.erase(e.cpu);
    if (mm.changing) mm.stale_on.insert(e.cpu);
}

void count_active_cpus(World& w, const Event& e) {
    w.mms[e.a].active_cpus = e.b;
    if (e.flags != 0) w.mms[e.a].has_copros = true;
}

void note_active_cpu(World& w, const Event& e) {
    MmState& mm = w.mms[e.a];
    mm.active_cpu = e.as<ActiveCpu>();
    mm.one_cpu = mm.active_cpu == ActiveCpu::one ? CpuId{static_cast<std::uint16_t>(e.b)} : CpuId::none();
}

void invalidate(World& w, const Event& e) {
    CpuState& c = w.cpus[e.cpu.index()];
    if (e.flags == 3) return;  // of no flush
    if (e.flags == 0) {        // a broadcast reaches every TLB, whoever has loaded what
        c.broadcasting = true;
        if (!e.mm().exists()) return;
        w.mms[e.a].stale_on = CpuSet(w.cpus.size());
        w.mms[e.a].changing = false;
        return;
    }
    if (!e.mm().exists()) {  // everything that this CPU's TLB has, or some kernel mappings
        if (e.b != all_pages) return;
        c.flush_pending = false;
        for (std::uint32_t i = 1; i < w.mms.size(); ++i) {
            w.mms[i].stale_on.erase(e.cpu);
            if (c.loaded_mm != MmId{i}) w.mms[i].entries_on.erase(e.cpu);
        }
        return;
    }
    MmState& mm = w.mms[e.a];
    mm.stale_on.erase(e.cpu);
    mm.changing = false;
    if (e.b == all_pages && c.loaded_mm != e.mm()) mm.entries_on.erase(e.cpu);
}

void call_firmware(World& w, const Event& e) {
    w.cpus[e.cpu.index()].broadcasting = true;
    const auto reaches = [](MmState& mm) { mm.cpumask.for_each([&mm](CpuId cpu) { mm.stale_on.erase(cpu); }); };
    if (e.mm().exists()) {
        reaches(w.mms[e.a]);
        w.mms[e.a].changing = false;
    } else if (e.b == all_pages) {  // of every ASID; whose flush has only begun asks for itself
        for (MmState& mm : w.mms)
            if (!mm.changing) reaches(mm);
    }
}

void begin_flush(World& w, const Event& e) {
    if (!w.tracks_entries()) return;
    MmState& mm = w.mms[e.a];
    ++mm.flushes;
    mm.changing = e.flags == 0;  // reclaim reads the mask as it unmaps: who comes later sees the new tables
    mm.entries_on.for_each([&](CpuId cpu) { mm.stale_on.insert(cpu); });
}

void end_flush(World& w, const Event& e) {
    if (!e.mm().exists()) return;  // of kernel mappings
    MmState& mm = w.mms[e.a];
    mm.flushes -= std::min(mm.flushes, e.b);
    mm.changing = false;
}

void give_asid(World& w, const Event& e) {
    MmState& mm = w.mms[e.a];
    const ContextId before = mm.context_id;
    mm.context_id = {e.b, e.c};
    if (before.generation != 0 && before.asid == e.b) {  // kept over a rollover, for CPUs that still run it as well
        for (CpuState& c : w.cpus)
            if (c.reserved_asid == before) c.reserved_asid = mm.context_id;
    } else {  // no entry anywhere carries the new one
        mm.entries_on = mm.stale_on = CpuSet(w.cpus.size());
    }
}

void roll_over(World& w, const Event& e) {
    w.asid_generation = e.a;
    for (CpuState& c : w.cpus) {
        if (c.active_asid.generation != 0) c.reserved_asid = c.active_asid;
        c.active_asid = {};
        c.flush_pending = true;
    }
}

}  // namespace lazytlb
