// SPDX-License-Identifier: GPL-3.0-or-later
#include "world/invariants.hpp"

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
    std::int64_t spent = 0;
    for (const auto ps : w.costs(w.now)) spent += ps;
    if (spent != static_cast<std::int64_t>(w.now.ps * w.cpus.size())) return Breach{Rule::time};
    return std::nullopt;
}

}  // namespace lazytlb
