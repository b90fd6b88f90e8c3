// SPDX-License-Identifier: GPL-3.0-or-later
#include "picker_model.hpp"

#include <algorithm>

namespace lazytlb {

PickerModel::PickerModel(QObject* parent)
    : RowModel({"choice", "title", "explanation", "reason", "available", "chosen"}, parent) {}

void PickerModel::show_choices(std::vector<Choice> choices, const QString& current) {
    choices_ = std::move(choices);
    current_ = current;
    QList<Row> rows;
    for (const Choice& choice : choices_)
        rows << Row{choice.id, choice.title, choice.text, choice.reason, choice.reason.isEmpty(), choice.id == current};
    show(std::move(rows));
    emit currentChanged();
}

int PickerModel::current_row() const {
    const auto at = std::find_if(choices_.begin(), choices_.end(), [&](const Choice& c) { return c.id == current_; });
    return at == choices_.end() ? -1 : static_cast<int>(at - choices_.begin());
}

void PickerModel::choose(const QString& id) {
    if (id == current_) return;
    current_ = id;
    emit currentChanged();
}

QString PickerModel::current_title() const {
    const int row = current_row();
    return row < 0 ? current_ : choices_[static_cast<std::size_t>(row)].title;
}

bool PickerModel::can_choose(const QString& id) const {
    return std::any_of(choices_.begin(), choices_.end(),
                       [&](const Choice& c) { return c.id == id && c.reason.isEmpty(); });
}

}  // namespace lazytlb
