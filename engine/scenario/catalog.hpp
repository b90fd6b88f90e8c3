// SPDX-License-Identifier: GPL-3.0-or-later
// Where stories and machines lie, and which there are.
#pragma once

#include "base/diagnostic.hpp"
#include "scenario/read.hpp"

#include <filesystem>
#include <string>
#include <vector>

namespace lazytlb {

struct FoundFile {
    std::filesystem::path path;
    std::string shown;  // as the user knows it
    std::string id;     // the name without folder and ending
};

enum class FileKind { story, machine };

// A name below the kind's folder, or a path (it has a separator or ends in .toml). A name that is unknown is a
// problem without a file, a path that leads nowhere one with that file.
Result<FoundFile> find_file(FileKind kind, const std::string& name_or_path, const DataFolder& data);
std::vector<std::string> file_names(FileKind kind, const DataFolder& data);

}  // namespace lazytlb
