// SPDX-License-Identifier: GPL-3.0-or-later
// Lists of CPUs.
#include "scenario/story_parts.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <charconv>

namespace lazytlb {

namespace {

constexpr double no_machine_yet = 65534;

double last_cpu(const Scenario& scenario) {
    return scenario.machine.id.empty() ? no_machine_yet : static_cast<double>(scenario.machine.topology.cpus()) - 1;
}

bool cpu_exists(double cpu, const Toml& value, const Scenario& scenario, const ReadContext& context) {
    if (cpu <= last_cpu(scenario)) return true;
    context.problems.at(value, fmt::format("The machine {} has no CPU {}.", scenario.machine.id, text_from(cpu)),
                        fmt::format("Its CPUs are 0 to {}.", text_from(last_cpu(scenario))));
    return false;
}

// "2" or "0-3" at the front of `text`, taken away from it.
bool take_range(std::string_view& text, unsigned& first, unsigned& last) {
    const auto number = [&](unsigned& n) {
        const auto parsed = std::from_chars(text.data(), text.data() + text.size(), n);
        if (parsed.ec != std::errc()) return false;
        text.remove_prefix(static_cast<std::size_t>(parsed.ptr - text.data()));
        return true;
    };
    if (!number(first)) return false;
    last = first;
    if (!text.empty() && text.front() == '-') {
        text.remove_prefix(1);
        if (!number(last)) return false;
    }
    return last >= first;
}

std::vector<CpuId> cpus_of_text(const Toml& value, const Scenario& scenario, const ReadContext& context) {
    std::vector<CpuId> cpus;
    const std::string& whole = value.as_string().str;
    std::string_view text = whole;
    while (true) {
        unsigned first = 0, last = 0;
        if (!take_range(text, first, last)) break;
        if (!cpu_exists(last, value, scenario, context)) return {};
        for (unsigned cpu = first; cpu <= last; ++cpu) cpus.push_back(CpuId{static_cast<std::uint16_t>(cpu)});
        if (text.empty()) return cpus;
        if (text.front() != ',') break;
        text.remove_prefix(1);
    }
    context.problems.at(value, fmt::format("\"{}\" is no list of CPUs.", whole),
                        "For example: cpus = [0, 2] or cpus = \"0-3\".");
    return {};
}

}  // namespace

std::optional<CpuId> read_cpu(const Toml& value, const Scenario& scenario, const ReadContext& context) {
    const auto cpu = read_count(value, {0, no_machine_yet}, context);
    if (!cpu || !cpu_exists(static_cast<double>(*cpu), value, scenario, context)) return std::nullopt;
    return CpuId{static_cast<std::uint16_t>(*cpu)};
}

std::vector<CpuId> read_cpus(const Toml& value, const Scenario& scenario, const ReadContext& context) {
    std::vector<CpuId> cpus;
    if (value.is_string() && !value.as_string().str.starts_with('$')) {
        cpus = cpus_of_text(value, scenario, context);
    } else if (value.is_array()) {
        if (value.as_array().empty())
            context.problems.at(value, "This list of CPUs is empty.", "Leave the key away for all CPUs.");
        for (const auto& item : value.as_array())
            if (const auto cpu = read_cpu(item, scenario, context)) cpus.push_back(*cpu);
    } else if (const auto cpu = read_cpu(value, scenario, context)) {
        cpus.push_back(*cpu);
    }
    std::sort(cpus.begin(), cpus.end());
    cpus.erase(std::unique(cpus.begin(), cpus.end()), cpus.end());
    return cpus;
}

}  // namespace lazytlb
