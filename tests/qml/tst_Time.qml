// SPDX-License-Identifier: GPL-3.0-or-later
// Goal: every way through time works on the real window, with the mouse and with the keyboard alone.
pragma ComponentBehavior: Bound

import QtQuick
import QtTest
import LazyTlb

TestCase {
    id: testCase

    property Session session: null
    property Main window: null

    name: "Time"
    when: windowShown

    Component {
        id: sessionType

        Session {}
    }
    Component {
        id: mainType

        Main {
            visible: true
        }
    }

    function init() {
        session = createTemporaryObject(sessionType, testCase);
        session.openFirst();
        window = createTemporaryObject(mainType, testCase, {session: session});
        tryVerify(() => session.player.ready && window.settled, 20000);
        window.requestActivate();
        tryVerify(() => window.active);
        wait(200);  // an X server without a window manager gives the keyboard to the first window a little later
    }

    function cleanup() {
        window.destroy();
        wait(0);
    }

    function test_an_export_is_asked_for_and_refused_by_the_keyboard_alone() {
        keyClick(Qt.Key_E, Qt.ControlModifier);
        const panel = findChild(window, "exportPanel");
        tryVerify(() => panel.opened);
        const field = findChild(panel.contentItem, "exportFile");
        tryVerify(() => field.activeFocus);
        verify(session.exporter.possible);
        verify(session.exporter.command.startsWith("lazytlb export first-borrow"));
        field.selectAll();
        keyClick(Qt.Key_A);
        tryCompare(session.exporter, "failed", true);
        verify(!findChild(panel.contentItem, "exportStart").enabled);
        session.exporter.chooseForm("mp4");
        verify(session.exporter.asksForLength);
        verify(session.exporter.file.endsWith(".mp4"));
        keyClick(Qt.Key_Escape);
        tryVerify(() => !panel.visible);
    }

    function test_five_grains_lead_forward_and_back_to_the_same_place() {
        const player = session.player;
        compare(player.grains.length, 5);
        for (let grain = 0; grain < 5; ++grain) {
            player.grain = grain;
            player.seekTo(93);
            const from = player.fraction;
            keyClick(Qt.Key_Right);
            verify(player.fraction >= from, player.grains[grain]);
            const there = player.position;
            keyClick(Qt.Key_Right);
            keyClick(Qt.Key_Left);
            compare(player.position, there, player.grains[grain]);
        }
        player.grain = 1;
    }

    function test_control_and_an_arrow_is_one_grain_finer() {
        session.player.grain = 2;
        session.player.seekTo(20);
        keyClick(Qt.Key_Right, Qt.ControlModifier);
        compare(session.player.position, 21);
        keyClick(Qt.Key_Left, Qt.ControlModifier);
        compare(session.player.position, 20);
        session.player.grain = 1;
    }

    function test_playing_back_begins_with_shift_and_space() {
        session.player.toEnd();  // at the speed of the start: a few steps a second, none between two keys
        keyClick(Qt.Key_Space, Qt.ShiftModifier);
        verify(session.player.backward);
        tryVerify(() => !session.player.atEnd);
        keyClick(Qt.Key_Space);
        verify(session.player.playing && !session.player.backward);
        keyClick(Qt.Key_Space);
        verify(!session.player.playing);
    }

    function test_the_constant_pace_is_switched_by_s() {
        keyClick(Qt.Key_S);
        verify(session.player.paced);
        compare(session.player.speedText, "constant pace");
        keyClick("]");
        verify(!session.player.paced);
    }

    function test_a_condition_is_written_and_run_to() {
        session.player.toStart();
        keyClick(Qt.Key_R);
        const panel = findChild(window, "runUntilPanel");
        tryVerify(() => panel.opened);
        const field = findChild(panel.contentItem, "condition");
        tryVerify(() => field.activeFocus);
        for (const letter of "mm_count B = 2")
            keyClick(letter);
        verify(session.runUntil.understood, session.runUntil.sentence);
        keyClick(Qt.Key_Return);
        verify(session.player.position > 0);
        const there = session.player.position;
        keyClick(Qt.Key_Escape);
        tryVerify(() => !panel.visible);
        keyClick(Qt.Key_N, Qt.ShiftModifier);
        compare(session.player.position, there);
        session.player.toStart();
        keyClick(Qt.Key_N);
        compare(session.player.position, there);
    }

    function test_a_mistake_in_a_condition_is_explained() {
        session.runUntil.text = "ipi_sent";
        verify(!session.runUntil.understood);
        verify(session.runUntil.hint.indexOf("ipi_send") >= 0);
        session.runUntil.text = "";
    }

    function test_digits_are_bookmarks() {
        session.player.seekTo(50);
        keyClick(Qt.Key_2);
        compare(session.bookmarks.count, 1);
        session.player.toEnd();
        keyClick(Qt.Key_2);
        compare(session.player.position, 50);
        keyClick(Qt.Key_M);
        compare(session.bookmarks.count, 0);
    }

    function test_two_markers_measure_what_lies_between() {
        session.player.seekTo(20);
        keyClick(Qt.Key_I);
        session.player.seekTo(120);
        keyClick(Qt.Key_O);
        verify(session.marks.both);
        verify(session.marks.summary.indexOf("100 events") > 0, session.marks.summary);
        keyClick(Qt.Key_D);
        const panel = findChild(window, "marksPanel");
        tryVerify(() => panel.opened);
        verify(session.marks.count > 0);
        keyClick(Qt.Key_Escape);
        tryVerify(() => !panel.visible);
    }

    function test_the_scrubber_takes_the_mouse_and_the_page_keys() {
        const scrubber = findChild(window, "scrubber");
        mouseClick(scrubber, scrubber.width / 2, 12);
        fuzzyCompare(session.player.fraction, 0.5, 0.01);
        scrubber.forceActiveFocus(Qt.TabFocusReason);
        keyClick(Qt.Key_PageDown);
        fuzzyCompare(session.player.fraction, 0.55, 0.01);
        keyClick(Qt.Key_PageUp);
        fuzzyCompare(session.player.fraction, 0.5, 0.01);
    }

    function test_a_swap_of_policy_keeps_the_time_and_the_selection() {
        session.hold(2);
        session.player.scrub(0.4);
        const time = session.player.timeText;
        session.choosePolicy("shootdown");
        tryVerify(() => !session.busy && session.policies.current === "shootdown", 20000);
        compare(session.player.timeText, time);
        compare(session.selectedCpu, 2);
        verify(session.pinned);
    }

    function test_the_arrow_alone_tells_of_the_first_borrow() {
        let heard = session.plainSentence;
        for (let i = 0; i < 30; ++i) {
            keyClick(Qt.Key_Right);
            heard += session.plainSentence;
        }
        verify(heard.indexOf("borrows") >= 0);
    }
}
