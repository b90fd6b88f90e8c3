// SPDX-License-Identifier: GPL-3.0-or-later
// Where CPU time went up to now: one bar, all ten causes, and the line that reconciles them.
pragma ComponentBehavior: Bound

import QtQuick
import LazyTlb

Column {
    id: panel

    required property CostModel costs

    spacing: 8

    PanelHeading {
        width: parent.width
        title: qsTr("Costs so far")
        note: panel.costs.unit
    }
    CostBar {
        width: parent.width
        height: 20
        shares: panel.costs.shares
        theme: Theme.scheme

        Accessible.role: Accessible.Graphic
        Accessible.name: panel.costs.summary
    }
    Grid {
        width: parent.width
        topPadding: 4
        columns: 2
        rows: 5
        flow: Grid.TopToBottom
        columnSpacing: 20

        Repeater {
            model: panel.costs

            Item {
                id: row

                required property int cause
                required property string name
                required property string shortName
                required property string value
                required property bool zero

                width: (panel.width - 20) / 2
                height: Theme.costHeight

                Accessible.role: Accessible.StaticText
                Accessible.name: qsTr("%1 %2").arg(name).arg(value)

                CostSwatch {
                    anchors.verticalCenter: parent.verticalCenter
                    width: 12
                    height: 12
                    cause: row.cause
                    theme: Theme.scheme
                }
                AppText {
                    x: 19
                    width: parent.width - x - amount.width - 6
                    anchors.verticalCenter: parent.verticalCenter
                    text: panel.width < 320 ? row.shortName : row.name
                    font.pixelSize: Theme.smallSize
                }
                MonoText {
                    id: amount

                    anchors.right: parent.right
                    anchors.verticalCenter: parent.verticalCenter
                    text: row.value
                    color: row.zero ? Theme.muted : Theme.text
                    font.pixelSize: Theme.smallSize
                }
            }
        }
    }
    Flow {
        width: parent.width
        spacing: 16

        AppText {
            text: panel.costs.total
            color: Theme.muted
            font.pixelSize: Theme.smallSize
        }
        AppText {
            text: panel.costs.rest
            color: Theme.muted
            font.pixelSize: Theme.smallSize
        }
    }
}
