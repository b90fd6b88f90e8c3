// SPDX-License-Identifier: GPL-3.0-or-later
// Placeholder until the window arrives.
pragma ComponentBehavior: Bound

import QtQuick.Controls

ApplicationWindow {
    width: 1280
    height: 800
    visible: true
    title: "Lazy TLB Lab"
}
