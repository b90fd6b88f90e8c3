// SPDX-License-Identifier: GPL-3.0-or-later
// One problem: its line with the value underlined, what is wrong, what to do.
pragma ComponentBehavior: Bound

import QtQuick
import LazyTlb

Column {
    id: row

    required property string line
    required property string sourceBefore
    required property string sourceMarked
    required property string sourceAfter
    required property string sentence
    required property string hint

    spacing: 6

    Accessible.role: Accessible.StaticText
    Accessible.name: line === "" ? qsTr("%1 %2").arg(sentence).arg(hint) : qsTr("Line %1: %2 %3").arg(line).arg(sentence).arg(hint)

    Rectangle {
        width: parent.width
        height: 34
        visible: row.line !== ""
        radius: 6
        color: Theme.background
        clip: true

        MonoText {
            x: 14
            width: 26
            height: parent.height
            horizontalAlignment: Text.AlignRight
            text: row.line
            color: Theme.muted
            font.pixelSize: Theme.labelSize
        }
        Row {
            x: 54
            height: parent.height

            MonoText {
                height: parent.height
                text: row.sourceBefore
                font.pixelSize: Theme.labelSize
            }
            MonoText {
                id: marked

                height: parent.height
                text: row.sourceMarked
                font.pixelSize: Theme.labelSize

                Rectangle {
                    y: parent.height - 8
                    width: parent.width
                    height: 2
                    color: Theme.fault
                }
            }
            MonoText {
                height: parent.height
                text: row.sourceAfter
                font.pixelSize: Theme.labelSize
            }
        }
    }
    Item {
        width: parent.width
        height: words.implicitHeight

        Icon {
            width: 18
            height: 18
            name: "fault"
            colour: Theme.fault
        }
        Column {
            id: words

            x: 28
            width: parent.width - x
            spacing: 2

            AppText {
                width: parent.width
                text: row.sentence
                font.weight: Font.DemiBold
                elide: Text.ElideNone
                wrapMode: Text.WordWrap
            }
            AppText {
                width: parent.width
                visible: row.hint !== ""
                text: row.hint
                color: Theme.muted
                elide: Text.ElideNone
                wrapMode: Text.WordWrap
            }
        }
    }
}
