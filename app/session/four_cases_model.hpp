// SPDX-License-Identifier: GPL-3.0-or-later
// The four cases of context_switch under the policy in force: what each does and what it costs, how often each was
// seen up to now, and which one the shown step belongs to.
#pragma once

#include "player.hpp"
#include "row_model.hpp"

namespace lazytlb {

class FourCasesModel : public lazytlb::RowModel {
    Q_OBJECT
    QML_ELEMENT
    QML_UNCREATABLE("belongs to a Session")
    /// What the third column is: mm_count, or the word of the CPU that the policy writes instead.
    Q_PROPERTY(QString unit READ unit NOTIFY unitChanged FINAL)

public:
    explicit FourCasesModel(QObject* parent);
    void show_cases(const Player& player);
    const QString& unit() const { return unit_; }

signals:
    void unitChanged();

private:
    QString unit_ = QStringLiteral("mm_count");
};

struct CaseDeed {
    QString deed;    // "hands over"
    QString change;  // "+1", "0"; under a policy that keeps a word of the CPU: "store"
};
/// What a policy does in each of the four cases, in the order of TableCase.
std::array<CaseDeed, table_case_count> deeds_of(std::string_view policy);

/// The case whose switch window the last event is in, or nothing.
std::optional<TableCase> case_now(const Trace& trace, const World& now);

}  // namespace lazytlb
