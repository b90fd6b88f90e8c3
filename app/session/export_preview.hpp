// SPDX-License-Identifier: GPL-3.0-or-later
// A small picture of what will be exported: the page itself, drawn by the painter that will write it.
#pragma once

#include "export_model.hpp"
#include "picture_item.hpp"

namespace lazytlb {

class ExportPreview : public lazytlb::PictureItem {
    Q_OBJECT
    QML_ELEMENT
    Q_PROPERTY(lazytlb::ExportModel* exporter READ exporter WRITE set_exporter NOTIFY exporterChanged REQUIRED FINAL)

public:
    explicit ExportPreview(QQuickItem* parent = nullptr) : PictureItem(parent) {}

    ExportModel* exporter() const { return exporter_; }
    void set_exporter(ExportModel* exporter);
    void paint(QPainter* painter) override;

signals:
    void exporterChanged();

private:
    stage::DisplayList picture() const override;

    ExportModel* exporter_ = nullptr;
};

}  // namespace lazytlb
