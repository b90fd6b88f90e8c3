// SPDX-License-Identifier: GPL-3.0-or-later
// A program of its own, because it counts every allocation of the process.
#include <atomic>
#include <cstdlib>
#include <new>

#include <gtest/gtest.h>

#include "sim/heart.hpp"

namespace {
std::atomic<std::size_t> allocations{0};
}

void* operator new(std::size_t size) {
    allocations.fetch_add(1, std::memory_order_relaxed);
    if (void* memory = std::malloc(size)) return memory;
    throw std::bad_alloc();
}
void operator delete(void* memory) noexcept { std::free(memory); }
void operator delete(void* memory, std::size_t) noexcept { std::free(memory); }

namespace lazytlb::sim {
namespace {

// Sleeps, parks, wakes, wakes at a known time and calls: everything that happens again and again in a run.
TEST(SteadyState, the_heart_allocates_nothing_once_it_runs) {
    std::size_t at_first = 0, at_last = 0;
    with_heart([&](Heart& heart) {
        constexpr int pairs = 64;
        std::vector<FiberId> sleepers;
        for (int i = 0; i < pairs; ++i)
            sleepers.push_back(heart.spawn([&heart] {
                for (;;) {
                    heart.park();
                    heart.sleep_until(heart.now() + nanoseconds(3));
                    heart.sleep_until_or_wake(heart.now() + nanoseconds(5));
                }
            }));
        for (int i = 0; i < pairs; ++i)
            heart.spawn([&heart, other = sleepers[static_cast<std::size_t>(i)], i] {
                for (;;) {
                    heart.sleep_until(heart.now() + nanoseconds(7 + i));
                    heart.wake(other);
                    heart.call_at(heart.now() + nanoseconds(2), {[](void*, std::uint64_t) {}, nullptr, 0});
                }
            });
        heart.spawn([&] {
            heart.sleep_until(SimTime{} + microseconds(100));  // until queues are as large as they get
            at_first = allocations;
            heart.sleep_until(SimTime{} + microseconds(500));
            at_last = allocations;
        });
        heart.run(SimTime{} + microseconds(501));
    });
    ASSERT_GT(at_first, 0U);
    EXPECT_EQ(at_last - at_first, 0U);
}

}  // namespace
}  // namespace lazytlb::sim

int main(int argc, char** argv) {
    testing::InitGoogleTest(&argc, argv);
    return RUN_ALL_TESTS();
}
