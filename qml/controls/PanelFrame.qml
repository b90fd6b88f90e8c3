// SPDX-License-Identifier: GPL-3.0-or-later
// A panel that stands over the window until it is closed. Its content is a PanelBody of a file of its own.
pragma ComponentBehavior: Bound

import QtQuick
import QtQuick.Templates as T
import LazyTlb

T.Popup {
    id: panel

    parent: T.Overlay.overlay
    anchors.centerIn: parent
    width: Math.min(820, (parent?.width ?? 0) - 64)
    height: Math.min(460, (parent?.height ?? 0) - 64)
    padding: 28
    focus: true
    modal: true
    closePolicy: T.Popup.CloseOnEscape

    T.Overlay.modal: Rectangle {
        color: Qt.alpha(Theme.background, 0.7)  // Qt sets the item's own opacity to 1
    }
    background: Rectangle {
        color: Theme.surface
        radius: 10
        border.width: 1
        border.color: Theme.muted
    }
}
