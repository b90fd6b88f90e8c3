// SPDX-License-Identifier: GPL-3.0-or-later
// The four cases of context_switch: the row that just happened is lit.
pragma ComponentBehavior: Bound

import QtQuick
import LazyTlb

Column {
    id: table

    required property FourCasesModel cases
    property real edge: 12  // rows reach this far beyond the panel's text
    readonly property real deedX: edge + (width - 2 * edge) * (Theme.compact ? 0.385 : 0.4)
    readonly property real seenWidth: Theme.compact ? 54 : 70

    Item {
        width: parent.width
        height: 24

        AppText {
            x: table.edge
            width: table.deedX - x - 8
            text: qsTr("prev → next")
            color: Theme.muted
            font.pixelSize: Theme.smallSize
        }
        AppText {
            x: table.deedX
            width: unit.x - x - 8
            visible: width >= implicitWidth
            text: qsTr("next task")
            color: Theme.muted
            font.pixelSize: Theme.smallSize
        }
        MonoText {
            id: unit

            anchors.right: parent.right
            anchors.rightMargin: table.edge + table.seenWidth
            text: table.cases.unit
            color: Theme.muted
            font.pixelSize: Theme.smallSize
        }
        AppText {
            anchors.right: parent.right
            anchors.rightMargin: table.edge
            text: qsTr("seen")
            color: Theme.muted
            font.pixelSize: Theme.smallSize
        }
    }
    Repeater {
        model: table.cases

        Rectangle {
            id: row

            required property string transition
            required property string deed
            required property string change
            required property string seen
            required property bool lit

            width: table.width
            height: Theme.rowHeight
            radius: 6
            color: lit ? Theme.heat2 : "transparent"

            Accessible.role: Accessible.Row
            Accessible.name: qsTr("%1 %2, %3 %4, seen %5 times").arg(transition).arg(deed).arg(table.cases.unit).arg(change).arg(seen)
            Accessible.selected: lit

            Rectangle {
                width: 4
                height: parent.height
                radius: 2
                visible: row.lit
                color: Theme.lineOwner
            }
            AppText {
                x: table.edge
                width: table.deedX - x - 8
                anchors.verticalCenter: parent.verticalCenter
                text: row.transition
                font.pixelSize: Theme.compact ? Theme.labelSize : Theme.bodySize
                font.weight: row.lit ? Font.DemiBold : Font.Normal
            }
            AppText {
                x: table.deedX
                width: table.width - x - table.edge - table.seenWidth - 26
                anchors.verticalCenter: parent.verticalCenter
                text: row.deed
                font.pixelSize: Theme.compact ? Theme.labelSize : Theme.bodySize
                font.weight: row.lit ? Font.DemiBold : Font.Normal
            }
            MonoText {
                anchors.right: parent.right
                anchors.rightMargin: table.edge + table.seenWidth
                anchors.verticalCenter: parent.verticalCenter
                text: row.change
                font.weight: Font.DemiBold
            }
            MonoText {
                anchors.right: parent.right
                anchors.rightMargin: table.edge
                anchors.verticalCenter: parent.verticalCenter
                text: row.seen
                color: row.lit ? Theme.text : Theme.muted
                font.pixelSize: Theme.labelSize
            }
            Hairline {
                x: table.edge
                width: parent.width - 2 * table.edge
                anchors.bottom: parent.bottom
                visible: !row.lit
            }
        }
    }
}
