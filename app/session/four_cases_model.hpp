// SPDX-License-Identifier: GPL-3.0-or-later
// The four cases of context_switch: what each does to the count, how often each was seen up to now, and which one
// the shown step belongs to.
#pragma once

#include "player.hpp"
#include "row_model.hpp"

namespace lazytlb {

class FourCasesModel : public lazytlb::RowModel {
    Q_OBJECT
    QML_ELEMENT
    QML_UNCREATABLE("belongs to a Session")

public:
    explicit FourCasesModel(QObject* parent);
    void show_cases(const Player& player);
};

/// The case whose switch window the last event is in, or nothing.
std::optional<TableCase> case_now(const Trace& trace, const World& now);

}  // namespace lazytlb
