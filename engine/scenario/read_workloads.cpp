// SPDX-License-Identifier: GPL-3.0-or-later
// Workloads: templates that write the tasks of a known benchmark. One file per template, one line here.
#include "scenario/context_switch1_threads.hpp"
#include "scenario/story_parts.hpp"

namespace lazytlb {

namespace {

struct Template {
    std::string_view name;
    void (*add)(TomlTable& table, Scenario& scenario, const ReadContext& context);
};

constexpr Template templates[] = {
    {"context_switch1_threads", add_context_switch1_threads},
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
