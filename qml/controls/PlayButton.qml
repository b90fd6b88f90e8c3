// SPDX-License-Identifier: GPL-3.0-or-later
// Play and pause: the one filled disc of the window.
pragma ComponentBehavior: Bound

import QtQuick
import QtQuick.Templates as T
import LazyTlb

T.AbstractButton {
    id: button

    required property Player player
    readonly property bool running: player.playing && !player.backward

    implicitWidth: 46
    implicitHeight: 46
    text: running ? qsTr("Pause") : qsTr("Play")
    focusPolicy: Qt.TabFocus
    hoverEnabled: true
    onClicked: player.togglePlay()

    Accessible.role: Accessible.Button
    Accessible.name: text
    Accessible.onPressAction: clicked()
    Keys.onReturnPressed: clicked()

    contentItem: Item {
        Icon {
            anchors.centerIn: parent
            anchors.horizontalCenterOffset: button.running ? 0 : 1
            width: 22
            height: 22
            name: button.running ? "pause" : "play"
            colour: Theme.surface
        }
    }
    background: Item {
        Rectangle {
            anchors.centerIn: parent
            width: 38
            height: 38
            radius: 19
            color: button.down || button.hovered ? Theme.muted : Theme.text
        }
        Rectangle {
            anchors.fill: parent
            visible: button.activeFocus
            radius: 23
            color: "transparent"
            border.width: 2
            border.color: Theme.focus
        }
    }

    AppToolTip {
        visible: button.hovered
        text: qsTr("%1 (Space)").arg(button.text)
    }
}
