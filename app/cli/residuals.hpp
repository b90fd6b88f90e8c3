// SPDX-License-Identifier: GPL-3.0-or-later
// Residuals: what the published rows of stories say, what the model says, and whether that holds. Runs what is
// needed, each distinct run once, several at a time; knows nothing of terminals, so that the window can show it too.
#pragma once

#include "run.hpp"

#include <atomic>
#include <cstdint>
#include <functional>
#include <map>
#include <optional>
#include <string>
#include <vector>

namespace lazytlb {

struct Residual {
    // What the agreement is worth: a number was fitted on this very row, an input was chosen with it in view, the model
    // never saw it, or it rests on a guess.
    enum class Kind : std::uint8_t { fitted, in_view, predicted, guess };

    std::string story, row, group, quantity;
    std::optional<double> published, model;
    std::optional<double> error_percent;  // of the published value; nothing without one
    std::optional<double> error_points;   // instead, where the quantity is a change in percent
    std::string band;                     // as the story writes it
    std::optional<double> low, high;      // its ends, in the quantity's unit
    Kind kind = Kind::predicted;
    bool calibrate = false;  // a number may be fitted on it
    std::string in_view;     // which inputs were chosen by somebody who saw the row
    std::string source;
    bool judged = true;    // it has a band, and does not rest on a guess alone
    bool holds = false;    // or is not judged
    std::string not_said;  // what the source does not say
    std::string reason;    // why it holds or not, in a sentence
};
std::string_view to_string(Residual::Kind kind);

struct ResidualRuns {
    unsigned threads = 1;
    std::atomic<bool>* cancel = nullptr;
    // Called from one thread at a time, after each run.
    std::function<void(std::size_t done, std::size_t all, const std::string& what)> progress;
};

// All expect rows of these stories (names or paths), in their order. Errors in a row name the story's file and line.
Result<std::vector<Residual>> residuals(const std::vector<std::string>& stories, const DataFolder& data,
                                        const ResidualRuns& runs);

// These rows of a story, on that machine and with more changes than they say themselves.
Result<std::vector<Residual>> residuals_of_rows(const std::string& story, const std::string& machine,
                                                const std::vector<std::string>& rows,
                                                const std::map<std::string, std::string>& changes,
                                                const DataFolder& data, const ResidualRuns& runs);

// Stories that have at least one expect row.
Result<std::vector<std::string>> stories_with_rows(const DataFolder& data);

}  // namespace lazytlb
