// SPDX-License-Identifier: GPL-3.0-or-later
// What the selected CPU holds, and what this step changed of it.
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

            required property string field
            required property string value
            required property int chip
            required property bool borrowed
            required property string before
            required property bool changed
            required property string heard

            width: inspector.width
            height: Theme.fieldHeight

            Accessible.role: Accessible.StaticText
            Accessible.name: heard

            MonoText {
                width: parent.width * 0.33
                anchors.verticalCenter: parent.verticalCenter
                text: row.field
                color: Theme.muted
                font.pixelSize: Theme.labelSize
            }
            MmChip {
                id: chip

                x: parent.width * 0.335
                anchors.verticalCenter: parent.verticalCenter
                visible: row.chip > 0
                width: 18
                height: 18
                mm: row.chip
                borrowed: row.borrowed
                theme: Theme.scheme
            }
            MonoText {
                anchors.left: chip.visible ? chip.right : chip.left
                anchors.leftMargin: chip.visible ? 8 : 0
                anchors.right: before.left
                anchors.rightMargin: 8
                anchors.verticalCenter: parent.verticalCenter
                text: row.value
                font.pixelSize: Theme.labelSize
                font.weight: row.changed ? Font.DemiBold : Font.Normal
            }
            MonoText {
                id: before

                anchors.right: parent.right
                width: Math.min(implicitWidth, parent.width * 0.3)
                anchors.verticalCenter: parent.verticalCenter
                text: row.before
                color: Theme.muted
                font.pixelSize: Theme.smallSize
            }
        }
    }
}
