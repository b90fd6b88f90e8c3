// SPDX-License-Identifier: GPL-3.0-or-later
// A small label over the choice in force; pressed, it lists all choices. One that cannot be made is greyed and
// says why in a sentence.
pragma ComponentBehavior: Bound

import QtQuick
import QtQuick.Templates as T
import LazyTlb

T.AbstractButton {
    id: picker

    required property string title
    required property PickerModel choices
    property bool low: false  // no room for the label

    signal chosen(string id)

    implicitWidth: implicitContentWidth + 16
    implicitHeight: Theme.headerHeight - 8
    leftPadding: 8
    rightPadding: 8
    focusPolicy: Qt.TabFocus
    hoverEnabled: true
    onClicked: list.visible ? list.close() : list.open()

    Accessible.role: Accessible.ComboBox
    Accessible.name: qsTr("%1: %2").arg(title).arg(choices.currentTitle)
    Accessible.onPressAction: clicked()
    Keys.onReturnPressed: clicked()
    Keys.onDownPressed: list.open()
    Keys.onShortcutOverride: event => event.accepted = event.key === Qt.Key_Space || event.key === Qt.Key_Down

    contentItem: PickerFace {
        title: picker.low ? "" : picker.title
        value: picker.choices.currentTitle
    }
    background: Rectangle {
        radius: Theme.buttonRadius
        color: picker.hovered || list.visible ? Theme.ground : "transparent"

        FocusRing {
            target: picker
        }
    }

    T.Popup {
        id: list

        y: picker.height + 4
        width: Math.max(picker.width, 380)
        height: Math.min(implicitContentHeight + 12, 560)
        margins: 8
        padding: 6
        focus: true

        background: Rectangle {
            color: Theme.surface
            radius: 10
            border.width: 1
            border.color: Theme.muted
        }
        contentItem: PickerList {
            choices: picker.choices
            title: picker.title
            onPicked: id => {
                list.close();
                picker.chosen(id);
            }
        }
    }
}
