// SPDX-License-Identifier: GPL-3.0-or-later
// A line to write a condition in, what it means or what is wrong with it, and the two ways to where it holds.
pragma ComponentBehavior: Bound

import QtQuick
import LazyTlb

PanelBody {
    id: pane

    required property RunUntil runUntil

    function takeFocus() {
        field.forceActiveFocus(Qt.TabFocusReason);
        field.selectAll();
    }

    title: qsTr("Run until")
    note: qsTr("an event, a value of mm_count, a cost, or a line of the simulated kernel")

    Column {
        width: parent.width
        spacing: 14

        AppField {
            id: field

            objectName: "condition"
            width: parent.width
            title: qsTr("Condition")
            text: pane.runUntil.text
            wrong: !pane.runUntil.understood && text !== ""
            onTextEdited: pane.runUntil.text = text
            Keys.onReturnPressed: event => {
                if (event.modifiers & Qt.ShiftModifier)
                    pane.runUntil.back();
                else
                    pane.runUntil.forward();
            }
        }
        Row {
            spacing: 8

            Repeater {
                model: pane.runUntil.examples

                AppButton {
                    required property string modelData

                    implicitHeight: 30
                    text: modelData
                    onClicked: pane.runUntil.text = modelData
                }
            }
        }
        Column {
            width: parent.width
            height: 60
            spacing: 2

            AppText {
                width: parent.width
                text: pane.runUntil.sentence
                color: field.wrong ? Theme.fault : Theme.text
                elide: Text.ElideNone
                wrapMode: Text.WordWrap

                Accessible.role: Accessible.StaticText
                Accessible.name: text
            }
            AppText {
                width: parent.width
                text: pane.runUntil.hint
                color: Theme.muted
                font.pixelSize: Theme.labelSize
                maximumLineCount: 3
                wrapMode: Text.WordWrap
            }
        }
        Row {
            spacing: 8

            AppButton {
                text: qsTr("To the next place")
                leads: true
                enabled: pane.runUntil.understood
                opacity: enabled ? 1 : 0.4
                onClicked: pane.runUntil.forward()
            }
            AppButton {
                text: qsTr("To the one before")
                enabled: pane.runUntil.understood
                opacity: enabled ? 1 : 0.4
                onClicked: pane.runUntil.back()
            }
            AppButton {
                text: qsTr("No condition")
                enabled: pane.runUntil.text !== ""
                opacity: enabled ? 1 : 0.4
                onClicked: pane.runUntil.text = ""
            }
        }
    }
}
