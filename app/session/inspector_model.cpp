// SPDX-License-Identifier: GPL-3.0-or-later
#include "inspector_model.hpp"

#include "session/inspector_fields.hpp"

namespace lazytlb {

InspectorModel::InspectorModel(QObject* parent)
    : RowModel({"field", "value", "chip", "borrowed", "before", "changed", "heard"}, parent) {}

void InspectorModel::show_selected(const Player& player, const Selection& selection) {
    const Trace& trace = player.run()->trace();
    const auto now = fields_of(trace, player.now(), selection);
    const auto before = fields_of(trace, player.before(), selection);
    const auto short_of = [](const Field& field) {
        return field.is_clock ? field.text.section(u',', 0, 0) : whole(field);
    };
    QList<Row> rows;
    for (std::size_t i = 0; i < now.size(); ++i) {
        const bool changed = short_of(now[i]) != short_of(before[i]) || now[i].borrowed != before[i].borrowed;
        const QString was = changed ? short_of(before[i]) : QString();
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
    title_ = title_of(trace, player.now(), selection);
    emit shown();
}

}  // namespace lazytlb
