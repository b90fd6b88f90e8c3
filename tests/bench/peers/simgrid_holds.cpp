// SPDX-License-Identifier: GPL-3.0-or-later
// W1 and W2 (tests/bench/holds.hpp) on SimGrid: simgrid_holds W1|W2 PROCESSES HOLDS
// A unit is a second of its clock, so that all sums of whole units are exact.
#include <cstdio>
#include <cstdlib>
#include <string>

#include <simgrid/s4u.hpp>

#include "../holds.hpp"

int main(int argc, char** argv) {
    using lazytlb::bench::Draws;
    using lazytlb::bench::processor_seconds;
    namespace s4u = simgrid::s4u;
    s4u::Engine engine(&argc, argv);
    if (argc < 4) return 2;
    const bool with_line = std::string(argv[1]) == "W1";
    const auto processes = static_cast<unsigned>(std::atoi(argv[2]));
    auto left = static_cast<unsigned long long>(std::atoll(argv[3]));
    auto* zone = s4u::create_full_zone("zone");
    auto* host = zone->create_host("host", 1e9);
    zone->seal();
    auto line = s4u::Mutex::create();
    double begun = 0;
    const auto hold = [&](std::uint64_t units) {
        s4u::this_actor::sleep_for(static_cast<double>(units));
        if (--left == 0) {
            std::printf("%.6f %.0f\n", processor_seconds() - begun, s4u::Engine::get_clock());
            std::fflush(stdout);
            std::_Exit(0);
        }
    };
    for (unsigned i = 0; i < processes; ++i)
        s4u::Actor::create("p" + std::to_string(i), host, [&, i] {
            Draws draws(i);
            for (;;) {
                hold(draws.next());
                if (!with_line) continue;
                line->lock();
                hold(lazytlb::bench::line_hold);
                line->unlock();
            }
        });
    begun = processor_seconds();
    engine.run();
    return 1;
}
