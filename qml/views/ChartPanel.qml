// SPDX-License-Identifier: GPL-3.0-or-later
// Costs by cause over time, stacked in the order of every table. The only file that knows Qt Charts: the points,
// brushes and axes come from CostChart, which replaces them once per run; what lies behind "now" is only covered.
pragma ComponentBehavior: Bound

import QtCharts
import QtQuick
import LazyTlb

Item {
    id: panel

    required property Player player
    required property CostModel costs
    required property PolicyCosts policyCosts
    property int cpu: 0  // the selected one
    property bool byPolicy: false
    readonly property real labelRoom: Theme.compact ? 122 : 132

    CostChart {
        id: chart

        objectName: "costChart"
        player: panel.player
        theme: Theme.scheme
        height: view.plotArea.height
        cpu: panel.cpu
    }
    PanelHeading {
        id: heading

        anchors.left: parent.left
        anchors.right: choices.left
        anchors.leftMargin: Theme.pad
        anchors.rightMargin: 12
        y: Theme.compact ? 6 : 12
        title: qsTr("Costs over time")
        note: panel.byPolicy ? qsTr("of the whole run, all CPUs") : chart.note
    }
    Row {
        id: choices

        anchors.right: parent.right
        anchors.rightMargin: Theme.pad
        anchors.verticalCenter: heading.verticalCenter
        spacing: Theme.compact ? 6 : 12

        SegmentedControl {
            implicitHeight: 28
            title: qsTr("Costs of")
            options: [...chart.scopes, qsTr("policies")]
            current: panel.byPolicy ? chart.scopes.length : chart.scope
            onChosen: index => {
                panel.byPolicy = index === chart.scopes.length;
                chart.scope = index;  // an index that it does not have changes nothing
            }
        }
        SegmentedControl {
            implicitHeight: 28
            visible: !panel.byPolicy
            title: qsTr("Chart shows")
            options: chart.modes
            current: chart.mode
            onChosen: index => chart.mode = index
        }
        SegmentedControl {
            implicitHeight: 28
            visible: !panel.byPolicy
            title: qsTr("Axis")
            options: [qsTr("linear"), qsTr("log")]
            current: chart.logarithmic ? 1 : 0
            onChosen: index => chart.logarithmic = index === 1
        }
    }
    PolicyBars {
        anchors.fill: parent
        anchors.topMargin: heading.y + heading.height + 10
        anchors.leftMargin: Theme.pad
        anchors.rightMargin: Theme.pad
        visible: panel.byPolicy
        policyCosts: panel.policyCosts
    }
    Binding {
        target: panel.policyCosts
        property: "wanted"
        value: panel.byPolicy
    }
    ChartView {
        id: view

        visible: !panel.byPolicy

        anchors.fill: parent
        anchors.topMargin: heading.y + heading.height - 4
        anchors.leftMargin: Theme.pad - 16
        anchors.rightMargin: panel.labelRoom
        margins.left: 4
        margins.top: 8
        margins.right: 4
        margins.bottom: 0
        antialiasing: false
        animationOptions: ChartView.NoAnimation
        backgroundColor: "transparent"
        backgroundRoundness: 0
        plotAreaColor: "transparent"
        legend.visible: false
        Component.onCompleted: chart.adopt(anchor)

        Accessible.role: Accessible.Chart
        Accessible.name: qsTr("Costs over time. %1").arg(panel.costs.summary)

        LineSeries {
            id: anchor
        }
        Rectangle {
            x: now.x
            y: view.plotArea.y
            width: view.plotArea.x + view.plotArea.width - x
            height: view.plotArea.height
            color: Theme.background
            opacity: 0.6
        }
        Rectangle {
            id: now

            x: view.plotArea.x + view.plotArea.width * panel.player.fraction
            y: view.plotArea.y - 4
            width: 1.5
            height: view.plotArea.height + 4
            color: Theme.text
        }
    }
    Repeater {
        model: chart

        AppText {
            visible: !panel.byPolicy
            required property real place
            required property string name

            x: panel.width - panel.labelRoom + 6
            y: view.y + view.plotArea.y + view.plotArea.height * (1 - place) - height / 2
            width: panel.labelRoom - 12
            text: name
            color: Theme.muted
            font.pixelSize: Theme.smallSize
        }
    }
}
