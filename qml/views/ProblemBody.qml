// SPDX-License-Identifier: GPL-3.0-or-later
// All problems at once, and the way back.
pragma ComponentBehavior: Bound

import QtQuick
import LazyTlb

PanelBody {
    id: panel

    required property Session session

    title: qsTr("This cannot run")
    note: qsTr("%1. %2").arg(session.problems.title).arg(session.problemsNote)

    ListView {
        id: list

        anchors.fill: parent
        anchors.bottomMargin: 52
        clip: true
        spacing: 20
        boundsBehavior: Flickable.StopAtBounds
        model: panel.session.problems
        delegate: ProblemRow {
            width: list.width
        }
    }
    Row {
        anchors.bottom: parent.bottom
        spacing: 12

        AppButton {
            visible: panel.session.player.ready
            leads: true
            text: qsTr("Back to the last good run")
            onClicked: panel.session.dismissProblems()
        }
        AppButton {
            visible: !panel.session.player.ready
            leads: true
            text: qsTr("Open the first story")
            onClicked: panel.session.openFirst()
        }
    }
}
