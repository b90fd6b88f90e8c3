// SPDX-License-Identifier: GPL-3.0-or-later
// Goal: the floor is drawn, says what is under the pointer, and lets CPUs be chosen.
pragma ComponentBehavior: Bound

import QtQuick
import QtTest
import LazyTlb

Item {
    width: 964
    height: 428

    Session {
        id: session

        Component.onCompleted: openFirst()
    }
    FloorView {
        id: view

        anchors.fill: parent
        session: session
    }

    TestCase {
        name: "Floor"
        when: windowShown

        function initTestCase() {
            tryVerify(() => view.fresh, 20000);
        }

        function init() {
            session.follow();
            tryVerify(() => view.fresh);
        }

        function test_the_picture_is_not_empty() {
            const image = grabImage(view);
            let colours = new Set();
            for (let x = 5; x < image.width; x += 17)
                colours.add(String(image.pixel(x, image.height / 2)));
            verify(colours.size > 3, "only " + colours.size + " colours");
        }

        function test_a_click_chooses_a_cpu_and_again_lets_it_go() {
            mouseClick(view, view.width - 100, 260);
            compare(session.selectedCpu, 3);
            verify(session.pinned);
            tryVerify(() => view.fresh);
            mouseClick(view, view.width - 100, 260);
            verify(!session.pinned);
        }

        function test_the_pointer_finds_what_is_there() {
            mouseMove(view, view.width - 100, 260);
            tryVerify(() => view.hint.indexOf("CPU 3") >= 0);
        }

        function test_enter_goes_into_a_socket_and_backspace_out() {
            mouseClick(view, view.width - 100, 260);
            view.takeFocus();
            verify(!view.inside);
            keyClick(Qt.Key_Return);
            verify(view.inside);
            tryVerify(() => view.fresh);
            keyClick(Qt.Key_Backspace);
            verify(!view.inside);
        }

        function test_motion_can_be_reduced_to_cuts() {
            Theme.reducedMotion = true;
            session.player.toStart();
            for (let i = 0; i < 40; ++i)
                session.player.stepForward();
            tryVerify(() => view.fresh, 5000);
            Theme.reducedMotion = false;
            session.player.seekTo(93);
        }

        function test_arrows_move_over_the_floor() {
            mouseClick(view, view.width - 100, 260);
            view.takeFocus();
            keyClick(Qt.Key_Left);
            compare(session.selectedCpu, 2);
            keyClick(Qt.Key_Left);
            keyClick(Qt.Key_Left);
            compare(session.selectedCpu, 0);
            keyClick(Qt.Key_Right);
            compare(session.selectedCpu, 1);
        }
    }
}
