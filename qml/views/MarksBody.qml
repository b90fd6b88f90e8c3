// SPDX-License-Identifier: GPL-3.0-or-later
// Between `from` and `to`: time, the split of the costs, the events by kind, and every value that differs.
pragma ComponentBehavior: Bound

import QtQuick
import LazyTlb

PanelBody {
    id: pane

    required property Marks marks

    title: marks.both ? marks.summary : qsTr("Two markers")
    note: marks.both ? marks.limits : qsTr("I sets where to measure from, O where to measure to.")

    Column {
        id: facts

        width: parent.width
        visible: pane.marks.both
        spacing: 10

        CostBar {
            width: parent.width
            height: 20
            shares: pane.marks.shares
            theme: Theme.scheme

            Accessible.role: Accessible.Graphic
            Accessible.name: pane.marks.costs
        }
        AppText {
            width: parent.width
            text: pane.marks.costs
            font.pixelSize: Theme.labelSize
            elide: Text.ElideNone
            wrapMode: Text.WordWrap
        }
        PanelHeading {
            width: parent.width
            title: qsTr("Events")
        }
        MonoText {
            width: parent.width
            text: pane.marks.events
            color: Theme.muted
            font.pixelSize: Theme.smallSize
            maximumLineCount: 4
            wrapMode: Text.WordWrap
        }
        PanelHeading {
            width: parent.width
            title: qsTr("State")
            note: pane.marks.changes
        }
    }
    ListView {
        id: list

        anchors.top: facts.bottom
        anchors.topMargin: 6
        anchors.bottom: parent.bottom
        width: parent.width
        visible: pane.marks.both
        clip: true
        activeFocusOnTab: true
        keyNavigationEnabled: true
        boundsBehavior: Flickable.StopAtBounds
        model: pane.marks

        Accessible.role: Accessible.List
        Accessible.name: qsTr("What differs: %1").arg(pane.marks.changes)

        delegate: Item {
            id: row

            required property string who
            required property string field
            required property string before
            required property string after

            width: list.width
            height: Theme.fieldHeight

            Accessible.role: Accessible.ListItem
            Accessible.name: qsTr("%1 %2: %3, then %4").arg(who).arg(field).arg(before).arg(after)

            AppText {
                width: parent.width * 0.14
                anchors.verticalCenter: parent.verticalCenter
                text: row.who
                font.pixelSize: Theme.smallSize
                font.weight: Font.Medium
            }
            MonoText {
                x: parent.width * 0.14
                width: parent.width * 0.22
                anchors.verticalCenter: parent.verticalCenter
                text: row.field
                color: Theme.muted
                font.pixelSize: Theme.smallSize
            }
            MonoText {
                x: parent.width * 0.36
                width: parent.width * 0.64
                anchors.verticalCenter: parent.verticalCenter
                text: qsTr("%1 → %2").arg(row.before).arg(row.after)
                font.pixelSize: Theme.smallSize
            }
        }
        FocusRing {
            target: list
        }
    }
}
