// SPDX-License-Identifier: GPL-3.0-or-later
// Over the window: run until a condition holds.
pragma ComponentBehavior: Bound

import LazyTlb

PanelFrame {
    id: panel

    required property Session session

    height: 330
    onOpened: (contentItem as RunUntilBody).takeFocus()

    contentItem: RunUntilBody {
        runUntil: panel.session.runUntil
        onCloseWanted: panel.close()
    }
}
