// SPDX-License-Identifier: GPL-3.0-or-later
// The caption of the moment: what happens, then why or what it cost. The loudest text in the window. On a projector the
// costs and the place in the run stand under it.
pragma ComponentBehavior: Bound

import QtQuick
import LazyTlb

Rectangle {
    id: band

    required property Session session

    implicitHeight: Theme.sentenceHeight
    color: Theme.surface

    Accessible.role: Accessible.StaticText
    Accessible.name: session.why === "" ? session.plainSentence : qsTr("%1 %2").arg(session.plainSentence).arg(session.why)

    FourCases {
        id: table

        anchors.right: parent.right
        anchors.rightMargin: Theme.pad
        y: 14
        width: 580
        visible: Theme.projector && band.width > 1500
        cases: band.session.fourCases
    }
    Column {
        anchors.left: parent.left
        anchors.right: table.visible ? table.left : parent.right
        anchors.margins: Theme.pad
        anchors.verticalCenter: parent.verticalCenter
        anchors.verticalCenterOffset: foot.visible ? -foot.height / 2 - 6 : 0
        spacing: Theme.compact ? 2 : 4

        AppText {
            id: sentence

            width: parent.width
            text: band.session.sentence
            color: band.session.faulty ? Theme.fault : Theme.text
            textFormat: Text.StyledText
            font.pixelSize: Theme.sentenceSize
            font.weight: Font.DemiBold
            maximumLineCount: Theme.projector ? 2 : 1
            wrapMode: Theme.projector ? Text.WordWrap : Text.NoWrap
        }
        Item {
            width: parent.width
            height: why.implicitHeight

            AppText {
                id: why

                anchors.left: parent.left
                anchors.right: step.left
                anchors.rightMargin: 16
                text: band.session.why
                color: Theme.muted
                font.pixelSize: Theme.sentence2Size
                maximumLineCount: Theme.projector ? 2 : 1
                wrapMode: Theme.projector ? Text.WordWrap : Text.NoWrap
            }
            MonoText {
                id: step

                anchors.right: parent.right
                anchors.baseline: why.baseline
                visible: !Theme.projector
                width: visible ? implicitWidth : 0
                text: band.session.player.stepText
                color: Theme.muted
                font.pixelSize: Theme.sentence2Size
            }
        }
    }
    Item {
        id: foot

        anchors.left: parent.left
        anchors.right: parent.right
        anchors.bottom: parent.bottom
        anchors.leftMargin: Theme.pad
        anchors.rightMargin: Theme.pad
        anchors.bottomMargin: 16
        height: 30
        visible: Theme.projector

        CostBar {
            anchors.left: parent.left
            anchors.right: place.left
            anchors.rightMargin: 24
            anchors.verticalCenter: parent.verticalCenter
            height: 24
            shares: band.session.costs.shares
            theme: Theme.scheme

            Accessible.role: Accessible.Graphic
            Accessible.name: band.session.costs.summary
        }
        MonoText {
            id: place

            anchors.right: time.left
            anchors.rightMargin: 28
            anchors.verticalCenter: parent.verticalCenter
            text: band.session.player.stepText
            color: Theme.muted
            font.pixelSize: Theme.smallSize
        }
        MonoText {
            id: time

            anchors.right: parent.right
            anchors.verticalCenter: parent.verticalCenter
            text: band.session.player.timeText
            font.pixelSize: Theme.timeSize
            font.weight: Font.DemiBold
        }
    }
    HoverHandler {
        id: hover
    }
    AppToolTip {
        visible: hover.hovered && (sentence.truncated || why.truncated)
        text: qsTr("%1 %2").arg(band.session.plainSentence).arg(band.session.why)
    }
}
