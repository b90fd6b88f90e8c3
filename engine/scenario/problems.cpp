// SPDX-License-Identifier: GPL-3.0-or-later
#include "scenario/problems.hpp"

#include <algorithm>

#include <fmt/format.h>

namespace lazytlb {

namespace {

// Characters, not bytes: what a terminal gives one cell each (wide ones aside).
int characters(std::string_view text) {
    return static_cast<int>(
        std::count_if(text.begin(), text.end(), [](char c) { return (static_cast<unsigned char>(c) & 0xC0) != 0x80; }));
}

std::string without_line_end(std::string line) {
    while (!line.empty() && (line.back() == '\r' || line.back() == '\n')) line.pop_back();
    return line;
}

// `from` and `size` in bytes of the line.
void underline(Diagnostic& d, std::string line, std::size_t from, std::size_t size) {
    line = without_line_end(std::move(line));
    from = std::min(from, line.size());
    size = std::min(size, line.size() - from);
    d.column = characters(std::string_view(line).substr(0, from)) + 1;
    d.length = std::max(1, characters(std::string_view(line).substr(from, size)));
    d.source = std::move(line);
}

std::size_t edit_distance(std::string_view a, std::string_view b) {
    std::vector<std::size_t> row(b.size() + 1);
    for (std::size_t j = 0; j <= b.size(); ++j) row[j] = j;
    for (std::size_t i = 1; i <= a.size(); ++i) {
        std::size_t diagonal = row[0];
        row[0] = i;
        for (std::size_t j = 1; j <= b.size(); ++j) {
            const std::size_t changed = diagonal + (a[i - 1] == b[j - 1] ? 0 : 1);
            diagonal = row[j];
            row[j] = std::min({changed, row[j] + 1, row[j - 1] + 1});
        }
    }
    return row.back();
}

}  // namespace

void Problems::at(const Toml& value, std::string sentence, std::string hint) {
    const auto place = value.location();
    Diagnostic d;
    d.file = file_;
    d.line = static_cast<int>(place.line());
    underline(d, place.line_str(), place.column() - 1, place.region());
    d.sentence = std::move(sentence);
    d.hint = std::move(hint);
    found_.push_back(std::move(d));
}

void Problems::at_key(const Toml& value, std::string_view key, std::string sentence, std::string hint) {
    at(value, std::move(sentence), std::move(hint));
    // The library keeps no place for keys. A key stands before its value, or inside the header of a table.
    const auto place = value.location();
    const std::string line = place.line_str();
    const std::size_t begin = place.column() - 1;
    std::size_t where = begin == 0 ? std::string::npos : line.rfind(key, begin - 1);
    if (where == std::string::npos) where = line.find(key, begin);
    if (where != std::string::npos) underline(found_.back(), line, where, key.size());
}

void Problems::in_file(std::string sentence, std::string hint) {
    Diagnostic d;
    d.file = file_;
    d.sentence = std::move(sentence);
    d.hint = std::move(hint);
    found_.push_back(std::move(d));
}

void Problems::on_command_line(std::string sentence, std::string hint) {
    Diagnostic d;
    d.sentence = std::move(sentence);
    d.hint = std::move(hint);
    found_.push_back(std::move(d));
}

void Problems::add(std::vector<Diagnostic> others) {
    for (auto& d : others) found_.push_back(std::move(d));
}

std::vector<Diagnostic> Problems::take() {
    const auto rank = [this](const Diagnostic& d) { return d.file.empty() ? 0 : d.file == file_ ? 1 : 2; };
    std::stable_sort(found_.begin(), found_.end(), [&](const Diagnostic& a, const Diagnostic& b) {
        if (rank(a) != rank(b)) return rank(a) < rank(b);
        if (a.file != b.file) return a.file < b.file;
        return a.line != b.line ? a.line < b.line : a.column < b.column;
    });
    return std::move(found_);
}

std::string source_text(const Toml& value) {
    const auto place = value.location();
    const std::string line = without_line_end(place.line_str());
    const std::size_t from = std::min<std::size_t>(place.column() - 1, line.size());
    return line.substr(from, place.region());
}

int line_of(const Toml& value) { return static_cast<int>(value.location().line()); }

std::string known_names_hint(std::string_view unknown, const std::vector<std::string>& known) {
    constexpr std::size_t longest_list = 24;
    if (known.empty()) return "None is known here.";
    const auto distance = [&](const std::string& name) -> std::size_t {
        // Half a name, or a name with something behind it, is nearer than its letters say.
        const bool is_part = unknown.size() >= 3 && (name.starts_with(unknown) || unknown.starts_with(name));
        return is_part ? 1 : edit_distance(unknown, name);
    };
    const auto nearest = std::min_element(known.begin(), known.end(), [&](const auto& a, const auto& b) { return distance(a) < distance(b); });
    const std::size_t far = distance(*nearest);
    const bool is_near = far <= 4 && far * 2 <= std::max(unknown.size(), nearest->size());
    const std::string question = is_near ? fmt::format("Did you mean \"{}\"?", *nearest) : "";
    if (is_near && known.size() > longest_list) return question;
    return fmt::format("{}{}Known: {}.", question, is_near ? " " : "", fmt::join(known, ", "));
}

}  // namespace lazytlb
