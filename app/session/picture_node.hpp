// SPDX-License-Identifier: GPL-3.0-or-later
// The newest picture of an item as a texture of the scene, at its own size, so that it is sharp while a resize waits
// for the next one.
#pragma once

#include <QImage>
#include <QQuickWindow>
#include <QSGNode>

namespace lazytlb {

class PictureNode {
public:
    bool is_null() const { return image_.isNull(); }
    void show(const QImage& image);
    // For QQuickItem::updatePaintNode, on the thread that renders. Null until there is a picture.
    QSGNode* update(QSGNode* node, QQuickWindow& window);

private:
    QImage image_;
    bool is_new_ = false;
};

}  // namespace lazytlb
