// SPDX-License-Identifier: GPL-3.0-or-later
// What the policy in force does and where it does badly, in the words of its own file.
pragma ComponentBehavior: Bound

import QtQuick
import LazyTlb

Column {
    id: panel

    required property Session session

    spacing: 8

    PanelHeading {
        width: parent.width
        title: qsTr("Policy")
        note: panel.session.policies.currentTitle
    }
    AppText {
        width: parent.width
        text: panel.session.policyText
        font.pixelSize: Theme.labelSize
        elide: Text.ElideNone
        wrapMode: Text.WordWrap
        lineHeight: 1.2
    }
    AppText {
        width: parent.width
        visible: panel.session.policyWeakness !== ""
        text: panel.session.policyWeakness
        color: Theme.muted
        font.pixelSize: Theme.labelSize
        elide: Text.ElideNone
        wrapMode: Text.WordWrap
        lineHeight: 1.2
    }
}
