// SPDX-License-Identifier: GPL-3.0-or-later
// The record as a list that follows the place that is shown. A click goes to an event; a filter keeps those that have
// all its words, or that have to do with what is selected.
pragma ComponentBehavior: Bound

import QtQuick
import LazyTlb

Item {
    id: view

    required property Session session
    readonly property EventModel events: session.events

    function takeFocus() {
        list.forceActiveFocus(Qt.TabFocusReason);
    }

    Row {
        id: filter

        x: Theme.pad
        y: 2
        spacing: 12

        AppField {
            id: field

            width: Theme.compact ? 150 : 260
            height: 28
            topPadding: 0
            bottomPadding: 0
            font.pixelSize: Theme.labelSize
            title: qsTr("Filter of the event list")
            text: view.events.words
            onTextEdited: view.events.words = text
            Keys.onEscapePressed: view.events.clear()
            Keys.onDownPressed: view.takeFocus()

            AppText {
                anchors.left: parent.left
                anchors.leftMargin: 12
                anchors.right: parent.right
                anchors.rightMargin: 8
                anchors.verticalCenter: parent.verticalCenter
                visible: field.text === ""
                text: qsTr("kind, function, task")
                color: Theme.muted
                font.pixelSize: Theme.labelSize
            }
        }
        Picker {
            width: Theme.compact ? 130 : 190
            implicitHeight: 28
            low: true
            title: qsTr("Kind of event")
            choices: view.events.kinds
            onChosen: id => view.events.chooseKind(id)
        }
        SegmentedControl {
            anchors.verticalCenter: parent.verticalCenter
            implicitHeight: 28
            title: qsTr("Events of")
            options: view.events.scopes
            current: view.events.scope
            onChosen: index => view.events.scope = index
        }
        AppText {
            anchors.verticalCenter: parent.verticalCenter
            text: view.events.summary
            color: Theme.muted
            font.pixelSize: Theme.smallSize
        }
    }
    KeyHint {
        anchors.right: parent.right
        anchors.rightMargin: Theme.pad
        anchors.verticalCenter: filter.verticalCenter
        visible: !Theme.compact
        keyName: "C"
        deed: qsTr("to its cause")
    }
    ListView {
        id: list

        anchors.fill: parent
        anchors.topMargin: 40
        anchors.leftMargin: Theme.pad
        anchors.rightMargin: Theme.pad
        clip: true
        model: view.visible ? view.events : null
        currentIndex: view.events.current
        highlightMoveDuration: 0
        highlightFollowsCurrentItem: false
        reuseItems: true
        boundsBehavior: Flickable.StopAtBounds
        activeFocusOnTab: true
        onCurrentIndexChanged: positionViewAtIndex(view.events.current, ListView.Contain)
        onCountChanged: positionViewAtIndex(view.events.current, ListView.Contain)
        onHeightChanged: positionViewAtIndex(view.events.current, ListView.Contain)

        Accessible.role: Accessible.List
        Accessible.name: qsTr("Events, %1").arg(view.events.summary)
        Accessible.focusable: true
        Keys.onShortcutOverride: event => event.accepted = event.key === Qt.Key_Up || event.key === Qt.Key_Down
        Keys.onUpPressed: view.events.step(-1)
        Keys.onDownPressed: view.events.step(1)

        delegate: Rectangle {
            id: row

            required property int index
            required property string number
            required property string time
            required property string cpu
            required property string kind
            required property string detail
            required property string task
            required property int mm
            readonly property bool here: index === view.events.current

            width: list.width
            height: Theme.fieldHeight
            radius: 4
            color: here ? Theme.heat2 : "transparent"
            opacity: index > view.events.current ? 0.62 : 1

            Accessible.role: Accessible.ListItem
            Accessible.name: qsTr("%1, %2, CPU %3, %4 %5").arg(number).arg(time).arg(cpu).arg(kind).arg(detail)
            Accessible.selected: here
            Accessible.onPressAction: view.events.seek(index)

            Rectangle {
                width: 3
                height: parent.height
                visible: row.here
                color: Theme.lineOwner
            }
            MonoText {
                x: 10
                width: 84
                anchors.verticalCenter: parent.verticalCenter
                horizontalAlignment: Text.AlignRight
                text: row.number
                color: Theme.muted
                font.pixelSize: Theme.smallSize
            }
            MonoText {
                x: 104
                width: 100
                anchors.verticalCenter: parent.verticalCenter
                horizontalAlignment: Text.AlignRight
                text: row.time
                font.pixelSize: Theme.smallSize
            }
            MonoText {
                x: 214
                width: 36
                anchors.verticalCenter: parent.verticalCenter
                horizontalAlignment: Text.AlignRight
                text: row.cpu
                font.pixelSize: Theme.smallSize
            }
            AppText {
                x: 266
                width: 104
                anchors.verticalCenter: parent.verticalCenter
                text: row.task
                elide: Text.ElideMiddle
                color: Theme.muted
                font.pixelSize: Theme.smallSize
            }
            MonoText {
                x: 380
                width: 190
                anchors.verticalCenter: parent.verticalCenter
                text: row.kind
                font.pixelSize: Theme.smallSize
                font.weight: row.here ? Font.DemiBold : Font.Normal
            }
            MmChip {
                x: 578
                anchors.verticalCenter: parent.verticalCenter
                visible: row.mm > 0
                width: 16
                height: 16
                mm: row.mm
                theme: Theme.scheme
            }
            MonoText {
                x: 604
                width: parent.width - x - 8
                anchors.verticalCenter: parent.verticalCenter
                text: row.detail
                color: Theme.muted
                font.pixelSize: Theme.smallSize
            }
            TapHandler {
                onTapped: view.events.seek(row.index)
            }
        }
    }
    Rectangle {
        anchors.fill: list
        anchors.margins: -3
        visible: list.activeFocus
        color: "transparent"
        radius: Theme.buttonRadius
        border.width: 2
        border.color: Theme.focus
    }
    AppText {
        anchors.centerIn: list
        visible: view.events.count === 0
        text: view.events.busy ? qsTr("Searching.") : qsTr("No event has all of this.")
        color: Theme.muted
    }
}
