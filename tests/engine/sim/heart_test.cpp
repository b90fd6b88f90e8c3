// SPDX-License-Identifier: GPL-3.0-or-later
// The heart: strict (time, first come) order, and the five traps of Boost.Fiber, each as a test.
#include "sim/heart.hpp"

#include <stdexcept>
#include <string>
#include <thread>
#include <vector>

#include <gtest/gtest.h>

#include "base/check.hpp"
#include "base/random.hpp"

namespace lazytlb::sim {
namespace {

SimTime at_ns(std::int64_t ns) { return SimTime{} + nanoseconds(ns); }

// Both ways to hand over must behave alike, so each test runs twice.
class HeartTest : public testing::TestWithParam<bool> {
protected:
    void run(const std::function<void(Heart&)>& body) { with_heart(body, GetParam()); }
};

TEST_P(HeartTest, runs_fibers_in_the_order_of_their_times) {
    std::string order;
    run([&](Heart& heart) {
        heart.spawn([&] {
            heart.sleep_until(at_ns(30));
            order += 'c';
        });
        heart.spawn([&] {
            heart.sleep_until(at_ns(10));
            order += 'a';
        });
        heart.spawn([&] {
            heart.sleep_until(at_ns(20));
            order += 'b';
        });
        heart.run(at_ns(100));
    });
    EXPECT_EQ(order, "abc");
}

TEST_P(HeartTest, breaks_ties_by_who_came_first) {
    std::string order;
    run([&](Heart& heart) {
        for (char c = 'a'; c <= 'h'; ++c)
            heart.spawn([&, c] {
                heart.sleep_until(at_ns(10));
                order += c;
            });
        heart.run(at_ns(100));
    });
    EXPECT_EQ(order, "abcdefgh");
}

// Trap 1: a sleeper that is itself the earliest must wake at its own time, not after the clock has jumped.
TEST_P(HeartTest, a_sleeper_that_is_earliest_wakes_at_its_own_time) {
    std::vector<double> seen;
    run([&](Heart& heart) {
        heart.spawn([&] {
            for (int i = 1; i <= 3; ++i) {
                heart.sleep_until(at_ns(i));
                seen.push_back(heart.now().ns());
            }
        });
        heart.spawn([&] { heart.sleep_until(at_ns(50)); });
        heart.run(at_ns(100));
    });
    EXPECT_EQ(seen, (std::vector<double>{1, 2, 3}));
}

// Trap 2: a wake-up must reach a fiber that sleeps in our own queue.
TEST_P(HeartTest, a_wakeable_sleep_ends_when_it_is_woken) {
    SimTime woken_at;
    bool early = false;
    run([&](Heart& heart) {
        const FiberId sleeper = heart.spawn([&] {
            early = heart.sleep_until_or_wake(at_ns(80));
            woken_at = heart.now();
            heart.sleep_until(at_ns(90));  // the stale entry for 80 must not end this one
            EXPECT_EQ(heart.now(), at_ns(90));
        });
        heart.spawn([&, sleeper] {
            heart.sleep_until(at_ns(20));
            heart.wake(sleeper);
        });
        heart.run(at_ns(100));
    });
    EXPECT_TRUE(early);
    EXPECT_EQ(woken_at, at_ns(20));
}

TEST_P(HeartTest, a_plain_sleep_cannot_be_ended_by_wake) {
    SimTime ended;
    run([&](Heart& heart) {
        const FiberId sleeper = heart.spawn([&] {
            heart.sleep_until(at_ns(80));
            ended = heart.now();
        });
        heart.spawn([&, sleeper] {
            heart.sleep_until(at_ns(20));
            heart.wake(sleeper);
        });
        heart.run(at_ns(100));
    });
    EXPECT_EQ(ended, at_ns(80));
}

// Trap 3: main sleeps until the horizon, and what is due exactly then still happens.
TEST_P(HeartTest, run_returns_at_the_horizon_with_fibers_still_asleep) {
    int reached = 0;
    Heart::End end{};
    SimTime now;
    run([&](Heart& heart) {
        heart.spawn([&] {
            for (int i = 1;; ++i) {
                heart.sleep_until(at_ns(10 * i));
                reached = i;
            }
        });
        heart.spawn([&] { heart.park(); });
        end = heart.run(at_ns(100));
        now = heart.now();
    });
    EXPECT_EQ(reached, 10);
    EXPECT_EQ(end, Heart::End::horizon);
    EXPECT_EQ(now, at_ns(100));
}

// Trap 4: an exception in a fiber stops the run and comes out of run(); a thousand parked fibers are unwound.
TEST_P(HeartTest, an_exception_in_a_fiber_comes_out_of_run_and_all_others_are_unwound) {
    int unwound = 0;
    struct Counts {
        int& n;
        ~Counts() { ++n; }
    };
    EXPECT_THROW(run([&](Heart& heart) {
                     for (int i = 0; i < 1024; ++i)
                         heart.spawn([&] {
                             const Counts counts{unwound};
                             heart.park();
                         });
                     heart.spawn([&] {
                         heart.sleep_until(at_ns(5));
                         throw CheckFailed("a sentence");
                     });
                     heart.run(at_ns(100));
                 }),
                 CheckFailed);
    EXPECT_EQ(unwound, 1024);
}

// Trap 5: several hearts on several threads at once do not know of each other.
TEST_P(HeartTest, hearts_on_different_threads_are_independent) {
    const bool checked = GetParam();
    std::vector<std::uint64_t> sums(4);
    std::vector<std::thread> threads;
    for (std::size_t t = 0; t < sums.size(); ++t)
        threads.emplace_back([&sums, t, checked] {
            with_heart(
                [&](Heart& heart) {
                    for (int i = 0; i < 32; ++i)
                        heart.spawn([&heart, &sum = sums[t], i] {
                            RandomStream random(7, std::to_string(i));
                            for (int n = 0; n < 200; ++n) {
                                heart.sleep_until(heart.now() +
                                                  picoseconds(static_cast<std::int64_t>(1 + random.below(2048))));
                                sum = sum * 31 + heart.now().ps;
                            }
                        });
                    heart.run(at_ns(1'000'000));
                },
                checked);
        });
    for (auto& thread : threads) thread.join();
    for (const auto sum : sums) EXPECT_EQ(sum, sums[0]);
}

TEST_P(HeartTest, a_park_that_nobody_ends_is_told_as_nothing_due) {
    Heart::End end{};
    run([&](Heart& heart) {
        heart.spawn([&] { heart.park(); });
        end = heart.run(at_ns(100));
    });
    EXPECT_EQ(end, Heart::End::nothing_due);
}

TEST_P(HeartTest, stop_ends_the_run_before_the_next_fiber) {
    bool late = false;
    Heart::End end{};
    run([&](Heart& heart) {
        heart.spawn([&] {
            heart.sleep_until(at_ns(1));
            heart.stop();
            heart.sleep_until(at_ns(2));
            late = true;
        });
        end = heart.run(at_ns(100));
    });
    EXPECT_EQ(end, Heart::End::stopped);
    EXPECT_FALSE(late);
}

TEST_P(HeartTest, calls_and_fibers_share_one_order) {
    std::string order;
    run([&](Heart& heart) {
        const Call call{[](void* text, std::uint64_t c) { *static_cast<std::string*>(text) += static_cast<char>(c); },
                        &order, 'x'};
        heart.spawn([&] {
            heart.sleep_until(at_ns(10));
            order += 'a';
        });
        heart.spawn([&] {
            heart.call_at(at_ns(10), call);
            heart.sleep_until(at_ns(10));
            order += 'b';
        });
        heart.run(at_ns(100));
    });
    EXPECT_EQ(order, "axb");
}

// The thread sanitizer keeps books of its own on every stack, and gives up on thousands.
#if defined(__SANITIZE_THREAD__)
constexpr std::uint32_t most_tasks = 256;
#else
constexpr std::uint32_t most_tasks = 16'384;
#endif

TEST_P(HeartTest, sixteen_thousand_tasks_start_and_are_unwound) {
    std::uint32_t started = 0, unwound = 0;
    struct Leaving {
        std::uint32_t& count;
        ~Leaving() { ++count; }
    };
    run([&](Heart& heart) {
        for (std::uint32_t i = 0; i < most_tasks; ++i)
            heart.spawn([&] {
                const Leaving leaving{unwound};
                ++started;
                heart.park();
            });
        heart.run(at_ns(1));
    });
    EXPECT_EQ(started, most_tasks);
    EXPECT_EQ(unwound, most_tasks);
}

TEST_P(HeartTest, a_stack_is_used_again_when_its_task_has_ended) {
    int bodies = 0;
    run([&](Heart& heart) {
        heart.spawn([&] {
            FiberId first = FiberId::none();
            for (int i = 0; i < 1000; ++i) {
                const FiberId fiber = heart.spawn([&] { ++bodies; });
                if (!first.exists()) first = fiber;
                EXPECT_EQ(fiber, first);
                heart.sleep_until(heart.now() + nanoseconds(1));
            }
        });
        heart.run(at_ns(10'000));
    });
    EXPECT_EQ(bodies, 1000);
}

INSTANTIATE_TEST_SUITE_P(BothHandOvers, HeartTest, testing::Values(false, true), [](const auto& which) {
    return which.param ? std::string("checked") : std::string("direct");
});

}  // namespace
}  // namespace lazytlb::sim
