// SPDX-License-Identifier: GPL-3.0-or-later
// Goal: a picker offers what can be chosen and explains what cannot.
pragma ComponentBehavior: Bound

import QtQuick
import QtTest
import LazyTlb

Item {
    id: root

    width: 600
    height: 500

    Session {
        id: session

        Component.onCompleted: openFirst()
    }
    Picker {
        id: picker

        property string asked: ""

        title: "Policy"
        choices: session.policies
        onChosen: id => asked = id
    }
    PickerRow {
        id: refused

        property string asked: ""

        y: 300
        width: 300
        choice: "shootdown"
        title: "Shootdown"
        explanation: "what it does"
        reason: "It cannot work here."
        available: false
        chosen: false
        onPicked: id => asked = id
    }

    TestCase {
        name: "Picker"
        when: windowShown

        function initTestCase() {
            tryVerify(() => session.player.ready, 20000);
        }

        function test_the_choice_in_force_is_shown() {
            verify(session.policies.currentTitle.length > 0);
            compare(picker.Accessible.name, "Policy: " + session.policies.currentTitle);
        }

        function test_the_keyboard_chooses() {
            picker.asked = "";
            picker.forceActiveFocus(Qt.TabFocusReason);
            keyClick(Qt.Key_Down);
            wait(50);
            keyClick(Qt.Key_Down);
            keyClick(Qt.Key_Return);
            compare(picker.asked, "refcount-classic");
        }

        function test_a_refused_choice_cannot_be_made() {
            mouseClick(refused);
            compare(refused.asked, "");
            verify(refused.Accessible.name.indexOf("It cannot work here.") > 0);
        }
    }
}
