// SPDX-License-Identifier: GPL-3.0-or-later
#include "export_preview.hpp"

#include <QPainter>
#include <algorithm>

#include "export/picture.hpp"
#include "paint/painter.hpp"

namespace lazytlb {

void ExportPreview::set_exporter(ExportModel* exporter) {
    if (exporter == exporter_) return;
    exporter_ = exporter;
    connect(exporter_, &ExportModel::changed, this, [this] { update(); });
    update();
    emit exporterChanged();
}

stage::DisplayList ExportPreview::picture() const {
    const auto request = exporter_ != nullptr && exporter_->asks_for_view() ? exporter_->request() : std::nullopt;
    return request ? picture_of(*request) : stage::DisplayList{};
}

void ExportPreview::paint(QPainter* painter) {
    const stage::DisplayList list = picture();
    if (list.items.empty()) return;
    const double scale =
        std::min(width() / static_cast<double>(list.width), height() / static_cast<double>(list.height));
    painter->translate((width() - scale * static_cast<double>(list.width)) / 2, 0);
    painter->scale(scale, scale);
    paint::paint(*painter, list, paint::palette(scheme()), scale);
}

}  // namespace lazytlb
