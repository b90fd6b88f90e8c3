// SPDX-License-Identifier: GPL-3.0-or-later
// "Why this cost?": what the selected CPU spends its time on, and the chain of causes that led there, a sentence each,
// newest first. Found only while somebody looks.
#pragma once

#include "player.hpp"
#include "row_model.hpp"

namespace lazytlb {

class WhyModel : public lazytlb::RowModel {
    Q_OBJECT
    QML_ELEMENT
    QML_UNCREATABLE("belongs to a Session")
    Q_PROPERTY(bool active READ active WRITE set_active NOTIFY activeChanged FINAL)
    /// What is asked about: "CPU 2 spends 134 ns on line transfer."
    Q_PROPERTY(QString cost READ cost NOTIFY shown FINAL)

public:
    explicit WhyModel(QObject* parent);

    bool active() const { return active_; }
    void set_active(bool active);
    const QString& cost() const { return cost_; }
    void show_cost(const Player& player, CpuId cpu);

signals:
    void activeChanged();
    void shown();

private:
    bool active_ = false;
    QString cost_;
};

/// The events that led to `from`, it first: each the cause of the one before it. Bounded in number and distance.
std::vector<EventIndex> causes_of(const Trace& trace, EventIndex from);

}  // namespace lazytlb
