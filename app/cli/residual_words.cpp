// SPDX-License-Identifier: GPL-3.0-or-later
#include "cli/residual_words.hpp"

#include <fmt/format.h>
#include <fmt/ranges.h>

#include <algorithm>
#include <set>

namespace lazytlb::cli {

const char* mark_of(const Residual& r) { return !r.judged ? "--" : r.holds ? "ok" : "NO"; }

std::string error_text(const Residual& r) {
    if (r.error_points) return fmt::format("{:+.1f} pts", *r.error_points);
    return r.error_percent ? fmt::format("{:+.1f} %", *r.error_percent) : "-";
}

std::string quantity_words(const Residual& r) {
    if (r.error_points) return "change in percent";
    if (r.quantity == "rate_per_s") return "iterations a second";
    if (r.quantity == "flush_ns") return "ns a flush";
    if (r.quantity == "ns_per_iteration_and_task") return "ns an iteration of a thread";
    if (r.quantity == "iterations_per_cpu_second") return "iterations a second of CPU time";
    std::string words = r.quantity;
    std::replace(words.begin(), words.end(), '_', ' ');
    return words;
}

std::string fits_sentence(const std::string& story, const std::vector<Residual>& rows,
                          const std::vector<Fitted>& fits) {
    std::string words;
    for (const Fitted& f : fits)
        if (f.fit.story == story)
            words += fmt::format("{}{} of {} on {}", words.empty() ? "Fitted here: " : "; ", f.fit.number, f.machine,
                                 fmt::join(f.fit.rows, ", "));
    const auto left = [&](Residual::Kind kind) {
        return std::count_if(rows.begin(), rows.end(),
                             [&](const Residual& r) { return r.story == story && r.judged && r.kind == kind; });
    };
    words = fmt::format("{}. Rows left over to be predicted: {}",
                        words.empty() ? "Nothing is fitted on this story" : words, left(Residual::Kind::predicted));
    words += '.';
    if (const auto in_view = left(Residual::Kind::in_view); in_view > 0) {
        std::set<std::string> inputs;
        for (const Residual& r : rows)
            if (r.story == story && r.kind == Residual::Kind::in_view) inputs.insert(r.in_view);
        words += fmt::format(" With {} more in view was chosen: {}.", in_view, fmt::join(inputs, "; "));
    }
    return words;
}

}  // namespace lazytlb::cli
