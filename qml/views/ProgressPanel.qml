// SPDX-License-Identifier: GPL-3.0-or-later
// A long run: how far it is, how long it may still take, and Cancel. The old picture stays behind it.
pragma ComponentBehavior: Bound

import QtQuick
import LazyTlb

Rectangle {
    id: panel

    required property Session session

    width: 460
    height: 150
    radius: 10
    color: Theme.surface
    border.width: 1
    border.color: Theme.muted

    Accessible.role: Accessible.ProgressBar
    Accessible.name: session.progressText

    Column {
        anchors.fill: parent
        anchors.margins: 20
        spacing: 10

        AppText {
            width: parent.width
            text: qsTr("A long run")
            font.pixelSize: 16
            font.weight: Font.DemiBold
        }
        Rectangle {
            width: parent.width
            height: 7
            radius: 4
            color: Theme.ground

            Rectangle {
                width: parent.width * panel.session.progress
                height: parent.height
                radius: 4
                color: Theme.text
            }
        }
        MonoText {
            width: parent.width
            text: panel.session.progressText
            font.pixelSize: Theme.smallSize
        }
        AppButton {
            implicitHeight: 32
            text: qsTr("Cancel")
            onClicked: panel.session.cancel()
        }
    }
}
