// SPDX-License-Identifier: GPL-3.0-or-later
// One line of text to write in, for identifiers and values.
pragma ComponentBehavior: Bound

import QtQuick
import QtQuick.Templates as T
import LazyTlb

T.TextField {
    id: field

    required property string title
    property bool wrong: false

    implicitHeight: Theme.bodySize + 24
    leftPadding: 12
    rightPadding: 12
    verticalAlignment: TextInput.AlignVCenter
    color: Theme.text
    selectionColor: Theme.focus
    selectedTextColor: Theme.surface
    font.family: Theme.mono
    font.pixelSize: Theme.bodySize
    selectByMouse: true

    Accessible.role: Accessible.EditableText
    Accessible.name: title

    background: Rectangle {
        radius: Theme.buttonRadius
        color: Theme.background
        border.width: field.wrong ? 2 : 1
        border.color: field.wrong ? Theme.fault : Theme.muted

        FocusRing {
            target: field
        }
    }
}
