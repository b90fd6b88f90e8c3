// SPDX-License-Identifier: GPL-3.0-or-later
// All keys, over the window until it is closed.
pragma ComponentBehavior: Bound

import QtQuick
import LazyTlb

PanelFrame {
    id: panel

    width: Math.min(960, (parent?.width ?? 0) - 64)
    height: Math.min(670, (parent?.height ?? 0) - 64)

    contentItem: KeysBody {
        onCloseWanted: panel.close()
    }
}
