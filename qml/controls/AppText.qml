// SPDX-License-Identifier: GPL-3.0-or-later
// Text in the language's face; every text of the window is one of these.
pragma ComponentBehavior: Bound

import QtQuick
import LazyTlb

Text {
    color: Theme.text
    font.family: Theme.sans
    font.pixelSize: Theme.bodySize
    textFormat: Text.PlainText
    elide: Text.ElideRight
    verticalAlignment: Text.AlignVCenter
}
