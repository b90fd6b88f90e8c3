// SPDX-License-Identifier: GPL-3.0-or-later
// Goal: the window can be made from nothing.
pragma ComponentBehavior: Bound

import QtQuick
import QtTest
import LazyTlb

TestCase {
    id: testCase
    name: "Main"

    Component {
        id: main
        Main {
        }
    }

    function test_the_window_starts() {
        const window = createTemporaryObject(main, testCase);
        verify(window);
        compare(window.title, "Lazy TLB Lab");
    }
}
