// SPDX-License-Identifier: GPL-3.0-or-later
// One link of the chain of causes; a click goes there.
pragma ComponentBehavior: Bound

import QtQuick
import LazyTlb

Rectangle {
    id: row

    required property int index
    required property string sentence
    required property string why
    required property string time
    required property int position
    property bool focused: false

    signal wanted(int position)

    function go() {
        row.wanted(row.position);
    }

    height: 46
    radius: 4
    color: hover.hovered || focused ? Theme.ground : "transparent"

    Accessible.role: Accessible.ListItem
    Accessible.name: qsTr("%1 %2").arg(index === 0 ? "" : qsTr("because")).arg(sentence)
    Accessible.onPressAction: row.go()

    MonoText {
        x: 4
        width: 96
        height: 24
        horizontalAlignment: Text.AlignRight
        text: row.time
        color: Theme.muted
        font.pixelSize: Theme.smallSize
    }
    AppText {
        x: 116
        width: 64
        height: 24
        text: row.index === 0 ? qsTr("now") : qsTr("because")
        color: Theme.muted
        font.pixelSize: Theme.smallSize
    }
    AppText {
        x: 184
        y: 2
        width: parent.width - x - 8
        height: 22
        text: row.sentence
        textFormat: Text.StyledText
    }
    AppText {
        x: 184
        y: 24
        width: parent.width - x - 8
        height: 18
        text: row.why
        color: Theme.muted
        font.pixelSize: Theme.smallSize
    }
    HoverHandler {
        id: hover
    }
    TapHandler {
        onTapped: row.go()
    }
}
