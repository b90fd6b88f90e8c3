// SPDX-License-Identifier: GPL-3.0-or-later
// The values that one field of the inspector has had: when each began and by which event.
#pragma once

#include "player.hpp"
#include "row_model.hpp"
#include "session/selection.hpp"

namespace lazytlb {

class HistoryModel : public lazytlb::RowModel {
    Q_OBJECT
    QML_ELEMENT
    QML_UNCREATABLE("belongs to a Session")
    /// Place of the field in the inspector; -1: none is open.
    Q_PROPERTY(int field READ field NOTIFY shown FINAL)

public:
    explicit HistoryModel(QObject* parent);

    int field() const { return field_; }
    void show_field(const Player& player, const Selection& selection, int field);
    void close();

signals:
    void shown();

private:
    int field_ = -1;
};

}  // namespace lazytlb
