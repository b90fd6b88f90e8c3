// SPDX-License-Identifier: GPL-3.0-or-later
// Small records written by hand, for tests of pictures: the tests see every event that a picture is made from.
#pragma once

#include <cstdint>
#include <map>
#include <memory>
#include <string>

#include "world/timeline.hpp"

namespace lazytlb::stage {

// Appends events in the way the engine does; what it appends is applied too, and a broken rule fails the test.
class Sample {
public:
    Sample(std::uint16_t sockets, std::uint16_t clusters, std::uint16_t cores, std::uint16_t smt);

    // Time goes on by that many nanoseconds.
    void pass(std::int64_t ns) { now_.ps += static_cast<std::uint64_t>(ns) * 1000; }

    MmId new_mm(const std::string& name);
    TaskId new_thread(const std::string& name, MmId mm);  // a further thread raises mm_users
    TaskId new_kthread(const std::string& name);
    TaskId idle_of(int cpu) const { return TaskId{static_cast<std::uint32_t>(cpu)}; }

    void run(int cpu, TaskId next);  // the whole switch, line journeys included, taking no time
    void switch_to_idle(int cpu) { run(cpu, idle_of(cpu)); }

    void request(int cpu, MmId mm);
    void grant(int cpu, MmId mm, std::int64_t ns);
    void grab(int cpu, MmId mm, Hold hold);
    void drop(int cpu, MmId mm, Hold hold);
    void send_ipi(int from, int to, MmId mm, IpiPurpose purpose, std::int64_t flight_ns);
    void arrive_ipi(int from, int to);
    void handle_ipi(int from, int to);
    void acknowledge_ipi(int from, int to);

    std::uint32_t put(int cpu, EventKind kind, std::uint32_t a, std::uint32_t b, std::uint32_t c, std::uint16_t small,
                      std::uint8_t flags);
    const World& world() const { return world_; }
    RunFacts& facts() { return trace_->facts; }
    // The record so far; the sample must not be used afterwards.
    Timeline timeline();

private:
    std::uint32_t name(const std::string& text);

    std::shared_ptr<Trace> trace_ = std::make_shared<Trace>();
    World world_;
    SimTime now_;
};

// The pictures that tests and their contact sheets are drawn from.
Sample sample_borrow();     // 2 x 2 CPUs: a line on its way to the CPU that has just gone idle
Sample sample_shootdown();  // 2 x 16 x 2: an interrupt round, stale borrowers
Sample sample_queue(std::uint16_t sockets, std::uint16_t cores, std::uint16_t smt);  // nearly all wait for one line

}  // namespace lazytlb::stage
