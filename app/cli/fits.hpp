// SPDX-License-Identifier: GPL-3.0-or-later
// Fits: which numbers of a machine were chosen so that published rows come out, and what would be chosen again. Only
// rows marked calibrate are used; a number is searched inside the range that its machine file gives.
#pragma once

#include "cli/residuals.hpp"

#include <string>
#include <vector>

namespace lazytlb {

struct Fitted {
    std::string machine;
    Fit fit;
};
// Of all machines, in their order.
std::vector<Fitted> fits_of_machines(const DataFolder& data);

// One number, fitted again.
struct FitResult {
    Fit fit;
    double in_file = 0, chosen = 0, low = 0, high = 0;
    std::string unit;
    std::vector<Residual> before, after;  // its rows with the number of the file, and with the chosen one
};
// One after the other, each with those before it as chosen. Errors in names or rows are told; a cancelled fit stops.
Result<std::vector<FitResult>> fit_machine(const Machine& machine, const DataFolder& data, const ResidualRuns& runs);

}  // namespace lazytlb
