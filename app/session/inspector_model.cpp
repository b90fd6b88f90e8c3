// SPDX-License-Identifier: GPL-3.0-or-later
#include "inspector_model.hpp"

#include "session/words.hpp"
#include "stage/text.hpp"

namespace lazytlb {

namespace {

constexpr int no_chip = 0;  // else the number of the mm: 1 is A

struct Field {
    QString name, text;
    int chip = no_chip;
    bool borrowed = false;

    friend bool operator==(const Field&, const Field&) = default;
};

QString task_name(const Trace& trace, const World& world, TaskId task) {
    return task.exists() && task.index() < world.tasks.size() ? to_qstring(trace.names[world.task(task).name])
                                                              : QStringLiteral("–");
}

Field mm_field(const char* name, MmId mm) {
    if (!mm.exists()) return {QString::fromLatin1(name), InspectorModel::tr("none")};
    if (mm == init_mm) return {QString::fromLatin1(name), QStringLiteral("init_mm")};
    return {QString::fromLatin1(name), {}, static_cast<int>(mm.value)};
}

QString activity(const World& world, const CpuState& cpu) {
    const QString words = to_qstring(to_words(cpu.activity));
    const SimSpan since = world.now - cpu.activity_since;
    return since.ps == 0 ? words : InspectorModel::tr("%1, for %2").arg(words, span_text(since));
}

// In the order shown. The last rows depend on what the architecture and the moment have.
std::vector<Field> fields(const Trace& trace, const World& world, CpuId id) {
    const CpuState& cpu = world.cpu(id);
    const bool x86 = trace.facts.arch.rfind("x86", 0) == 0;
    std::vector<Field> rows;
    rows.push_back({QStringLiteral("curr"), task_name(trace, world, cpu.curr)});
    const TaskState curr = cpu.curr.exists() && cpu.curr.index() < world.tasks.size() ? world.curr(id) : TaskState{};
    rows.push_back(mm_field("mm", curr.mm));
    Field active = mm_field("active_mm", curr.active_mm);
    if (active.chip != no_chip && !curr.mm.exists()) {
        active.borrowed = true;
        active.text = InspectorModel::tr("borrowed");
    }
    rows.push_back(active);
    Field loaded = mm_field("loaded_mm", cpu.loaded_mm);
    if (cpu.switching)
        loaded = {QStringLiteral("loaded_mm"), InspectorModel::tr("switching")};
    else if (loaded.chip != no_chip && x86)
        loaded.text = InspectorModel::tr("asid %1").arg(cpu.loaded_asid);
    rows.push_back(loaded);
    if (x86)
        rows.push_back({QStringLiteral("is_lazy"), cpu.is_lazy ? QStringLiteral("true") : QStringLiteral("false")});
    Field bit{QStringLiteral("mm_cpumask"), InspectorModel::tr("no user mm"), no_chip};
    if (cpu.loaded_mm.exists() && cpu.loaded_mm != init_mm && cpu.loaded_mm.index() < world.mms.size())
        bit = {QStringLiteral("mm_cpumask"),
               world.mm(cpu.loaded_mm).cpumask.contains(id) ? InspectorModel::tr("bit 1") : InspectorModel::tr("bit 0"),
               static_cast<int>(cpu.loaded_mm.value)};
    rows.push_back(bit);
    if (x86) {
        const AsidSlot& slot = cpu.asids[std::min<std::size_t>(cpu.loaded_asid, dynamic_asids - 1)];
        const bool known = slot.mm.exists() && slot.mm == cpu.loaded_mm && slot.mm.index() < world.mms.size();
        rows.push_back({QStringLiteral("tlb_gen"),
                        known ? InspectorModel::tr("%1 of %2").arg(slot.tlb_gen).arg(world.mm(slot.mm).tlb_gen)
                              : QStringLiteral("–")});
    }
    rows.push_back({QStringLiteral("rq.prev_mm"), {}, no_chip});
    rows.back() = mm_field("rq.prev_mm", cpu.prev_mm);
    rows.push_back({QStringLiteral("irqs"), cpu.irqs_off ? InspectorModel::tr("off") : InspectorModel::tr("on")});
    rows.push_back({QStringLiteral("activity"), activity(world, cpu)});
    return rows;
}

QString whole(const Field& field) {
    if (field.chip == no_chip) return field.text;
    const QString letter = to_qstring(stage::letter(MmId{static_cast<std::uint32_t>(field.chip)}));
    return field.text.isEmpty() ? letter : letter + u' ' + field.text;
}

}  // namespace

InspectorModel::InspectorModel(QObject* parent)
    : RowModel({"field", "value", "chip", "borrowed", "before", "changed", "heard"}, parent) {}

void InspectorModel::show_cpu(const Player& player, CpuId cpu) {
    const Trace& trace = player.run()->trace();
    if (cpu.index() >= player.now().cpus.size()) return;
    const auto now = fields(trace, player.now(), cpu);
    const auto before = fields(trace, player.before(), cpu);
    QList<Row> rows;
    for (std::size_t i = 0; i < now.size(); ++i) {
        const bool is_clock = now[i].name == QStringLiteral("activity");  // its duration changes at every step
        const bool changed =
            is_clock ? player.now().cpu(cpu).activity != player.before().cpu(cpu).activity : !(now[i] == before[i]);
        const QString was =
            changed ? (is_clock ? to_qstring(to_words(player.before().cpu(cpu).activity)) : whole(before[i]))
                    : QString();
        rows << Row{now[i].name,
                    now[i].text,
                    now[i].chip,
                    now[i].borrowed,
                    was,
                    changed,
                    changed ? tr("%1 %2, before %3").arg(now[i].name, whole(now[i]), was)
                            : tr("%1 %2").arg(now[i].name, whole(now[i]))};
    }
    show(std::move(rows));
    title_ = tr("CPU %1").arg(cpu.value);
    emit shown();
}

}  // namespace lazytlb
