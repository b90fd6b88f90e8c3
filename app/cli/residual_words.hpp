// SPDX-License-Identifier: GPL-3.0-or-later
// How residuals are said to people, at a terminal and in the document.
#pragma once

#include "cli/fits.hpp"
#include "cli/residuals.hpp"

#include <string>
#include <vector>

namespace lazytlb::cli {

const char* mark_of(const Residual& r);     // "ok", "NO"; "--" when it is not judged
std::string error_text(const Residual& r);  // "+3.1 %", "-2.0 pts", "-"

// What its number is, for the axis of a plot: "iterations a second".
std::string quantity_words(const Residual& r);

// What was fitted on the rows of this story, and how many rows were left to be predicted, or were in view.
std::string fits_sentence(const std::string& story, const std::vector<Residual>& rows, const std::vector<Fitted>& fits);

}  // namespace lazytlb::cli
