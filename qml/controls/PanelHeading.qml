// SPDX-License-Identifier: GPL-3.0-or-later
// What a panel is about, and beside it what its numbers mean.
pragma ComponentBehavior: Bound

import QtQuick
import LazyTlb

Item {
    id: heading

    required property string title
    property string note

    implicitHeight: Theme.labelSize + 7

    Accessible.role: Accessible.Heading
    Accessible.name: note === "" ? title : qsTr("%1, %2").arg(title).arg(note)

    AppText {
        id: words

        anchors.verticalCenter: parent.verticalCenter
        width: Math.min(implicitWidth, parent.width)
        text: heading.title
        font.pixelSize: Theme.labelSize
        font.weight: Font.DemiBold
    }
    AppText {
        anchors.left: words.right
        anchors.leftMargin: 10
        anchors.right: parent.right
        anchors.baseline: words.baseline
        text: heading.note
        color: Theme.muted
        font.pixelSize: Theme.smallSize
    }
}
