// SPDX-License-Identifier: GPL-3.0-or-later
#include "world/invariants.hpp"

#include "world/coherence.hpp"

namespace lazytlb {

namespace {
CpuId cpu_at(std::size_t index) { return CpuId{static_cast<std::uint16_t>(index)}; }
}  // namespace

std::optional<Breach> count_adds_up(const World& w, MmId id) {
    const MmState& mm = w.mm(id);
    const std::uint32_t owed =
        (mm.users_unit ? 1U : 0U) + mm.lazy_units + mm.parked_units + mm.kthread_units + mm.explicit_units;
    if (mm.mm_count != owed) return Breach{Rule::i2, id};
    if (mm.mm_users > 0 && mm.mm_count == 0) return Breach{Rule::i6, id};
    return std::nullopt;
}

std::optional<Breach> borrowers_can_be_found(const World& w, MmId id) {
    if (!w.lazy_in_cpumask) return std::nullopt;  // who says so in a word of its CPU: cpu_is_consistent
    for (std::size_t i = 0; i < w.cpus.size(); ++i)
        if (w.curr(cpu_at(i)).active_mm == id && !w.mm(id).cpumask.contains(cpu_at(i)))
            return Breach{Rule::i3, id, cpu_at(i)};
    return std::nullopt;
}

std::optional<Breach> cpu_is_consistent(const World& w, CpuId id) {
    const CpuState& c = w.cpu(id);
    if (c.in_switch_window() || !c.curr.exists()) return std::nullopt;
    const TaskState& curr = w.task(c.curr);
    if (curr.mm.exists() && curr.active_mm != curr.mm) return Breach{Rule::i4, curr.mm, id};
    if (!curr.mm.exists() && !curr.active_mm.exists()) return Breach{Rule::i5, MmId::none(), id};
    const MmId borrowed = w.counts_lazy && !curr.mm.exists() ? curr.active_mm : MmId::none();
    if (c.leaving_unit.exists()) return Breach{Rule::i2, c.leaving_unit, id};
    if (c.lazy_unit != borrowed) return Breach{Rule::i2, borrowed.exists() ? borrowed : c.lazy_unit, id};
    // init_mm is never freed: it may be borrowed without a word.
    const bool must_say = w.names_borrowed && !curr.mm.exists() && curr.active_mm != init_mm;
    if (must_say && c.word(*w.names_borrowed) != curr.active_mm) return Breach{Rule::i3, curr.active_mm, id};
    return std::nullopt;
}

std::optional<Breach> off_cpu_kernel_task_borrows_nothing(const World& w, TaskId id) {
    const TaskState& task = w.task(id);
    if (!task.mm.exists() && task.run != TaskRun::running && task.active_mm.exists())
        return Breach{Rule::i5, task.active_mm, task.cpu};
    return std::nullopt;
}

std::optional<Breach> nobody_uses(const World& w, MmId id) {
    if (id == init_mm) return Breach{Rule::i9, id};
    if (w.mm(id).tables) return Breach{Rule::i7, id};
    for (std::size_t i = 0; i < w.cpus.size(); ++i) {
        const CpuState& c = w.cpus[i];
        const bool borrowed = c.curr.exists() && w.task(c.curr).active_mm == id;
        if (borrowed || c.loaded_mm == id || c.prev_mm == id || c.parked_unit == id)
            return Breach{Rule::i1, id, cpu_at(i)};
        if (c.word(PolicyWord::lazy_mm) == id || c.word(PolicyWord::drop_mm) == id)
            return Breach{Rule::i1, id, cpu_at(i)};
    }
    return std::nullopt;
}

namespace {

// The loaded address space is an x86 user's, under one of this CPU's own ASIDs; otherwise there is nothing to compare.
const AsidSlot* loaded_slot(const World& w, CpuId id) {
    const CpuState& c = w.cpu(id);
    if (!w.x86 || c.loaded_mm == init_mm || c.loaded_asid >= dynamic_asids) return nullptr;
    const AsidSlot& slot = c.asids[c.loaded_asid];
    return slot.mm == c.loaded_mm ? &slot : nullptr;
}

// A kernel task, lazy or on its way out of the mm, runs no code of it.
bool runs_code_of(const World& w, const CpuState& c, MmId mm) { return c.curr.exists() && w.task(c.curr).mm == mm; }

// Its TLB is emptied before it runs an instruction.
bool is_emptied_first(const CpuState& c) { return c.preempted && c.flush_on_entry; }

}  // namespace

std::optional<Breach> nobody_walks(const World& w, MmId mm, std::uint32_t generation) {
    for (std::size_t i = 0; i < w.cpus.size(); ++i) {
        const AsidSlot* slot = loaded_slot(w, cpu_at(i));
        if (slot == nullptr || slot->mm != mm || slot->flushed_gen >= generation || is_emptied_first(w.cpus[i]))
            continue;
        // Up to 6.13 a switch clears the bit first and loads the other mm an instant later, with interrupts off. The
        // kernel takes that instant for too short to matter, and so does this rule.
        if (w.mm(mm).cpumask.contains(cpu_at(i))) return Breach{Rule::i8, mm, cpu_at(i)};
    }
    return std::nullopt;
}

std::optional<Breach> nobody_runs_old_entries(const World& w, MmId mm) {
    for (std::size_t i = 0; i < w.cpus.size(); ++i) {
        if (w.cpus[i].loaded_mm != mm) continue;
        const auto breach = tlb_is_coherent(w, cpu_at(i));
        if (breach && breach->rule == Rule::t1) return breach;
    }
    return std::nullopt;
}

std::optional<Breach> tlb_is_coherent(const World& w, CpuId id) {
    const CpuState& c = w.cpu(id);
    if (!w.x86 || c.in_switch_window() || c.switching) return std::nullopt;
    if (const auto breach = cpu_may_load(w, id)) return breach;
    const AsidSlot* slot = loaded_slot(w, id);
    if (slot == nullptr || c.is_lazy || is_emptied_first(c)) return std::nullopt;
    if (runs_code_of(w, c, slot->mm) && slot->flushed_gen < w.mm(slot->mm).flushed_gen)
        return Breach{Rule::t1, slot->mm, id};
    return std::nullopt;
}

std::optional<Breach> slot_is_true(const World& w, CpuId id) {
    const AsidSlot* slot = loaded_slot(w, id);
    if (slot != nullptr && slot->tlb_gen > slot->flushed_gen) return Breach{Rule::t2, slot->mm, id};
    return std::nullopt;
}

std::optional<Breach> cpu_may_load(const World& w, CpuId id) {
    const CpuState& c = w.cpu(id);
    if (c.loaded_mm == init_mm) return c.is_lazy ? std::optional(Breach{Rule::t4, init_mm, id}) : std::nullopt;
    if (!w.mm(c.loaded_mm).cpumask.contains(id)) return Breach{Rule::t3, c.loaded_mm, id};
    return std::nullopt;
}

std::optional<Breach> global_asid_is_owned(const World& w, CpuId id) {
    const CpuState& c = w.cpu(id);
    if (c.loaded_asid >= dynamic_asids && w.mm(c.loaded_mm).global_asid != c.loaded_asid)
        return Breach{Rule::t6, c.loaded_mm, id};
    return std::nullopt;
}

std::optional<Breach> global_asid_is_new(const World& w, MmId id) {
    for (std::size_t i = 0; i < w.mms.size(); ++i)
        if (i != id.index() && w.mm(id).global_asid != 0 && w.mms[i].global_asid == w.mm(id).global_asid)
            return Breach{Rule::t6, id};
    return std::nullopt;
}

std::optional<Breach> somebody_will_tell(const World& w, CpuId id) {
    const CpuState& c = w.cpu(id);
    const AsidSlot* slot = loaded_slot(w, id);
    if (slot == nullptr || c.is_lazy || c.in_switch_window() || c.switching || is_emptied_first(c)) return std::nullopt;
    const MmState& mm = w.mm(slot->mm);
    if (!runs_code_of(w, c, slot->mm)) return std::nullopt;
    if (slot->flushed_gen >= mm.tlb_gen || mm.batched || c.requests > 0 || c.flushes == slot->mm) return std::nullopt;
    for (const CpuState& flusher : w.cpus)
        if (flusher.flushes == slot->mm && !flusher.asked) return std::nullopt;  // it has yet to choose whom to ask
    return Breach{Rule::t5, slot->mm, id};
}

std::optional<Breach> sender_has_all_answers(const World& w, CpuId id) {
    const CpuState& c = w.cpu(id);
    if (c.calls_out > 0) return Breach{Rule::t10, MmId::none(), id};
    return std::nullopt;
}

std::optional<Breach> flush_is_complete(const World& w, CpuId id) {
    if (w.cpu(id).broadcasting) return Breach{Rule::t10, MmId::none(), id};
    return sender_has_all_answers(w, id);
}

std::optional<Breach> no_switch_under_way(const World& w, CpuId id) {
    const CpuState& c = w.cpu(id);
    if (c.irqs_off || c.switching) return Breach{Rule::t11, c.loaded_mm, id};
    return std::nullopt;
}

std::optional<Breach> check_all(const World& w) {
    std::vector<std::uint32_t> lazy(w.mms.size()), parked(w.mms.size());
    std::vector<std::uint8_t> seats(w.tasks.size());
    for (std::size_t i = 0; i < w.cpus.size(); ++i) {
        const CpuState& c = w.cpus[i];
        if (!c.curr.exists() || w.task(c.curr).run != TaskRun::running || w.task(c.curr).cpu != cpu_at(i) ||
            seats[c.curr.index()]++ != 0)
            return Breach{Rule::seat, MmId::none(), cpu_at(i)};
        if (const auto breach = cpu_is_consistent(w, cpu_at(i))) return breach;
        if (c.lazy_unit.exists()) ++lazy[c.lazy_unit.index()];
        if (c.leaving_unit.exists()) ++lazy[c.leaving_unit.index()];
        if (c.parked_unit.exists()) ++parked[c.parked_unit.index()];
        if (c.loaded_mm.exists() && !w.mm(c.loaded_mm).pgd) return Breach{Rule::i1, c.loaded_mm, cpu_at(i)};
        if (c.activity != Cause::user && c.activity != Cause::idle) continue;  // perhaps between two steps of a switch
        if (const auto breach = tlb_is_coherent(w, cpu_at(i))) return breach;
        if (const auto breach = somebody_will_tell(w, cpu_at(i))) return breach;
    }
    for (std::size_t i = 0; i < w.tasks.size(); ++i)
        if ((w.tasks[i].run == TaskRun::running) != (seats[i] == 1))
            return Breach{Rule::seat, MmId::none(), w.tasks[i].cpu};
    for (std::size_t i = 0; i < w.mms.size(); ++i) {
        const MmId id{static_cast<std::uint32_t>(i)};
        if (!w.mms[i].alive) continue;
        if (w.mms[i].lazy_units != lazy[i] || w.mms[i].parked_units != parked[i]) return Breach{Rule::i2, id};
        if (const auto breach = count_adds_up(w, id)) return breach;
    }
    if (const auto breach = check_coherence(w)) return breach;
    std::int64_t spent = 0;
    for (const auto ps : w.costs(w.now)) spent += ps;
    if (spent != static_cast<std::int64_t>(w.now.ps * w.cpus.size())) return Breach{Rule::time};
    return std::nullopt;
}

}  // namespace lazytlb
