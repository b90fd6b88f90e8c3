// SPDX-License-Identifier: GPL-3.0-or-later
#include "history_model.hpp"

#include "session/inspector_fields.hpp"
#include "session/words.hpp"

namespace lazytlb {

HistoryModel::HistoryModel(QObject* parent)
    : RowModel({"value", "chip", "borrowed", "time", "by", "position", "current"}, parent) {}

void HistoryModel::show_field(const Player& player, const Selection& selection, int field) {
    field_ = field;
    const LoadedRun& run = *player.run();
    const auto changes = history_of(run.timeline, selection, static_cast<std::size_t>(field), player.position());
    QList<Row> rows;
    for (std::size_t i = changes.size(); i-- > 0;) {
        const FieldChange& change = changes[i];
        const bool at_start = change.position == 0;
        const Event* event = at_start ? nullptr : &run.trace().events[change.position - 1];
        const bool current = change.position <= player.position() &&
                             (i + 1 == changes.size() || changes[i + 1].position > player.position());
        rows << Row{whole(change.value).section(u',', 0, 0),
                    change.value.chip,
                    change.value.borrowed,
                    event ? time_text(event->at) : tr("start"),
                    event ? to_qstring(to_string(event->kind)) : QString(),
                    static_cast<int>(change.position),
                    current};
    }
    show(std::move(rows));
    emit shown();
}

void HistoryModel::close() {
    if (field_ < 0) return;
    field_ = -1;
    show({});
    emit shown();
}

}  // namespace lazytlb
