// SPDX-License-Identifier: GPL-3.0-or-later
// lazytlb list: what there is, in the same words as the window and the documents.
#include "base/names_hint.hpp"
#include "cli/outcome.hpp"
#include "cli/story_options.hpp"
#include "cli/subcommand.hpp"
#include "cli/table.hpp"
#include "export/columns.hpp"
#include "export/exporters.hpp"
#include "paint/data_dir.hpp"
#include "run.hpp"

#include <fmt/format.h>
#include <CLI/CLI.hpp>
#include <nlohmann/json.hpp>

#include <memory>

namespace lazytlb::cli {
namespace {

using Json = nlohmann::ordered_json;

struct ListOptions {
    std::string what, story;
    bool json = false;
};

const std::vector<std::string> lists{"stories", "policies", "arches", "machines", "settings", "exporters", "columns"};

std::string in_one_text(const VariantInfo& info) {
    std::string text = fmt::format("{}: {}", info.title, info.text);
    if (!info.does_badly.empty()) text += fmt::format(" Does badly: {}", info.does_badly);
    if (!info.source.empty()) text += fmt::format(" Source: {}", info.source);
    return text;
}

std::vector<Listed> listed(const std::vector<VariantInfo>& variants) {
    std::vector<Listed> entries;
    for (const VariantInfo& v : variants) entries.push_back({std::string(v.name), in_one_text(v)});
    return entries;
}

// With what a story may choose of it, and the defaults.
std::vector<Listed> list_arches() {
    std::vector<Listed> entries = listed(arches());
    const auto settings = known_names().arch_settings;
    for (Listed& entry : entries) {
        const auto own = settings.find(entry.name);
        if (own == settings.end()) continue;
        std::string choices;
        for (const Setting& s : own->second)
            choices += fmt::format("{}{}={}: {}", choices.empty() ? " Settings: " : "; ", s.path, s.value, s.text);
        entry.text += choices + '.';
    }
    return entries;
}

std::vector<Listed> entries_of(const std::string& what) {
    if (what == "stories") return list_stories({data_dir()});
    if (what == "policies") return listed(policies());
    if (what == "arches") return list_arches();
    if (what == "machines") return list_machines({data_dir()});
    std::vector<Listed> entries;
    if (what == "columns") {
        for (const Column& c : columns()) entries.push_back({std::string(c.name), std::string(c.text)});
        return entries;
    }
    for (const Exporter& e : exporters()) entries.push_back({std::string(e.name), std::string(e.text)});
    return entries;
}

void print_entries(const std::vector<Listed>& entries, bool as_json) {
    if (as_json) {
        Json all = Json::array();
        for (const Listed& e : entries) all.push_back({{"name", e.name}, {"text", e.text}});
        print(all.dump(2) + '\n');
        return;
    }
    for (const Listed& e : entries) print(e.name + '\n' + wrapped(e.text, 4, 100));
}

Json json_of(const Setting& s) {
    Json entry{{"name", s.path}, {"text", s.text}, {"value", s.value}, {"unit", s.unit}};
    entry["low"] = s.words.empty() || s.low != s.high ? Json(s.low) : Json(nullptr);
    entry["high"] = s.words.empty() || s.low != s.high ? Json(s.high) : Json(nullptr);
    entry["words"] = s.words;
    entry["source"] = s.source;
    entry["guess"] = s.is_guess;
    return entry;
}

void print_settings(const Scenario& scenario, bool as_json) {
    if (as_json) {
        Json all = Json::array();
        for (const Setting& s : scenario.settings) all.push_back(json_of(s));
        print(all.dump(2) + '\n');
        return;
    }
    Table table("lrllll");
    for (const Setting& s : scenario.settings) {
        const bool ranged = s.low != s.high;
        std::string takes = ranged ? fmt::format("{:.12g} .. {:.12g}", s.low, s.high) : "";
        if (!s.words.empty()) takes += (ranged ? ", " : "") + fmt::format("{}", fmt::join(s.words, ", "));
        table.row({s.path, s.value, s.unit, takes, s.is_guess ? "guess" : "", s.text});
    }
    print(table.text(0));
}

int list_settings(const ListOptions& o) {
    if (o.story.empty())
        return report({on_command_line("list settings needs a story.", "lazytlb list settings STORY")});
    const auto scenario = plain_scenario(o.story);
    if (!scenario) return report(scenario.diagnostics);
    print_settings(*scenario, o.json);
    return ok;
}

int list(const ListOptions& o) {
    if (std::find(lists.begin(), lists.end(), o.what) == lists.end())
        return report({on_command_line(fmt::format("There is no list of \"{}\".", o.what), names_hint(o.what, lists))});
    if (o.what == "settings") return list_settings(o);
    if (!o.story.empty())
        return report({on_command_line(fmt::format("list {} takes nothing more: \"{}\".", o.what, o.story),
                                       "Only list settings takes a story.")});
    print_entries(entries_of(o.what), o.json);
    return ok;
}

}  // namespace

void add_list(CLI::App& app, Action& chosen) {
    const auto o = std::make_shared<ListOptions>();
    CLI::App* command = app.add_subcommand("list", "what there is: stories, policies, machines, settings ...");
    command->add_option("WHAT", o->what, fmt::format("{}", fmt::join(lists, ", ")))->required()->type_name("");
    command->add_option("STORY", o->story, "for settings: the story, by name or path")->type_name("");
    command->add_flag("--json", o->json, "an array of {name, text}; for settings also value, unit, range and source");
    command->callback([o, &chosen] { chosen = [o] { return list(*o); }; });
}

}  // namespace lazytlb::cli
