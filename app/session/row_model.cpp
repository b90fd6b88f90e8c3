// SPDX-License-Identifier: GPL-3.0-or-later
#include "row_model.hpp"

namespace lazytlb {

RowModel::RowModel(QByteArrayList roles, QObject* parent) : QAbstractListModel(parent), roles_(std::move(roles)) {}

void RowModel::show(QList<Row> rows) {
    if (rows.size() != rows_.size()) {
        beginResetModel();
        rows_ = std::move(rows);
        endResetModel();
        emit countChanged();
        return;
    }
    for (qsizetype i = 0; i < rows.size(); ++i) {
        if (rows_[i] == rows[i]) continue;
        rows_[i] = std::move(rows[i]);
        emit dataChanged(index(static_cast<int>(i)), index(static_cast<int>(i)));
    }
}

int RowModel::rowCount(const QModelIndex& parent) const { return parent.isValid() ? 0 : count(); }

QVariant RowModel::data(const QModelIndex& index, int role) const {
    return checkIndex(index, CheckIndexOption::IndexIsValid) ? rows_[index.row()].value(role - Qt::UserRole)
                                                             : QVariant();
}

QHash<int, QByteArray> RowModel::roleNames() const {
    QHash<int, QByteArray> names;
    for (int i = 0; i < roles_.size(); ++i) names.insert(Qt::UserRole + i, roles_[i]);
    return names;
}

}  // namespace lazytlb
