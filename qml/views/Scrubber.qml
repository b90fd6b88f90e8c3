// SPDX-License-Identifier: GPL-3.0-or-later
// The run as one line: how far we are, ticks where something happens, flags where the story stops.
pragma ComponentBehavior: Bound

import QtQuick
import LazyTlb

Item {
    id: scrubber

    required property Session session
    readonly property Player player: session.player
    readonly property real track: 12  // y of the line

    implicitHeight: 28
    activeFocusOnTab: true

    Accessible.role: Accessible.Slider
    Accessible.name: qsTr("Time, %1, %2").arg(player.timeText).arg(player.stepText)
    Accessible.focusable: true
    Accessible.onIncreaseAction: player.stepForward()
    Accessible.onDecreaseAction: player.stepBack()

    TickStrip {
        y: scrubber.track + 5
        width: parent.width
        height: 8
        player: scrubber.player
        theme: Theme.scheme
    }
    Rectangle {
        y: scrubber.track - 2
        width: parent.width
        height: 4
        radius: 2
        color: Theme.ground
    }
    Rectangle {
        y: scrubber.track - 2
        width: parent.width * scrubber.player.fraction
        height: 4
        radius: 2
        color: Theme.text
    }
    MouseArea {
        anchors.fill: parent
        onPressed: mouse => scrubber.player.scrub(mouse.x / width)
        onPositionChanged: mouse => scrubber.player.scrub(mouse.x / width)
    }
    Repeater {
        model: scrubber.session.stops

        Item {
            id: flag

            required property real place
            required property int position
            required property string sentence

            x: place * scrubber.width - 4
            y: scrubber.track - 16
            width: 14
            height: 14
            visible: Math.abs(place - scrubber.player.fraction) * scrubber.width > 12

            Accessible.role: Accessible.Button
            Accessible.name: qsTr("Stop: %1").arg(sentence)
            Accessible.onPressAction: scrubber.player.seekTo(position)

            Icon {
                x: -1
                y: -1
                width: 16
                height: 16
                name: "flag"
                colour: flagHover.hovered ? Theme.text : Theme.muted
            }
            HoverHandler {
                id: flagHover
            }
            TapHandler {
                onTapped: scrubber.player.seekTo(flag.position)
            }
            AppToolTip {
                visible: flagHover.hovered
                text: flag.sentence
            }
        }
    }
    Rectangle {
        x: scrubber.width * scrubber.player.fraction - 8
        y: scrubber.track - 8
        width: 16
        height: 16
        radius: 8
        color: Theme.surface
        border.width: 2
        border.color: scrubber.activeFocus ? Theme.focus : Theme.text

        Rectangle {
            anchors.fill: parent
            anchors.margins: -4
            visible: scrubber.activeFocus
            radius: 12
            color: "transparent"
            border.width: 2
            border.color: Theme.focus
        }
    }
}
