// SPDX-License-Identifier: GPL-3.0-or-later
// The values that one field has had, newest first; a click goes to the event that brought one.
pragma ComponentBehavior: Bound

import QtQuick
import LazyTlb

ListView {
    id: list

    required property Session session
    readonly property int lineHeight: Theme.smallSize + 8

    height: Math.min(count, 6) * lineHeight + 6
    clip: true
    model: visible ? session.history : null
    boundsBehavior: Flickable.StopAtBounds
    activeFocusOnTab: visible

    Accessible.role: Accessible.List
    Accessible.name: qsTr("History, newest first")

    delegate: Item {
        id: change

        required property string value
        required property int chip
        required property bool borrowed
        required property string time
        required property string by
        required property int position
        required property bool current

        width: list.width
        height: list.lineHeight

        Accessible.role: Accessible.ListItem
        Accessible.name: qsTr("%1 since %2 by %3").arg(value).arg(time).arg(by)
        Accessible.onPressAction: list.session.player.seekTo(position)

        Rectangle {
            width: 3
            height: parent.height
            visible: change.current
            color: Theme.lineOwner
        }
        MonoText {
            x: 12
            width: 84
            height: parent.height
            text: change.time
            color: Theme.muted
            font.pixelSize: Theme.tinySize
        }
        MonoText {
            x: parent.width * 0.335
            width: parent.width * 0.3
            height: parent.height
            text: change.value
            font.pixelSize: Theme.tinySize
            font.weight: change.current ? Font.DemiBold : Font.Normal
        }
        MonoText {
            x: parent.width * 0.65
            width: parent.width - x
            height: parent.height
            horizontalAlignment: Text.AlignRight
            text: change.by
            color: Theme.muted
            font.pixelSize: Theme.tinySize
        }
        TapHandler {
            onTapped: list.session.player.seekTo(change.position)
        }
    }
}
