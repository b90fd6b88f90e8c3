// SPDX-License-Identifier: GPL-3.0-or-later
// The numbers beside the picture: the four cases, the selected CPU, the costs. Where it is too low for all of them,
// the first two become tabs.
pragma ComponentBehavior: Bound

import QtQuick
import LazyTlb

Rectangle {
    id: rail

    required property Session session
    readonly property bool tabs: height < content.fullHeight
    property int tab: 0

    color: Theme.surface

    Flickable {
        anchors.fill: parent
        contentHeight: content.implicitHeight + 2 * content.y
        clip: true
        boundsBehavior: Flickable.StopAtBounds

        Column {
            id: content

            // What all panels need one under the other, whether tabs are shown or not.
            readonly property real fullHeight: 2 * y + 4 * spacing + 2 + cases.height + Theme.labelSize + 15 + inspector.implicitHeight + costs.implicitHeight

            x: Theme.pad
            y: Theme.pad - 4
            width: rail.width - 2 * Theme.pad
            spacing: Theme.compact ? 14 : 22

            SegmentedControl {
                visible: rail.tabs
                title: qsTr("Panel")
                options: [qsTr("Four cases"), rail.session.inspector.title]
                current: rail.tab
                onChosen: index => rail.tab = index
            }
            Column {
                width: parent.width
                visible: !rail.tabs || rail.tab === 0
                spacing: 8

                PanelHeading {
                    visible: !rail.tabs
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
                visible: !rail.tabs
                width: parent.width
            }
            Inspector {
                id: inspector

                visible: !rail.tabs || rail.tab === 1
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
