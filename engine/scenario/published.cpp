// SPDX-License-Identifier: GPL-3.0-or-later
#include "scenario/published.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <fstream>
#include <system_error>

namespace lazytlb {

namespace {

// Fields between commas; quotes around a field with a comma in it, doubled inside.
std::vector<std::string> fields_of(const std::string& line) {
    std::vector<std::string> fields(1);
    bool quoted = false;
    for (std::size_t i = 0; i < line.size(); ++i) {
        const char c = line[i];
        if (quoted && c == '"' && i + 1 < line.size() && line[i + 1] == '"') {
            fields.back() += '"';
            ++i;
        } else if (c == '"') {
            quoted = !quoted;
        } else if (c == ',' && !quoted) {
            fields.emplace_back();
        } else {
            fields.back() += c;
        }
    }
    return fields;
}

}  // namespace

std::size_t PublishedTable::column(const std::string& name) const {
    return static_cast<std::size_t>(std::find(columns.begin(), columns.end(), name) - columns.begin());
}

std::vector<std::size_t> PublishedTable::matching(const std::map<std::string, std::string>& select) const {
    std::vector<std::size_t> found;
    for (std::size_t row = 0; row < rows.size(); ++row) {
        const bool matches = std::all_of(select.begin(), select.end(), [&](const auto& wanted) {
            const auto c = column(wanted.first);
            return c < columns.size() && rows[row][c] == wanted.second;
        });
        if (matches) found.push_back(row);
    }
    return found;
}

Result<PublishedTable> read_published(const std::filesystem::path& file, const std::string& shown) {
    std::ifstream stream(file, std::ios::binary);
    Diagnostic d;
    d.file = shown;
    if (!stream) {
        d.sentence = "There is no such published table.";
        return d;
    }
    PublishedTable table;
    std::string line;
    while (std::getline(stream, line)) {
        ++d.line;
        if (!line.empty() && line.back() == '\r') line.pop_back();
        if (line.empty()) continue;
        if (line.front() == '#') {
            if (table.citation.empty())
                table.citation = line.substr(std::min(line.size(), line.find_first_not_of("# ")));
            continue;
        }
        auto fields = fields_of(line);
        if (table.columns.empty()) {
            table.columns = std::move(fields);
        } else if (fields.size() == table.columns.size()) {
            table.rows.push_back(std::move(fields));
        } else {
            d.source = line;
            d.sentence = fmt::format("This row has {} fields, the header has {}.", fields.size(), table.columns.size());
            d.hint = "Put a field with a comma in it in double quotes.";
            return d;
        }
    }
    return table;
}

std::vector<std::string> published_names(const std::filesystem::path& folder) {
    std::vector<std::string> names;
    std::error_code error;
    for (std::filesystem::directory_iterator it(folder, error), end; !error && it != end; it.increment(error))
        if (it->path().extension() == ".csv") names.push_back(it->path().filename().string());
    std::sort(names.begin(), names.end());
    return names;
}

}  // namespace lazytlb
