// SPDX-License-Identifier: GPL-3.0-or-later
#include "cli/fits.hpp"

#include "scenario/machine_changes.hpp"
#include "scenario/toml_table.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>

namespace lazytlb {
namespace {

constexpr int steps = 12;         // of a search: each cuts the range to 62 %
constexpr double golden = 0.618;  // of a range, from either end

Diagnostic in_machine(const Machine& machine, std::string sentence, std::string hint) {
    Diagnostic d;
    d.sentence = fmt::format("The machine {}: {}", machine.id, sentence);
    d.hint = std::move(hint);
    return d;
}

// The sum of squared errors, in logarithms where there is a ratio.
double distance(const std::vector<Residual>& rows) {
    double sum = 0;
    for (const Residual& r : rows) {
        if (r.error_points)
            sum += *r.error_points * *r.error_points * 1e-4;
        else if (r.model && r.published && *r.model > 0 && *r.published > 0)
            sum += std::pow(std::log(*r.model / *r.published), 2);
        else
            sum += 100;
    }
    return sum;
}

class GoldenSearch {
public:
    GoldenSearch(const Machine& machine, const DataFolder& data, const ResidualRuns& runs)
        : machine_(machine), data_(data), runs_(runs) {}

    Result<std::vector<Residual>> rows_with(const Fit& fit, double value) {
        auto changes = chosen_;
        changes[std::string(machine_prefix) + fit.number] = text_from(value);
        return residuals_of_rows(fit.story, machine_.id, fit.rows, changes, data_, runs_);
    }

    Result<FitResult> fit(const Fit& fit) {
        const Quantity* quantity = machine_.find(fit.number);
        FitResult result{fit, quantity->value, quantity->value, quantity->low, quantity->high, quantity->unit, {}, {}};
        auto before = rows_with(fit, quantity->value);
        if (!before) return before.diagnostics;
        for (const Residual& r : *before)
            if (!r.calibrate)
                return in_machine(machine_, fmt::format("{} cannot be fitted on the row \"{}\".", fit.number, r.row),
                                  "Only rows marked calibrate may be.");
        result.before = *before;
        double a = quantity->low, b = quantity->high;
        double left = b - golden * (b - a), right = a + golden * (b - a);
        double at_left = at(fit, left), at_right = at(fit, right);
        for (int step = 0; step < steps && !cancelled(); ++step) {
            if (at_left <= at_right) {
                b = right;
                right = left;
                at_right = at_left;
                left = b - golden * (b - a);
                at_left = at(fit, left);
            } else {
                a = left;
                left = right;
                at_left = at_right;
                right = a + golden * (b - a);
                at_right = at(fit, right);
            }
        }
        result.chosen = at_left <= at_right ? left : right;
        if (distance(result.before) <= std::min(at_left, at_right)) result.chosen = quantity->value;
        chosen_[std::string(machine_prefix) + fit.number] = text_from(result.chosen);
        auto after = rows_with(fit, result.chosen);
        if (!after) return after.diagnostics;
        result.after = *after;
        return result;
    }

private:
    bool cancelled() const { return runs_.cancel != nullptr && *runs_.cancel; }
    double at(const Fit& fit, double value) {
        const auto rows = rows_with(fit, value);
        return rows ? distance(*rows) : 1e9;
    }

    const Machine& machine_;
    const DataFolder& data_;
    const ResidualRuns& runs_;
    std::map<std::string, std::string> chosen_;
};

}  // namespace

std::vector<Fitted> fits_of_machines(const DataFolder& data) {
    std::vector<Fitted> all;
    for (const Listed& listed : list_machines(data))
        if (const auto machine = read_machine(listed.name, data, known_names()))
            for (const Fit& fit : machine->fits) all.push_back({machine->id, fit});
    return all;
}

Result<std::vector<FitResult>> fit_machine(const Machine& machine, const DataFolder& data, const ResidualRuns& runs) {
    GoldenSearch search(machine, data, runs);
    std::vector<FitResult> results;
    for (const Fit& fit : machine.fits) {
        auto result = search.fit(fit);
        if (!result) return result.diagnostics;
        results.push_back(std::move(*result));
    }
    return results;
}

}  // namespace lazytlb
