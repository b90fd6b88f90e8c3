// SPDX-License-Identifier: GPL-3.0-or-later
// Residuals as a document of a folder: README.md with a table for each story, and one picture beside it for each.
// The same rows give the same bytes: no date, no path.
#pragma once

#include "cli/fits.hpp"
#include "cli/residuals.hpp"

#include <filesystem>
#include <string>
#include <vector>

namespace lazytlb {

// Each file appears whole or not at all; what is not one of them is left alone. The folder is made when it is not
// there. Returns what could not be written.
std::vector<Diagnostic> write_residual_document(const std::filesystem::path& folder, const std::vector<Residual>& rows,
                                                const std::vector<Fitted>& fits);

}  // namespace lazytlb
