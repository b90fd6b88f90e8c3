// SPDX-License-Identifier: GPL-3.0-or-later
// The keys of the window. A control that has the focus takes its own keys first.
pragma ComponentBehavior: Bound

import QtQuick
import LazyTlb

Item {
    id: keys

    required property Session session
    readonly property Player player: session.player

    signal bandOnlyWanted
    signal floorOnlyWanted
    signal viewWanted(int view)
    signal keysWanted
    signal runUntilWanted
    signal marksWanted
    signal exportWanted

    Shortcut {
        sequences: ["Space"]
        onActivated: keys.player.togglePlay()
    }
    Shortcut {
        sequences: ["Shift+Space"]
        onActivated: keys.player.togglePlayBack()
    }
    Shortcut {
        sequences: ["Ctrl+Right"]
        onActivated: keys.player.stepForwardFiner()
    }
    Shortcut {
        sequences: ["Ctrl+Left"]
        onActivated: keys.player.stepBackFiner()
    }
    Shortcut {
        sequences: ["Right"]
        onActivated: keys.player.stepForward()
    }
    Shortcut {
        sequences: ["Left"]
        onActivated: keys.player.stepBack()
    }
    Shortcut {
        sequences: ["Shift+Right"]
        onActivated: keys.player.toNextStop()
    }
    Shortcut {
        sequences: ["Shift+Left"]
        onActivated: keys.player.toPreviousStop()
    }
    Shortcut {
        sequences: ["Home"]
        onActivated: keys.player.toStart()
    }
    Shortcut {
        sequences: ["End"]
        onActivated: keys.player.toEnd()
    }
    Shortcut {
        sequences: ["["]
        onActivated: keys.player.slower()
    }
    Shortcut {
        sequences: ["]"]
        onActivated: keys.player.faster()
    }
    Shortcut {
        sequences: ["S"]
        onActivated: keys.player.togglePace()
    }
    Shortcut {
        sequences: ["R"]
        onActivated: keys.runUntilWanted()
    }
    Shortcut {
        sequences: ["N"]
        onActivated: keys.session.runUntil.forward()
    }
    Shortcut {
        sequences: ["Shift+N"]
        onActivated: keys.session.runUntil.back()
    }
    Shortcut {
        sequences: ["I"]
        onActivated: keys.session.marks.setFrom()
    }
    Shortcut {
        sequences: ["O"]
        onActivated: keys.session.marks.setTo()
    }
    Shortcut {
        sequences: ["D"]
        onActivated: keys.marksWanted()
    }
    Shortcut {
        sequences: ["M"]
        onActivated: keys.session.bookmarks.toggleHere()
    }
    Repeater {
        model: 9

        Item {
            id: digit

            required property int index

            Shortcut {
                sequences: [String(digit.index + 1)]
                onActivated: keys.session.bookmarks.visit(digit.index + 1)
            }
            Shortcut {
                sequences: ["Ctrl+" + String(digit.index + 1)]
                onActivated: keys.session.bookmarks.toggle(digit.index + 1)
            }
        }
    }
    Shortcut {
        sequences: ["G"]
        onActivated: keys.player.nextGrain()
    }
    Shortcut {
        sequences: ["T"]
        onActivated: Theme.next()
    }
    Shortcut {
        sequences: ["P"]
        onActivated: Theme.toggleProjector()
    }
    Shortcut {
        sequences: ["Shift+M"]
        onActivated: Theme.toggleReducedMotion()
    }
    Shortcut {
        sequences: ["F"]
        onActivated: keys.floorOnlyWanted()
    }
    Shortcut {
        sequences: ["L"]
        onActivated: keys.bandOnlyWanted()
    }
    Shortcut {
        sequences: ["Ctrl+L"]
        onActivated: keys.viewWanted(LowerBand.View.Lanes)
    }
    Shortcut {
        sequences: ["E"]
        onActivated: keys.viewWanted(LowerBand.View.Events)
    }
    Shortcut {
        sequences: ["W"]
        onActivated: keys.viewWanted(LowerBand.View.Why)
    }
    Shortcut {
        sequences: ["U"]
        onActivated: keys.viewWanted(LowerBand.View.Source)
    }
    Shortcut {
        sequences: ["K"]
        onActivated: keys.viewWanted(LowerBand.View.Costs)
    }
    Shortcut {
        sequences: ["C"]
        onActivated: keys.session.events.toCause()
    }
    Shortcut {
        sequences: ["Esc"]
        onActivated: keys.session.escape()
    }
    Shortcut {
        sequences: ["?", "F1"]
        onActivated: keys.keysWanted()
    }
    Shortcut {
        sequences: ["Ctrl+E"]
        onActivated: keys.exportWanted()
    }
    Shortcut {
        sequences: ["Ctrl+Q"]
        onActivated: Qt.quit()
    }
}
