// SPDX-License-Identifier: GPL-3.0-or-later
#include "scenario/problems.hpp"

#include <algorithm>

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

}  // namespace lazytlb
