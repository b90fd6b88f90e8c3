// SPDX-License-Identifier: GPL-3.0-or-later
// W1 and W2 (tests/bench/holds.hpp) on ns-3 with its fastest scheduler here: ns3_holds W1|W2 PROCESSES HOLDS
#include <cstdio>
#include <cstdlib>
#include <deque>
#include <string>
#include <vector>

#include <ns3/core-module.h>

#include "../holds.hpp"

namespace {

using lazytlb::bench::Draws;
using lazytlb::bench::processor_seconds;

struct Model {
    bool with_line;
    unsigned long long left;
    std::vector<Draws> draws{};
    std::deque<unsigned> waiting{};
    bool is_taken = false;
    double begun = 0;

    bool last() {
        if (--left != 0) return false;
        std::printf("%.6f %lld\n", processor_seconds() - begun,
                    static_cast<long long>(ns3::Simulator::Now().GetNanoSeconds()));
        std::fflush(stdout);
        std::_Exit(0);
    }
    void work(unsigned who) {
        ns3::Simulator::Schedule(ns3::NanoSeconds(draws[who].next()), &Model::worked, this, who);
    }
    void worked(unsigned who) {
        if (last()) return;
        if (!with_line)
            work(who);
        else if (is_taken)
            waiting.push_back(who);
        else
            take(who);
    }
    void take(unsigned who) {
        is_taken = true;
        ns3::Simulator::Schedule(ns3::NanoSeconds(lazytlb::bench::line_hold), &Model::taken, this, who);
    }
    void taken(unsigned who) {
        if (last()) return;
        work(who);
        if (waiting.empty()) {
            is_taken = false;
            return;
        }
        const unsigned next = waiting.front();
        waiting.pop_front();
        take(next);
    }
};

}  // namespace

int main(int argc, char** argv) {
    if (argc < 4) return 2;
    ns3::ObjectFactory scheduler;
    scheduler.SetTypeId("ns3::PriorityQueueScheduler");
    ns3::Simulator::SetScheduler(scheduler);
    Model model{std::string(argv[1]) == "W1", static_cast<unsigned long long>(std::atoll(argv[3]))};
    const auto processes = static_cast<unsigned>(std::atoi(argv[2]));
    for (unsigned i = 0; i < processes; ++i) model.draws.emplace_back(i);
    model.begun = processor_seconds();
    for (unsigned i = 0; i < processes; ++i) model.work(i);
    ns3::Simulator::Run();
    return 1;
}
