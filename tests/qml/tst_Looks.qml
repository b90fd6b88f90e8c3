// SPDX-License-Identifier: GPL-3.0-or-later
// Goal: no text is clipped and none lies on another, on any machine, in any theme, at any size of the window. What the
// painted floor holds is measured by the tests of engine/stage; here it is everything around it.
pragma ComponentBehavior: Bound

import QtQuick
import QtTest
import LazyTlb

TestCase {
    id: testCase

    property Session session: null
    property Main window: null

    name: "Looks"
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

    function initTestCase() {
        session = sessionType.createObject(testCase) as Session;
        session.openFirst();
        window = mainType.createObject(testCase, {session: session}) as Main;
        tryVerify(() => session.player.ready && window.settled, 20000);
    }

    function cleanupTestCase() {
        window.destroy();
        session.destroy(100);  // after the window, which looks at it
        wait(0);
        Theme.name = "light";
    }

    // All texts that can be seen, with the place of their ink in the window.
    function textsIn(item, found) {
        if (!item.visible || item.opacity === 0)
            return found;
        if (item instanceof Text && item.text !== "") {
            const width = Math.min(item.contentWidth, item.width > 0 ? item.width : item.contentWidth);
            const left = item.horizontalAlignment === Text.AlignHCenter ? (item.width - width) / 2 : item.horizontalAlignment === Text.AlignRight ? item.width - width : 0;
            const at = item.mapToItem(null, left, (item.height - item.contentHeight) / 2);
            found.push({item: item, text: item.text, x: at.x, y: at.y, w: width, h: item.contentHeight});
        }
        for (let i = 0; i < item.children.length; ++i)
            textsIn(item.children[i], found);
        return found;
    }

    // Its part that its clipping ancestors leave.
    function isClipped(entry) {
        for (let parent = entry.item.parent; parent; parent = parent.parent) {
            if (!parent.clip)
                continue;
            const at = entry.item.mapToItem(parent, 0, 0);
            // A text that has been scrolled away whole is not clipped.
            if (at.y >= parent.height || at.y + entry.item.height <= 0)
                return false;
            if (at.x < -1 || at.x + entry.w > parent.width + 1)
                return true;
        }
        return entry.x < -1 || entry.x + entry.w > window.width + 1 || entry.y < -1 || entry.y + entry.h > window.height + 1;
    }

    function check(where) {
        tryVerify(() => window.settled, 20000);
        waitForRendering(window.contentItem);
        const texts = textsIn(window.contentItem, []);
        verify(texts.length >= 4, where + " shows " + texts.length + " texts");
        for (const entry of texts) {
            verify(!isClipped(entry), where + ": \"" + entry.text + "\" is clipped");
            // Where a text is shortened it says so; one that is not must have its room.
            const room = entry.item.elide !== Text.ElideNone || entry.item.wrapMode !== Text.NoWrap || entry.item.width === 0 || entry.item.contentWidth <= entry.item.width + 1;
            verify(room, where + ": \"" + entry.text + "\" is wider than its room");
        }
        const touch = 2;
        for (let i = 0; i < texts.length; ++i)
            for (let j = i + 1; j < texts.length; ++j) {
                const a = texts[i], b = texts[j];
                const over = a.x + touch < b.x + b.w && b.x + touch < a.x + a.w && a.y + touch < b.y + b.h && b.y + touch < a.y + a.h;
                verify(!over, where + ": \"" + a.text + "\" lies on \"" + b.text + "\"");
            }
    }

    function test_texts_have_their_room_data() {
        const rows = [];
        for (const story of ["first-borrow", "64", "384", "1536"])
            rows.push({tag: story, story: story});
        return rows;
    }

    function test_texts_have_their_room(data) {
        session.openStory(stories[data.story] ?? data.story);
        tryVerify(() => !session.busy, 60000);
        compare(session.problems.count, 0);
        session.player.scrub(0.6);
        for (const size of [[1280, 800], [1920, 1080], [1000, 640]])
            for (const theme of ["light", "dark", "contrast", "projector"]) {
                if (theme === "projector" && size[0] < 1280)
                    continue;
                window.width = size[0];
                window.height = size[1];
                Theme.name = theme;
                check(data.story + " at " + size[0] + "x" + size[1] + ", " + theme);
            }
    }

    function test_panels_have_their_room() {
        Theme.name = "light";
        for (const size of [[1280, 800], [1920, 1080]]) {
            window.width = size[0];
            window.height = size[1];
            for (const name of ["keysPanel", "runUntilPanel", "marksPanel"]) {
                const panel = findChild(window, name);
                panel.open();
                tryVerify(() => panel.opened);
                waitForRendering(panel.contentItem);
                const texts = textsIn(panel.contentItem, []);
                for (const entry of texts)
                    verify(!isClipped(entry), name + ": \"" + entry.text + "\"");
                for (let i = 0; i < texts.length; ++i)
                    for (let j = i + 1; j < texts.length; ++j) {
                        const a = texts[i], b = texts[j];
                        verify(!(a.x + 2 < b.x + b.w && b.x + 2 < a.x + a.w && a.y + 2 < b.y + b.h && b.y + 2 < a.y + a.h), name + ": \"" + a.text + "\" lies on \"" + b.text + "\"");
                    }
                panel.close();
                tryVerify(() => !panel.visible);
            }
        }
    }
}
