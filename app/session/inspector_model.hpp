// SPDX-License-Identifier: GPL-3.0-or-later
// What one CPU holds: the task that runs, the three notions of address space kept apart, what the MMU and others
// know. Each row has the value now and, where this step changed it, the value before.
#pragma once

#include "player.hpp"
#include "row_model.hpp"

namespace lazytlb {

class InspectorModel : public lazytlb::RowModel {
    Q_OBJECT
    QML_ELEMENT
    QML_UNCREATABLE("belongs to a Session")
    Q_PROPERTY(QString title READ title NOTIFY shown FINAL)

public:
    explicit InspectorModel(QObject* parent);

    void show_cpu(const Player& player, CpuId cpu);
    const QString& title() const { return title_; }

signals:
    void shown();

private:
    QString title_;
};

}  // namespace lazytlb
