// SPDX-License-Identifier: GPL-3.0-or-later
// Residuals as a document of a folder: README.md with a table for each story, and one picture beside it for each.
// The same rows give the same bytes: no date, no path.
#pragma once

#include "cli/fits.hpp"
#include "cli/residuals.hpp"

#include <filesystem>
#include <optional>
#include <string>
#include <vector>

namespace lazytlb {

// Makes the folder when it is not there, before minutes of runs: what keeps files from being written into it.
std::optional<Diagnostic> make_residual_folder(const std::filesystem::path& folder);

// Into a folder that is there. Each file appears whole or not at all; what is not one of them is left alone. Returns
// what could not be written.
std::vector<Diagnostic> write_residual_document(const std::filesystem::path& folder, const std::vector<Residual>& rows,
                                                const std::vector<Fitted>& fits);

}  // namespace lazytlb
