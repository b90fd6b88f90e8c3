// SPDX-License-Identifier: GPL-3.0-or-later
// The same story under every policy that its architecture allows: where the CPU time of the whole run goes.
pragma ComponentBehavior: Bound

import QtQuick
import LazyTlb

ListView {
    id: bars

    required property PolicyCosts policyCosts

    clip: true
    boundsBehavior: Flickable.StopAtBounds
    model: policyCosts

    Accessible.role: Accessible.List
    Accessible.name: qsTr("Costs by policy")

    delegate: Item {
        id: row

        required property string title
        required property list<double> shares
        required property string lostText
        required property bool shown

        width: bars.width
        height: Theme.bodySize + 18

        Accessible.role: Accessible.ListItem
        Accessible.name: qsTr("%1: %2").arg(title).arg(lostText)

        AppText {
            id: name

            width: parent.width * 0.24
            anchors.verticalCenter: parent.verticalCenter
            text: row.title
            font.pixelSize: Theme.labelSize
            font.weight: row.shown ? Font.DemiBold : Font.Normal
            elide: Text.ElideMiddle
        }
        CostBar {
            anchors.left: name.right
            anchors.leftMargin: 12
            anchors.right: lost.left
            anchors.rightMargin: 12
            anchors.verticalCenter: parent.verticalCenter
            height: 16
            shares: row.shares
            theme: Theme.scheme
        }
        MonoText {
            id: lost

            anchors.right: parent.right
            anchors.verticalCenter: parent.verticalCenter
            width: 130
            horizontalAlignment: Text.AlignRight
            text: row.lostText
            font.pixelSize: Theme.smallSize
        }
    }
    AppText {
        anchors.centerIn: parent
        visible: bars.policyCosts.busy && bars.count === 0
        text: qsTr("The story runs under each policy")
        color: Theme.muted
    }
}
