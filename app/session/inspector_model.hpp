// SPDX-License-Identifier: GPL-3.0-or-later
// What the selected CPU, task or mm holds; of a CPU the task that runs, the three notions of address space kept apart,
// what the MMU and others know. Each row has the value now and, where this step changed it, the value before.
#pragma once

#include "player.hpp"
#include "row_model.hpp"
#include "session/selection.hpp"

namespace lazytlb {

class InspectorModel : public lazytlb::RowModel {
    Q_OBJECT
    QML_ELEMENT
    QML_UNCREATABLE("belongs to a Session")
    Q_PROPERTY(QString title READ title NOTIFY shown FINAL)

public:
    explicit InspectorModel(QObject* parent);

    void show_selected(const Player& player, const Selection& selection);
    const QString& title() const { return title_; }

signals:
    void shown();

private:
    QString title_;
};

}  // namespace lazytlb
