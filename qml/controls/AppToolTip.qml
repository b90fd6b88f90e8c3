// SPDX-License-Identifier: GPL-3.0-or-later
// A hint in words beside the pointer or a control.
pragma ComponentBehavior: Bound

import QtQuick
import QtQuick.Templates as T
import LazyTlb

T.ToolTip {
    id: tip

    implicitWidth: Math.min(420, implicitContentWidth + leftPadding + rightPadding)
    implicitHeight: implicitContentHeight + topPadding + bottomPadding
    leftPadding: 10
    rightPadding: 10
    topPadding: 6
    bottomPadding: 6
    margins: 8
    delay: 500
    closePolicy: T.Popup.NoAutoClose

    contentItem: AppText {
        text: tip.text
        color: Theme.surface
        font.pixelSize: Theme.labelSize
        elide: Text.ElideNone
        wrapMode: Text.WordWrap
    }
    background: Rectangle {
        color: Theme.text
        radius: 5
    }
}
