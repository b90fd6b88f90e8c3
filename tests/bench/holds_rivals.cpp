// SPDX-License-Identifier: GPL-3.0-or-later
// Two limits: a loop that knows only this workload, and bare stack switches.
#include <deque>
#include <queue>
#include <vector>

#include <boost/context/detail/fcontext.hpp>

#include "holds.hpp"
#include "sim/due_queue.hpp"
#include "sim/stack_arena.hpp"

namespace lazytlb::bench {

namespace {

struct Pending {
    std::uint64_t at, sequence;
    std::uint32_t who;
    bool in_line;
    friend bool operator>(const Pending& a, const Pending& b) {
        return a.at != b.at ? a.at > b.at : a.sequence > b.sequence;
    }
};

namespace context = boost::context::detail;

// One simulation of stackful bodies: everything a fiber library would do is left out.
struct Bare {
    Work work;
    std::uint64_t left;
    sim::DueQueue queue{};
    std::vector<context::fcontext_t> stacks{};
    std::vector<Draws> draws{};
    std::deque<std::uint32_t> waiting{}, woken{};
    std::uint64_t now = 0, sequence = 0;
    std::uint32_t running = 0;
    bool is_taken = false;
    context::fcontext_t main{};
    Outcome outcome{};

    void jump(std::uint32_t who) {
        if (who == running) return;
        struct Leaving {
            Bare* bare;
            std::uint32_t who;
        } leaving{this, running};
        running = who;
        const auto back = context::jump_fcontext(stacks[who], &leaving);
        arrive(back);
    }
    static void arrive(context::transfer_t from) {
        struct Leaving {
            Bare* bare;
            std::uint32_t who;
        };
        auto* const leaving = static_cast<Leaving*>(from.data);
        leaving->bare->stacks[leaving->who] = from.fctx;
    }
    void next() {
        if (!woken.empty() && (queue.empty() || queue.top_at().ps != now)) {
            const std::uint32_t who = woken.front();
            woken.pop_front();
            jump(who);
            return;
        }
        const sim::Due due = queue.pop();
        now = due.at().ps;
        jump(due.who());
    }
    void hold(std::uint64_t units) {
        const std::uint64_t at = now + units;
        if (woken.empty() && at < queue.top_at().ps) {
            now = at;
        } else if (woken.empty() && queue.top_at().ps <= at) {
            const sim::Due due = queue.replace_top(sim::Due(SimTime{at}, ++sequence, running));
            now = due.at().ps;
            jump(due.who());
        } else {
            queue.push(sim::Due(SimTime{at}, ++sequence, running));
            next();
        }
        if (--left == 0) {
            outcome.seconds += processor_seconds();
            outcome.clock = now;
            context::jump_fcontext(main, nullptr);  // the bodies are left where they stand
        }
    }
    void body(std::uint32_t who) {
        for (;;) {
            hold(draws[who].next());
            if (work == Work::hold_only) continue;
            if (is_taken) {
                waiting.push_back(who);
                next();
            }
            is_taken = true;
            hold(line_hold);
            if (waiting.empty()) {
                is_taken = false;
            } else {
                woken.push_back(waiting.front());
                waiting.pop_front();
            }
        }
    }
};

Bare* starting = nullptr;  // who is entered for the first time finds its simulation here

void enter(context::transfer_t from) {
    if (starting->main == nullptr)
        starting->main = from.fctx;
    else
        Bare::arrive(from);
    starting->body(starting->running);
}

}  // namespace

Outcome on_a_priority_queue(Work work, std::uint32_t processes, std::uint64_t holds) {
    std::priority_queue<Pending, std::vector<Pending>, std::greater<>> queue;
    std::vector<Draws> draws;
    for (std::uint32_t i = 0; i < processes; ++i) draws.emplace_back(i);
    std::deque<std::uint32_t> waiting;
    bool is_taken = false;
    std::uint64_t now = 0, sequence = 0;
    Outcome outcome;
    outcome.seconds = -processor_seconds();
    for (std::uint32_t i = 0; i < processes; ++i) queue.push({draws[i].next(), ++sequence, i, false});
    for (std::uint64_t left = holds;;) {
        const Pending p = queue.top();
        queue.pop();
        now = p.at;
        if (--left == 0) break;
        if (work == Work::hold_only) {
            queue.push({now + draws[p.who].next(), ++sequence, p.who, false});
        } else if (p.in_line) {
            queue.push({now + draws[p.who].next(), ++sequence, p.who, false});
            if (waiting.empty()) {
                is_taken = false;
            } else {
                queue.push({now + line_hold, ++sequence, waiting.front(), true});
                waiting.pop_front();
            }
        } else if (is_taken) {
            waiting.push_back(p.who);
        } else {
            is_taken = true;
            queue.push({now + line_hold, ++sequence, p.who, true});
        }
    }
    outcome.seconds += processor_seconds();
    outcome.clock = now;
    return outcome;
}

Outcome on_raw_contexts(Work work, std::uint32_t processes, std::uint64_t holds) {
    sim::StackArena arena(std::size_t{16} * 1024);
    Bare bare{work, holds};
    for (std::uint32_t i = 0; i < processes; ++i) {
        bare.draws.emplace_back(i);
        bare.stacks.push_back(context::make_fcontext(arena.take(), arena.usable() - 4096, &enter));
        if (i > 0) bare.woken.push_back(i);
    }
    starting = &bare;
    bare.outcome.seconds = -processor_seconds();
    context::jump_fcontext(bare.stacks[0], nullptr);
    return bare.outcome;
}

}  // namespace lazytlb::bench
