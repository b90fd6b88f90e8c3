// SPDX-License-Identifier: GPL-3.0-or-later
// CSV: a line for each event, comma separated as RFC 4180 says, UTF-8, one \n at the end of a line. How it was made
// stands above the header, in lines that begin with #.
#include "export/columns.hpp"
#include "export/exporters.hpp"
#include "export/text_file.hpp"

#include <fmt/format.h>

#include <algorithm>

namespace lazytlb {

namespace {

std::string csv_text(std::string_view text) {
    if (text.find_first_of(",\"\r\n") == std::string_view::npos) return std::string(text);
    std::string out = "\"";
    for (const char c : text) out += c == '"' ? std::string("\"\"") : std::string(1, c);
    return out + '"';
}

std::string in_one_line(std::string text) {
    std::replace_if(
        text.begin(), text.end(), [](char c) { return c == '\n' || c == '\r'; }, ' ');
    return text;
}

}  // namespace

std::optional<Diagnostic> write_csv(const ExportRequest& request, const std::filesystem::path& file) {
    auto opened = NewFile::open(file);
    if (!opened) return opened.diagnostics.front();
    TextFile out(std::move(*opened));
    for (const auto& [name, value] : provenance_rows(request))
        out += fmt::format("# {}: {}\n", name, in_one_line(value));
    std::string header;
    for (const Column& column : columns()) (header += column.name) += ',';
    header.back() = '\n';
    out += header;
    std::string line;
    const bool whole = visit_rows(request, [&](const std::vector<Cell>& cells) {
        line.clear();
        std::size_t column = 0;
        for (const Cell& cell : cells) {
            line.append(cell.column - column, ',');
            column = cell.column;
            line += cell.is_number ? cell.text : csv_text(cell.text);
        }
        line.append(columns().size() - 1 - column, ',');
        out += line += '\n';
    });
    if (!whole) return cancelled_export(file.string());
    return out.commit();
}

}  // namespace lazytlb
