// SPDX-License-Identifier: GPL-3.0-or-later
// What separates two things: one pixel, two on a projector, never a box.
pragma ComponentBehavior: Bound

import QtQuick
import LazyTlb

Rectangle {
    implicitWidth: Theme.hairWidth
    implicitHeight: Theme.hairWidth
    color: Theme.hair
}
