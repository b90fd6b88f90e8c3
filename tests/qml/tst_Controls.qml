// SPDX-License-Identifier: GPL-3.0-or-later
// Goal: each control answers the mouse and the keyboard, and has a name for those who cannot see it.
pragma ComponentBehavior: Bound

import QtQuick
import QtTest
import LazyTlb

Item {
    id: root

    width: 400
    height: 200

    IconButton {
        id: icon

        property int count: 0

        iconName: "step"
        text: "One step"
        onClicked: count++
    }
    AppButton {
        id: word

        property int count: 0

        y: 50
        text: "Cancel"
        onClicked: count++
    }
    SegmentedControl {
        id: segments

        y: 100
        title: "One step is"
        options: ["event", "switch", "next IPI"]
        current: 0
        onChosen: index => current = index
    }

    TestCase {
        name: "Controls"
        when: windowShown

        function test_a_click_is_a_click() {
            icon.count = 0;
            mouseClick(icon);
            compare(icon.count, 1);
            verify(!icon.activeFocus, "the mouse leaves the focus where it was");
        }

        function test_enter_and_space_press_what_has_the_focus() {
            for (const button of [icon, word]) {
                button.count = 0;
                button.forceActiveFocus(Qt.TabFocusReason);
                keyClick(Qt.Key_Return);
                keyClick(Qt.Key_Space);
                compare(button.count, 2);
            }
        }

        function test_a_segment_is_chosen_by_a_click() {
            mouseClick(segments, segments.width - 20, segments.height / 2);
            compare(segments.current, 2);
            mouseClick(segments, 20, segments.height / 2);
            compare(segments.current, 0);
        }

        function test_names_are_there_for_screen_readers() {
            compare(icon.Accessible.name, "One step");
            compare(icon.Accessible.role, Accessible.Button);
            compare(word.Accessible.name, "Cancel");
            compare(segments.Accessible.name, "One step is");
        }
    }
}
