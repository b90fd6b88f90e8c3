// SPDX-License-Identifier: GPL-3.0-or-later
// What the selected CPU, task or mm holds, and what this step changed of it. A field opens its history: the values
// that it has had, each with the event that brought it.
pragma ComponentBehavior: Bound

import QtQuick
import LazyTlb

Column {
    id: inspector

    required property Session session

    spacing: 0

    Item {
        width: parent.width
        height: 30

        PanelHeading {
            anchors.left: parent.left
            anchors.right: followButton.left
            title: inspector.session.inspector.title
            note: inspector.session.pinned ? qsTr("held; value now, and before this step") : qsTr("value now, and before this step")
        }
        IconButton {
            id: followButton

            anchors.right: parent.right
            anchors.verticalCenter: parent.verticalCenter
            anchors.verticalCenterOffset: -4
            implicitHeight: 28
            implicitWidth: 28
            visible: inspector.session.pinned
            iconSize: 16
            iconName: "close"
            text: qsTr("Follow the steps again")
            keys: "Esc"
            onClicked: inspector.session.follow()
        }
    }
    Repeater {
        model: inspector.session.inspector

        Item {
            id: row

            required property int index
            required property string field
            required property string value
            required property int chip
            required property bool borrowed
            required property string before
            required property bool changed
            required property string heard

            width: inspector.width
            height: Theme.fieldHeight + (history.visible ? history.height : 0)
            activeFocusOnTab: true

            Accessible.role: Accessible.Button
            Accessible.name: heard
            Accessible.description: qsTr("Enter shows its history, B goes to its last change")
            Accessible.focusable: true
            Accessible.onPressAction: inspector.session.openHistory(index)
            Keys.onReturnPressed: inspector.session.openHistory(index)
            Keys.onPressed: event => {
                if (event.key === Qt.Key_B) {
                    inspector.session.toLastChange(index);
                    event.accepted = true;
                }
            }

            Rectangle {
                x: -8
                width: parent.width + 16
                height: Theme.fieldHeight
                radius: 4
                color: hover.hovered ? Theme.ground : "transparent"
                border.width: row.activeFocus ? 2 : 0
                border.color: Theme.focus
            }
            HoverHandler {
                id: hover
            }
            TapHandler {
                onTapped: inspector.session.openHistory(row.index)
            }
            FieldHistory {
                id: history

                y: Theme.fieldHeight
                width: parent.width
                visible: inspector.session.history.field === row.index
                session: inspector.session
            }

            MonoText {
                width: parent.width * 0.33
                height: Theme.fieldHeight
                text: row.field
                color: Theme.muted
                font.pixelSize: Theme.labelSize
            }
            MmChip {
                id: chip

                x: parent.width * 0.335
                y: (Theme.fieldHeight - height) / 2
                visible: row.chip > 0
                width: 18
                height: 18
                mm: row.chip
                borrowed: row.borrowed
                theme: Theme.scheme
            }
            MonoText {
                id: value

                anchors.left: chip.visible ? chip.right : chip.left
                anchors.leftMargin: chip.visible ? 8 : 0
                width: Math.min(implicitWidth, parent.width - x)
                height: Theme.fieldHeight
                text: row.value
                font.pixelSize: Theme.labelSize
                font.weight: row.changed ? Font.DemiBold : Font.Normal
            }
            MonoText {
                id: before

                anchors.right: parent.right
                // What it is now goes first; a rest of what it was that says nothing is left out.
                width: Math.min(implicitWidth, parent.width - value.x - value.width - 8)
                visible: width > 0.5 * implicitWidth
                height: Theme.fieldHeight
                text: row.before
                color: Theme.muted
                font.pixelSize: Theme.smallSize
            }
        }
    }
}
