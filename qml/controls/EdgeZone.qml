// SPDX-License-Identifier: GPL-3.0-or-later
// The strip at an edge of the window where the pointer calls hidden parts back.
pragma ComponentBehavior: Bound

import QtQuick

Item {
    readonly property alias hovered: hover.hovered

    height: 6

    HoverHandler {
        id: hover
    }
}
