// SPDX-License-Identifier: GPL-3.0-or-later
// The stops of the story that this run reached: flags over the scrubber.
#pragma once

#include "player.hpp"
#include "row_model.hpp"

namespace lazytlb {

class StopModel : public lazytlb::RowModel {
    Q_OBJECT
    QML_ELEMENT
    QML_UNCREATABLE("belongs to a Session")

public:
    explicit StopModel(QObject* parent);
    void show_stops(const LoadedRun& run);
};

}  // namespace lazytlb
