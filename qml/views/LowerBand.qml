// SPDX-License-Identifier: GPL-3.0-or-later
// What lies under the sentence: the lanes, the events, why a cost is there, the source, or the costs over time.
pragma ComponentBehavior: Bound

import QtQuick
import LazyTlb

Item {
    id: band

    enum View {
        Lanes,
        Events,
        Why,
        Source,
        Costs
    }

    required property Session session
    property int view: LowerBand.View.Lanes
    readonly property bool fresh: view !== LowerBand.View.Lanes || lanes.fresh

    SegmentedControl {
        id: tabs

        x: Theme.pad
        y: 6
        implicitHeight: 28
        title: qsTr("Under the sentence")
        options: [qsTr("Lanes"), qsTr("Events"), qsTr("Why"), qsTr("Source"), qsTr("Costs")]
        current: band.view
        onChosen: index => band.view = index
    }
    Binding {
        target: band.session.whyCost
        property: "active"
        value: band.view === LowerBand.View.Why && band.visible
    }
    LanesView {
        id: lanes

        anchors.fill: parent
        anchors.topMargin: 4
        leftRoom: tabs.x + tabs.width
        visible: band.view === LowerBand.View.Lanes
        session: band.session
    }
    EventList {
        anchors.fill: parent
        anchors.topMargin: 40
        visible: band.view === LowerBand.View.Events
        session: band.session
    }
    WhyView {
        anchors.fill: parent
        anchors.topMargin: 40
        visible: band.view === LowerBand.View.Why
        session: band.session
    }
    SourceView {
        anchors.fill: parent
        anchors.topMargin: 40
        visible: band.view === LowerBand.View.Source
        session: band.session
    }
    ChartPanel {
        anchors.fill: parent
        anchors.topMargin: 36
        visible: band.view === LowerBand.View.Costs
        player: band.session.player
        costs: band.session.costs
        policyCosts: band.session.policyCosts
        cpu: band.session.selectedCpu
    }
}
