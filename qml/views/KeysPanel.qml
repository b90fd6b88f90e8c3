// SPDX-License-Identifier: GPL-3.0-or-later
// All keys, over the window until it is closed.
pragma ComponentBehavior: Bound

import QtQuick
import LazyTlb

PanelFrame {
    id: panel

    contentItem: KeysBody {
        onCloseWanted: panel.close()
    }
}
