// SPDX-License-Identifier: GPL-3.0-or-later
// The few lines round the one that the step ran.
pragma ComponentBehavior: Bound

import QtQuick
import LazyTlb

Column {
    id: pane

    required property Session session
    readonly property SourceModel source: session.source
    property int lines: 9

    spacing: 6

    Binding {
        target: pane.source
        property: "seenInRail"
        value: pane.visible
    }
    PanelHeading {
        width: parent.width
        title: qsTr("Source")
        note: pane.source.file
    }
    SourceLines {
        id: text

        x: -8
        width: parent.width + 16
        height: pane.lines * lineHeight
        source: pane.source
    }
    AppText {
        width: parent.width
        text: pane.source.file === "" ? qsTr("This event has no line of kernel code.") : pane.source.here
        color: Theme.muted
        font.pixelSize: Theme.smallSize
    }
}
