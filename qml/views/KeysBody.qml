// SPDX-License-Identifier: GPL-3.0-or-later
// The keys and what they do.
pragma ComponentBehavior: Bound

import QtQuick
import LazyTlb

PanelBody {
    title: qsTr("All keys")
    note: qsTr("A control that has the focus keeps its own keys.")

    Grid {
        anchors.fill: parent
        columns: 2
        columnSpacing: 48
        rowSpacing: 12

        Repeater {
            model: [
                {k: qsTr("Space"), d: qsTr("play or pause")},
                {k: "→", d: qsTr("one step forward")},
                {k: "←", d: qsTr("one step back")},
                {k: qsTr("Shift →"), d: qsTr("to the next stop of the story")},
                {k: qsTr("Shift ←"), d: qsTr("to the stop before")},
                {k: qsTr("Home"), d: qsTr("to the start")},
                {k: qsTr("End"), d: qsTr("to the end")},
                {k: "[  ]", d: qsTr("slower, faster")},
                {k: "G", d: qsTr("next grain of a step")},
                {k: "T", d: qsTr("next theme")},
                {k: "P", d: qsTr("projector on and off")},
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
                {k: qsTr("Ctrl Q"), d: qsTr("quit")}
            ]

            KeyHint {
                required property var modelData

                width: 350
                keyName: modelData.k
                deed: modelData.d
            }
        }
    }
}
