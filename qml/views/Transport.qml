// SPDX-License-Identifier: GPL-3.0-or-later
// The foot of the window: the run as a line, the buttons that move along it, the clock.
pragma ComponentBehavior: Bound

import QtQuick
import LazyTlb

Rectangle {
    id: transport

    required property Session session
    readonly property Player player: session.player

    // Below these widths something must go; its keys stay.
    readonly property real wide: Theme.projector ? 1560 : 1160
    readonly property real narrow: Theme.projector ? 1400 : 1050

    signal runUntilWanted
    signal marksWanted

    implicitHeight: Theme.transportHeight
    color: Theme.surface
    enabled: player.ready

    Hairline {
        width: parent.width
    }
    Scrubber {
        objectName: "scrubber"
        anchors.left: parent.left
        anchors.right: parent.right
        anchors.leftMargin: 24
        anchors.rightMargin: 24
        y: 8
        session: transport.session
    }
    Row {
        id: buttons

        x: 18
        anchors.verticalCenter: parent.bottom
        anchors.verticalCenterOffset: -27
        spacing: 4

        IconButton {
            anchors.verticalCenter: parent.verticalCenter
            iconName: "start"
            iconSize: 24
            iconColour: Theme.text
            text: qsTr("To the start")
            keys: qsTr("Home")
            enabled: !transport.player.atStart
            onClicked: transport.player.toStart()
        }
        IconButton {
            anchors.verticalCenter: parent.verticalCenter
            iconName: "back"
            iconSize: 24
            iconColour: Theme.text
            text: qsTr("One step back")
            keys: "←"
            enabled: !transport.player.atStart
            onClicked: transport.player.stepBack()
        }
        IconButton {
            anchors.verticalCenter: parent.verticalCenter
            iconName: transport.player.backward ? "pause" : "reverse"
            iconSize: 24
            iconColour: Theme.text
            text: transport.player.backward ? qsTr("Pause") : qsTr("Play back in time")
            keys: qsTr("Shift Space")
            onClicked: transport.player.togglePlayBack()
        }
        PlayButton {
            anchors.verticalCenter: parent.verticalCenter
            player: transport.player
        }
        IconButton {
            anchors.verticalCenter: parent.verticalCenter
            iconName: "step"
            iconSize: 24
            iconColour: Theme.text
            text: qsTr("One step forward")
            keys: "→"
            enabled: !transport.player.atEnd
            onClicked: transport.player.stepForward()
        }
        IconButton {
            anchors.verticalCenter: parent.verticalCenter
            iconName: "end"
            iconSize: 24
            iconColour: Theme.text
            text: qsTr("To the end")
            keys: qsTr("End")
            enabled: !transport.player.atEnd
            onClicked: transport.player.toEnd()
        }
    }
    SegmentedControl {
        id: grain

        anchors.left: buttons.right
        anchors.leftMargin: Theme.compact ? 12 : 22
        anchors.verticalCenter: buttons.verticalCenter
        title: qsTr("One step is")
        options: transport.player.grains
        current: transport.player.grain
        onChosen: index => transport.player.grain = index
    }
    Row {
        id: speed

        anchors.left: grain.right
        anchors.leftMargin: Theme.compact ? 10 : 18
        anchors.verticalCenter: buttons.verticalCenter
        spacing: 2

        AppText {
            anchors.verticalCenter: parent.verticalCenter
            rightPadding: 6
            visible: transport.width >= transport.narrow
            text: qsTr("Speed")
            color: Theme.muted
            font.pixelSize: Theme.labelSize
        }
        IconButton {
            anchors.verticalCenter: parent.verticalCenter
            implicitWidth: 28
            iconName: "chevron"
            iconSize: 18
            rotation: 90
            text: qsTr("Slower")
            onClicked: transport.player.slower()
        }
        MonoText {
            anchors.verticalCenter: parent.verticalCenter
            width: Theme.projector ? 150 : Theme.compact ? 104 : 112
            horizontalAlignment: Text.AlignHCenter
            text: transport.player.speedText
            font.pixelSize: Theme.labelSize

            Accessible.role: Accessible.StaticText
            Accessible.name: qsTr("Speed %1").arg(text)
        }
        IconButton {
            anchors.verticalCenter: parent.verticalCenter
            implicitWidth: 28
            iconName: "chevron"
            iconSize: 18
            rotation: -90
            text: qsTr("Faster")
            onClicked: transport.player.faster()
        }
        IconButton {
            anchors.verticalCenter: parent.verticalCenter
            visible: transport.width >= transport.narrow
            iconName: "pace"
            iconColour: transport.player.paced ? Theme.focus : Theme.muted
            text: qsTr("Constant pace: hurry through dull stretches")
            keys: "S"
            onClicked: transport.player.togglePace()

            Accessible.checkable: true
            Accessible.checked: transport.player.paced
        }
    }
    Row {
        id: places

        visible: transport.width >= transport.wide
        anchors.left: speed.right
        anchors.leftMargin: Theme.compact ? 12 : 24
        anchors.verticalCenter: buttons.verticalCenter

        IconButton {
            iconName: "until"
            iconColour: transport.session.runUntil.understood ? Theme.focus : Theme.muted
            text: qsTr("Run until")
            keys: "R"
            onClicked: transport.runUntilWanted()
        }
        IconButton {
            iconName: "bookmark"
            text: qsTr("Set or remove a bookmark here")
            keys: "M"
            onClicked: transport.session.bookmarks.toggleHere()
        }
        IconButton {
            iconName: "interval"
            iconColour: transport.session.marks.both ? Theme.focus : Theme.muted
            text: qsTr("Between the markers from and to")
            keys: qsTr("I and O, then D")
            onClicked: transport.marksWanted()
        }
    }
    Row {
        anchors.left: places.right
        anchors.leftMargin: 20
        anchors.verticalCenter: buttons.verticalCenter
        spacing: 20
        visible: !Theme.compact && !Theme.projector

        KeyHint {
            keyName: "→"
            deed: qsTr("step")
        }
        KeyHint {
            keyName: "←"
            deed: qsTr("back")
        }
        KeyHint {
            keyName: qsTr("Space")
            deed: qsTr("play")
        }
        KeyHint {
            keyName: "?"
            deed: qsTr("all keys")
        }
    }
    MonoText {
        anchors.right: parent.right
        anchors.rightMargin: 24
        anchors.verticalCenter: buttons.verticalCenter
        text: transport.player.timeText
        font.pixelSize: Theme.timeSize
        font.weight: Font.DemiBold

        Accessible.role: Accessible.StaticText
        Accessible.name: qsTr("Simulated time %1").arg(text)
    }
}
