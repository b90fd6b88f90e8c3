// SPDX-License-Identifier: GPL-3.0-or-later
// The border between two parts that can be dragged: a hairline to see, eight pixels to take hold of.
pragma ComponentBehavior: Bound

import QtQuick
import QtQuick.Controls
import LazyTlb

Rectangle {
    id: handle

    implicitWidth: 1
    implicitHeight: 1
    color: SplitHandle.hovered || SplitHandle.pressed ? Theme.focus : Theme.hair
    containmentMask: Item {
        x: (handle.width - width) / 2
        y: (handle.height - height) / 2
        width: Math.max(8, handle.width)
        height: Math.max(8, handle.height)
    }
}
