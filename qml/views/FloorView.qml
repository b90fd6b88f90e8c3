// SPDX-License-Identifier: GPL-3.0-or-later
// The floor picture with what the pointer and the keyboard do on it: hover says what is there, a click or the
// arrows choose a CPU, a double click or Enter goes into a part of the machine, Backspace out again.
pragma ComponentBehavior: Bound

import QtQuick
import LazyTlb

Item {
    id: view

    required property Session session
    readonly property alias fresh: floor.fresh
    readonly property alias hint: floor.hint
    readonly property alias inside: floor.inside

    function takeFocus() {
        floor.forceActiveFocus(Qt.TabFocusReason);
    }

    FloorItem {
        id: floor

        anchors.fill: parent
        player: view.session.player
        selectedCpu: view.session.selectedCpu
        theme: Theme.scheme
        legend: !Theme.compact
        reducedMotion: Theme.reducedMotion
        pointer: hover.hovered ? hover.point.position : Qt.point(-1, -1)
        activeFocusOnTab: true
        onCpuClicked: cpu => view.session.select(cpu)

        Accessible.role: Accessible.Graphic
        Accessible.name: qsTr("Floor. %1").arg(view.session.plainSentence)
        Accessible.description: view.session.inspector.title
        Accessible.focusable: true
        Keys.onShortcutOverride: event => event.accepted = floor.isArrow(event.key)
        Keys.onPressed: event => {
            if (floor.isArrow(event.key)) {
                view.session.hold(floor.neighbour(event.key));
                event.accepted = true;
            } else if (event.key === Qt.Key_Return || event.key === Qt.Key_Enter) {
                floor.unfoldSelected();
                event.accepted = true;
            } else if (event.key === Qt.Key_Backspace) {
                floor.fold();
                event.accepted = true;
            }
        }

        HoverHandler {
            id: hover
        }
        TapHandler {
            onTapped: point => floor.click(point.position)
            onDoubleTapped: point => floor.unfold(point.position)
        }
    }
    Rectangle {
        anchors.fill: parent
        anchors.margins: 3
        visible: floor.activeFocus
        color: "transparent"
        radius: Theme.buttonRadius
        border.width: 2
        border.color: Theme.focus
    }
    AppButton {
        anchors.right: parent.right
        anchors.bottom: parent.bottom
        anchors.rightMargin: Theme.pad
        anchors.bottomMargin: 8
        implicitHeight: 28
        visible: floor.inside
        text: qsTr("Out of %1").arg(floor.partTitle)
        onClicked: floor.fold()
    }
    AppToolTip {
        x: Math.max(0, Math.min(hover.point.position.x + 16, view.width - width))
        y: hover.point.position.y + 20
        visible: hover.hovered && floor.hint !== ""
        text: floor.hint
    }
}
