// SPDX-License-Identifier: GPL-3.0-or-later
// Stops: the places where a story pauses, with their sentences.
#include "scenario/story_parts.hpp"
#include "trace/event.hpp"

#include <fmt/format.h>

#include <algorithm>

namespace lazytlb {

namespace {

// What two lines of the sentence panel hold.
constexpr std::size_t longest_sentence = 90, longest_why = 120;

std::string read_line(const Toml& value, std::size_t longest, const ReadContext& context) {
    const auto text = read_text(value, context);
    if (!text) return "";
    const auto characters = static_cast<std::size_t>(std::count_if(
        text->begin(), text->end(), [](char c) { return (static_cast<unsigned char>(c) & 0xC0) != 0x80; }));
    if (characters > longest)
        context.problems.at(value, fmt::format("This sentence has {} characters.", characters),
                            fmt::format("The window shows {}. Say it shorter.", longest));
    return *text;
}

std::optional<EventKind> read_event_kind(const Toml& value, const ReadContext& context) {
    std::vector<std::string> names;
    for (std::size_t i = 0; i < event_kind_count; ++i) names.emplace_back(to_string(static_cast<EventKind>(i)));
    const auto name = read_word(value, "event", names, context);
    if (!name) return std::nullopt;
    return static_cast<EventKind>(std::find(names.begin(), names.end(), *name) - names.begin());
}

// One per CPU, named so by the kernel paths.
bool is_idle_task(const std::string& name) { return name.starts_with("idle/"); }

Stop read_stop(const Toml& value, const Scenario& scenario, const ReadContext& context) {
    Stop stop;
    TomlTable table(value, "a stop", context.problems);
    std::vector<std::string> tasks, mms{"init_mm"};
    for (const auto& program : scenario.programs) tasks.push_back(program.name);
    for (const auto& process : scenario.processes) mms.push_back(process.name);
    mms.insert(mms.end(), tasks.begin(), tasks.end());  // a forked mm is named after its task

    const Toml* at = table.find("at");
    const Toml* event = table.find("event");
    if (at != nullptr)
        if (const auto span = read_time(*at, context)) stop.at = SimTime{} + *span;
    if (event != nullptr) stop.kind = read_event_kind(*event, context);
    if ((at == nullptr) == (event == nullptr) && value.is_table())
        context.problems.at(value, "A stop is either an instant or an event.",
                            "Give it at = \"12.8us\", or event = \"context_switch\".");
    if (const Toml* cpu = table.find("cpu")) stop.cpu = read_cpu(*cpu, scenario, context);
    if (const Toml* task = table.find("task")) {
        const auto name = read_text(*task, context);
        stop.task = name && is_idle_task(*name) ? name : read_word(*task, "task", tasks, context);
    }
    if (const Toml* mm = table.find("mm")) stop.mm = read_word(*mm, "mm", mms, context);
    if (const Toml* nth = table.find("nth"))
        stop.nth = static_cast<std::uint32_t>(read_count(*nth, {1, 1e9}, context).value_or(1));
    if (const Toml* sentence = table.need("sentence", "sentence = \"CPU 2 goes idle and borrows chat.\""))
        stop.sentence = read_line(*sentence, longest_sentence, context);
    if (const Toml* why = table.find("why")) stop.why = read_line(*why, longest_why, context);
    table.finish();
    return stop;
}

}  // namespace

void read_stops(TomlTable& root, Scenario& scenario, const ReadContext& context) {
    if (const Toml* list = root.find("stop"))
        for (const Toml* value : read_tables(*list, "stop", context.problems))
            scenario.stops.push_back(read_stop(*value, scenario, context));
}

}  // namespace lazytlb
