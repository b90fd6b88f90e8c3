// SPDX-License-Identifier: GPL-3.0-or-later
// Goal: a machine's numbers reach the engine in its own units, and one table knows all their names.
#include "hardware/machine.hpp"

#include <set>
#include <string>

#include <gtest/gtest.h>

namespace lazytlb {
namespace {

Machine machine_with_hop2() {
    Machine machine;
    Quantity quantity;
    quantity.value = 320;
    quantity.low = 250;
    quantity.high = 450;
    quantity.unit = "ns";
    quantity.source = "from memory";
    machine.entries.push_back({"line.hop2", quantity});
    machine.costs.line_hop2 = nanoseconds(320);
    return machine;
}

TEST(Machine, a_changed_number_reaches_both_the_list_and_the_costs) {
    auto machine = machine_with_hop2();
    EXPECT_TRUE(machine.set("line.hop2", 640));
    EXPECT_EQ(machine.costs.line_hop2, nanoseconds(640));
    ASSERT_NE(machine.find("line.hop2"), nullptr);
    EXPECT_EQ(machine.find("line.hop2")->value, 640);
}

TEST(Machine, a_number_that_it_does_not_have_cannot_be_changed) {
    auto machine = machine_with_hop2();
    EXPECT_FALSE(machine.set("line.hop3", 640));
    EXPECT_FALSE(machine.set("line.hop1", 640));  // known, but not in this machine
    EXPECT_EQ(machine.find("line.hop1"), nullptr);
}

TEST(Machine, latency_goes_by_distance_and_is_nothing_on_the_same_cpu) {
    Costs costs;
    costs.line_smt = nanoseconds(1);
    costs.line_cluster = nanoseconds(2);
    costs.line_socket = nanoseconds(3);
    costs.line_hop1 = nanoseconds(4);
    costs.line_hop2 = nanoseconds(5);
    EXPECT_EQ(costs.line_latency(Distance::self), SimSpan{});
    EXPECT_EQ(costs.line_latency(Distance::smt), nanoseconds(1));
    EXPECT_EQ(costs.line_latency(Distance::cluster), nanoseconds(2));
    EXPECT_EQ(costs.line_latency(Distance::socket), nanoseconds(3));
    EXPECT_EQ(costs.line_latency(Distance::hop1), nanoseconds(4));
    EXPECT_EQ(costs.line_latency(Distance::hop2), nanoseconds(5));
}

TEST(CostFields, each_path_is_there_once_and_stores_somewhere_of_its_own) {
    std::set<std::string> paths, texts;
    for (const auto& field : cost_fields()) {
        EXPECT_TRUE(paths.insert(std::string(field.path)).second) << field.path;
        EXPECT_TRUE(texts.insert(std::string(field.text)).second) << field.text;
        EXPECT_EQ(find_cost_field(field.path), &field);
    }
    EXPECT_EQ(find_cost_field("line"), nullptr);
    EXPECT_EQ(paths.size(), 58u);  // the members of Costs
}

TEST(CostFields, a_unit_is_turned_into_picoseconds) {
    Costs costs;
    const auto* field = find_cost_field("ipi.flight");
    ASSERT_NE(field, nullptr);
    for (const auto& [unit, ps] : {std::pair{"ps", 2}, {"ns", 2'000}, {"us", 2'000'000}}) {
        ASSERT_TRUE(is_unit_of(*field, unit));
        field->store(costs, 2, unit);
        EXPECT_EQ(costs.ipi_flight.ps, ps) << unit;
    }
    field->store(costs, 0.8605, "ns");  // 860.5 ps: half away from zero
    EXPECT_EQ(costs.ipi_flight.ps, 861);
    EXPECT_FALSE(is_unit_of(*field, "pages"));
    EXPECT_FALSE(is_unit_of(*field, "cycles"));
}

TEST(CostFields, plain_numbers_and_counts_have_units_of_their_own) {
    EXPECT_TRUE(is_unit_of(*find_cost_field("line.kappa"), "1"));
    EXPECT_FALSE(is_unit_of(*find_cost_field("line.kappa"), "ns"));
    EXPECT_TRUE(is_unit_of(*find_cost_field("flush.ceiling"), "pages"));
    EXPECT_TRUE(is_unit_of(*find_cost_field("tlb.entries"), "entries"));
    EXPECT_FALSE(is_unit_of(*find_cost_field("tlb.entries"), "1"));
    Costs costs;
    find_cost_field("flush.ceiling")->store(costs, 100, "pages");
    EXPECT_EQ(costs.flush_ceiling, 100u);
}

TEST(Provenance, has_the_words_of_machine_files) {
    EXPECT_EQ(to_string(Provenance::measured), "measured");
    EXPECT_EQ(to_string(Provenance::derived), "derived");
    EXPECT_EQ(to_string(Provenance::guess), "guess");
}

}  // namespace
}  // namespace lazytlb
