// SPDX-License-Identifier: GPL-3.0-or-later
// The keys and what they do.
pragma ComponentBehavior: Bound

import QtQuick
import LazyTlb

PanelBody {
    title: qsTr("All keys")
    note: qsTr("A control that has the focus keeps its own keys.")

    Flickable {
        id: rows

        anchors.fill: parent
        contentHeight: grid.height
        clip: true
        boundsBehavior: Flickable.StopAtBounds
        activeFocusOnTab: contentHeight > height

        Accessible.role: Accessible.List
        Accessible.name: qsTr("Keys")
        Keys.onUpPressed: flick(0, 600)
        Keys.onDownPressed: flick(0, -600)

        Grid {
            id: grid

            width: rows.width
            columns: 2
            columnSpacing: 24
            rowSpacing: 10

            Repeater {
                model: [
                    {k: qsTr("Space"), d: qsTr("play or pause")},
                    {k: qsTr("Shift Space"), d: qsTr("play back in time")},
                    {k: "→", d: qsTr("one step forward")},
                    {k: "←", d: qsTr("one step back")},
                    {k: qsTr("Ctrl → ←"), d: qsTr("the same, one grain finer")},
                    {k: qsTr("Shift → ←"), d: qsTr("to the next stop of the story, the one before")},
                    {k: qsTr("Home End"), d: qsTr("to the start, to the end")},
                    {k: "G", d: qsTr("next grain of a step")},
                    {k: "[  ]", d: qsTr("slower, faster")},
                    {k: "S", d: qsTr("constant pace on and off")},
                    {k: "R", d: qsTr("run until a condition holds")},
                    {k: qsTr("N Shift N"), d: qsTr("to the next place where it holds, the one before")},
                    {k: "1 … 9", d: qsTr("to a bookmark, or set it here")},
                    {k: qsTr("Ctrl 1 … 9"), d: qsTr("move it here, or take it away")},
                    {k: "M", d: qsTr("set or remove a bookmark here")},
                    {k: "I  O", d: qsTr("measure from here, to here")},
                    {k: "D", d: qsTr("what lies between")},
                    {k: "T", d: qsTr("next theme")},
                    {k: "P", d: qsTr("projector on and off")},
                    {k: qsTr("Shift M"), d: qsTr("motions as cuts, and back")},
                    {k: qsTr("Enter"), d: qsTr("on the floor: into the socket; Backspace: out")},
                    {k: qsTr("F"), d: qsTr("floor only, and back")},
                    {k: "L", d: qsTr("lanes only, and back")},
                    {k: qsTr("Ctrl L"), d: qsTr("the lanes under the sentence")},
                    {k: "E", d: qsTr("the events")},
                    {k: "W", d: qsTr("why this cost?")},
                    {k: "U", d: qsTr("the source")},
                    {k: "K", d: qsTr("the costs over time")},
                    {k: "C", d: qsTr("to the cause of this event")},
                    {k: "W A S D", d: qsTr("on the lanes: zoom and move; 0 shows all")},
                    {k: qsTr("Tab"), d: qsTr("next control; arrows then move over the floor")},
                    {k: qsTr("Esc"), d: qsTr("let the selection follow the steps")},
                    {k: qsTr("Ctrl E"), d: qsTr("export as a picture, a film, a page, a table")},
                    {k: qsTr("Ctrl Q"), d: qsTr("quit")}
                ]

                KeyHint {
                    required property var modelData

                    width: (grid.width - grid.columnSpacing) / 2
                    keyName: modelData.k
                    deed: modelData.d
                }
            }
        }
    }
}
