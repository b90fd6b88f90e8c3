// SPDX-License-Identifier: GPL-3.0-or-later
// What stands beside the picture: the source, the four cases, what is selected, the costs. Where it is too low for all
// of them, the source and what is selected share a place; where it is lower still, the four cases do too.
pragma ComponentBehavior: Bound

import QtQuick
import LazyTlb

Rectangle {
    id: rail

    required property Session session
    readonly property bool tabs: height < content.fullHeight
    readonly property bool low: height < content.fullHeight - content.sourceHeight - 2 * content.spacing - 1
    property int tab: 2  // 0: what is selected, 1: the source, 2: the four cases

    color: Theme.surface

    Flickable {
        anchors.fill: parent
        contentHeight: content.implicitHeight + 2 * content.y
        clip: true
        boundsBehavior: Flickable.StopAtBounds

        Column {
            id: content

            // What all panels need one under the other, whatever of them is shown: counted, not measured.
            readonly property real sourceHeight: source.lines * Math.round(Theme.smallSize * 1.55) + Theme.labelSize + Theme.smallSize + 26
            readonly property real inspectorHeight: 30 + rail.session.inspector.count * Theme.fieldHeight
            readonly property real casesHeight: 24 + 4 * Theme.rowHeight + Theme.labelSize + 15
            readonly property real costsHeight: 5 * Theme.costHeight + 90
            readonly property real fullHeight: 2 * y + 6 * spacing + 3 + sourceHeight + casesHeight + inspectorHeight + costsHeight

            x: Theme.pad
            y: Theme.pad - 4
            width: rail.width - 2 * Theme.pad
            spacing: Theme.compact ? 14 : 22

            SegmentedControl {
                visible: rail.low
                title: qsTr("Panel")
                options: [qsTr("Four cases"), rail.session.inspector.title, qsTr("Source")]
                current: (rail.tab + 1) % 3
                onChosen: index => rail.tab = (index + 2) % 3
            }
            Column {
                width: parent.width
                visible: !rail.low || rail.tab === 2
                spacing: 8

                PanelHeading {
                    visible: !rail.low
                    width: parent.width
                    title: qsTr("Four cases of context_switch")
                }
                FourCases {
                    id: cases

                    x: -edge
                    width: parent.width + 2 * edge
                    cases: rail.session.fourCases
                }
            }
            Hairline {
                visible: !rail.low
                width: parent.width
            }
            SegmentedControl {
                visible: rail.tabs && !rail.low
                title: qsTr("Panel")
                options: [rail.session.inspector.title, qsTr("Source")]
                current: rail.tab % 2
                onChosen: index => rail.tab = index
            }
            SourcePane {
                id: source

                visible: !rail.tabs || rail.tab === 1
                width: parent.width
                session: rail.session
            }
            Hairline {
                visible: !rail.tabs
                width: parent.width
            }
            Inspector {
                id: inspector

                visible: !rail.tabs || rail.tab === 0 || (rail.tab === 2 && !rail.low)
                width: parent.width
                session: rail.session
            }
            Hairline {
                width: parent.width
            }
            Costs {
                id: costs

                width: parent.width
                costs: rail.session.costs
            }
            Hairline {
                visible: note.visible
                width: parent.width
            }
            PolicyNote {
                id: note

                visible: rail.height > content.fullHeight + implicitHeight + content.spacing
                width: parent.width
                session: rail.session
            }
        }
    }
}
