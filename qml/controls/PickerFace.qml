// SPDX-License-Identifier: GPL-3.0-or-later
// What a closed picker shows: its name over the choice in force, or the choice alone.
pragma ComponentBehavior: Bound

import QtQuick
import LazyTlb

Item {
    id: face

    required property string title
    required property string value

    // Measured beside the text: an elided Text no longer tells how wide it would like to be.
    readonly property real wanted: Math.ceil(measure.advanceWidth) + 2

    implicitWidth: Math.max(name.implicitWidth, wanted + 22)

    TextMetrics {
        id: measure

        font: choice.font
        text: face.value
    }
    AppText {
        id: name

        visible: text !== ""
        y: face.height / 2 - height - 3
        text: face.title
        color: Theme.muted
        font.pixelSize: Theme.tinySize
    }
    AppText {
        id: choice

        y: name.visible ? face.height / 2 - 1 : (face.height - height) / 2
        width: Math.min(face.wanted, face.width - 22)
        text: face.value
        font.weight: Font.Medium
        elide: Text.ElideMiddle
    }
    Icon {
        anchors.left: choice.right
        anchors.leftMargin: 3
        anchors.verticalCenter: choice.verticalCenter
        width: 18
        height: 18
        name: "chevron"
        colour: Theme.muted
    }
}
