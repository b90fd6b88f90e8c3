// SPDX-License-Identifier: GPL-3.0-or-later
// A published table: CSV with a citation in its comment lines, a header and a column `use` that says whether a row
// may be fitted on (calibrate), is kept to judge the model (holdout), or only gives context.
#pragma once

#include "base/diagnostic.hpp"

#include <filesystem>
#include <map>
#include <string>
#include <vector>

namespace lazytlb {

struct PublishedTable {
    std::string file;      // "piggin_2023_power8_context_switch1.csv"; empty until somebody names it
    std::string citation;  // its first comment line
    std::vector<std::string> columns;
    std::vector<std::vector<std::string>> rows;

    // Index of a column, or columns.size().
    std::size_t column(const std::string& name) const;
    // The rows whose columns have exactly these values.
    std::vector<std::size_t> matching(const std::map<std::string, std::string>& select) const;
};

Result<PublishedTable> read_published(const std::filesystem::path& file, const std::string& shown);
std::vector<std::string> published_names(const std::filesystem::path& folder);

}  // namespace lazytlb
