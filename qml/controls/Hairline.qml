// SPDX-License-Identifier: GPL-3.0-or-later
// What separates two things: one pixel, never a box.
pragma ComponentBehavior: Bound

import QtQuick
import LazyTlb

Rectangle {
    implicitWidth: 1
    implicitHeight: 1
    color: Theme.hair
}
