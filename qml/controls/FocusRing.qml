// SPDX-License-Identifier: GPL-3.0-or-later
// The ring around what has the keyboard's focus: two pixels, two pixels off, never for the mouse.
pragma ComponentBehavior: Bound

import QtQuick
import LazyTlb

Rectangle {
    id: ring

    required property Item target

    anchors.fill: parent  // the background of its target
    anchors.margins: -4
    visible: target.activeFocus
    color: "transparent"
    radius: Theme.buttonRadius + 4
    border.width: 2
    border.color: Theme.focus
}
