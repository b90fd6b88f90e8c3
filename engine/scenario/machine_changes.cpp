// SPDX-License-Identifier: GPL-3.0-or-later
#include "scenario/machine_changes.hpp"

#include "base/names_hint.hpp"
#include "scenario/toml_table.hpp"

#include <fmt/format.h>

#include <cmath>

namespace lazytlb {

std::optional<double> changed_value(const Machine& machine, std::string_view path, const std::string& text,
                                    std::string& sentence, std::string& hint) {
    const Quantity* quantity = machine.find(path);
    const CostField* field = find_cost_field(path);
    if (quantity == nullptr || field == nullptr) {
        std::vector<std::string> known;
        for (const auto& entry : machine.entries) known.push_back(std::string(machine_prefix) + entry.path);
        sentence = fmt::format("The machine {} has no number named \"{}\".", machine.id, path);
        hint = names_hint(std::string(machine_prefix) + std::string(path), known);
        return std::nullopt;
    }
    const auto unit_at = text.find_last_of("0123456789.") + 1;
    const std::string_view digits = std::string_view(text).substr(0, unit_at);
    const std::string unit = unit_at < text.size() ? text.substr(unit_at) : quantity->unit;
    auto number = number_from(digits);
    if (number && is_unit_of(*field, unit)) {
        if (field->kind == CostField::Kind::time && unit != quantity->unit)
            *number *= *unit_in_ns(unit) / *unit_in_ns(quantity->unit);
        const bool whole = field->kind != CostField::Kind::count || *number == std::floor(*number);
        if (*number > 0 && *number <= 1e9 && whole) return number;
    }
    sentence = fmt::format("\"{}\" is no value for {}{}.", text, machine_prefix, path);
    hint = fmt::format("It takes a positive number{}; the machine file says {} {}.",
                       field->kind == CostField::Kind::time ? ", alone or with ps, ns, us, ms or s" : "",
                       text_from(quantity->value), quantity->unit);
    return std::nullopt;
}

std::vector<Setting> listed_settings(const Machine& machine) {
    std::vector<Setting> list;
    for (const auto& entry : machine.entries) {
        const auto& q = entry.quantity;
        Setting setting;
        setting.path = std::string(machine_prefix) + entry.path;
        setting.value = text_from(q.value);
        if (const auto* field = find_cost_field(entry.path)) setting.text = std::string(field->text);
        setting.unit = q.unit;
        setting.low = q.low;
        setting.high = q.high;
        setting.source = fmt::format("{}: {}", to_string(q.provenance), q.source);
        setting.is_guess = q.provenance == Provenance::guess;
        list.push_back(std::move(setting));
    }
    return list;
}

}  // namespace lazytlb
