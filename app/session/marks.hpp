// SPDX-License-Identifier: GPL-3.0-or-later
// The two markers `from` and `to`, and what lies between them: its rows are what is different in the end.
#pragma once

#include <optional>

#include "player.hpp"
#include "row_model.hpp"
#include "stage/difference.hpp"

namespace lazytlb {

class Marks : public lazytlb::RowModel {
    Q_OBJECT
    QML_ELEMENT
    QML_UNCREATABLE("belongs to a Session")
    Q_PROPERTY(bool hasFrom READ has_from NOTIFY marked FINAL)
    Q_PROPERTY(bool hasTo READ has_to NOTIFY marked FINAL)
    /// Both are set, in this order or the other; then the rest means something.
    Q_PROPERTY(bool both READ both NOTIFY marked FINAL)
    /// `to` lies before `from`.
    Q_PROPERTY(bool backward READ backward NOTIFY marked FINAL)
    /// Places in the run's time, 0 to 1.
    Q_PROPERTY(double from READ from NOTIFY marked FINAL)
    Q_PROPERTY(double to READ to NOTIFY marked FINAL)
    /// "8.24 µs, 33 events"
    Q_PROPERTY(QString summary READ summary NOTIFY marked FINAL)
    /// "from 4.270 µs to 12.510 µs"
    Q_PROPERTY(QString limits READ limits NOTIFY marked FINAL)
    /// Share of CPU time by cause, for a CostBar; and the causes that matter, in words.
    Q_PROPERTY(QList<double> shares READ shares NOTIFY marked FINAL)
    Q_PROPERTY(QString costs READ costs NOTIFY marked FINAL)
    /// The kinds of events between, the most frequent first: "9 spend, 4 sched_switch".
    Q_PROPERTY(QString events READ events NOTIFY marked FINAL)
    /// "12 values differ, 64 of 380 shown"
    Q_PROPERTY(QString changes READ changes NOTIFY marked FINAL)

public:
    Marks(Player& player, QObject* parent);

    bool has_from() const { return from_.has_value(); }
    bool has_to() const { return to_.has_value(); }
    bool both() const { return from_ && to_; }
    bool backward() const { return both() && to_->at < from_->at; }
    std::optional<SimTime> from_at() const { return from_ ? std::optional(from_->at) : std::nullopt; }
    std::optional<SimTime> to_at() const { return to_ ? std::optional(to_->at) : std::nullopt; }
    double from() const { return place_of(from_); }
    double to() const { return place_of(to_); }
    QString summary() const;
    QString limits() const;
    QList<double> shares() const;
    QString costs() const;
    QString events() const;
    QString changes() const;
    const stage::Difference& difference() const { return difference_; }

    /// Sets a marker to the shown instant.
    Q_INVOKABLE void setFrom();
    Q_INVOKABLE void setTo();
    Q_INVOKABLE void clear();

signals:
    void marked();

private:
    void compare();
    void read_anew();  // the places of the same instants in another run
    double place_of(const std::optional<Place>& mark) const { return mark ? player_.run()->fraction(mark->at) : 0; }

    Player& player_;
    std::optional<Place> from_, to_;
    stage::Difference difference_;
};

}  // namespace lazytlb
