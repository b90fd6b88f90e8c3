// SPDX-License-Identifier: GPL-3.0-or-later
// The run as one line: how far we are, ticks where something happens, flags where the story stops, bookmarks, and
// the part between the two markers.
pragma ComponentBehavior: Bound

import QtQuick
import LazyTlb

Item {
    id: scrubber

    required property Session session
    readonly property Player player: session.player
    readonly property Marks marks: session.marks
    readonly property real track: 12  // y of the line

    implicitHeight: 28
    activeFocusOnTab: true

    Accessible.role: Accessible.Slider
    Accessible.name: qsTr("Time, %1, %2").arg(player.timeText).arg(player.stepText)
    Accessible.focusable: true
    Accessible.onIncreaseAction: player.stepForward()
    Accessible.onDecreaseAction: player.stepBack()
    Keys.onPressed: event => {
        const by = event.key === Qt.Key_PageUp ? -0.05 : event.key === Qt.Key_PageDown ? 0.05 : 0;
        if (by !== 0)
            player.scrubBy(by);
        event.accepted = by !== 0;
    }

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
    Rectangle {
        x: scrubber.width * Math.min(scrubber.marks.from, scrubber.marks.to)
        y: scrubber.track - 5
        width: Math.max(1, scrubber.width * Math.abs(scrubber.marks.to - scrubber.marks.from))
        height: 10
        visible: scrubber.marks.both
        color: Qt.alpha(Theme.focus, 0.25)
    }
    Repeater {
        model: scrubber.session.stops

        ScrubberFlag {
            required property real place
            required property int position
            required property string sentence

            x: place * scrubber.width - 4
            y: scrubber.track - 16
            visible: Math.abs(place - scrubber.player.fraction) * scrubber.width > 12
            explanation: qsTr("Stop: %1").arg(sentence)
            onChosen: scrubber.player.seekTo(position)
        }
    }
    Repeater {
        model: scrubber.session.bookmarks

        ScrubberFlag {
            required property real place
            required property int number
            required property string timeText

            x: place * scrubber.width - 4
            y: scrubber.track - 20
            sign: String(number)
            ink: Theme.text
            explanation: qsTr("Bookmark %1 at %2").arg(number).arg(timeText)
            onChosen: scrubber.session.bookmarks.visit(number)
        }
    }
    ScrubberFlag {
        x: scrubber.marks.from * scrubber.width - 4
        y: scrubber.track + 6
        visible: scrubber.marks.hasFrom
        sign: qsTr("from")
        lean: scrubber.marks.backward ? 1 : -1
        ink: Theme.focus
        explanation: qsTr("Measured from here")
        onChosen: scrubber.player.scrub(scrubber.marks.from)
    }
    ScrubberFlag {
        x: scrubber.marks.to * scrubber.width - 4
        y: scrubber.track + 6
        visible: scrubber.marks.hasTo
        sign: qsTr("to")
        lean: scrubber.marks.backward ? -1 : 1
        ink: Theme.focus
        explanation: qsTr("Measured to here")
        onChosen: scrubber.player.scrub(scrubber.marks.to)
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
