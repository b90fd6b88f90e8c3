// SPDX-License-Identifier: GPL-3.0-or-later
// "Why this cost?": what the selected CPU spends its time on, then what led there, a sentence for each cause.
pragma ComponentBehavior: Bound

import QtQuick
import LazyTlb

Item {
    id: view

    required property Session session
    readonly property WhyModel chain: session.whyCost

    function takeFocus() {
        list.forceActiveFocus(Qt.TabFocusReason);
    }

    AppText {
        x: Theme.pad
        y: 6
        width: parent.width - 2 * Theme.pad
        text: view.chain.cost
        font.weight: Font.DemiBold
    }
    ListView {
        id: list

        anchors.fill: parent
        anchors.topMargin: 36
        anchors.leftMargin: Theme.pad
        anchors.rightMargin: Theme.pad
        clip: true
        model: view.chain
        activeFocusOnTab: true
        boundsBehavior: Flickable.StopAtBounds
        keyNavigationEnabled: true

        Accessible.role: Accessible.List
        Accessible.name: qsTr("Causes, newest first. %1").arg(view.chain.cost)
        Accessible.focusable: true
        Keys.onShortcutOverride: event => event.accepted = event.key === Qt.Key_Up || event.key === Qt.Key_Down
        Keys.onReturnPressed: (currentItem as WhyRow)?.go()

        delegate: WhyRow {
            width: list.width
            focused: list.activeFocus && ListView.isCurrentItem
            onWanted: position => view.session.player.seekTo(position)
        }
    }
}
