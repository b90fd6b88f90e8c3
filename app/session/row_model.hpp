// SPDX-License-Identifier: GPL-3.0-or-later
// A list model over rows of ready values, in the order of the role names. Showing rows again tells views only what
// changed, so that a delegate that stays the same is not touched.
#pragma once

#include <QAbstractListModel>
#include <QByteArrayList>
#include <QVariant>
#include <QtQmlIntegration>

namespace lazytlb {

using Row = QVariantList;

class RowModel : public QAbstractListModel {
    Q_OBJECT
    QML_ANONYMOUS
    Q_PROPERTY(int count READ count NOTIFY countChanged FINAL)

public:
    RowModel(QByteArrayList roles, QObject* parent);

    int count() const { return static_cast<int>(rows_.size()); }
    const QList<Row>& rows() const { return rows_; }
    void show(QList<Row> rows);

    int rowCount(const QModelIndex& parent = {}) const override;
    QVariant data(const QModelIndex& index, int role) const override;
    QHash<int, QByteArray> roleNames() const override;

signals:
    void countChanged();

private:
    QByteArrayList roles_;
    QList<Row> rows_;
};

}  // namespace lazytlb
