// SPDX-License-Identifier: GPL-3.0-or-later
// Goal: the window opens the first story, and its keys move through it.
pragma ComponentBehavior: Bound

import QtQuick
import QtTest
import LazyTlb

TestCase {
    id: testCase

    property Session session: null
    property Main window: null

    name: "Main"
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
        verify(window);
        tryVerify(() => session.player.ready && window.settled, 20000);
        window.requestActivate();
        tryVerify(() => window.active);
    }

    function cleanup() {
        window.destroy();
        wait(0);
        Theme.name = "light";
    }

    function test_starts_paused_at_a_stop() {
        verify(!session.player.playing);
        verify(session.player.position > 0);
        verify(session.plainSentence.length > 0);
        compare(window.title, "First borrow – Lazy TLB Lab");
    }

    function test_arrow_keys_step_and_step_back() {
        const player = session.player;
        const from = player.position;
        keyClick(Qt.Key_Right);
        compare(player.position, from + 1);
        keyClick(Qt.Key_Left);
        compare(player.position, from);
        keyClick(Qt.Key_End);
        compare(player.position, player.size);
        keyClick(Qt.Key_Home);
        compare(player.position, 0);
        keyClick(Qt.Key_Right, Qt.ShiftModifier);
        compare(player.position, from);
    }

    function test_space_plays_and_pauses() {
        session.player.speed = 0;  // so slow that no stop of the story comes between
        keyClick(Qt.Key_Space);
        verify(session.player.playing);
        keyClick(Qt.Key_Space);
        verify(!session.player.playing);
    }

    function test_brackets_change_the_speed() {
        const speed = session.player.speed;
        keyClick("]");
        compare(session.player.speed, speed + 1);
        keyClick("[");
        compare(session.player.speed, speed);
    }

    function test_themes_change_without_a_restart() {
        const light = Theme.background.toString();
        keyClick(Qt.Key_T);
        compare(Theme.name, "dark");
        verify(Theme.background.toString() !== light);
        keyClick(Qt.Key_P);
        verify(Theme.projector);
        keyClick(Qt.Key_P);
        compare(Theme.name, "dark");
        tryVerify(() => window.settled);
    }

    function test_every_size_keeps_a_picture() {
        for (const size of [[1280, 800], [1920, 1080], [1000, 640]]) {
            window.width = size[0];
            window.height = size[1];
            tryVerify(() => window.settled && window.width === size[0]);
        }
    }

    function test_a_story_with_a_mistake_is_explained_over_the_last_good_run() {
        const title = session.stories.currentTitle;
        session.openStory("no-such-story");
        tryVerify(() => session.problems.count > 0, 20000);
        const panel = findChild(window, "problemPanel");
        tryVerify(() => panel.opened);
        verify(panel.contentItem.note.indexOf("1 problem") >= 0);
        compare(session.stories.currentTitle, title);
        keyClick(Qt.Key_Escape);
        tryVerify(() => !panel.visible);
        compare(session.problems.count, 0);
    }

    function test_all_keys_are_shown_and_closed_again() {
        keyClick("?");
        tryVerify(() => findChild(window, "keysPanel").opened);
        keyClick(Qt.Key_Escape);
        tryVerify(() => !findChild(window, "keysPanel").visible);
    }
}
