// SPDX-License-Identifier: GPL-3.0-or-later
// Over the window: what lies between the two markers.
pragma ComponentBehavior: Bound

import LazyTlb

PanelFrame {
    id: panel

    required property Session session

    height: Math.min(620, (parent?.height ?? 0) - 64)

    contentItem: MarksBody {
        marks: panel.session.marks
        onCloseWanted: panel.close()
    }
}
