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
