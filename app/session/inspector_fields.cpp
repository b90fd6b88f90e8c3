// SPDX-License-Identifier: GPL-3.0-or-later
#include "session/inspector_fields.hpp"

#include <QCoreApplication>
#include <algorithm>

#include "session/words.hpp"
#include "stage/text.hpp"

namespace lazytlb {

namespace {

constexpr std::size_t looks_back = 100'000, looks_ahead = 20'000;  // events: at most some 30 ms
constexpr std::size_t most_changes = 200;

QString tr(const char* text) { return QCoreApplication::translate("lazytlb::InspectorModel", text); }

QString name(const Trace& trace, std::uint32_t index) {
    return index < trace.names.size() ? to_qstring(trace.names[index]) : QStringLiteral("–");
}

QString task_name(const Trace& trace, const World& world, TaskId task) {
    return task.exists() && task.index() < world.tasks.size() ? name(trace, world.task(task).name)
                                                              : QStringLiteral("–");
}

QString yes_or_no(bool is) { return is ? QStringLiteral("true") : QStringLiteral("false"); }

Field mm_field(const char* name, MmId mm) {
    if (!mm.exists()) return {QString::fromLatin1(name), tr("none")};
    if (mm == init_mm) return {QString::fromLatin1(name), QStringLiteral("init_mm")};
    return {QString::fromLatin1(name), {}, static_cast<int>(mm.value)};
}

Field borrowed(Field field) {
    if (field.chip == no_chip) return field;
    field.borrowed = true;
    field.text = tr("borrowed");
    return field;
}

Field plain(const char* name, const QString& text) { return {QString::fromLatin1(name), text}; }

Field number(const char* name, std::uint32_t value) { return plain(name, grouped(static_cast<std::int64_t>(value))); }

QString activity(const World& world, const CpuState& cpu) {
    const QString words = to_qstring(to_words(cpu.activity));
    const SimSpan since = world.now - cpu.activity_since;
    return since.ps == 0 ? words : tr("%1, for %2").arg(words, span_text(since));
}

bool is_x86(const Trace& trace) { return trace.facts.arch.rfind("x86", 0) == 0; }

std::vector<Field> cpu_fields(const Trace& trace, const World& world, CpuId id) {
    const CpuState& cpu = world.cpu(id);
    const bool x86 = is_x86(trace);
    std::vector<Field> rows;
    rows.push_back(plain("curr", task_name(trace, world, cpu.curr)));
    const TaskState curr = cpu.curr.exists() && cpu.curr.index() < world.tasks.size() ? world.curr(id) : TaskState{};
    rows.push_back(mm_field("mm", curr.mm));
    const Field active = mm_field("active_mm", curr.active_mm);
    rows.push_back(curr.mm.exists() ? active : borrowed(active));
    Field loaded = mm_field("loaded_mm", cpu.loaded_mm);
    if (cpu.switching)
        loaded = plain("loaded_mm", tr("switching"));
    else if (loaded.chip != no_chip && x86)
        loaded.text = tr("asid %1").arg(cpu.loaded_asid);
    rows.push_back(loaded);
    if (x86) rows.push_back(plain("is_lazy", yes_or_no(cpu.is_lazy)));
    Field bit = plain("mm_cpumask", tr("no user mm"));
    const bool user = cpu.loaded_mm.exists() && cpu.loaded_mm != init_mm && cpu.loaded_mm.index() < world.mms.size();
    if (user)
        bit = {QStringLiteral("mm_cpumask"), world.mm(cpu.loaded_mm).cpumask.contains(id) ? tr("bit 1") : tr("bit 0"),
               static_cast<int>(cpu.loaded_mm.value)};
    rows.push_back(bit);
    if (x86) {
        const AsidSlot& slot = cpu.asids[std::min<std::size_t>(cpu.loaded_asid, dynamic_asids - 1)];
        const bool known = slot.mm.exists() && slot.mm == cpu.loaded_mm && slot.mm.index() < world.mms.size();
        rows.push_back(plain(
            "tlb_gen", known ? tr("%1 of %2").arg(slot.tlb_gen).arg(world.mm(slot.mm).tlb_gen) : QStringLiteral("–")));
    }
    rows.push_back(mm_field("rq.prev_mm", cpu.prev_mm));
    rows.push_back(plain("irqs", cpu.irqs_off ? tr("off") : tr("on")));
    Field does = plain("activity", activity(world, cpu));
    does.is_clock = true;
    rows.push_back(does);
    return rows;
}

QString run_words(TaskRun run) {
    switch (run) {
        case TaskRun::created: return tr("created");
        case TaskRun::runnable: return tr("runnable");
        case TaskRun::running: return tr("running");
        case TaskRun::blocked: return tr("blocked");
        case TaskRun::dead: break;
    }
    return tr("dead");
}

std::vector<Field> task_fields(const Trace& trace, const World& world, TaskId id) {
    if (!id.exists() || id.index() >= world.tasks.size())
        return {plain("comm", QStringLiteral("–")),
                plain("kind", tr("not born yet")),
                plain("state", {}),
                plain("cpu", {}),
                plain("mm", {}),
                plain("active_mm", {})};
    const TaskState& task = world.task(id);
    const QString kind = task.kind == TaskKind::user      ? tr("user thread")
                         : task.kind == TaskKind::kthread ? tr("kernel thread")
                                                          : tr("idle task");
    const Field active = mm_field("active_mm", task.active_mm);
    return {plain("comm", name(trace, task.name)),
            plain("kind", kind),
            plain("state", run_words(task.run)),
            plain("cpu", task.cpu.exists() ? QString::number(task.cpu.value) : QStringLiteral("–")),
            mm_field("mm", task.mm),
            task.mm.exists() ? active : borrowed(active)};
}

QString set_words(const CpuSet& set, std::size_t cpus) {
    constexpr std::size_t most = 6;
    QStringList members;
    std::size_t count = 0;
    for (std::size_t i = 0; i < cpus; ++i) {
        if (!set.contains(CpuId{static_cast<std::uint16_t>(i)})) continue;
        if (++count <= most) members << QString::number(i);
    }
    return count <= most ? QStringLiteral("{%1}").arg(members.join(QStringLiteral(", ")))
                         : tr("%1 of %2").arg(count).arg(cpus);
}

QString line_words(const LineState& line) {
    if (line.to.exists()) return tr("to CPU %1").arg(line.to.value);
    return line.owner.exists() ? tr("CPU %1").arg(line.owner.value) : tr("memory");
}

std::vector<Field> mm_fields(const Trace& trace, const World& world, MmId id) {
    const bool born = id.exists() && id.index() < world.mms.size();
    const MmState none;
    const MmState& mm = born ? world.mm(id) : none;
    std::uint32_t borrowers = 0;
    for (std::size_t i = 0; born && i < world.cpus.size(); ++i) {
        const CpuState& cpu = world.cpus[i];
        if (!cpu.curr.exists()) continue;
        const TaskState& task = world.task(cpu.curr);
        borrowers += !task.mm.exists() && task.active_mm == id;
    }
    std::vector<Field> rows{plain("name", born ? name(trace, mm.name) : tr("not born yet")),
                            number("mm_users", mm.mm_users),
                            number("mm_count", mm.mm_count),
                            number("borrowers", borrowers),
                            number("lazy units", mm.lazy_units + mm.parked_units),
                            number("other units", mm.kthread_units + mm.explicit_units),
                            plain("mm_cpumask", born ? set_words(mm.cpumask, world.cpus.size()) : QString()),
                            plain("count line", born ? line_words(mm.lines[0]) : QString())};
    if (is_x86(trace)) rows.push_back(number("tlb_gen", mm.tlb_gen));
    if (world.counts_active_cpus) rows.push_back(number("active_cpus", mm.active_cpus));
    if (world.allocates_asids) rows.push_back(number("context.id", mm.context_id.asid));
    rows.push_back(plain("tables", yes_or_no(mm.tables)));
    rows.push_back(plain("mm_struct", mm.alive ? tr("alive") : born ? tr("freed") : QString()));
    return rows;
}

bool same_value(const Field& a, const Field& b) {
    if (!a.is_clock) return a == b;
    return a.text.section(u',', 0, 0) == b.text.section(u',', 0, 0);
}

}  // namespace

std::vector<Field> fields_of(const Trace& trace, const World& world, const Selection& selection) {
    switch (selection.kind) {
        case Selection::Kind::cpu: return cpu_fields(trace, world, selection.cpu);
        case Selection::Kind::task: return task_fields(trace, world, selection.task);
        case Selection::Kind::mm: break;
    }
    return mm_fields(trace, world, selection.mm);
}

QString title_of(const Trace& trace, const World& world, const Selection& selection) {
    switch (selection.kind) {
        case Selection::Kind::cpu: return tr("CPU %1").arg(selection.cpu.value);
        case Selection::Kind::task: return task_name(trace, world, selection.task);
        case Selection::Kind::mm: break;
    }
    const bool born = selection.mm.exists() && selection.mm.index() < world.mms.size();
    const QString letter = to_qstring(stage::letter(selection.mm));
    return born ? tr("%1 %2").arg(letter, name(trace, world.mm(selection.mm).name)) : letter;
}

QString whole(const Field& field) {
    if (field.chip == no_chip) return field.text;
    const QString letter = to_qstring(stage::letter(MmId{static_cast<std::uint32_t>(field.chip)}));
    return field.text.isEmpty() ? letter : letter + u' ' + field.text;
}

std::vector<FieldChange> history_of(const Timeline& timeline, const Selection& selection, std::size_t field,
                                    std::size_t position) {
    const std::size_t first = position > looks_back ? position - looks_back : 0;
    const std::size_t last = std::min(timeline.size(), position + looks_ahead);
    World world = timeline.at(first);
    std::vector<FieldChange> changes;
    for (std::size_t applied = first; applied <= last; ++applied) {
        if (applied > first) {
            const Event& event = timeline.trace().events[applied - 1];
            replay(world, event);
            // A CPU's own fields change with its own events, but for its bit in a mask and what others wake or fault.
            if (selection.kind == Selection::Kind::cpu && event.cpu != selection.cpu) continue;
        }
        const auto fields = fields_of(timeline.trace(), world, selection);
        if (field >= fields.size()) return {};
        if (!changes.empty() && same_value(changes.back().value, fields[field])) continue;
        changes.push_back({applied, fields[field]});
        if (changes.size() > most_changes && applied <= position) changes.erase(changes.begin());
        if (changes.size() > most_changes) break;
    }
    return changes;
}

}  // namespace lazytlb
