// SPDX-License-Identifier: GPL-3.0-or-later
#include "session/picture_node.hpp"

#include <QSGImageNode>

namespace lazytlb {

void PictureNode::show(const QImage& image) {
    image_ = image;
    is_new_ = true;
}

QSGNode* PictureNode::update(QSGNode* node, QQuickWindow& window) {
    auto* shown = static_cast<QSGImageNode*>(node);
    if (image_.isNull()) return node;
    if (!shown) {
        shown = window.createImageNode();
        shown->setOwnsTexture(true);
        shown->setFiltering(QSGTexture::Nearest);
    }
    if (is_new_) {
        shown->setTexture(window.createTextureFromImage(image_, QQuickWindow::TextureIsOpaque));
        is_new_ = false;
    }
    shown->setRect(QRectF(QPointF(), QSizeF(image_.size()) / window.effectiveDevicePixelRatio()));
    return shown;
}

}  // namespace lazytlb
