// SPDX-License-Identifier: GPL-3.0-or-later
// JSON Lines: the first line says how it was made and what the names mean, then a line for each event.
#include "export/columns.hpp"
#include "export/exporters.hpp"
#include "export/text_file.hpp"

#include <nlohmann/json.hpp>

namespace lazytlb {

namespace {

using Json = nlohmann::ordered_json;

// A name that is not UTF-8 must not spoil the file.
std::string to_line(const Json& json) { return json.dump(-1, ' ', false, Json::error_handler_t::replace) + '\n'; }

}  // namespace

std::optional<Diagnostic> write_jsonl(const ExportRequest& request, const std::filesystem::path& file) {
    auto opened = NewFile::open(file);
    if (!opened) return opened.diagnostics.front();
    TextFile out(std::move(*opened));
    Json head;
    for (const auto& [name, value] : provenance_rows(request)) head["made"][name] = value;
    for (const Column& column : columns()) head["columns"][std::string(column.name)] = column.text;
    out += to_line(head);
    const bool whole = visit_rows(request, [&](const std::vector<Cell>& cells) {
        Json event;
        for (const Cell& cell : cells) {
            const std::string name(columns()[cell.column].name);
            if (cell.is_number)
                event[name] = std::stoull(cell.text);
            else
                event[name] = cell.text;
        }
        out += to_line(event);
    });
    if (!whole) return cancelled_export(file.string());
    return out.commit();
}

}  // namespace lazytlb
