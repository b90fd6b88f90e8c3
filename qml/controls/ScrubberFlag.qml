// SPDX-License-Identifier: GPL-3.0-or-later
// A place of the run that can be gone to, above the scrubber's line: a flag, or a letter or digit on a stem.
pragma ComponentBehavior: Bound

import QtQuick
import LazyTlb

Item {
    id: flag

    required property string explanation
    property string sign: ""
    property real lean: 0  // -1: hangs to the left of its place, 1: to the right
    property color ink: hover.hovered ? Theme.text : Theme.muted

    signal chosen

    width: 14
    height: 16

    Accessible.role: Accessible.Button
    Accessible.name: explanation
    Accessible.onPressAction: flag.chosen()

    Icon {
        x: -1
        y: -1
        width: 16
        height: 16
        visible: flag.sign === ""
        name: "flag"
        colour: flag.ink
    }
    Rectangle {
        visible: flag.sign !== ""
        x: 4 + (flag.lean - 1) * width / 2
        width: Math.max(14, letters.implicitWidth + 8)
        height: 14
        radius: 3
        color: Theme.surface
        border.width: 1
        border.color: flag.ink

        MonoText {
            id: letters

            anchors.centerIn: parent
            text: flag.sign
            color: flag.ink
            font.pixelSize: 10
            font.weight: Font.DemiBold
        }
    }
    HoverHandler {
        id: hover
    }
    TapHandler {
        onTapped: flag.chosen()
    }
    AppToolTip {
        visible: hover.hovered
        text: flag.explanation
    }
}
