// SPDX-License-Identifier: GPL-3.0-or-later
// One choice of a few, all visible: a row of words, the chosen one raised.
pragma ComponentBehavior: Bound

import QtQuick
import QtQuick.Templates as T
import LazyTlb

Rectangle {
    id: control

    required property list<string> options
    required property int current
    required property string title

    signal chosen(int index)

    implicitWidth: row.implicitWidth + 6
    implicitHeight: 32
    radius: Theme.buttonRadius
    color: Theme.ground

    Accessible.role: Accessible.Grouping
    Accessible.name: title

    Row {
        id: row

        anchors.centerIn: parent

        Repeater {
            model: control.options

            T.AbstractButton {
                id: option

                required property int index
                required property string modelData

                implicitWidth: implicitContentWidth + 20
                implicitHeight: 28
                text: modelData
                checkable: false
                focusPolicy: Qt.TabFocus
                hoverEnabled: true
                onClicked: control.chosen(index)

                Accessible.role: Accessible.RadioButton
                Accessible.name: qsTr("%1: %2").arg(control.title).arg(modelData)
                Accessible.checkable: true
                Accessible.checked: index === control.current
                Accessible.onPressAction: clicked()
                Keys.onReturnPressed: clicked()
                Keys.onShortcutOverride: event => event.accepted = event.key === Qt.Key_Space

                contentItem: AppText {
                    text: option.modelData
                    color: option.index === control.current || option.hovered ? Theme.text : Theme.muted
                    font.pixelSize: Theme.labelSize
                    font.weight: option.index === control.current ? Font.Medium : Font.Normal
                    horizontalAlignment: Text.AlignHCenter
                }
                background: Rectangle {
                    radius: Theme.buttonRadius - 2
                    color: option.index === control.current ? Theme.surface : "transparent"

                    FocusRing {
                        target: option
                    }
                }
            }
        }
    }
}
