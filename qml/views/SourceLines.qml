// SPDX-License-Identifier: GPL-3.0-or-later
// Lines of our own source: numbers, the line of the step lit, at the right which CPUs were last there.
pragma ComponentBehavior: Bound

import QtQuick
import LazyTlb

ListView {
    id: list

    required property SourceModel source
    property int lineHeight: Math.round(Theme.smallSize * 1.55)

    function follow() {
        if (source.current >= 0)
            positionViewAtIndex(source.current, ListView.Center);
    }

    clip: true
    model: visible ? source : null
    reuseItems: true
    boundsBehavior: Flickable.StopAtBounds
    activeFocusOnTab: true
    Component.onCompleted: follow()
    onHeightChanged: follow()
    onCountChanged: later.restart()

    Accessible.role: Accessible.List
    Accessible.name: qsTr("Source of %1. %2").arg(source.file).arg(source.here)
    Accessible.focusable: true
    Keys.onShortcutOverride: event => event.accepted = event.key === Qt.Key_Up || event.key === Qt.Key_Down
    Keys.onUpPressed: flick(0, 400)
    Keys.onDownPressed: flick(0, -400)

    Timer {
        id: later  // when the rows have been laid out

        interval: 0
        onTriggered: list.follow()
    }
    Connections {
        target: list.source

        function onShown() {
            later.restart();
        }
    }

    delegate: Rectangle {
        id: line

        required property string number
        required property string text
        required property bool comment
        required property string cpus
        required property bool here
        required property string mark

        width: list.width
        height: list.lineHeight
        color: here ? Theme.heat2 : mark === "" ? "transparent" : Theme.ground

        Rectangle {
            width: 3
            height: parent.height
            visible: line.here
            color: Theme.lineOwner
        }
        MonoText {
            width: 36
            height: parent.height
            horizontalAlignment: Text.AlignRight
            text: line.number
            color: Theme.muted
            font.pixelSize: Theme.tinySize
        }
        MonoText {
            x: 40
            width: 12
            height: parent.height
            horizontalAlignment: Text.AlignHCenter
            text: line.mark
            font.pixelSize: Theme.smallSize
            font.weight: Font.DemiBold
        }
        MonoText {
            x: 54
            width: (cpu.visible ? cpu.x - 6 : parent.width - 4) - x
            height: parent.height
            text: line.text
            color: line.comment ? Theme.muted : Theme.text
            font.pixelSize: Theme.smallSize
            font.weight: line.here ? Font.DemiBold : Font.Normal
        }
        AppText {
            id: cpu

            anchors.right: parent.right
            anchors.rightMargin: 4
            height: parent.height
            visible: text !== ""
            text: line.cpus
            color: line.here ? Theme.text : Theme.muted
            font.pixelSize: Theme.tinySize
        }
    }

    Rectangle {
        anchors.fill: parent
        visible: list.activeFocus
        color: "transparent"
        radius: Theme.buttonRadius
        border.width: 2
        border.color: Theme.focus
    }
}
