// SPDX-License-Identifier: GPL-3.0-or-later
// Workloads: templates that write the tasks of a known benchmark. One file per template, one line here.
#include "scenario/contended_atomics.hpp"
#include "scenario/context_switch1.hpp"
#include "scenario/hackbench.hpp"
#include "scenario/kernel_compile.hpp"
#include "scenario/memcache.hpp"
#include "scenario/mprotect_loop.hpp"
#include "scenario/munmap_storm.hpp"
#include "scenario/story_parts.hpp"
#include "scenario/stress_ng_tlb_shootdown.hpp"
#include "scenario/tlb_flush2.hpp"

namespace lazytlb {

namespace {

struct Template {
    std::string_view name;
    void (*add)(TomlTable& table, Scenario& scenario, const ReadContext& context);
};

constexpr Template templates[] = {
    {"context_switch1_processes", add_context_switch1_processes},
    {"context_switch1_threads", add_context_switch1_threads},
    {"contended_atomics", add_contended_atomics},
    {"hackbench", add_hackbench},
    {"kernel_compile", add_kernel_compile},
    {"memcache", add_memcache},
    {"mprotect_loop", add_mprotect_loop},
    {"munmap_storm", add_munmap_storm},
    {"stress_ng_tlb_shootdown", add_stress_ng_tlb_shootdown},
    {"tlb_flush2", add_tlb_flush2},
};

}  // namespace

void read_workloads(TomlTable& root, Scenario& scenario, const ReadContext& context) {
    const Toml* list = root.find("workload");
    if (list == nullptr) return;
    std::vector<std::string> names;
    for (const auto& t : templates) names.emplace_back(t.name);
    for (const Toml* value : read_tables(*list, "workload", context.problems)) {
        TomlTable table(*value, "a workload", context.problems);
        const Toml* name = table.need("template", "template = \"context_switch1_threads\"");
        const auto word = name == nullptr ? std::nullopt : read_word(*name, "workload template", names, context);
        if (!word) continue;
        for (const auto& t : templates)
            if (t.name == *word) t.add(table, scenario, context);
        table.finish();
    }
}

}  // namespace lazytlb
