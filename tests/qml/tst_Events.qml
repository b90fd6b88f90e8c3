// SPDX-License-Identifier: GPL-3.0-or-later
// Goal: the event list follows the step, a click goes to an event, and the views beside it are filled.
pragma ComponentBehavior: Bound

import QtQuick
import QtTest
import LazyTlb

Item {
    width: 1280
    height: 300

    Session {
        id: session

        Component.onCompleted: openFirst()
    }
    LowerBand {
        id: band

        anchors.fill: parent
        session: session
    }

    TestCase {
        name: "Events"
        when: windowShown

        function initTestCase() {
            tryVerify(() => session.player.ready, 20000);
        }

        function init() {
            session.events.clear();
            session.player.seekTo(60);
        }

        function test_the_list_follows_the_step() {
            band.view = LowerBand.View.Events;
            compare(session.events.count, session.player.size);
            compare(session.events.current, 59);
            session.player.stepForward();
            compare(session.events.current, 60);
        }

        function test_a_filter_leaves_what_has_its_words() {
            band.view = LowerBand.View.Events;
            session.events.words = "mm_grab";
            verify(session.events.count > 0 && session.events.count < 40);
            session.events.seek(0);
            verify(session.plainSentence.length > 0);
            compare(session.events.current, 0);
        }

        function test_events_of_the_selected_cpu() {
            session.select(2);
            session.events.scope = 1;
            verify(session.events.count < session.player.size);
            session.events.clear();
            session.follow();
        }

        function test_why_is_told_only_where_somebody_looks() {
            band.view = LowerBand.View.Lanes;
            verify(!session.whyCost.active);
            band.view = LowerBand.View.Why;
            verify(session.whyCost.active);
            verify(session.whyCost.count > 0);
            verify(session.whyCost.cost.indexOf("CPU") === 0);
        }

        function test_the_source_has_its_line() {
            band.view = LowerBand.View.Source;
            verify(session.source.file.length > 0);
            verify(session.source.current >= 0);
            session.source.other = 1;
            verify(session.source.here.indexOf("only in") >= 0);
            session.source.other = 0;
        }

        function test_a_field_opens_its_history_and_jumps_to_its_last_change() {
            session.openHistory(0);
            compare(session.history.field, 0);
            verify(session.history.count > 0);
            const before = session.player.position;
            session.toLastChange(0);
            verify(session.player.position < before);
            session.openHistory(0);
            compare(session.history.field, -1);
        }
    }
}
