// SPDX-License-Identifier: GPL-3.0-or-later
// The source that the step ran, whole, and laid over another policy's.
pragma ComponentBehavior: Bound

import QtQuick
import LazyTlb

Item {
    id: view

    required property Session session
    readonly property SourceModel source: session.source

    Binding {
        target: view.source
        property: "seenInBand"
        value: view.visible
    }
    AppText {
        id: file

        x: Theme.pad
        width: (policies.visible ? policies.x - 16 : parent.width - Theme.pad) - x
        anchors.verticalCenter: policies.verticalCenter
        text: view.source.file === "" ? qsTr("This event has no line of kernel code.") : view.source.provenance === "" ? qsTr("%1  ·  %2").arg(view.source.file).arg(view.source.here) : qsTr("%1  ·  follows %2").arg(view.source.file).arg(view.source.provenance)
        color: Theme.muted
        font.pixelSize: Theme.smallSize
    }
    SegmentedControl {
        id: policies

        anchors.right: parent.right
        anchors.rightMargin: Theme.pad
        y: 2
        implicitHeight: 28
        visible: !Theme.compact
        title: qsTr("Lay over the policy in force")
        options: view.source.others
        current: view.source.other
        onChosen: index => view.source.other = index
    }
    SourceLines {
        anchors.fill: parent
        anchors.topMargin: 38
        anchors.leftMargin: Theme.pad
        anchors.rightMargin: Theme.pad
        source: view.source
    }
}
