// SPDX-License-Identifier: GPL-3.0-or-later
// Goal: the lanes are drawn, say what is under the pointer, select, zoom and move by mouse and keyboard.
pragma ComponentBehavior: Bound

import QtQuick
import QtTest
import LazyTlb

Item {
    width: 1280
    height: 260

    Session {
        id: session

        Component.onCompleted: openFirst()
    }
    LanesView {
        id: view

        anchors.fill: parent
        session: session
    }

    TestCase {
        name: "Lanes"
        when: windowShown

        function initTestCase() {
            tryVerify(() => view.fresh, 20000);
        }

        function init() {
            session.follow();
            session.player.seekTo(90);
            view.lanes.grouping = 0;
            view.lanes.axis = 0;
            view.lanes.showAll();
            tryVerify(() => view.fresh);
        }

        function rowY(cpu) {
            const plot = view.lanes.plot;
            return plot.y + plot.height * (cpu + 0.4) / 4;
        }

        function test_the_picture_is_not_empty() {
            const image = grabImage(view);
            let colours = new Set();
            for (let y = 40; y < image.height - 20; y += 3)
                colours.add(String(image.pixel(image.width / 2, y)));
            verify(colours.size > 3, "only " + colours.size + " colours");
        }

        function test_a_click_selects_and_goes_to_that_time() {
            const plot = view.lanes.plot;
            mouseClick(view.lanes, plot.x + plot.width * 0.75, rowY(3));
            compare(session.selectedCpu, 3);
            verify(session.pinned);
            verify(Math.abs(session.player.fraction - 0.75) < 0.01);
        }

        function test_the_pointer_finds_what_is_there() {
            mouseMove(view.lanes, view.lanes.plot.x + 300, rowY(2));
            tryVerify(() => view.lanes.hint.indexOf("CPU 2") >= 0);
        }

        function test_the_wheel_zooms_round_the_pointer_and_0_shows_all() {
            verify(!view.lanes.zoomed);
            mouseWheel(view.lanes, view.lanes.plot.x + 400, rowY(1), 0, 480);
            verify(view.lanes.zoomed);
            view.takeFocus();
            keyClick(Qt.Key_0);
            verify(!view.lanes.zoomed);
        }

        function test_w_a_s_d_zoom_and_move() {
            view.takeFocus();
            keyClick(Qt.Key_W);
            verify(view.lanes.zoomed);
            const before = view.lanes.windowText;
            keyClick(Qt.Key_D);
            verify(view.lanes.windowText !== before);
            keyClick(Qt.Key_A);
            compare(view.lanes.windowText, before);
            keyClick(Qt.Key_S);
            keyClick(Qt.Key_S);
            verify(!view.lanes.zoomed);
        }

        function test_up_and_down_choose_the_row() {
            session.select(1);
            view.takeFocus();
            keyClick(Qt.Key_Down);
            compare(session.selectedCpu, 2);
            keyClick(Qt.Key_Up);
            keyClick(Qt.Key_Up);
            compare(session.selectedCpu, 0);
        }

        function test_the_page_turns_when_time_leaves_it() {
            view.lanes.zoom(8, view.lanes.plot.x);
            tryVerify(() => view.fresh);
            session.player.toEnd();
            verify(view.lanes.nowX <= view.lanes.plot.right + 1);
            verify(view.lanes.nowX > view.lanes.plot.x);
        }

        function test_tasks_and_mms_have_lanes_too_and_a_click_selects_them() {
            view.lanes.grouping = 2;
            tryVerify(() => view.fresh);
            mouseClick(view.lanes, view.lanes.plot.x + 500, view.lanes.plot.y + 12);
            compare(session.heldMm, 1);
            tryVerify(() => view.fresh);
            session.selectMm(0);
            compare(session.heldMm, 0);
            view.lanes.grouping = 1;
            tryVerify(() => view.fresh);
            mouseClick(view.lanes, view.lanes.plot.x + 500, view.lanes.plot.y + 8);
            verify(session.pinned);
            verify(session.inspector.title.indexOf("CPU") < 0, session.inspector.title);
        }
    }
}
