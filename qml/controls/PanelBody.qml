// SPDX-License-Identifier: GPL-3.0-or-later
// The inside of a PanelFrame: title, note, the cross that closes it, and the room below.
pragma ComponentBehavior: Bound

import QtQuick
import LazyTlb

Item {
    id: panel

    required property string title
    required property string note
    default property alias body: content.data

    signal closeWanted

    Accessible.role: Accessible.Dialog
    Accessible.name: title

    data: [
        AppText {
            id: head

            width: panel.width - 40
            text: panel.title
            font.pixelSize: Theme.titleSize
            font.weight: Font.DemiBold
        },
        AppText {
            id: remark

            anchors.top: head.bottom
            anchors.topMargin: 4
            width: panel.width - 40
            text: panel.note
            color: Theme.muted
        },
        IconButton {
            anchors.right: panel.right
            iconName: "close"
            text: qsTr("Close")
            keys: qsTr("Esc")
            onClicked: panel.closeWanted()
        },
        Item {
            id: content

            anchors.fill: panel
            anchors.topMargin: remark.y + remark.height + 22
        }
    ]
}
