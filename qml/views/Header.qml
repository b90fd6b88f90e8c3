// SPDX-License-Identifier: GPL-3.0-or-later
// The head of the window: the mark, what runs under which choices, and the icons for the window itself.
pragma ComponentBehavior: Bound

import QtQuick
import QtQuick.Layouts
import LazyTlb

Rectangle {
    id: header

    required property Session session

    signal keysWanted
    signal exportWanted

    implicitHeight: Theme.headerHeight
    color: Theme.surface

    AppMark {
        id: mark

        anchors.verticalCenter: parent.verticalCenter
        x: 16
        theme: Theme.scheme
    }
    AppText {
        id: productName

        anchors.verticalCenter: parent.verticalCenter
        x: 54
        visible: !Theme.compact
        text: qsTr("Lazy TLB Lab")
        font.pixelSize: 16
        font.weight: Font.DemiBold
    }
    RowLayout {
        anchors.left: Theme.compact ? mark.right : productName.right
        anchors.leftMargin: Theme.compact ? 10 : 20
        anchors.right: icons.left
        anchors.verticalCenter: parent.verticalCenter
        spacing: Theme.compact ? 2 : 12

        Picker {
            Layout.fillWidth: true
            Layout.minimumWidth: 90
            Layout.maximumWidth: implicitWidth
            title: qsTr("Story")
            choices: header.session.stories
            onChosen: id => header.session.chooseStory(id)
        }
        Picker {
            Layout.fillWidth: true
            Layout.minimumWidth: 90
            Layout.maximumWidth: implicitWidth
            title: qsTr("Policy")
            choices: header.session.policies
            onChosen: id => header.session.choosePolicy(id)
        }
        Picker {
            Layout.fillWidth: true
            Layout.minimumWidth: 90
            Layout.maximumWidth: implicitWidth
            title: qsTr("Architecture")
            choices: header.session.arches
            onChosen: id => header.session.chooseArch(id)
        }
        Picker {
            Layout.fillWidth: true
            Layout.minimumWidth: 90
            Layout.maximumWidth: implicitWidth
            title: qsTr("Machine")
            choices: header.session.machines
            onChosen: id => header.session.chooseMachine(id)
        }
        Item {
            Layout.fillWidth: true
        }
    }
    Row {
        id: icons

        anchors.right: parent.right
        anchors.rightMargin: 12
        anchors.verticalCenter: parent.verticalCenter
        spacing: 4

        IconButton {
            iconName: "export"
            text: qsTr("Export")
            keys: qsTr("Ctrl E")
            onClicked: header.exportWanted()
        }
        IconButton {
            iconName: "theme"
            text: qsTr("Next theme, now %1").arg(Theme.title)
            keys: "T"
            onClicked: Theme.next()
        }
        IconButton {
            iconName: "projector"
            text: qsTr("Projector")
            keys: "P"
            onClicked: Theme.toggleProjector()
        }
        IconButton {
            iconName: "keys"
            text: qsTr("All keys")
            keys: "?"
            onClicked: header.keysWanted()
        }
    }
    Hairline {
        anchors.bottom: parent.bottom
        width: parent.width
    }
}
