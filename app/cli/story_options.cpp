// SPDX-License-Identifier: GPL-3.0-or-later
#include "cli/story_options.hpp"

#include "cli/outcome.hpp"
#include "paint/data_dir.hpp"
#include "run.hpp"

#include <fmt/format.h>
#include <CLI/CLI.hpp>

#include <charconv>
#include <utility>

namespace lazytlb::cli {
namespace {

constexpr std::uint64_t most_events = 0xFFFF'FFFE;  // an event's place has 32 bits

DataFolder data_folder() { return {data_dir()}; }

Overrides overrides_of(const StoryOptions& o, std::vector<Diagnostic>& wrong) {
    Overrides changes;
    changes.policy = o.policy;
    changes.arch = o.arch;
    changes.machine = o.machine;
    changes.force = o.force;
    if (!o.seed.empty()) {
        std::uint64_t seed = 0;
        if (parse_number(o.seed, seed))
            changes.seed = seed;
        else
            wrong.push_back(on_command_line(fmt::format("--seed \"{}\" is not a whole number.", o.seed),
                                            "A seed is 0 .. 18446744073709551615."));
    }
    if (!o.until.empty()) {
        SimSpan span;
        if (!parse_time(o.until, span))
            wrong.push_back(on_command_line(fmt::format("--until \"{}\" is not a time.", o.until),
                                            "Write a number and its unit: 20ms, 12.8us, 500ns, 1s."));
        else if (span.ps <= 0)
            wrong.push_back(on_command_line(fmt::format("--until {} leaves nothing to run.", o.until),
                                            "Give a time later than 0."));
        else
            changes.until = SimTime{} + span;
    }
    for (const std::string& change : o.set) {
        const auto equals = change.find('=');
        if (equals == std::string::npos || equals == 0 || equals + 1 == change.size())
            wrong.push_back(on_command_line(fmt::format("--set \"{}\" is not path=value.", change),
                                            fmt::format("lazytlb list settings {} shows the paths.", o.story)));
        else
            changes.set.emplace_back(change.substr(0, equals), change.substr(equals + 1));
    }
    return changes;
}

std::string legal_partners(std::string_view policy) {
    std::string legal;
    for (const VariantInfo& arch : arches())
        if (!refusal(policy, arch.name)) legal += (legal.empty() ? "" : ", ") + std::string(arch.name);
    return legal.empty() ? "no architecture" : legal;
}

// Why policy, arch and machine cannot go together. Who named one of a pair is to blame: the command line or the file.
// Only the pair of policy and arch can be forced: a machine without the numbers of an arch has no costs to run with.
std::vector<Diagnostic> pair_problems(const Scenario& scenario, const StoryOptions& o) {
    std::vector<Diagnostic> problems;
    const auto add = [&](const std::optional<std::string>& sentence, bool by_option, std::string hint) {
        if (!sentence) return;
        Diagnostic d = on_command_line(*sentence, std::move(hint));
        if (!by_option) d.file = scenario.file;
        problems.push_back(std::move(d));
    };
    if (!scenario.force)
        add(refusal(scenario.policy, scenario.arch), !o.policy.empty() || !o.arch.empty(),
            fmt::format("{} is legal with {}; --force runs the pair anyway, to show the failure.", scenario.policy,
                        legal_partners(scenario.policy)));
    add(refusal(scenario.machine, scenario.arch), !o.arch.empty() || !o.machine.empty(),
        "Choose another machine, or another architecture.");
    return problems;
}

}  // namespace

void StoryOptions::add_to(CLI::App& command) {
    const auto text = [&](const char* name, std::string& value, const char* what, const char* type) {
        command.add_option(name, value, what)->type_name(type);
    };
    text("--policy", policy, "who keeps a borrowed mm alive (lazytlb list policies)", "NAME");
    text("--arch", arch, "how a switch loads and a flush reaches others (lazytlb list arches)", "NAME");
    text("--machine", machine, "topology and costs: a name (lazytlb list machines) or a file", "NAME");
    command.add_option("--set", set, "change one setting; may be repeated (lazytlb list settings STORY)")
        ->type_name("PATH=VALUE")
        ->allow_extra_args(false);
    text("--seed", seed, "of the random numbers", "N");
    text("--until", until, "simulated time to run: 20ms, 12.8us", "TIME");
    command.add_flag("--force", force, "run an illegal pair of policy and architecture anyway, to show the failure");
}

bool StoryOptions::changes_anything() const {
    return force || !set.empty() || !(policy + arch + machine + seed + until + max_events).empty();
}

Result<Scenario> StoryOptions::readable() const {
    std::vector<Diagnostic> wrong;
    const Overrides changes = overrides_of(*this, wrong);
    std::uint64_t most = 0;
    if (!max_events.empty() && (!parse_number(max_events, most) || most == 0 || most > most_events))
        wrong.push_back(on_command_line(fmt::format("--max-events \"{}\" is not a number of events.", max_events),
                                        fmt::format("It is 1 .. {}.", most_events)));
    if (!wrong.empty()) return wrong;
    auto scenario = read_story(story, changes, data_folder(), known_names());
    if (!scenario) return scenario;
    if (most != 0) scenario->max_events = most;
    return scenario;
}

Result<Scenario> StoryOptions::scenario() const {
    auto scenario = readable();
    if (!scenario) return scenario;
    if (auto problems = pair_problems(*scenario, *this); !problems.empty()) return problems;
    return scenario;
}

Result<Scenario> plain_scenario(const std::string& story) {
    StoryOptions options;
    options.story = story;
    return options.scenario();
}

bool parse_number(const std::string& text, std::uint64_t& number) {
    const auto [end, error] = std::from_chars(text.data(), text.data() + text.size(), number);
    return error == std::errc{} && end == text.data() + text.size();
}

}  // namespace lazytlb::cli
