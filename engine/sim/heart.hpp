// SPDX-License-Identifier: GPL-3.0-or-later
// The heart: virtual time on fibers. Whoever is due earliest runs; on ties, first come. One Heart belongs to
// one thread; nothing of Boost shows here, and no other file of the engine includes it.
#pragma once

#include <cstdint>
#include <exception>
#include <functional>
#include <memory>
#include <vector>

#include "base/ids.hpp"
#include "base/time.hpp"
#include "sim/due_queue.hpp"

namespace lazytlb::sim {

using FiberId = Id<struct FiberTag, std::uint32_t>;

// Something that happens at an instant without a stack of its own: an interrupt that arrives, a timer.
struct Call {
    void (*run)(void* context, std::uint64_t argument) = nullptr;
    void* context = nullptr;
    std::uint64_t argument = 0;
};

class Heart {
public:
    // `checked_hand_over`: through Boost's documented suspend/pick_next instead of straight to the winner.
    // Same order, same record; slower. A test runs both.
    explicit Heart(bool checked_hand_over = false);
    ~Heart();
    Heart(const Heart&) = delete;
    Heart& operator=(const Heart&) = delete;

    SimTime now() const { return now_; }

    // A new fiber that starts now, after all that is already due now. Its body must not let an exception of
    // its own matter to others: one that leaves the body stops the run, and run() throws it again.
    FiberId spawn(std::function<void()> body);

    // From here to `stop` on the calling fiber's own account:
    void sleep_until(SimTime at);               // nobody can end it earlier
    bool sleep_until_or_wake(SimTime at);       // true when wake() ended it before `at`
    void park() { wait(State::parked, now_); }  // until wake()
    FiberId running() const { return running_; }

    void wake(FiberId fiber);                 // no effect on one that is neither parked nor in a wakeable sleep
    void wake_at(FiberId fiber, SimTime at);  // a parked fiber whose wait has a known end; only that ends it
    void call_at(SimTime at, Call call);      // at >= now

    // Runs until `horizon` (what is due exactly then still happens), until nothing is due, or until stop().
    // Call it once, from outside the fibers. Ends with every fiber unwound.
    enum class End : std::uint8_t { horizon, nothing_due, stopped };
    End run(SimTime horizon);
    void stop() { stopping_ = true; }  // from a fiber or a call: the run ends before the next one

    std::uint64_t switches() const { return switches_; }

private:
    struct Boost;  // the algorithm and the fibers, in heart.cpp
    friend struct Boost;

    enum class State : std::uint8_t { ready, running, sleeping, wakeable, parked, finished };
    // Half a cache line: all that a hand-over reads and writes of a fiber, its stack apart.
    struct alignas(32) Fiber {
        std::uint64_t due = 0;    // Due::turn() of its valid entry in the queue; others of it are stale
        void* context = nullptr;  // Boost's, at the top of its stack
        char* frame = nullptr;    // where on its stack it left: fetched early when it is to come back
        State state = State::ready;
        bool was_woken = false;
        void fetch() const {
            for (int line = -3; line < 2; ++line) __builtin_prefetch(frame + line * 64);
            __builtin_prefetch(static_cast<char*>(context) + 192);  // where Boost keeps the stack pointer
        }
    };
    static constexpr std::uint32_t call_bit = 1U << 23;

    void wait(State as, SimTime at);
    std::uint32_t next(bool is_due, Due mine);
    void switch_to(std::uint32_t who);  // returns when it is this fiber's turn again
    std::uint32_t pick();               // runs what has no stack; main_ when the run is over
    void unwind();
    void run_call(std::uint32_t slot);
    void body_of(FiberId fiber);

    static constexpr std::uint32_t main_ = call_bit - 1;
    static constexpr std::uint64_t last_sequence = (std::uint64_t{1} << 40) - 1;

    SimTime now_;
    DueQueue queue_;
    std::vector<std::uint32_t> ring_;  // woken now: first in first out, a power of two in size
    std::size_t ring_mask_, ring_head_ = 0, ring_count_ = 0;
    std::uint64_t sequence_ = 0, switches_ = 0;
    FiberId running_ = FiberId::none();
    bool stopping_ = false, unwinding_ = false, nothing_due_ = false;
    std::vector<Fiber> fibers_;
    std::vector<std::function<void()>> bodies_;  // by fiber
    std::vector<std::uint32_t> finished_;        // fibers whose body is over, ready for another
    std::vector<Call> calls_;
    std::vector<std::uint32_t> free_calls_;
    std::exception_ptr failure_;
    std::unique_ptr<Boost> boost_;

    void ring_grow();
    void ring_push(std::uint32_t who) {
        if (ring_count_ > ring_mask_) ring_grow();
        ring_[(ring_head_ + ring_count_++) & ring_mask_] = who;
    }
    std::uint32_t ring_pop() {
        const std::uint32_t who = ring_[ring_head_];
        ring_head_ = (ring_head_ + 1) & ring_mask_;
        --ring_count_;
        return who;
    }
};

// Runs `body` with a Heart of its own on a thread of its own, waits, and throws again what it threw.
void with_heart(const std::function<void(Heart&)>& body, bool checked_hand_over = false);

// A caller that is still earliest only moves the clock: no queue, no switch. Strictly earlier, so that ties
// stay first come.
inline void Heart::sleep_until(SimTime at) {
    if (ring_count_ == 0 && at < queue_.top_at() && !stopping_) {
        now_ = at;
        return;
    }
    wait(State::sleeping, at);
}

}  // namespace lazytlb::sim
