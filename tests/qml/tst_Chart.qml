// SPDX-License-Identifier: GPL-3.0-or-later
// Goal: the chart holds the ten causes and survives a change of run and theme.
pragma ComponentBehavior: Bound

import QtQuick
import QtTest
import LazyTlb

Item {
    width: 964
    height: 220

    Session {
        id: session

        Component.onCompleted: openFirst()
    }
    ChartPanel {
        id: chart

        anchors.fill: parent
        player: session.player
        costs: session.costs
        policyCosts: session.policyCosts
    }

    TestCase {
        name: "Chart"
        when: windowShown

        function initTestCase() {
            tryVerify(() => session.player.ready, 20000);
        }

        function test_it_is_drawn() {
            const image = grabImage(chart);
            let colours = new Set();
            for (let y = 40; y < image.height - 30; y += 5)
                colours.add(String(image.pixel(image.width / 2, y)));
            verify(colours.size >= 3, "only " + colours.size + " colours");
        }

        function test_rate_share_log_and_parts_of_the_machine_are_drawn() {
            const picture = findChild(chart, "costChart");
            let last = grabImage(chart);
            for (const change of [() => picture.mode = 1, () => picture.mode = 2, () => picture.logarithmic = true, () => picture.mode = 0, () => picture.scope = 1, () => picture.scope = 2]) {
                change();
                const now = grabImage(chart);
                verify(!now.equals(last));
                verify(picture.count > 0, "the ends have names");
                last = now;
            }
            picture.logarithmic = false;
            picture.scope = 0;
        }

        function test_the_story_is_compared_under_every_policy() {
            chart.byPolicy = true;
            tryVerify(() => session.policyCosts.count >= 2 && !session.policyCosts.busy, 20000);
            chart.byPolicy = false;
        }

        function test_another_run_and_another_theme_are_drawn_too() {
            session.choosePolicy("shootdown");
            tryVerify(() => !session.busy, 20000);
            Theme.name = "dark";
            const dark = grabImage(chart);
            Theme.name = "light";
            const light = grabImage(chart);
            verify(!dark.equals(light));
        }
    }
}
