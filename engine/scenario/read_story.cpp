// SPDX-License-Identifier: GPL-3.0-or-later
// Story files: a scenario, the settings that may be changed in it, where it pauses and what it is held against.
#include "base/names_hint.hpp"
#include "scenario/catalog.hpp"
#include "scenario/machine_changes.hpp"
#include "scenario/story_parts.hpp"
#include "scenario/story_settings.hpp"
#include "scenario/toml_file.hpp"

#include <fmt/format.h>

#include <algorithm>

namespace lazytlb {

namespace {

constexpr double largest_seed = 9007199254740992.0;  // 2^53: the same in every file format that meets it
constexpr std::string_view arch_prefix = "arch.";
constexpr const char* list_settings = "lazytlb list settings STORY tells them all.";

class StoryReader {
public:
    StoryReader(const FoundFile& found, const Toml& content, const Overrides& overrides, const DataFolder& data,
                const KnownNames& known)
        : overrides_(overrides),
          data_(data),
          known_(known),
          problems_(found.shown),
          root_(content, "a story", problems_) {
        scenario_.id = found.id;
        scenario_.file = found.shown;
    }

    Result<Scenario> read() {
        text("title", scenario_.title, true);
        text("question", scenario_.question, false);
        text("text", scenario_.text, false);
        read_settings();
        read_variants();
        read_arch_settings();
        read_machine_and_changes();
        read_numbers();
        if (const Toml* cpus = root_.find("isolated_cpus")) scenario_.isolated = read_cpus(*cpus, scenario_, context_);
        read_tasks(root_, scenario_, context_);
        read_workloads(root_, scenario_, context_);
        if (scenario_.programs.empty() && !problems_.any())
            problems_.in_file("This story has no tasks.", "Write a [[process]] with threads, or a [[workload]].");
        read_stops(root_, scenario_, context_);
        if (overrides_.without_rows) {
            root_.find("expect");
            root_.find("source");
        } else {
            read_expects(
                root_, scenario_, data_, known_,
                [this](const auto& path, const auto& value) { return wrong_change(path, value); }, context_);
        }
        root_.finish();
        if (problems_.any()) return problems_.take();
        list_settings_in_force();
        return std::move(scenario_);
    }

private:
    void text(const char* key, std::string& store, bool needed) {
        const Toml* value = needed ? root_.need(key, fmt::format("{} = \"...\"", key)) : root_.find(key);
        if (value != nullptr) store = read_text(*value, context_).value_or("");
    }

    void read_settings() {
        if (const Toml* value = root_.find("settings")) settings_.read(*value, problems_);
        for (const auto& [path, value] : overrides_.set) {
            if (path == "until" || path == "warm_up" || path.starts_with(machine_prefix) ||
                path.starts_with(arch_prefix))
                continue;
            std::string sentence, hint;
            if (!settings_.set(path, value, sentence, hint))
                problems_.on_command_line(sentence, unknown_setting_hint(path, hint));
        }
        std::map<std::string, std::string> last;
        for (const auto& [path, value] : overrides_.set) last[path] = value;
        scenario_.overrides.assign(last.begin(), last.end());
    }

    std::string unknown_setting_hint(const std::string& path, const std::string& hint) const {
        if (settings_.find(path) != nullptr) return hint;
        std::vector<std::string> known = settings_.names();
        known.insert(known.end(), {"until", "warm_up"});
        for (const auto& setting : settings_of(scenario_.arch)) known.push_back(setting.path);
        for (const auto& field : cost_fields()) known.push_back(std::string(machine_prefix) + std::string(field.path));
        // Long enough to be told without the list; when nothing is near, the list is not told either.
        const std::string nearest = names_hint(path, known);
        return (nearest.starts_with("Known") ? "" : nearest + " ") + list_settings;
    }

    // The name that is in force, from outside or from the file, and checked where it stands.
    void variant(const char* key, std::string_view what, const std::string& from_outside,
                 const std::vector<std::string>& names, std::string& store) {
        const Toml* value = root_.need(key, fmt::format("{} = \"{}\"", key, names.empty() ? "" : names.front()));
        if (value != nullptr) store = read_word(*value, what, names, context_).value_or("");
        if (from_outside.empty()) return;
        if (std::find(names.begin(), names.end(), from_outside) == names.end())
            problems_.on_command_line(fmt::format("There is no {} named \"{}\".", what, from_outside),
                                      names_hint(from_outside, names));
        store = from_outside;
    }

    void read_variants() {
        variant("policy", "policy", overrides_.policy, known_.policies, scenario_.policy);
        variant("arch", "architecture", overrides_.arch, known_.arches, scenario_.arch);
        scenario_.force = overrides_.force;
        if (const Toml* force = root_.find("force"))
            scenario_.force = read_bool(*force, context_).value_or(false) || overrides_.force;
    }

    const std::vector<Setting>& settings_of(const std::string& arch) const {
        static const std::vector<Setting> none;
        const auto at = known_.arch_settings.find(arch);
        return at == known_.arch_settings.end() ? none : at->second;
    }

    // What is wrong with it, for the architecture in force; the word is stored when nothing is.
    ChangeProblem set_arch(const std::string& path, const std::string& word) {
        std::vector<std::string> paths;
        for (const auto& setting : settings_of(scenario_.arch)) {
            paths.push_back(setting.path);
            if (setting.path != path) continue;
            if (std::find(setting.words.begin(), setting.words.end(), word) == setting.words.end())
                return {fmt::format("The setting \"{}\" does not take \"{}\".", path, word),
                        names_hint(word, setting.words)};
            scenario_.arch_settings[path.substr(arch_prefix.size())] = word;
            return {};
        }
        return {fmt::format("The architecture {} has no setting named \"{}\".", scenario_.arch, path),
                paths.empty() ? "It has none." : names_hint(path, paths)};
    }

    // The defaults first, then the story's own table, then the command line.
    void read_arch_settings() {
        for (const auto& setting : settings_of(scenario_.arch))
            scenario_.arch_settings[setting.path.substr(arch_prefix.size())] = setting.value;
        if (const Toml* value = root_.find("arch_settings")) {
            if (!value->is_table())
                problems_.at(*value, "Settings of the architecture are a table.",
                             "For example: arch_settings = { pcid = false }");
            else if (overrides_.arch.empty())  // they are those of the story's own architecture
                for (const auto& [name, word] : value->as_table()) {
                    const auto text = word.is_boolean()
                                          ? std::optional<std::string>(word.as_boolean() ? "true" : "false")
                                          : read_text(word, context_);
                    if (!text) continue;
                    const auto problem = set_arch(std::string(arch_prefix) + name, *text);
                    if (!problem.sentence.empty()) problems_.at(word, problem.sentence, problem.hint);
                }
        }
        for (const auto& [path, word] : overrides_.set) {
            if (!path.starts_with(arch_prefix)) continue;
            const auto problem = set_arch(path, word);
            if (!problem.sentence.empty()) problems_.on_command_line(problem.sentence, problem.hint);
        }
    }

    void read_machine_and_changes() {
        const Toml* value = root_.need("machine", "machine = \"classroom\"");
        std::string name = overrides_.machine;
        if (value != nullptr) {
            const auto own = read_text(*value, context_);
            // A path in a story is seen from the story.
            if (name.empty() && own)
                name = own->find('/') == std::string::npos
                           ? *own
                           : (std::filesystem::path(scenario_.file).parent_path() / *own)
                                 .lexically_normal()
                                 .generic_string();
        }
        if (name.empty()) return;
        auto machine = read_machine(name, data_, known_);
        if (machine) {
            scenario_.machine = std::move(*machine);
        } else if (overrides_.machine.empty() && value != nullptr && machine.diagnostics.front().line == 0 &&
                   machine.diagnostics.size() == 1 &&
                   (machine.diagnostics.front().file.empty() || machine.diagnostics.front().file == name)) {
            problems_.at(*value, machine.diagnostics.front().sentence, machine.diagnostics.front().hint);
        } else {
            problems_.add(std::move(machine.diagnostics));
        }
        if (scenario_.machine.id.empty()) return;
        for (const auto& [path, text] : overrides_.set) {
            if (!path.starts_with(machine_prefix)) continue;
            std::string sentence, hint;
            const auto number = std::string_view(path).substr(machine_prefix.size());
            if (const auto changed = changed_value(scenario_.machine, number, text, sentence, hint))
                scenario_.machine.set(number, *changed);
            else
                problems_.on_command_line(
                    sentence, scenario_.machine.find(number) == nullptr ? unknown_setting_hint(path, hint) : hint);
        }
    }

    std::optional<SimTime> time(const char* key, bool needed, const char* example) {
        const Toml* value = needed ? root_.need(key, example) : root_.find(key);
        const auto span = value == nullptr ? std::nullopt : read_time(*value, context_);
        if (!span) return std::nullopt;
        return SimTime{} + *span;
    }

    // The last --set of `key`, if it is one and a time.
    std::optional<SimTime> time_from_outside(const std::string& key) {
        std::optional<SimTime> found;
        for (const auto& [path, text] : overrides_.set) {
            if (path != key) continue;
            SimSpan span;
            if (parse_time(text, span))
                found = SimTime{} + span;
            else
                problems_.on_command_line(fmt::format("\"{}\" is no time for {}.", text, key),
                                          "A time is a number with ps, ns, us, ms or s, at most an hour: 12.8us.");
        }
        return found;
    }

    void read_numbers() {
        const auto own_until = time("until", true, "until = \"60us\"");
        const auto own_warm_up = time("warm_up", false, "warm_up = \"5us\"").value_or(SimTime{});
        if (own_until && *own_until == SimTime{})
            problems_.at(*root_.find("until"), "A run of no time shows nothing.", "For example: until = \"60us\"");
        if (own_until && own_until->ps > 0 && own_warm_up >= *own_until)
            problems_.at(*root_.find("warm_up"), "The warm-up lasts as long as the run.",
                         "Give it a part of the time until the end.");
        const auto set_until = time_from_outside("until");
        const auto set_warm_up = time_from_outside("warm_up");
        scenario_.until = overrides_.until ? *overrides_.until : set_until ? *set_until : own_until.value_or(SimTime{});
        scenario_.warm_up = set_warm_up ? *set_warm_up : own_warm_up;
        if (!set_warm_up && own_until && own_until->ps > 0 && scenario_.until < *own_until)
            scenario_.warm_up = SimTime{} + span_from_ns(own_warm_up.ns() * (scenario_.until.ns() / own_until->ns()));
        if ((overrides_.until || set_until || set_warm_up) && scenario_.warm_up >= scenario_.until)
            problems_.on_command_line("The run ends before its warm-up does.",
                                      "Give until a later time, or warm_up an earlier one.");

        if (const Toml* line = root_.find("mm_count_line"))
            scenario_.mm_cid_shares_line =
                read_word(*line, "layout of mm_count's line", {"own", "shared"}, context_) == "shared";
        if (const Toml* seed = root_.find("seed"))
            scenario_.seed = read_count(*seed, {0, largest_seed}, context_).value_or(1);
        if (overrides_.seed) scenario_.seed = *overrides_.seed;
        if (const Toml* most = root_.find("max_events"))
            scenario_.max_events = read_count(*most, {1, 4e9}, context_).value_or(scenario_.max_events);
    }

    // What a `with` or `against` may say: everything that the command line may.
    ChangeProblem wrong_change(const std::string& path, const std::string& value) const {
        const auto name_problem = [&](std::string_view what, const std::vector<std::string>& names) -> ChangeProblem {
            if (std::find(names.begin(), names.end(), value) != names.end()) return {};
            return {fmt::format("There is no {} named \"{}\".", what, value), names_hint(value, names)};
        };
        if (path == "policy") return name_problem("policy", known_.policies);
        if (path == "arch") return name_problem("architecture", known_.arches);
        if (path == "machine") return name_problem("machine", file_names(FileKind::machine, data_));
        ChangeProblem wrong;
        if (path == "until" || path == "warm_up") {
            SimSpan span;
            if (!parse_time(value, span))
                wrong = {fmt::format("\"{}\" is no time.", value), "For example: until = \"20ms\"."};
        } else if (path == "seed") {
            const auto number = number_from(value);
            if (!number || *number < 0 || *number > largest_seed ||
                *number != static_cast<double>(static_cast<std::uint64_t>(*number)))
                wrong = {fmt::format("\"{}\" is no seed.", value), "A seed is a whole number from 0 up."};
        } else if (path.starts_with(arch_prefix)) {
            for (const auto& [arch, settings] : known_.arch_settings)
                for (const auto& setting : settings)
                    if (setting.path == path &&
                        std::find(setting.words.begin(), setting.words.end(), value) != setting.words.end())
                        return {};
            wrong = {fmt::format("No architecture has the setting \"{}\" with the value \"{}\".", path, value),
                     list_settings};
        } else if (path.starts_with(machine_prefix)) {
            if (!scenario_.machine.id.empty())
                changed_value(scenario_.machine, std::string_view(path).substr(machine_prefix.size()), value,
                              wrong.sentence, wrong.hint);
        } else if (!settings_.accepts(path, value, wrong.sentence, wrong.hint) && settings_.find(path) == nullptr) {
            std::vector<std::string> known = settings_.names();
            known.insert(known.end(), {"arch", "machine", "policy", "seed", "until", "warm_up"});
            wrong.hint = names_hint(path, known);
        }
        return wrong;
    }

    void list_settings_in_force() {
        scenario_.settings = settings_.listed();
        const auto in_us = [](SimTime t) { return text_from(t.us()) + "us"; };
        for (Setting setting : settings_of(scenario_.arch)) {
            setting.value = scenario_.arch_settings[setting.path.substr(arch_prefix.size())];
            scenario_.settings.push_back(std::move(setting));
        }
        Setting until, warm_up;
        until.path = "until";
        until.value = in_us(scenario_.until);
        until.text = "when the run ends";
        warm_up.path = "warm_up";
        warm_up.value = in_us(scenario_.warm_up);
        warm_up.text = "rates count from here";
        scenario_.settings.push_back(std::move(until));
        scenario_.settings.push_back(std::move(warm_up));
        for (auto& setting : listed_settings(scenario_.machine)) scenario_.settings.push_back(std::move(setting));
    }

    const Overrides& overrides_;
    const DataFolder& data_;
    const KnownNames& known_;
    Problems problems_;
    TomlTable root_;
    StorySettings settings_;
    ReadContext context_{problems_, &settings_};
    Scenario scenario_;
};

}  // namespace

Overrides with_changes(const Overrides& base, const std::map<std::string, std::string>& changes) {
    Overrides result = base;
    for (const auto& [path, value] : changes) {
        if (path == "policy")
            result.policy = value;
        else if (path == "arch")
            result.arch = value;
        else if (path == "machine")
            result.machine = value;
        else if (path == "seed")
            result.seed = static_cast<std::uint64_t>(number_from(value).value_or(1));
        else
            result.set.emplace_back(path, value);
        if (path == "until") result.until.reset();
    }
    return result;
}

Result<Scenario> read_story(const std::string& story, const Overrides& overrides, const DataFolder& data,
                            const KnownNames& known) {
    const auto found = find_file(FileKind::story, story, data);
    if (!found) return found.diagnostics;
    const auto content = read_toml(found->path, found->shown);
    if (!content) return content.diagnostics;
    auto scenario = StoryReader(*found, *content, overrides, data, known).read();
    if (scenario) scenario->given = story;
    return scenario;
}

}  // namespace lazytlb
