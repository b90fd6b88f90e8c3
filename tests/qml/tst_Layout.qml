// SPDX-License-Identifier: GPL-3.0-or-later
// Goal: in the whole window no text is cut off by what holds it, and none lies on another: measured from the items, at
// several sizes, light and dark, with each view under the sentence, on small and large machines. Run once more with
// two pixels to a unit (QT_SCALE_FACTOR=2), where a window of 1920 x 1080 fills 3840 x 2160.
pragma ComponentBehavior: Bound

import QtQuick
import QtTest
import LazyTlb

TestCase {
    id: testCase

    property Session session: null
    property Main window: null

    name: "Layout"
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
    }

    function cleanup() {
        window.destroy();
        wait(0);
        Theme.name = "light";
    }

    function isText(item) {
        return item.paintedWidth !== undefined && item.elide !== undefined;
    }

    // Every text that can be seen, with what is left of it inside the items that clip.
    function textsIn(item, clip, found) {
        if (!item.visible || item.opacity === 0)
            return;
        const at = item.mapToItem(null, 0, 0);
        const box = Qt.rect(at.x, at.y, item.width, item.height);
        if (item.clip)
            clip = clip ? intersected(clip, box) : box;
        if (isText(item) && item.text !== "" && item.width > 0) {
            // Where the letters are, which may be less than the item.
            const w = Math.min(item.width, item.contentWidth), h = Math.min(item.height, item.contentHeight);
            const x = item.horizontalAlignment === Text.AlignRight ? at.x + item.width - w : item.horizontalAlignment === Text.AlignHCenter ? at.x + (item.width - w) / 2 : at.x;
            const y = item.verticalAlignment === Text.AlignVCenter ? at.y + (item.height - h) / 2 : at.y;
            const letters = Qt.rect(x, y, w, h);
            const seen = clip ? intersected(clip, letters) : letters;
            // What a list has scrolled half out of sight is not cut off: it can be scrolled back.
            if (seen.width > 0 && seen.height >= letters.height - 0.5)
                found.push({text: item.text, box: letters, item: item});
        }
        for (let i = 0; i < item.children.length; ++i)
            textsIn(item.children[i], clip, found);
    }

    function intersected(a, b) {
        const x = Math.max(a.x, b.x), y = Math.max(a.y, b.y);
        return Qt.rect(x, y, Math.max(0, Math.min(a.x + a.width, b.x + b.width) - x), Math.max(0, Math.min(a.y + a.height, b.y + b.height) - y));
    }

    // What is wrong with the texts of the window, in a sentence; nothing when all have their room.
    function wrong() {
        const found = [];
        textsIn(window.contentItem, null, found);
        if (found.length <= 20)
            return "there are only " + found.length + " texts";
        for (const one of found) {
            if (one.item.height < Math.min(one.item.contentHeight, one.item.font.pixelSize) - 0.5)
                return "too low for \"" + one.text + "\"";
            if (one.box.x < -0.5 || one.box.x + one.box.width > window.width + 0.5)
                return "\"" + one.text + "\" leaves the window";
        }
        for (let i = 0; i < found.length; ++i)
            for (let j = 0; j < i; ++j) {
                if (found[i].box.y >= found[j].box.y + found[j].box.height || found[j].box.y >= found[i].box.y + found[i].box.height)
                    continue;
                const both = intersected(found[i].box, found[j].box);
                if (both.width >= 1.5 && both.height >= 3)
                    return "\"" + found[i].text + "\" lies on \"" + found[j].text + "\"";
            }
        return "";
    }

    // A layout may take a frame or two to settle.
    function measure(where) {
        for (let look = 0; look < 20 && wrong() !== ""; ++look)
            wait(50);
        compare(wrong(), "", where);
    }

    function test_no_text_is_cut_off_or_lies_on_another_data() {
        return [
            {tag: "1000x700 light", width: 1000, height: 700, theme: "light"},
            {tag: "1280x800 light", width: 1280, height: 800, theme: "light"},
            {tag: "1280x800 dark", width: 1280, height: 800, theme: "dark"},
            {tag: "1920x1080 light", width: 1920, height: 1080, theme: "light"},
            {tag: "1920x1080 dark", width: 1920, height: 1080, theme: "dark"}
        ];
    }

    function test_no_text_is_cut_off_or_lies_on_another(data) {
        window.width = data.width;
        window.height = data.height;
        Theme.name = data.theme;
        const band = findChild(window, "lowerBand");
        for (let view = 0; view < 5; ++view) {
            band.view = view;
            for (const position of [60, session.player.size]) {
                session.player.seekTo(position);
                tryVerify(() => window.settled);
                wait(30);
                measure(data.tag + ", view " + view + ", event " + position);
            }
        }
        session.player.seekTo(93);
        session.openHistory(2);
        wait(30);
        measure(data.tag + ", history");
    }

    function test_nor_on_larger_machines_data() {
        return [
            {tag: "64 CPUs", story: "64"},
            {tag: "384 CPUs", story: "384"},
            {tag: "1536 CPUs", story: "1536"}
        ];
    }

    function test_nor_on_larger_machines(data) {
        session.openStory(stories[data.story]);
        tryVerify(() => !session.busy, 30000);
        compare(session.problems.count, 0);
        session.player.scrub(0.5);
        const band = findChild(window, "lowerBand");
        for (const [width, height, theme] of [[1280, 800, "dark"], [1280, 800, "light"], [1920, 1080, "dark"], [1920, 1080, "light"]]) {
            window.width = width;
            window.height = height;
            Theme.name = theme;
            for (let view = 0; view < 5; ++view) {
                band.view = view;
                tryVerify(() => window.settled, 10000);
                wait(30);
                measure(data.tag + " at " + width + "x" + height + ", " + theme + ", view " + view);
            }
        }
    }
}
