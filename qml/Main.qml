// SPDX-License-Identifier: GPL-3.0-or-later
// The window: head, floor, sentence, costs over time, rail, transport. It only places them; the session decides.
pragma ComponentBehavior: Bound

import QtQuick
import QtQuick.Controls
import LazyTlb

ApplicationWindow {
    id: window

    required property Session session
    readonly property bool settled: floor.fresh && (!band.visible || band.fresh)
    property bool floorOnly: false
    property bool bandOnly: false

    width: 1280
    height: 800
    minimumWidth: 960
    minimumHeight: 600
    title: session.stories.currentTitle === "" ? qsTr("Lazy TLB Lab") : qsTr("%1 – Lazy TLB Lab").arg(session.stories.currentTitle)
    color: Theme.background
    font.family: Theme.sans
    font.pixelSize: Theme.bodySize
    palette {
        window: Theme.background
        windowText: Theme.text
        base: Theme.surface
        text: Theme.text
        button: Theme.surface
        buttonText: Theme.text
        highlight: Theme.focus
        highlightedText: Theme.surface
        mid: Theme.hair
        disabled.text: Theme.muted
        disabled.windowText: Theme.muted
        disabled.buttonText: Theme.muted
    }
    onWidthChanged: Theme.fit(width, height)
    onHeightChanged: Theme.fit(width, height)
    Component.onCompleted: Theme.fit(width, height)

    AppKeys {
        session: window.session
        onFloorOnlyWanted: {
            window.bandOnly = false;
            window.floorOnly = !window.floorOnly;
        }
        onBandOnlyWanted: {
            window.floorOnly = false;
            window.bandOnly = !window.bandOnly;
        }
        onViewWanted: view => band.view = view
        onKeysWanted: keysPanel.open()
        onRunUntilWanted: runUntilPanel.open()
        onMarksWanted: marksPanel.open()
        onExportWanted: exportPanel.open()
    }
    Header {
        id: header

        width: parent.width
        height: visible ? implicitHeight : 0
        visible: !Theme.projector || topEdge.hovered || headerHover.hovered
        session: window.session
        onKeysWanted: keysPanel.open()
        onExportWanted: exportPanel.open()

        HoverHandler {
            id: headerHover
        }
    }
    SplitView {
        anchors.top: header.bottom
        anchors.bottom: transport.top
        width: parent.width
        orientation: Qt.Horizontal
        handle: DragBorder {}

        SplitView {
            SplitView.fillWidth: true
            orientation: Qt.Vertical
            handle: DragBorder {}

            FloorView {
                id: floor

                SplitView.fillHeight: true
                SplitView.minimumHeight: 240
                visible: !window.bandOnly
                session: window.session
            }
            SentenceBand {
                SplitView.preferredHeight: Theme.sentenceHeight
                SplitView.minimumHeight: Theme.sentenceHeight
                SplitView.maximumHeight: Theme.sentenceHeight
                session: window.session
            }
            LowerBand {
                id: band

                objectName: "lowerBand"
                SplitView.fillHeight: window.bandOnly
                SplitView.preferredHeight: Theme.bandHeight
                SplitView.minimumHeight: 120
                visible: !window.floorOnly && !Theme.projector
                session: window.session
            }
        }
        Rail {
            SplitView.preferredWidth: Theme.railWidth
            SplitView.minimumWidth: 280
            SplitView.maximumWidth: 640
            visible: !window.floorOnly && !Theme.projector
            session: window.session
        }
    }
    Transport {
        id: transport

        anchors.bottom: parent.bottom
        width: parent.width
        height: visible ? implicitHeight : 0
        visible: !Theme.projector || bottomEdge.hovered || transportHover.hovered
        session: window.session
        onRunUntilWanted: runUntilPanel.open()
        onMarksWanted: marksPanel.open()

        HoverHandler {
            id: transportHover
        }
    }
    EdgeZone {
        id: topEdge

        width: parent.width
    }
    EdgeZone {
        id: bottomEdge

        anchors.bottom: parent.bottom
        width: parent.width
    }
    Rectangle {
        anchors.top: header.bottom
        width: parent.width * Math.max(0.02, window.session.progress)
        height: 2
        visible: window.session.showsBar
        color: Theme.focus
    }
    ProgressPanel {
        anchors.centerIn: parent
        visible: window.session.showsPanel
        session: window.session
    }
    ProblemPanel {
        objectName: "problemPanel"
        session: window.session
        visible: window.session.problems.count > 0
    }
    RunUntilPanel {
        id: runUntilPanel

        objectName: "runUntilPanel"
        session: window.session
    }
    MarksPanel {
        id: marksPanel

        objectName: "marksPanel"
        session: window.session
    }
    ExportPanel {
        id: exportPanel

        objectName: "exportPanel"
        session: window.session
    }
    KeysPanel {
        id: keysPanel

        objectName: "keysPanel"
    }
}
