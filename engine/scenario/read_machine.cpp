// SPDX-License-Identifier: GPL-3.0-or-later
// Machine files: topology, what runs on it, and one sourced number per path of cost_fields().
#include "base/names_hint.hpp"
#include "scenario/catalog.hpp"
#include "scenario/read.hpp"
#include "scenario/toml_file.hpp"
#include "scenario/toml_table.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>

namespace lazytlb {

namespace {

constexpr double most_cpus = 4096;

// A citation begins with where the number comes from: "measured: ...".
std::optional<std::string> read_source(TomlTable& table, Provenance& provenance, Problems& problems) {
    const Toml* value = table.need("source", "source = \"guess: from memory\"");
    if (value == nullptr) return std::nullopt;
    const auto text = read_text(*value, {problems});
    if (!text) return std::nullopt;
    for (const auto candidate : {Provenance::measured, Provenance::derived, Provenance::guess}) {
        const std::string start = std::string(to_string(candidate)) + ":";
        if (!text->starts_with(start)) continue;
        std::string citation = text->substr(start.size());
        citation.erase(0, citation.find_first_not_of(' '));
        if (citation.empty()) break;
        provenance = candidate;
        return citation;
    }
    problems.at(*value, "This source does not say what it is.",
                "It begins with \"measured: \", \"derived: \" or \"guess: \", and a citation follows.");
    return std::nullopt;
}

void read_topology(TomlTable& root, Machine& machine, Problems& problems) {
    const Toml* value = root.need("topology", "[topology] with sockets, clusters_per_socket, cores_per_cluster, smt");
    if (value == nullptr) return;
    TomlTable table(*value, "the topology", problems);
    const auto count = [&](const char* key, std::uint16_t& store, bool needed) {
        const Toml* found = needed ? table.need(key, fmt::format("{} = 2", key)) : table.find(key);
        if (found == nullptr) return;
        if (const auto n = read_count(*found, {1, most_cpus}, {problems})) store = static_cast<std::uint16_t>(*n);
    };
    count("sockets", machine.topology.sockets, true);
    count("clusters_per_socket", machine.topology.clusters_per_socket, true);
    count("cores_per_cluster", machine.topology.cores_per_cluster, true);
    count("smt", machine.topology.smt, true);
    machine.topology.sockets_per_drawer = machine.topology.sockets;
    count("sockets_per_drawer", machine.topology.sockets_per_drawer, false);
    Provenance ignored{};
    if (auto source = read_source(table, ignored, problems))
        machine.topology_source = fmt::format("{}: {}", to_string(ignored), *source);
    table.finish();
    if (static_cast<double>(machine.topology.cpus()) > most_cpus)
        problems.at(*value, fmt::format("This machine has {} CPUs.", machine.topology.cpus()),
                    fmt::format("A machine has at most {}.", most_cpus));
}

void read_arches(TomlTable& root, Machine& machine, const KnownNames& known, Problems& problems) {
    const Toml* value = root.need("arches", "arches = [\"x86-7.1\"]");
    if (value == nullptr) return;
    if (!value->is_array() || value->as_array().empty()) {
        problems.at(*value, "Here should stand a list of architectures.", "For example: arches = [\"x86-7.1\"]");
        return;
    }
    for (const auto& item : value->as_array())
        if (auto arch = read_word(item, "architecture", known.arches, {problems})) machine.arches.push_back(*arch);
}

// [[fit]] number, story, rows: how a number was found.
void read_fits(TomlTable& root, Machine& machine, Problems& problems) {
    const Toml* list = root.find("fit");
    if (list == nullptr) return;
    for (const Toml* value : read_tables(*list, "fit", problems)) {
        TomlTable table(*value, "a fit", problems);
        const ReadContext context{problems};
        Fit fit;
        std::vector<std::string> numbers;
        for (const auto& entry : machine.entries) numbers.push_back(entry.path);
        if (const Toml* number = table.need("number", "number = \"line.kappa\""))
            fit.number = read_word(*number, "number", numbers, context).value_or("");
        if (const Toml* story = table.need("story", "story = \"power8-context-switch\""))
            fit.story = read_text(*story, context).value_or("");
        const Toml* rows = table.need("rows", "rows = [\"-t 768 total\"]");
        if (rows != nullptr && (!rows->is_array() || rows->as_array().empty()))
            problems.at(*rows, "A fit is made on a list of rows.", "For example: rows = [\"-t 768 total\"]");
        else if (rows != nullptr)
            for (const auto& row : rows->as_array()) fit.rows.push_back(read_text(row, context).value_or(""));
        table.finish();
        machine.fits.push_back(std::move(fit));
    }
}

std::string_view usual_unit(const CostField& field) {
    return field.kind == CostField::Kind::time ? "ns" : field.kind == CostField::Kind::number ? "1" : "pages";
}

// One `{ value, unit, low, high, source }`.
void read_quantity(const Toml& value, const CostField& field, Machine& machine, Problems& problems) {
    const std::string noun = fmt::format("the number {}", field.path);
    if (!value.is_table()) {
        problems.at(value, fmt::format("{} has no source.", field.path),
                    "Every number is { value = 320, unit = \"ns\", low = 250, high = 450, source = \"guess: ...\" }.");
        return;
    }
    TomlTable table(value, noun, problems);
    const ReadContext context{problems};
    Quantity quantity;
    const bool is_count = field.kind == CostField::Kind::count;
    bool complete = true;
    const auto number = [&](const char* key, double& store, const char* example) {
        const Toml* found = table.need(key, example);
        const auto n = found == nullptr ? std::nullopt : read_number(*found, {0, 1e12}, context);
        if (n && is_count && *n != std::floor(*n))
            problems.at(*found, fmt::format("{} is not a whole number.", text_from(*n)), "This is a count.");
        complete = complete && n.has_value();
        store = n.value_or(0);
        return found;
    };
    const Toml* middle = number("value", quantity.value, "value = 320");
    const Toml* low = number("low", quantity.low, "low = 250 (where the truth may lie)");
    const Toml* high = number("high", quantity.high, "high = 450 (where the truth may lie)");
    if (complete && quantity.low > quantity.high)
        problems.at(*low, "The low end of the range is above its high end.", "low <= value <= high.");
    else if (complete && (quantity.value < quantity.low || quantity.value > quantity.high))
        problems.at(*middle,
                    fmt::format("The value {} is outside its own range {} to {}.", text_from(quantity.value),
                                source_text(*low), source_text(*high)),
                    "low <= value <= high.");
    if (const Toml* unit = table.need("unit", fmt::format("unit = \"{}\"", usual_unit(field)))) {
        if (const auto text = read_text(*unit, context)) {
            if (is_unit_of(field, *text))
                quantity.unit = *text;
            else
                problems.at(*unit, fmt::format("\"{}\" is no unit of {}.", *text, field.path),
                            field.kind == CostField::Kind::time     ? "A time is in ps, ns, us, ms or s."
                            : field.kind == CostField::Kind::number ? "A plain number has the unit \"1\"."
                                                                    : "A count is in \"pages\" or \"entries\".");
        }
    }
    if (auto source = read_source(table, quantity.provenance, problems)) quantity.source = *source;
    table.finish();
    if (complete && !quantity.unit.empty() && !quantity.source.empty()) {
        field.store(machine.costs, quantity.value, quantity.unit);
        machine.entries.push_back({std::string(field.path), std::move(quantity)});
    }
}

// Does this machine need that number?
bool needs(const Machine& machine, const CostField& field) {
    const auto& t = machine.topology;
    if (field.needed_by == "every machine") return true;
    if (field.needed_by == "no machine") return false;
    if (field.needed_by == "smt") return t.smt > 1;
    if (field.needed_by == "cluster") return t.cores_per_cluster > 1;
    if (field.needed_by == "socket") return t.clusters_per_socket > 1;
    if (field.needed_by == "hop1") return t.sockets > 1 && t.sockets_per_drawer > 1;
    if (field.needed_by == "hop2") return t.sockets > t.sockets_per_drawer;
    for (std::string_view rest = field.needed_by; !rest.empty();) {
        const auto comma = rest.find(", ");
        const std::string_view begins = rest.substr(0, comma);
        rest.remove_prefix(comma == std::string_view::npos ? rest.size() : comma + 2);
        if (std::any_of(machine.arches.begin(), machine.arches.end(),
                        [&](const std::string& arch) { return std::string_view(arch).starts_with(begins); }))
            return true;
    }
    return false;
}

// Walks "line.hop2 = {...}" and "[line] hop2 = {...}" alike; `syscall = {...}` has no group.
void read_costs(TomlTable& root, Machine& machine, Problems& problems) {
    std::map<std::string, const Toml*> groups;
    std::vector<std::string> paths;
    for (const auto& field : cost_fields()) paths.emplace_back(field.path);
    for (const auto& field : cost_fields()) {
        const auto dot = field.path.find('.');
        const std::string group(field.path.substr(0, dot));
        const Toml* value = root.find(group);
        if (value != nullptr && dot != std::string_view::npos) {
            groups[group] = value;
            if (!value->is_table()) continue;
            const auto at = value->as_table().find(std::string(field.path.substr(dot + 1)));
            value = at == value->as_table().end() ? nullptr : &at->second;
        }
        if (value != nullptr)
            read_quantity(*value, field, machine, problems);
        else if (needs(machine, field))
            problems.in_file(
                fmt::format("The number {} is missing: {}.", field.path, field.text),
                fmt::format("{} = {{ value = ..., unit = \"{}\", low = ..., high = ..., source = \"guess: ...\" }}",
                            field.path, usual_unit(field)));
    }
    for (const auto& [group, value] : groups) {
        if (!value->is_table()) {
            problems.at(*value, fmt::format("\"{}\" is a group of numbers, not one.", group),
                        "For example: line.hop2 = { value = ... }");
            continue;
        }
        for (const auto& [key, number] : value->as_table()) {
            const std::string path = group + "." + key;
            if (find_cost_field(path) == nullptr)
                problems.at_key(number, key, fmt::format("A machine has no number {}.", path), names_hint(path, paths));
        }
    }
}

}  // namespace

Result<Machine> read_machine(const std::string& name_or_path, const DataFolder& data, const KnownNames& known) {
    const auto found = find_file(FileKind::machine, name_or_path, data);
    if (!found) return found.diagnostics;
    const auto content = read_toml(found->path, found->shown);
    if (!content) return content.diagnostics;

    Problems problems(found->shown);
    const ReadContext context{problems};
    Machine machine;
    machine.id = found->id;
    TomlTable root(*content, "a machine", problems);
    if (const Toml* title = root.need("title", "title = \"2-socket Skylake-SP\""))
        machine.title = read_text(*title, context).value_or("");
    if (const Toml* note = root.find("note")) machine.note = read_text(*note, context).value_or("");
    if (const Toml* polling = root.find("polling_idle"))
        machine.polling_idle = read_bool(*polling, context).value_or(true);
    if (const Toml* guest = root.find("kvm_guest")) machine.kvm_guest = read_bool(*guest, context).value_or(false);
    read_topology(root, machine, problems);
    read_arches(root, machine, known, problems);
    read_costs(root, machine, problems);
    read_fits(root, machine, problems);
    root.finish();
    if (problems.any()) return problems.take();
    return machine;
}

}  // namespace lazytlb
