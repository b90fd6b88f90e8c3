// SPDX-License-Identifier: GPL-3.0-or-later
#include "stop_model.hpp"

#include "session/words.hpp"

namespace lazytlb {

StopModel::StopModel(QObject* parent) : RowModel({"place", "position", "sentence"}, parent) {}

void StopModel::show_stops(const LoadedRun& run) {
    QList<Row> rows;
    for (const StopPlace& reached : run.stops) {
        const double place = run.fraction(run.instant(reached.position));
        rows << Row{place, static_cast<int>(reached.position), to_qstring(run.scenario.stops[reached.stop].sentence)};
    }
    show(std::move(rows));
}

}  // namespace lazytlb
