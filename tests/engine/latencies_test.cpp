// SPDX-License-Identifier: GPL-3.0-or-later
// Every latency that a published table was explained with moves its result the right way: halved, it makes the story
// faster. A number that moved nothing, or the wrong thing, would be a fit and no explanation.
#include <gtest/gtest.h>

#include "measure/quantity.hpp"
#include "run.hpp"

#include "scenario/toml_table.hpp"

namespace lazytlb {
namespace {

const DataFolder data{LAZYTLB_SOURCE_DIR};

struct Case {
    const char* story;
    std::vector<std::pair<std::string, std::string>> set;
    const char* arch;  // null: the story's
    const char* quantity;
    bool rises;  // when a latency is halved
    std::vector<const char*> latencies;
};

double value_of(const Case& c, const std::string& halved) {
    Overrides overrides;
    overrides.set = c.set;
    if (c.arch != nullptr) overrides.arch = c.arch;
    if (!halved.empty()) {
        const auto plain = read_story(c.story, overrides, data, known_names());
        const Quantity* quantity = plain ? plain->machine.find(halved) : nullptr;
        EXPECT_NE(quantity, nullptr) << halved;
        if (quantity == nullptr) return 0;
        overrides.set.emplace_back("machine." + halved, text_from(quantity->value / 2));
    }
    const auto scenario = read_story(c.story, overrides, data, known_names());
    EXPECT_TRUE(scenario) << to_text(scenario.diagnostics);
    const Measures measures = meter(*scenario).measures;
    EXPECT_EQ(measures.faults, 0U) << measures.first_fault_sentence();
    return quantity(measures, c.quantity).value_or(0);
}

TEST(Latencies, each_halved_moves_the_result_the_right_way) {
    const Case cases[]{
        {"skx-context-switch1",
         {{"until", "3ms"}, {"warm_up", "1ms"}},
         nullptr,
         "rate_per_s",
         true,
         {"line.socket", "line.hop1", "line.kappa"}},
        {"skx-context-switch1",
         {{"until", "2ms"}, {"warm_up", "500us"}, {"pairs", "4"}},
         nullptr,
         "rate_per_s",
         true,
         {"pipe.write", "pipe.read_return", "switch.task", "idle.poll_wake"}},
        {"epyc9654-hazard-pointer",
         {{"until", "2ms"}, {"warm_up", "500us"}},
         nullptr,
         "rate_per_s",
         true,
         {"line.unknown"}},
        {"milan-tlb-flush2",
         {{"until", "1ms"}, {"warm_up", "200us"}},
         nullptr,
         "rate_per_s",
         true,
         {"ipi.entry", "ipi.handler"}},
        {"emag-skip-broadcast",
         {{"until", "3ms"}, {"warm_up", "1ms"}},
         nullptr,
         "rate_per_s",
         true,
         {"flush.tlbi_busy"}},
        {"emag-skip-broadcast",
         {{"until", "1ms"}, {"warm_up", "200us"}},
         "arm64-local",
         "rate_per_s",
         true,
         {"syscall"}},
        {"flush-by-pages", {}, nullptr, "flush_ns", false, {"flush.base", "flush.page"}},
        {"contended-atomics", {}, nullptr, "ns_per_iteration_and_task", false, {"line.s0", "line.socket"}},
    };
    for (const Case& c : cases) {
        const double before = value_of(c, "");
        for (const char* latency : c.latencies) {
            const double after = value_of(c, latency);
            EXPECT_TRUE(c.rises ? after > before : after < before)
                << c.story << ", " << latency << " halved: " << c.quantity << " " << before << " -> " << after;
        }
    }
}

}  // namespace
}  // namespace lazytlb
