// SPDX-License-Identifier: GPL-3.0-or-later
// A button that is one icon. `text` names it for screen readers and in its tooltip; `keys` says the shortcut.
pragma ComponentBehavior: Bound

import QtQuick
import QtQuick.Templates as T
import LazyTlb

T.AbstractButton {
    id: button

    required property string iconName
    property string keys
    property real iconSize: 22
    property color iconColour: Theme.muted

    implicitWidth: Math.max(32, iconSize + 10)
    implicitHeight: Math.max(32, iconSize + 10)
    focusPolicy: Qt.TabFocus
    hoverEnabled: true
    opacity: enabled ? 1 : 0.4

    Accessible.role: Accessible.Button
    Accessible.name: text
    Accessible.onPressAction: clicked()
    Keys.onReturnPressed: clicked()
    Keys.onShortcutOverride: event => event.accepted = event.key === Qt.Key_Space

    contentItem: Item {
        Icon {
            anchors.centerIn: parent
            width: button.iconSize
            height: button.iconSize
            name: button.iconName
            colour: button.hovered || button.visualFocus ? Theme.text : button.iconColour
        }
    }
    background: Rectangle {
        radius: Theme.buttonRadius
        color: button.down ? Theme.hair : button.hovered ? Theme.ground : "transparent"

        FocusRing {
            target: button
        }
    }

    AppToolTip {
        visible: button.hovered
        text: button.keys === "" ? button.text : qsTr("%1 (%2)").arg(button.text).arg(button.keys)
    }
}
