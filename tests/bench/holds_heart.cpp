// SPDX-License-Identifier: GPL-3.0-or-later
#include <vector>

#include "holds.hpp"
#include "sim/heart.hpp"
#include "trace/trace.hpp"

namespace lazytlb::bench {

namespace {

constexpr SimTime far_away = SimTime{} + microseconds(1'000'000'000);

// A first-come queue without an allocation: each process stands in it at most once.
class Waiting {
public:
    explicit Waiting(std::uint32_t processes) : places_(processes + 1) {}
    bool empty() const { return head_ == tail_; }
    void push(sim::FiberId fiber) {
        places_[tail_] = fiber;
        if (++tail_ == places_.size()) tail_ = 0;
    }
    sim::FiberId pop() {
        const sim::FiberId fiber = places_[head_];
        if (++head_ == places_.size()) head_ = 0;
        return fiber;
    }

private:
    std::vector<sim::FiberId> places_;
    std::size_t head_ = 0, tail_ = 0;
};

struct Line {  // from park and wake, as any resource would be
    sim::Heart& heart;
    Waiting waiting;
    bool is_taken = false;
    void acquire() {
        if (!is_taken) {
            is_taken = true;
            return;
        }
        waiting.push(heart.running());
        heart.park();
    }
    void release() {
        if (waiting.empty())
            is_taken = false;
        else
            heart.wake(waiting.pop());  // it is theirs now
    }
};

struct Primitive {  // from park and wake_at: a waiter is woken when its service is over
    sim::Heart& heart;
    Waiting waiting;
    bool is_busy = false;
    void access(SimSpan service) {
        if (is_busy) {
            waiting.push(heart.running());
            heart.park();
        } else {
            is_busy = true;
            heart.sleep_until(heart.now() + service);
        }
        if (waiting.empty())
            is_busy = false;
        else
            heart.wake_at(waiting.pop(), heart.now() + service);
    }
};

template <class Body>
Outcome run(std::uint32_t processes, bool checked, Body&& body) {
    Outcome outcome;
    sim::with_heart(
        [&](sim::Heart& heart) {
            for (std::uint32_t i = 0; i < processes; ++i) heart.spawn([&, i] { body(heart, i, outcome); });
            const double begun = processor_seconds();
            heart.run(far_away);
            outcome.seconds -= begun;
        },
        checked);
    return outcome;
}

// Counts holds; the last one ends the run.
struct Count {
    std::uint64_t left;
    Trace* record = nullptr;  // where each hold is kept, if anywhere
    void one(sim::Heart& heart, Outcome& outcome) {
        if (record != nullptr) {
            const Event event{heart.now(),
                              EventIndex::none(),
                              CpuId{static_cast<std::uint16_t>(heart.running().value)},
                              EventKind::iteration,
                              0,
                              no_site,
                              0,
                              0,
                              0,
                              0};
            record->hash = hash_event(record->hash, event);
            record->events.append(event);
        }
        if (--left == 0) {
            outcome.seconds += processor_seconds();
            outcome.clock = heart.now().ps;
            heart.stop();
        }
    }
};

SimSpan span(std::uint64_t units) { return SimSpan{static_cast<std::int64_t>(units)}; }

Outcome run_holds(Work work, std::uint32_t processes, Count count, bool checked) {
    Line* line = nullptr;
    return run(processes, checked, [&](sim::Heart& heart, std::uint32_t i, Outcome& outcome) {
        Draws draws(i);
        if (work == Work::hold_only) {
            for (;;) {
                heart.sleep_until(heart.now() + span(draws.next()));
                count.one(heart, outcome);
            }
        }
        Line own{heart, Waiting(i == 0 ? processes : 0)};
        if (i == 0) line = &own;  // the first process begins first
        for (;;) {
            heart.sleep_until(heart.now() + span(draws.next()));
            count.one(heart, outcome);
            line->acquire();
            heart.sleep_until(heart.now() + span(line_hold));
            count.one(heart, outcome);
            line->release();
        }
    });
}

}  // namespace

Outcome on_the_heart(Work work, std::uint32_t processes, std::uint64_t holds, bool checked) {
    return run_holds(work, processes, {holds}, checked);
}

Outcome on_the_heart_recorded(Work work, std::uint32_t processes, std::uint64_t holds) {
    Trace trace;
    return run_holds(work, processes, {holds, &trace}, false);
}

Outcome on_the_heart_with_line(std::uint32_t processes, std::uint64_t holds) {
    Count count{holds};
    Primitive* line = nullptr;
    return run(processes, false, [&](sim::Heart& heart, std::uint32_t i, Outcome& outcome) {
        Draws draws(i);
        Primitive own{heart, Waiting(i == 0 ? processes : 0)};
        if (i == 0) line = &own;
        for (;;) {
            heart.sleep_until(heart.now() + span(draws.next()));
            count.one(heart, outcome);
            line->access(span(line_hold));
            count.one(heart, outcome);
        }
    });
}

}  // namespace lazytlb::bench
