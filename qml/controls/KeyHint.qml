// SPDX-License-Identifier: GPL-3.0-or-later
// A key in a frame and what it does.
pragma ComponentBehavior: Bound

import QtQuick
import LazyTlb

Row {
    id: hint

    required property string keyName
    required property string deed

    spacing: 8

    Rectangle {
        anchors.verticalCenter: parent.verticalCenter
        width: Math.max(22, key.implicitWidth + 10)
        height: 22
        radius: 4
        color: "transparent"
        border.width: 1
        border.color: Theme.hair

        MonoText {
            id: key

            anchors.centerIn: parent
            text: hint.keyName
            color: Theme.muted
            font.pixelSize: Theme.smallSize
        }
    }
    AppText {
        anchors.verticalCenter: parent.verticalCenter
        text: hint.deed
        color: Theme.muted
        font.pixelSize: Theme.labelSize
    }
}
