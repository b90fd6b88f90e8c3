// SPDX-License-Identifier: GPL-3.0-or-later
// A button with a word on it; the one that leads on is filled with ink.
pragma ComponentBehavior: Bound

import QtQuick
import QtQuick.Templates as T
import LazyTlb

T.AbstractButton {
    id: button

    property bool leads: false

    implicitWidth: implicitContentWidth + 32
    implicitHeight: 36
    focusPolicy: Qt.StrongFocus
    hoverEnabled: true

    Accessible.role: Accessible.Button
    Accessible.name: text
    Accessible.onPressAction: clicked()
    Keys.onReturnPressed: clicked()
    Keys.onShortcutOverride: event => event.accepted = event.key === Qt.Key_Space

    contentItem: AppText {
        text: button.text
        color: button.leads ? Theme.surface : Theme.text
        font.weight: Font.Medium
        horizontalAlignment: Text.AlignHCenter
    }
    background: Rectangle {
        radius: Theme.buttonRadius
        color: button.leads ? Theme.text : button.hovered ? Theme.ground : Theme.surface
        border.width: 1
        border.color: button.leads ? Theme.text : Theme.muted

        FocusRing {
            target: button
        }
    }
}
