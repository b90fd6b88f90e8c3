// SPDX-License-Identifier: GPL-3.0-or-later
// Goal: the numbers beside the picture follow the step.
pragma ComponentBehavior: Bound

import QtQuick
import QtTest
import LazyTlb

Item {
    width: 440
    height: 900

    Session {
        id: session

        Component.onCompleted: openFirst()
    }
    Rail {
        id: rail

        width: 440
        height: 900
        session: session
    }

    TestCase {
        name: "Panels"
        when: windowShown

        function initTestCase() {
            tryVerify(() => session.player.ready, 20000);
        }

        function test_the_models_have_their_rows() {
            compare(session.costs.count, 10);
            compare(session.fourCases.count, 4);
            verify(session.inspector.count >= 7);
            verify(session.stops.count >= 5);
        }

        function test_panels_become_tabs_where_the_rail_is_low() {
            rail.height = 1200;
            tryVerify(() => !rail.tabs && !rail.low);
            rail.height = 860;
            tryVerify(() => rail.tabs && !rail.low);
            rail.height = 200;
            tryVerify(() => rail.tabs && rail.low);
            rail.height = 900;
        }

        function test_the_costs_reconcile() {
            session.player.toEnd();
            compare(session.costs.rest, "0 unaccounted");
            session.player.toStart();
            compare(session.costs.rest, "0 unaccounted");
        }
    }
}
