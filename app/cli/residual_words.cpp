// SPDX-License-Identifier: GPL-3.0-or-later
#include "cli/residual_words.hpp"

#include <fmt/format.h>
#include <fmt/ranges.h>

#include <algorithm>

namespace lazytlb::cli {

const char* mark_of(const Residual& r) { return !r.judged ? "--" : r.holds ? "ok" : "NO"; }

std::string error_text(const Residual& r) {
    if (r.error_points) return fmt::format("{:+.1f} pts", *r.error_points);
    return r.error_percent ? fmt::format("{:+.1f} %", *r.error_percent) : "-";
}

std::string fits_sentence(const std::string& story, const std::vector<Residual>& rows,
                          const std::vector<Fitted>& fits) {
    std::string words;
    for (const Fitted& f : fits)
        if (f.fit.story == story)
            words += fmt::format("{}{} of {} on {}", words.empty() ? "Fitted here: " : "; ", f.fit.number, f.machine,
                                 fmt::join(f.fit.rows, ", "));
    const auto left = std::count_if(rows.begin(), rows.end(), [&](const Residual& r) {
        return r.story == story && r.judged && r.kind == Residual::Kind::predicted;
    });
    return fmt::format("{}. Rows left over to be predicted: {}.",
                       words.empty() ? "Nothing is fitted on this story" : words, left);
}

}  // namespace lazytlb::cli
