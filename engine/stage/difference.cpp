// SPDX-License-Identifier: GPL-3.0-or-later
#include "stage/difference.hpp"

#include <fmt/format.h>

#include "base/check.hpp"
#include "stage/text.hpp"

namespace lazytlb::stage {

namespace {

class Changes {
public:
    explicit Changes(Difference& into) : into_(into) {}

    void add(const std::string& who, std::string_view field, std::string before, std::string after) {
        if (before == after) return;
        if (into_.changes.size() < most_changes)
            into_.changes.push_back({who, std::string(field), std::move(before), std::move(after)});
        ++into_.changes_total;
    }

private:
    Difference& into_;
};

std::string name_of(MmId mm) { return mm.exists() ? letter(mm) : std::string("none"); }

std::string name_of(const Trace& trace, const World& world, TaskId task) {
    return task.exists() ? trace.names[world.task(task).name] : std::string("none");
}

std::string yes_or_no(bool yes) { return yes ? "yes" : "no"; }

void compare_mms(Changes& changes, const World& first, const World& second) {
    for (std::uint32_t i = init_mm.value + 1; i < second.mms.size(); ++i) {
        const MmState born;
        const MmState &a = i < first.mms.size() ? first.mms[i] : born, &b = second.mms[i];
        const std::string who = fmt::format("mm {}", letter(MmId{i}));
        changes.add(who, "exists", yes_or_no(a.alive), yes_or_no(b.alive));
        changes.add(who, "mm_users", fmt::to_string(a.mm_users), fmt::to_string(b.mm_users));
        changes.add(who, "mm_count", fmt::to_string(a.mm_count), fmt::to_string(b.mm_count));
        changes.add(who, "mm_cpumask", counted(a.cpumask.size(), "CPU", "CPUs"),
                    counted(b.cpumask.size(), "CPU", "CPUs"));
        const auto at = [](const MmState& mm) {
            const LineState& line = mm.lines[static_cast<std::size_t>(MmLine::count)];
            if (line.to.exists()) return fmt::format("on its way to CPU {}", line.to.value);
            return line.owner.exists() ? fmt::format("CPU {}", line.owner.value) : std::string("memory");
        };
        if (b.alive) changes.add(who, "line", at(a), at(b));
    }
}

void compare_cpus(Changes& changes, const Trace& trace, const World& first, const World& second) {
    for (std::size_t i = 0; i < second.cpus.size(); ++i) {
        const CpuState &a = first.cpus[i], &b = second.cpus[i];
        const CpuId cpu{static_cast<std::uint16_t>(i)};
        const std::string who = fmt::format("CPU {}", i);
        changes.add(who, "curr", name_of(trace, first, a.curr), name_of(trace, second, b.curr));
        const auto active = [&](const World& world, const CpuState& state) {
            return state.curr.exists() ? name_of(world.curr(cpu).active_mm) : std::string("none");
        };
        changes.add(who, "active_mm", active(first, a), active(second, b));
        changes.add(who, "loaded_mm", name_of(a.loaded_mm), name_of(b.loaded_mm));
        changes.add(who, "is_lazy", yes_or_no(a.is_lazy), yes_or_no(b.is_lazy));
        changes.add(who, "pending IPIs", fmt::to_string(a.pending_ipis), fmt::to_string(b.pending_ipis));
        changes.add(who, "waits for", name_of(a.waits_for), name_of(b.waits_for));
    }
}

}  // namespace

Difference difference(const Trace& trace, const World& first, SimTime from, const World& second, SimTime to) {
    check(first.applied <= second.applied && from <= to, "a difference goes forward in time");
    Difference d;
    d.time = to - from;
    const auto before = first.costs(from), after = second.costs(to);
    for (std::size_t i = 0; i < cause_count; ++i) d.costs_ps[i] = after[i] - before[i];
    for (std::size_t i = first.applied; i < second.applied; ++i)
        ++d.events[static_cast<std::size_t>(trace.events[i].kind)];
    d.events_total = second.applied - first.applied;
    Changes changes(d);
    compare_mms(changes, first, second);
    compare_cpus(changes, trace, first, second);
    return d;
}

}  // namespace lazytlb::stage
