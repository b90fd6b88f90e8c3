// SPDX-License-Identifier: GPL-3.0-or-later
// Five traps of Boost.Fiber, met in trials, stand where they bite. See also ARCHITECTURE.md, "The heart".
#include "sim/heart.hpp"

#include <algorithm>
#include <deque>
#include <thread>
#include <utility>

#include <boost/fiber/algo/algorithm.hpp>
#include <boost/fiber/context.hpp>
#include <boost/fiber/fiber.hpp>
#include <boost/fiber/operations.hpp>

#include "base/check.hpp"
#include "sim/sanitizer_fiber.hpp"
#include "sim/stack_arena.hpp"

#ifndef LAZYTLB_FIBER_STACK_KIB
#define LAZYTLB_FIBER_STACK_KIB 32
#endif

namespace lazytlb::sim {

namespace {

struct Unwind {};  // thrown through a waiting fiber when the run is over

using Context = boost::fibers::context;

// Boost asks for a stack and gives it back; ours live as long as the arena.
struct ArenaStack {
    StackArena* arena;
    SanitizerFiber* sanitizer;

    boost::context::stack_context allocate() {
        boost::context::stack_context stack;
        stack.sp = arena->take();
        stack.size = arena->usable() - 16 * 256;  // the tops are coloured by up to that
        sanitizer->bottom = static_cast<char*>(stack.sp) - stack.size;
        sanitizer->size = stack.size;
        return stack;
    }
    void deallocate(boost::context::stack_context&) noexcept {}
};

}  // namespace

struct Heart::Boost {
    // Trap 2: fiber_properties::notify() only reaches fibers in Boost's own ready hook. We have a queue of our
    // own and need no properties: fibers are known by number, and this algorithm only hands out the winner.
    // Trap 3: the main and the dispatcher context come through awakened() too. They wait in a list of their
    // own, served only when the heart has nothing more to give, or every switch would pass the dispatcher.
    struct Algorithm final : boost::fibers::algo::algorithm {
        Boost* owner;
        std::deque<Context*> others;

        explicit Algorithm(Boost* o) : owner(o) {}
        void awakened(Context* context) noexcept override {
            if (owner != nullptr && owner->being_born != nullptr)
                *owner->being_born = context;
            else
                others.push_back(context);
        }
        Context* pick_next() noexcept override {
            if (owner != nullptr && owner->chosen != nullptr) return std::exchange(owner->chosen, nullptr);
            if (others.empty()) return nullptr;
            // Main first: it joins the fiber that has just ended.
            auto next =
                owner != nullptr ? std::find(others.begin(), others.end(), owner->main_context) : others.begin();
            if (next == others.end()) next = others.begin();
            Context* const context = *next;
            others.erase(next);
            return context;
        }
        bool has_ready_fibers() const noexcept override { return !others.empty(); }
        // Reached only when no context at all can run, which the heart rules out.
        using RealTime = std::chrono::steady_clock::time_point;  // tidy: Boost's signature; no clock is read
        void suspend_until(const RealTime&) noexcept override {}
        void notify() noexcept override {}
    };

    explicit Boost(bool checked) : algorithm(new Algorithm(this)), checked_hand_over(checked) {
        boost::fibers::context::active()->get_scheduler()->set_algo(algorithm);
    }
    ~Boost() {
        algorithm->owner = nullptr;  // the thread's scheduler keeps the algorithm until the thread ends
    }

    SanitizerFiber& sanitizer_of(std::uint32_t who) { return who == main_ ? main_sanitizer : sanitizers[who]; }

    // The one stack switch. Returns when somebody switches back to `from`.
    [[gnu::always_inline]] void switch_stacks(std::uint32_t from, std::uint32_t to, Context* context) {
        sanitizer_of(from).leave_for(sanitizer_of(to));
        left.set(from);
        if (checked_hand_over) {
            chosen = context;
            Context::active()->suspend();
        } else {
            context->resume();  // public, undocumented; resuming oneself would crash, which hand_over rules out
        }
        sanitizer_of(from).arrive_from(&sanitizer_of(left.get()));
    }

    StackArena arena{std::size_t{LAZYTLB_FIBER_STACK_KIB} * 1024};
    boost::intrusive_ptr<Algorithm> algorithm;
    bool checked_hand_over;
    Context* main_context = Context::active();
    SanitizerFiber main_sanitizer;
    std::deque<SanitizerFiber> sanitizers;  // addresses are kept by fibers being born
    std::vector<boost::fibers::fiber> fibers;
    Context** being_born = nullptr;
    Context* chosen = nullptr;
    LeftStack left{main_};
};

// Trap 1: Boost's yield() picks the next fiber before it queues the caller; a sleeper that is itself the
// earliest would let the clock jump past its own time. Here the caller is queued first, and may win.
[[gnu::always_inline]] inline void Heart::switch_to(std::uint32_t who) {
    const std::uint32_t from = running_.value;
    if (who != from) {
        ++switches_;
        running_ = FiberId{who};  // and whoever switches back says so again
        fibers_[from].frame = static_cast<char*>(__builtin_frame_address(0));
        boost_->switch_stacks(from, who,
                              who == main_ ? boost_->main_context : static_cast<Context*>(fibers_[who].context));
    }
    if (unwinding_) {
        if (fibers_[from].state == State::finished) return;
        throw Unwind{};
    }
}

Heart::Heart(bool checked_hand_over) : ring_(64), ring_mask_(63), boost_(std::make_unique<Boost>(checked_hand_over)) {}

Heart::~Heart() {
    if (!boost_->fibers.empty()) unwind();
}

FiberId Heart::spawn(std::function<void()> body) {
    if (!finished_.empty()) {  // a fiber whose task has exited runs the new one: no new stack
        const FiberId fiber{finished_.back()};
        finished_.pop_back();
        bodies_[fiber.index()] = std::move(body);
        fibers_[fiber.index()].state = State::ready;
        fibers_[fiber.index()].due = 0;
        ring_push(fiber.value);
        return fiber;
    }
    const FiberId fiber{static_cast<std::uint32_t>(fibers_.size())};
    check(fiber.value < main_, "more tasks than the due queue can name");
    fibers_.push_back({});
    bodies_.push_back(std::move(body));
    boost_->sanitizers.emplace_back();
    Context* born = nullptr;
    boost_->being_born = &born;
    boost_->fibers.emplace_back(boost::fibers::launch::post, std::allocator_arg,
                                ArenaStack{&boost_->arena, &boost_->sanitizers.back()},
                                [this, fiber] { body_of(fiber); });
    boost_->being_born = nullptr;
    fibers_.back().context = born;
    fibers_.back().frame = reinterpret_cast<char*>(born);
    ring_push(fiber.value);
    return fiber;
}

// Trap 4: an exception that leaves a fiber's function ends the process, so each is caught here. No switch
// inside a catch block: the exception being handled belongs to the thread, not to the stack.
void Heart::body_of(FiberId fiber) {
    boost_->sanitizer_of(fiber.value).arrive_from(&boost_->sanitizer_of(boost_->left.get()));
    while (!unwinding_) {
        try {
            fibers_[fiber.index()].state = State::running;
            std::exchange(bodies_[fiber.index()], nullptr)();
            finished_.push_back(fiber.value);
        } catch (const Unwind&) {
            break;
        } catch (...) {
            failure_ = std::current_exception();
            stopping_ = true;
        }
        fibers_[fiber.index()].state = State::finished;
        switch_to(pick());  // comes back when spawn() has a new body for this stack, or to unwind
    }
    // The function ends only while unwind() joins it: Boost then asks pick_next, which gives main.
    boost_->sanitizer_of(fiber.value).leave_for(boost_->main_sanitizer, true);
    boost_->left.set(fiber.value);
}

// Who comes next; `mine` is put into the queue when it is due. First the common cases, without the loop of pick(): a
// fiber from the queue, in and out in one sift, or a fiber from the ring.
[[gnu::noinline]] std::uint32_t Heart::next(bool is_due, Due mine) {
    if (!stopping_) {
        const Due top = queue_.top();
        if (ring_count_ == 0) {
            const std::uint32_t who = top.who();
            if (who < main_ && fibers_[who].due == top.turn() && (!is_due || top.key < mine.key)) {
                fibers_[who].fetch();
                if (is_due)
                    queue_.replace_top(mine);
                else
                    queue_.pop();
                now_ = top.at();
                return who;
            }
        } else if (top.at() != now_ && ring_[ring_head_] < main_) {
            if (is_due) queue_.push(mine);
            return ring_pop();
        }
    }
    if (is_due) queue_.push(mine);
    return pick();
}

// Every wait of every fiber leaves its stack here, on one line: processors predict where a call returns to from the
// last calls, and after a change of stacks they are right only where both stacks were left at the same place.
void Heart::wait(State as, SimTime at) {
    check(running_.exists(), "only a fiber can wait");
    Fiber& self = fibers_[running_.index()];
    self.state = as;
    const Due mine(at, ++sequence_, running_.value);
    self.due = mine.turn();  // of a parked fiber no entry has this turn
    switch_to(next(as != State::parked, mine));
}

bool Heart::sleep_until_or_wake(SimTime at) {
    if (ring_count_ == 0 && at < queue_.top_at() && !stopping_) {
        now_ = at;
        return false;
    }
    const std::size_t self = running_.index();  // the vector may grow while this fiber sleeps
    fibers_[self].was_woken = false;
    wait(State::wakeable, at);
    fibers_[self].state = State::running;  // no longer wakeable
    return fibers_[self].was_woken;
}

void Heart::wake(FiberId id) {
    Fiber& fiber = fibers_[id.index()];
    if (fiber.state != State::parked && fiber.state != State::wakeable) return;
    fiber.state = State::ready;
    fiber.was_woken = true;
    fiber.due = 0;  // an entry that is still in the queue is stale from now on
    fiber.fetch();
    ring_push(id.value);
}

void Heart::wake_at(FiberId id, SimTime at) {
    Fiber& fiber = fibers_[id.index()];
    check(fiber.state == State::parked && at >= now_, "only a parked fiber can be given a time to wake");
    fiber.state = State::sleeping;
    const Due due(at, ++sequence_, id.value);
    fiber.due = due.turn();
    queue_.push(due);
}

void Heart::call_at(SimTime at, Call call) {
    check(at >= now_, "a call was asked for in the past");
    std::uint32_t slot = 0;
    if (free_calls_.empty()) {
        slot = static_cast<std::uint32_t>(calls_.size());
        check(slot < call_bit, "more pending calls than the due queue can name");
        calls_.push_back(call);
    } else {
        slot = free_calls_.back();
        free_calls_.pop_back();
        calls_[slot] = call;
    }
    if (at == now_)
        ring_push(slot | call_bit);
    else
        queue_.push(Due(at, ++sequence_, slot | call_bit));
}

void Heart::run_call(std::uint32_t slot) {
    const Call call = calls_[slot];
    free_calls_.push_back(slot);
    const FiberId picking = std::exchange(running_, FiberId::none());  // a call runs on no fiber's account
    try {
        call.run(call.context, call.argument);
    } catch (...) {
        failure_ = std::current_exception();
        stopping_ = true;
    }
    running_ = picking;
}

// Entries due now are older than the ring's, so they go first: together that is (time, sequence) order.
std::uint32_t Heart::pick() {
    for (;;) {
        if (stopping_) return main_;
        std::uint32_t who = 0;
        if (ring_count_ == 0 || queue_.top_at() == now_) {
            const Due due = queue_.pop();
            who = due.who();
            if (who == main_) {  // the horizon
                nothing_due_ = queue_.empty();
                return main_;
            }
            if (who < main_ && fibers_[who].due != due.turn()) continue;  // woken earlier: stale
            now_ = due.at();
        } else {
            who = ring_pop();
        }
        if (who < main_) return who;
        run_call(who & ~call_bit);
    }
}

Heart::End Heart::run(SimTime horizon) {
    // Main sleeps until the horizon, behind all that is due exactly then; so the queue is never empty and
    // the fast path of a lonely sleeper cannot run past the end.
    queue_.push(Due(horizon, last_sequence, main_));
    const std::uint32_t first = pick();
    if (first != main_) {
        running_ = FiberId{first};
        boost_->switch_stacks(main_, first, static_cast<Context*>(fibers_[first].context));
    }
    unwind();
    if (failure_) std::rethrow_exception(failure_);
    if (stopping_) return End::stopped;
    if (nothing_due_) return End::nothing_due;
    now_ = horizon;
    return End::horizon;
}

// Trap 4, second half: a thread that ends while a fiber is blocked hangs for ever, so each is resumed once to
// throw Unwind through its stack, and joined. Boost frees what has ended when its dispatcher runs, and its
// records lie on our stacks: one yield lets it do so before the arena goes.
void Heart::unwind() {
    unwinding_ = true;
    for (std::size_t i = 0; i < boost_->fibers.size(); ++i) {
        const auto who = static_cast<std::uint32_t>(i);
        running_ = FiberId{who};
        boost_->main_sanitizer.leave_for(boost_->sanitizer_of(who));
        boost_->left.set(main_);
        boost_->chosen = static_cast<Context*>(fibers_[i].context);
        boost_->fibers[i].join();
        boost_->main_sanitizer.arrive_from(nullptr);
    }
    running_ = FiberId::none();
    boost_->fibers.clear();
    boost::this_fiber::yield();
}

void Heart::ring_grow() {
    std::vector<std::uint32_t> larger(ring_.size() * 2);
    for (std::size_t i = 0; i < ring_count_; ++i) larger[i] = ring_[(ring_head_ + i) & ring_mask_];
    ring_ = std::move(larger);
    ring_mask_ = ring_.size() - 1;
    ring_head_ = 0;
}

// Trap 5: the algorithm belongs to the thread and outlives the heart. A fresh thread per run keeps runs apart,
// and then any number may go on side by side.
void with_heart(const std::function<void(Heart&)>& body, bool checked_hand_over) {
    std::exception_ptr failure;
    std::thread thread([&] {  // tidy: the fresh thread per run; the caller waits for it
        try {
            Heart heart(checked_hand_over);
            body(heart);
        } catch (...) {
            failure = std::current_exception();
        }
    });
    thread.join();
    if (failure) std::rethrow_exception(failure);
}

}  // namespace lazytlb::sim
