// SPDX-License-Identifier: GPL-3.0-or-later
// The choices of one picker: id, title, text, and for a choice that cannot be made the sentence that says why.
#pragma once

#include "row_model.hpp"

namespace lazytlb {

struct Choice {
    QString id, title, text;
    QString reason;  // empty: it can be chosen
};

class PickerModel : public lazytlb::RowModel {
    Q_OBJECT
    QML_ELEMENT
    QML_UNCREATABLE("belongs to a Session")
    Q_PROPERTY(QString current READ current NOTIFY currentChanged FINAL)
    /// Title of the choice in force.
    Q_PROPERTY(QString currentTitle READ current_title NOTIFY currentChanged FINAL)
    Q_PROPERTY(int currentRow READ current_row NOTIFY currentChanged FINAL)

public:
    explicit PickerModel(QObject* parent);

    void show_choices(std::vector<Choice> choices, const QString& current);
    /// Another of the same choices.
    void choose(const QString& id);
    const QString& current() const { return current_; }
    QString current_title() const;
    int current_row() const;
    bool can_choose(const QString& id) const;

signals:
    void currentChanged();

private:
    std::vector<Choice> choices_;
    QString current_;
};

}  // namespace lazytlb
