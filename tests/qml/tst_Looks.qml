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

    // What is wrong with the texts below an item, in a sentence; nothing when all have their room.
    function wrongIn(item) {
        const texts = textsIn(item, []);
        for (const entry of texts) {
            if (isClipped(entry))
                return "\"" + entry.text + "\" is clipped";
            // Where a text is shortened it says so; one that is not must have its room.
            const of = entry.item;
            if (of.elide === Text.ElideNone && of.wrapMode === Text.NoWrap && of.width > 0 && of.contentWidth > of.width + 1)
                return "\"" + entry.text + "\" is wider than its room";
        }
        const touch = 2;
        for (let i = 0; i < texts.length; ++i)
            for (let j = i + 1; j < texts.length; ++j) {
                const a = texts[i], b = texts[j];
                if (a.x + touch < b.x + b.w && b.x + touch < a.x + a.w && a.y + touch < b.y + b.h && b.y + touch < a.y + a.h)
                    return "\"" + a.text + "\" lies on \"" + b.text + "\"";
            }
        return texts.length >= 4 ? "" : "there are only " + texts.length + " texts";
    }

    // A text that stands below its panel and is not scrolled there; nothing when there is none.
    function outside(panel) {
        const end = panel.mapToItem(null, 0, panel.height).y;
        for (const entry of textsIn(panel, [])) {
            let scrolls = false;
            for (let parent = entry.item.parent; parent && parent !== panel; parent = parent.parent)
                scrolls = scrolls || parent.clip;
            if (!scrolls && entry.y + entry.h > end + 1)
                return entry.text;
        }
        return "";
    }

    // A layout may take a frame or two to settle.
    function expectRoom(item, where) {
        for (let look = 0; look < 20 && wrongIn(item) !== ""; ++look)
            wait(50);
        compare(wrongIn(item), "", where);
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
        // 3840 x 2160 at scale 2 is 1920 x 1080 to a layout.
        for (const size of [[1280, 800], [1920, 1080]])
            for (const theme of ["light", "dark", "contrast", "projector"]) {
                window.width = size[0];
                window.height = size[1];
                Theme.name = theme;
                tryVerify(() => window.settled, 20000);
                expectRoom(window.contentItem, data.story + " at " + size[0] + "x" + size[1] + ", " + theme);
            }
    }

    function test_panels_have_their_room() {
        Theme.name = "light";
        session.player.seekTo(20);
        session.marks.setFrom();
        session.player.toEnd();
        session.marks.setTo();
        for (const size of [[960, 600], [1280, 800], [1920, 1080]]) {
            window.width = size[0];
            window.height = size[1];
            for (const name of ["keysPanel", "runUntilPanel", "marksPanel"]) {
                const panel = findChild(window, name);
                panel.open();
                tryVerify(() => panel.opened);
                expectRoom(panel.contentItem, name + " at " + size[0] + "x" + size[1]);
                compare(outside(panel.contentItem), "", name + " at " + size[0] + "x" + size[1]);
                panel.close();
                tryVerify(() => !panel.visible);
            }
        }
        session.marks.clear();
    }
}
