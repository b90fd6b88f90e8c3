// SPDX-License-Identifier: GPL-3.0-or-later
#include "scenario/catalog.hpp"

#include "base/names_hint.hpp"
#include "scenario/problems.hpp"
#include "scenario/toml_file.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <system_error>

namespace lazytlb {

namespace {

std::filesystem::path folder_of(FileKind kind, const DataFolder& data) {
    const auto stories = data.root / "scenarios";
    return kind == FileKind::story ? stories : stories / "machines";
}

std::string_view word_for(FileKind kind) { return kind == FileKind::story ? "story" : "machine"; }

bool is_path(const std::string& text) { return text.find('/') != std::string::npos || text.ends_with(".toml"); }

// One line about a file: its `text`, else its `title`; says so when the file cannot be read.
std::string line_about(const std::filesystem::path& file) {
    const auto content = read_toml(file, file.string());
    if (!content) return "(cannot be read)";
    for (const char* key : {"text", "title"}) {
        const auto& table = content->as_table();
        const auto at = table.find(key);
        if (at != table.end() && at->second.is_string()) return at->second.as_string().str;
    }
    return "";
}

std::vector<Listed> listed(FileKind kind, const DataFolder& data) {
    std::vector<Listed> list;
    for (const auto& name : file_names(kind, data))
        list.push_back({name, line_about(folder_of(kind, data) / (name + ".toml"))});
    return list;
}

}  // namespace

std::vector<std::string> file_names(FileKind kind, const DataFolder& data) {
    std::vector<std::string> names;
    std::error_code error;
    for (std::filesystem::directory_iterator it(folder_of(kind, data), error), end; !error && it != end;
         it.increment(error))
        if (it->path().extension() == ".toml") names.push_back(it->path().stem().string());
    std::sort(names.begin(), names.end());
    return names;
}

Result<FoundFile> find_file(FileKind kind, const std::string& name_or_path, const DataFolder& data) {
    FoundFile found;
    std::error_code error;
    if (is_path(name_or_path)) {
        found = {name_or_path, name_or_path, std::filesystem::path(name_or_path).stem().string()};
        if (std::filesystem::exists(found.path, error)) return found;
        Diagnostic d;
        d.file = name_or_path;
        d.sentence = fmt::format("There is no such {} file.", word_for(kind));
        d.hint = fmt::format("Check the path, or use a name: {}.", fmt::join(file_names(kind, data), ", "));
        return d;
    }
    found.path = folder_of(kind, data) / (name_or_path + ".toml");
    found.shown = found.path.generic_string();
    found.id = name_or_path;
    if (!name_or_path.empty() && std::filesystem::exists(found.path, error)) return found;
    Diagnostic d;
    d.sentence = fmt::format("There is no {} named \"{}\".", word_for(kind), name_or_path);
    d.hint = names_hint(name_or_path, file_names(kind, data));
    return d;
}

std::vector<Listed> list_stories(const DataFolder& data) { return listed(FileKind::story, data); }
std::vector<Listed> list_machines(const DataFolder& data) { return listed(FileKind::machine, data); }

}  // namespace lazytlb
