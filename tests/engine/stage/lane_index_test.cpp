// SPDX-License-Identifier: GPL-3.0-or-later
// Goal: the index of the lanes says of every instant what World says, of each CPU, task and mm.
#include "stage/lane_index.hpp"

#include <string>

#include <gtest/gtest.h>

#include "base/random.hpp"
#include "engine/stage/sample.hpp"
#include "run.hpp"

namespace {

using namespace lazytlb;
using namespace lazytlb::stage;

Timeline story(const std::string& name, const Overrides& overrides) {
    const auto scenario = read_story(name, overrides, DataFolder{LAZYTLB_SOURCE_DIR}, known_names());
    EXPECT_TRUE(scenario) << to_text(scenario.diagnostics);
    return Timeline(record(*scenario).trace);
}

Overrides policy(const std::string& name) {
    Overrides overrides;
    overrides.policy = name;
    return overrides;
}

// The last event of each instant: what stands then lasts.
bool lasts(const Timeline& timeline, std::size_t applied) {
    return applied == timeline.size() || timeline.trace().events[applied - 1].at < timeline.trace().events[applied].at;
}

void expect_agrees(const Timeline& timeline) {
    const LaneIndex index = index_lanes(timeline);
    World world(timeline.trace().facts);
    const std::size_t step = std::max<std::size_t>(1, timeline.size() / 3000);
    for (std::size_t applied = 1; applied <= timeline.size(); ++applied) {
        timeline.seek(world, applied);
        if (applied % step != 0 || !lasts(timeline, applied)) continue;
        for (std::size_t i = 0; i < world.cpus.size(); ++i) {
            const CpuId id{static_cast<std::uint16_t>(i)};
            const CpuState& cpu = world.cpu(id);
            const Interval& interval = index.cpus[i][index.interval_at(id, world.now)];
            ASSERT_EQ(interval.task, cpu.curr) << "CPU " << i << " after " << applied;
            ASSERT_EQ(interval.activity, cpu.activity) << "CPU " << i << " after " << applied;
            ASSERT_EQ(interval.is_lazy, cpu.is_lazy) << "CPU " << i << " after " << applied;
            if (!cpu.curr.exists()) continue;
            const TaskState& task = world.task(cpu.curr);
            const bool borrows = !task.mm.exists() && task.active_mm.exists() && task.active_mm != init_mm;
            ASSERT_EQ(interval.borrows(), borrows) << "CPU " << i << " after " << applied;
            ASSERT_EQ(interval.active_mm, task.mm.exists() ? task.mm : task.active_mm) << "CPU " << i;
        }
        for (std::size_t i = 0; i < world.tasks.size(); ++i) {
            const auto& spans = index.tasks[i].spans;
            const auto after = std::upper_bound(spans.begin(), spans.end(), world.now,
                                                [](SimTime t, const TaskSpan& span) { return t < span.from; });
            ASSERT_NE(after, spans.begin());
            ASSERT_EQ(std::prev(after)->run, world.tasks[i].run) << "task " << i << " after " << applied;
        }
    }
}

TEST(LaneIndex, agrees_with_world_at_every_event_of_a_story) {
    for (const char* name : {"first-borrow", "lazier-x86", "shootdown-at-exit", "hazard-borrow", "asid-thrash"}) {
        SCOPED_TRACE(name);
        expect_agrees(story(name, {}));
    }
}

TEST(LaneIndex, covers_every_instant_of_each_cpu_exactly_once) {
    for (const char* name : {"first-borrow", "lazier-x86", "munmap-while-lazy"}) {
        const Timeline timeline = story(name, {});
        const LaneIndex index = index_lanes(timeline);
        for (std::size_t cpu = 0; cpu < index.cpus.size(); ++cpu) {
            const CpuId id{static_cast<std::uint16_t>(cpu)};
            const auto& intervals = index.cpus[cpu];
            ASSERT_FALSE(intervals.empty());
            EXPECT_EQ(intervals.front().from, SimTime{});
            SimSpan sum;
            for (std::size_t i = 0; i < intervals.size(); ++i) {
                if (i > 0) {
                    EXPECT_LT(intervals[i - 1].from, intervals[i].from);
                    EXPECT_FALSE(intervals[i].looks_like(intervals[i - 1]));
                }
                sum += index.end_of(id, i) - intervals[i].from;
            }
            EXPECT_EQ(sum, timeline.trace().end - SimTime{});
        }
    }
}

// CPU time by cause, summed from the lanes, is what World charges.
TEST(LaneIndex, adds_up_to_the_costs) {
    const Timeline timeline = story("first-borrow", {});
    const LaneIndex index = index_lanes(timeline);
    std::array<std::int64_t, cause_count> sum{};
    for (std::size_t cpu = 0; cpu < index.cpus.size(); ++cpu)
        for (std::size_t i = 0; i < index.cpus[cpu].size(); ++i)
            sum[static_cast<std::size_t>(index.cpus[cpu][i].activity)] +=
                (index.end_of(CpuId{static_cast<std::uint16_t>(cpu)}, i) - index.cpus[cpu][i].from).ps;
    EXPECT_EQ(sum, timeline.at(timeline.size()).costs(timeline.trace().end));
}

TEST(LaneIndex, every_unit_of_a_borrower_has_its_holder) {
    for (const char* name : {"refcount", "refcount-classic"}) {
        const Timeline timeline = story("first-borrow", policy(name));
        const LaneIndex index = index_lanes(timeline);
        World world(timeline.trace().facts);
        for (std::size_t applied = 1; applied <= timeline.size(); ++applied) {
            timeline.seek(world, applied);
            if (!lasts(timeline, applied)) continue;
            // Between borrowing and its atomic a CPU is inside its switch.
            for (std::size_t i = 0; i < world.cpus.size(); ++i) {
                const CpuState& cpu = world.cpus[i];
                for (std::size_t mm = 1; mm < world.mms.size(); ++mm) {
                    const MmId id{static_cast<std::uint32_t>(mm)};
                    const auto held = std::count_if(
                        index.mms[mm].holders.begin(), index.mms[mm].holders.end(), [&](const Holder& holder) {
                            return holder.cpu.index() == i && holder.counted && holder.from <= world.now &&
                                   (!holder.last.exists() || world.now < holder.to);
                        });
                    const bool has_unit = cpu.lazy_unit == id || cpu.parked_unit == id || cpu.leaving_unit == id;
                    if (!has_unit && cpu.in_switch_window()) continue;
                    ASSERT_EQ(held, has_unit ? 1 : 0) << name << ", mm " << mm << ", CPU " << i << ", " << applied;
                }
            }
        }
    }
}

TEST(LaneIndex, names_borrowers_that_nobody_counts) {
    const LaneIndex index = index_lanes(story("first-borrow", policy("shootdown")));
    std::size_t borrowers = 0;
    for (const MmLane& mm : index.mms)
        for (const Holder& holder : mm.holders) {
            if (holder.hold != Hold::lazy) continue;
            ++borrowers;
            EXPECT_FALSE(holder.counted);
        }
    EXPECT_GT(borrowers, 0U);
}

TEST(LaneIndex, counts_of_an_mm_are_those_of_world) {
    const Timeline timeline = story("shootdown-at-exit", policy("refcount"));
    const LaneIndex index = index_lanes(timeline);
    for (std::size_t mm = 1; mm < index.mms.size(); ++mm) {
        ASSERT_FALSE(index.mms[mm].counts.empty());
        for (const CountStep& step : index.mms[mm].counts) {
            const World world = timeline.at(step.event.index() + 1);
            EXPECT_EQ(step.mm_count, world.mms[mm].mm_count);
            EXPECT_EQ(step.mm_users, world.mms[mm].mm_users);
        }
        EXPECT_EQ(index.mms[mm].freed.exists(), !timeline.at(timeline.size()).mms[mm].alive);
    }
}

TEST(LaneIndex, knows_when_an_interrupt_was_answered) {
    const Timeline timeline = story("shootdown-at-exit", {});
    const LaneIndex index = index_lanes(timeline);
    ASSERT_FALSE(index.flights.empty());
    for (const Flight& flight : index.flights) {
        if (!flight.has_answered) continue;
        EXPECT_TRUE(flight.has_entered);
        EXPECT_LE(flight.sent, flight.entered);
        EXPECT_LE(flight.entered, flight.answered);
    }
}

// The mean over the run, by socket, is the waiting time that World charges.
TEST(LaneIndex, waiting_cpus_add_up_to_the_time_waited) {
    const Timeline timeline = sample_queue(4, 4, 2).timeline();
    const LaneIndex index = index_lanes(timeline);
    const auto costs = timeline.at(timeline.size()).costs(timeline.trace().end);
    double waited = 0;
    for (std::size_t socket = 0; socket < 4; ++socket)
        waited += index.mean_waiting(socket, {}, timeline.trace().end) * static_cast<double>(timeline.trace().end.ps);
    const auto expected = static_cast<double>(costs[static_cast<std::size_t>(Cause::line_wait)]);
    EXPECT_GT(expected, 0);
    EXPECT_NEAR(waited / expected, 1, 1e-9);
}

}  // namespace
