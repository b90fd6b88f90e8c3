// SPDX-License-Identifier: GPL-3.0-or-later
// The choices of a picker, one below the other; the arrow keys walk over them, Enter takes one.
pragma ComponentBehavior: Bound

import QtQuick
import LazyTlb

ListView {
    id: list

    required property PickerModel choices
    required property string title

    signal picked(string id)

    implicitHeight: contentHeight
    model: choices
    clip: true
    focus: true
    boundsBehavior: Flickable.StopAtBounds
    keyNavigationEnabled: true
    currentIndex: choices.currentRow
    onVisibleChanged: currentIndex = choices.currentRow

    Accessible.role: Accessible.List
    Accessible.name: title
    Keys.onReturnPressed: (currentItem as PickerRow)?.pick()
    Keys.onSpacePressed: (currentItem as PickerRow)?.pick()

    delegate: PickerRow {
        width: list.width
        highlighted: ListView.isCurrentItem && list.activeFocus
        onPicked: id => list.picked(id)
    }
}
