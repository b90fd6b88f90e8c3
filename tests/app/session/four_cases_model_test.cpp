// SPDX-License-Identifier: GPL-3.0-or-later
// Goal: what the table says that a policy does in each of the four cases is what the record of that policy shows.
#include "four_cases_model.hpp"

#include <gtest/gtest.h>

#include <map>

#include "app/session/runs.hpp"

namespace lazytlb {

namespace {

Overrides policy(std::string_view name) {
    Overrides overrides;
    overrides.policy = name;
    return overrides;
}

struct Seen {  // of all switches of one case, each its own set of changes to mm_count and of stores
    std::array<int, 2> grabs{1000, 0}, drops{1000, 0}, stores{1000, 0};  // fewest and most
    void add(std::array<int, 2>& range, int n) { range = {std::min(range[0], n), std::max(range[1], n)}; }
};

// What the CPU does between sched_switch and its next way out of the switch. Only the lazy units of users' mms count.
std::array<Seen, table_case_count> seen_in(const LoadedRun& run) {
    struct Open {
        std::optional<TableCase> which;
        int grabs = 0, drops = 0, stores = 0;
        bool finished = false;
    };
    std::array<Seen, table_case_count> seen;
    std::map<CpuId, Open> open;
    const auto close = [&](Open& o) {
        if (!o.which) return;
        Seen& s = seen[static_cast<std::size_t>(*o.which)];
        s.add(s.grabs, o.grabs);
        s.add(s.drops, o.drops);
        s.add(s.stores, o.stores);
        o = {};
    };
    for (std::size_t i = 0; i < run.size(); ++i) {
        const Event& e = run.trace().events[i];
        if (!e.cpu.exists()) continue;
        Open& o = open[e.cpu];
        switch (e.kind) {
            case EventKind::sched_switch: o = {}; break;
            case EventKind::context_switch:
                if (e.mm() != init_mm) o.which = table_case(e.as<SwitchCase>());
                break;
            case EventKind::mm_grab:
                if (e.as<Hold>() == Hold::lazy && e.mm() != init_mm) ++o.grabs;
                break;
            case EventKind::mm_drop:
                if (e.as<Hold>() == Hold::parked && e.mm() != init_mm) ++o.drops;
                break;
            case EventKind::policy_set: ++o.stores; break;
            case EventKind::finish_task_switch: o.finished = true; break;
            case EventKind::spend:
            case EventKind::cpu_idle:
                if (o.finished && e.kind == EventKind::cpu_idle) close(o);
                if (o.finished && e.as<Cause>() == Cause::user) close(o);
                break;
            default: break;
        }
    }
    return seen;
}

}  // namespace

TEST(FourCases, say_of_every_policy_what_its_record_shows) {
    for (const VariantInfo& info : policies()) {
        SCOPED_TRACE(info.name);
        const auto deeds = deeds_of(info.name);
        if (refusal(info.name, "powerpc-hash")) continue;
        const auto run = run_of("first-borrow", policy(info.name));
        const auto seen = seen_in(*run);
        for (std::size_t i = 0; i < table_case_count; ++i) {
            if (run->seen(static_cast<TableCase>(i), run->size()) == 0 || seen[i].grabs[0] == 1000) continue;
            SCOPED_TRACE(i);
            EXPECT_EQ(seen[i].grabs[1], deeds[i].change.contains(QStringLiteral("+1")) ? 1 : 0);
            EXPECT_EQ(seen[i].drops[1], deeds[i].change.contains(QStringLiteral("−1")) ? 1 : 0);
            EXPECT_GE(seen[i].stores[1], deeds[i].change == QStringLiteral("store") ? 1 : 0);
        }
    }
}

TEST(FourCases, differ_between_policies_that_differ) {
    EXPECT_EQ(deeds_of("no-lazy")[0].deed, QStringLiteral("loads init_mm"));
    EXPECT_EQ(deeds_of("no-lazy")[1].deed, QStringLiteral("keeps init_mm"));
    EXPECT_EQ(deeds_of("refcount")[1].change, QStringLiteral("0"));
    EXPECT_EQ(deeds_of("refcount-classic")[1].change, QStringLiteral("+1 −1"));
    EXPECT_EQ(deeds_of("shootdown")[0].change, QStringLiteral("0"));
    EXPECT_EQ(deeds_of("hazard-pointer")[0].change, QStringLiteral("store"));
}

TEST(FourCases, count_in_what_the_policy_writes) {
    FourCasesModel cases(nullptr);
    Player player;
    player.open(run_of("first-borrow", policy("hazard-pointer")), 10);
    cases.show_cases(player);
    EXPECT_EQ(cases.unit(), QStringLiteral("hazard slot"));
    player.open(first_borrow(), 10);
    cases.show_cases(player);
    EXPECT_EQ(cases.unit(), QStringLiteral("mm_count"));
}

}  // namespace lazytlb
