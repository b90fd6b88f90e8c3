// SPDX-License-Identifier: GPL-3.0-or-later
// What is wrong with a story or a choice: over the window until it is dismissed.
pragma ComponentBehavior: Bound

import QtQuick
import LazyTlb

PanelFrame {
    id: panel

    required property Session session

    onClosed: session.dismissProblems()

    contentItem: ProblemBody {
        session: panel.session
        onCloseWanted: panel.close()
    }
}
