// SPDX-License-Identifier: GPL-3.0-or-later
// One choice in the list of a picker.
pragma ComponentBehavior: Bound

import QtQuick
import QtQuick.Templates as T
import LazyTlb

T.AbstractButton {
    id: row

    required property string choice
    required property string title
    required property string explanation
    required property string reason
    required property bool available
    required property bool chosen
    property bool highlighted: false

    signal picked(string id)

    function pick() {
        if (available)
            picked(choice);
    }

    implicitHeight: implicitContentHeight + topPadding + bottomPadding
    leftPadding: 12
    rightPadding: 12
    topPadding: 8
    bottomPadding: 8
    focusPolicy: Qt.NoFocus
    hoverEnabled: true
    onClicked: pick()

    Accessible.role: Accessible.ListItem
    Accessible.name: available ? title : qsTr("%1, not available: %2").arg(title).arg(reason)
    Accessible.selected: chosen
    Accessible.onPressAction: pick()

    contentItem: Column {
        spacing: 2

        AppText {
            width: row.availableWidth
            text: row.title
            color: row.available ? Theme.text : Theme.muted
            font.weight: row.chosen ? Font.DemiBold : Font.Medium
        }
        AppText {
            width: row.availableWidth
            visible: text !== ""
            text: row.available ? row.explanation : row.reason
            color: Theme.muted
            font.pixelSize: Theme.smallSize
            elide: Text.ElideNone
            wrapMode: Text.WordWrap
        }
    }
    background: Rectangle {
        radius: 6
        color: row.available && (row.hovered || row.highlighted) ? Theme.ground : "transparent"
        border.width: row.highlighted ? 2 : 0
        border.color: Theme.focus

        Rectangle {
            y: 8
            width: 4
            height: parent.height - 16
            radius: 2
            visible: row.chosen
            color: Theme.text
        }
    }
}
