// SPDX-License-Identifier: GPL-3.0-or-later
// CPU time by cause up to the shown instant: ten rows in the order of every chart and table, their shares for the
// bar, and the line that reconciles them with CPUs x elapsed time.
#pragma once

#include "player.hpp"
#include "row_model.hpp"

namespace lazytlb {

class CostModel : public lazytlb::RowModel {
    Q_OBJECT
    QML_ELEMENT
    QML_UNCREATABLE("belongs to a Session")
    Q_PROPERTY(QString unit READ unit NOTIFY shown FINAL)
    Q_PROPERTY(QList<double> shares READ shares NOTIFY shown FINAL)
    /// "51 280 ns = 4 CPUs x 12 820 ns"
    Q_PROPERTY(QString total READ total NOTIFY shown FINAL)
    /// "0 unaccounted"
    Q_PROPERTY(QString rest READ rest NOTIFY shown FINAL)
    /// For a screen reader: the causes that matter, in words.
    Q_PROPERTY(QString summary READ summary NOTIFY shown FINAL)

public:
    explicit CostModel(QObject* parent);

    void show_costs(const LoadedRun& run, const World& now, SimTime clock);
    const QString& unit() const { return unit_; }
    const QList<double>& shares() const { return shares_; }
    const QString& total() const { return total_; }
    const QString& rest() const { return rest_; }
    const QString& summary() const { return summary_; }

signals:
    void shown();

private:
    QString unit_, total_, rest_, summary_;
    QList<double> shares_;
};

/// How a cause is called in the window: "waiting for a line".
QString cause_words(Cause cause);

}  // namespace lazytlb
