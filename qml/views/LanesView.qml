// SPDX-License-Identifier: GPL-3.0-or-later
// The lanes with what the pointer and the keyboard do on them: the wheel zooms, a drag moves, a click selects and
// goes to that time. The present is a line over the picture, what comes after it lies under a veil.
pragma ComponentBehavior: Bound

import QtQuick
import LazyTlb

Item {
    id: view

    required property Session session
    property real leftRoom: 0  // taken beside the choices
    readonly property alias fresh: lanes.fresh
    readonly property alias lanes: lanes

    function takeFocus() {
        lanes.forceActiveFocus(Qt.TabFocusReason);
    }

    Row {
        id: choices

        anchors.right: parent.right
        anchors.rightMargin: Theme.pad
        y: width + view.leftRoom + 2 * Theme.pad > view.width ? 36 : 2  // below what is beside them, where it is narrow
        spacing: 8

        SegmentedControl {
            implicitHeight: 28
            title: qsTr("Lanes")
            options: lanes.groupings
            current: lanes.grouping
            onChosen: index => lanes.grouping = index
        }
        SegmentedControl {
            implicitHeight: 28
            title: qsTr("Axis")
            options: lanes.axes
            current: lanes.axis
            onChosen: index => lanes.axis = index
        }
    }
    AppText {
        visible: width >= implicitWidth
        anchors.right: choices.left
        anchors.rightMargin: 16
        anchors.left: parent.left
        anchors.leftMargin: view.leftRoom + 16
        anchors.verticalCenter: choices.verticalCenter
        horizontalAlignment: Text.AlignRight
        text: lanes.zoomed ? qsTr("%1  ·  0 shows all").arg(lanes.windowText) : qsTr("wheel zooms, drag moves")
        color: Theme.muted
        font.pixelSize: Theme.smallSize
    }
    LanesItem {
        id: lanes

        anchors.fill: parent
        anchors.topMargin: choices.y + choices.height + 2
        clip: true
        player: view.session.player
        marks: view.session.marks
        theme: Theme.scheme
        selectedCpu: view.session.selectedCpu
        selectedTask: view.session.selectedTask
        selectedMm: view.session.heldMm
        pointer: hover.hovered ? hover.point.position : Qt.point(-1, -1)
        activeFocusOnTab: true
        onCpuChosen: cpu => view.session.hold(cpu)
        onTaskChosen: task => view.session.selectTask(task)
        onMmChosen: mm => view.session.selectMm(mm)

        Accessible.role: Accessible.Graphic
        Accessible.name: qsTr("Lanes %1, %2. %3").arg(lanes.groupings[lanes.grouping]).arg(lanes.windowText).arg(view.session.plainSentence)
        Accessible.focusable: true
        Keys.onShortcutOverride: event => event.accepted = lanes.takes(event.key, event.modifiers)
        Keys.onPressed: event => {
            if (lanes.takes(event.key, event.modifiers)) {
                lanes.press(event.key, event.modifiers);
                event.accepted = true;
            }
        }

        Rectangle {
            x: lanes.nowX
            y: lanes.plot.y
            width: lanes.plot.right - x
            height: lanes.plot.height
            color: Theme.background
            opacity: 0.5
        }
        Rectangle {
            x: lanes.selectedRow.x - 3
            y: lanes.selectedRow.y - 3
            width: lanes.selectedRow.width + 6
            height: lanes.selectedRow.height + 6
            visible: view.session.pinned && lanes.selectedRow.width > 0
            color: "transparent"
            radius: 4
            border.width: 2
            border.color: Theme.focus
        }
        Rectangle {
            x: 0
            y: lanes.selectedRow.y
            width: 3
            height: lanes.selectedRow.height
            visible: lanes.selectedRow.width > 0
            color: Theme.focus
        }
        Rectangle {
            x: lanes.nowX - 0.75
            y: lanes.plot.y - 8
            width: 1.5
            height: lanes.plot.height + 8
            color: Theme.text

            Rectangle {
                x: -4.25
                y: -5
                width: 10
                height: 10
                radius: 2
                color: Theme.text
            }
        }
        HoverHandler {
            id: hover
        }
        MouseArea {
            id: mouse

            property real lastX: 0
            property bool dragged: false

            anchors.fill: parent
            onPressed: event => {
                lastX = event.x;
                dragged = false;
            }
            onPositionChanged: event => {
                if (!dragged && Math.abs(event.x - lastX) < 4)
                    return;
                dragged = true;
                lanes.pan(event.x - lastX);
                lastX = event.x;
            }
            onClicked: event => {
                if (!dragged)
                    lanes.click(Qt.point(event.x, event.y));
            }
            onDoubleClicked: event => lanes.open(Qt.point(event.x, event.y))
            onWheel: event => {
                if (event.x < lanes.plot.x)
                    lanes.scroll(event.angleDelta.y > 0 ? -2 : 2);
                else if (event.modifiers & Qt.ShiftModifier || event.angleDelta.x !== 0)
                    lanes.pan((event.angleDelta.x + event.angleDelta.y) / 2);
                else
                    lanes.zoom(Math.pow(2, event.angleDelta.y / 240), event.x);
            }
        }
    }
    Rectangle {
        anchors.fill: lanes
        anchors.margins: 2
        visible: lanes.activeFocus
        color: "transparent"
        radius: Theme.buttonRadius
        border.width: 2
        border.color: Theme.focus
    }
    AppToolTip {
        x: Math.max(0, Math.min(hover.point.position.x + 16, view.width - width))
        y: lanes.y + hover.point.position.y - height - 12
        visible: hover.hovered && lanes.hint !== "" && !mouse.pressed
        text: lanes.hint
    }
}
