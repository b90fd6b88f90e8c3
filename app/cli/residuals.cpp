// SPDX-License-Identifier: GPL-3.0-or-later
#include "cli/residuals.hpp"

#include "base/names_hint.hpp"
#include "cli/run_many.hpp"
#include "cli/table.hpp"
#include "measure/quantity.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <charconv>
#include <cmath>
#include <map>
#include <utility>

namespace lazytlb {
namespace {

// The runs of all rows, each distinct one once.
struct Plan {
    std::vector<Scenario> runs;
    std::map<std::string, std::size_t> known;  // by what distinguishes them
    std::vector<Measures> done;                // of a run that was cancelled: nothing counted

    std::size_t add(Scenario scenario);
};

// One row of the plan: which of its runs it looks at.
struct Row {
    std::string story;
    Expect expect;
    std::vector<std::size_t> runs;     // one; of a sweep, one per value
    std::vector<std::size_t> against;  // none, or as many
    std::string not_said;
};

std::string what_distinguishes(const Scenario& s) {
    std::string key = fmt::format("{}|{}|{}|{}|{}|{}|{}|{}", s.file, s.policy, s.arch, s.machine.id, s.seed, s.until.ps,
                                  s.warm_up.ps, s.force);
    for (const Setting& setting : s.settings) key += fmt::format("|{}={}", setting.path, setting.value);
    return key;
}

std::size_t Plan::add(Scenario scenario) {
    const auto [place, is_new] = known.emplace(what_distinguishes(scenario), runs.size());
    if (is_new) runs.push_back(std::move(scenario));
    return place->second;
}

std::string words_for(const Scenario& s) {
    std::string words = fmt::format("{} {}", s.id, s.policy);
    for (const auto& [path, value] : s.overrides) words += fmt::format(" {}={}", path, value);
    return words;
}

// "rate_ratio" is the rate of one run over that of another; "peak_pairs" the setting's value with the highest rate, or
// with the highest gain over the other runs.
std::string_view measured_quantity(const Expect& e) {
    if (e.quantity == "rate_ratio" || !e.sweep_setting.empty()) return "rate_per_s";
    return e.quantity;
}

class Planner {
public:
    Planner(const DataFolder& data, Plan& plan) : data_(data), plan_(plan) {}

    void add_story(const std::string& name) {
        const auto story = read_story(name, {}, data_, known_);
        if (!story) return take(story.diagnostics);
        for (const Expect& e : story->expects)
            if (only.empty() || std::find(only.begin(), only.end(), e.row) != only.end()) add_row(name, *story, e);
        for (const std::string& wanted : only)
            if (std::none_of(story->expects.begin(), story->expects.end(),
                             [&](const Expect& e) { return e.row == wanted; }))
                at_row(*story, {}, fmt::format("The story has no row \"{}\".", wanted), "lazytlb check shows them.");
    }
    std::vector<std::string> only;               // rows; none: all
    std::map<std::string, std::string> changes;  // besides those of the rows
    std::vector<Row> rows;
    std::vector<Diagnostic> wrong;

private:
    void add_row(const std::string& name, const Scenario& story, const Expect& e) {
        const auto names = quantity_names();
        if (std::find(names.begin(), names.end(), measured_quantity(e)) == names.end())
            return at_row(story, e, fmt::format("Row \"{}\" asks for an unknown quantity \"{}\".", e.row, e.quantity),
                          names_hint(e.quantity, names));
        Row row{story.id, e, {}, {}, {}};
        for (const Source& source : story.sources)
            if (source.file == e.file) row.not_said = source.not_said;
        if (!e.is_rms) add_runs(name, story, e, e.with, row.runs);
        if (!e.is_rms && !e.against.empty()) add_runs(name, story, e, e.against, row.against);
        rows.push_back(std::move(row));
    }

    void add_runs(const std::string& name, const Scenario& story, const Expect& e,
                  const std::map<std::string, std::string>& with, std::vector<std::size_t>& runs) {
        if (e.sweep_setting.empty()) add_run(name, story, e, with, runs);
        for (const std::string& value : e.sweep_values) {
            auto one = with;
            one[e.sweep_setting] = value;
            add_run(name, story, e, one, runs);
        }
    }

    void add_run(const std::string& name, const Scenario& story, const Expect& e,
                 const std::map<std::string, std::string>& with, std::vector<std::size_t>& runs) {
        Overrides overrides = with_changes(with_changes({}, with), changes);
        overrides.without_rows = true;
        auto scenario = read_story(name, overrides, data_, known_);
        if (!scenario) {
            for (const Diagnostic& d : scenario.diagnostics) {
                if (d.file.empty())
                    at_row(story, e, fmt::format("Row \"{}\": {}", e.row, d.sentence), d.hint);
                else
                    wrong.push_back(d);
            }
            return;
        }
        auto sentence = refusal(scenario->machine, scenario->arch);
        if (!sentence && !scenario->force) sentence = refusal(scenario->policy, scenario->arch);
        if (sentence) return at_row(story, e, fmt::format("Row \"{}\": {}", e.row, *sentence), "Change its `with`.");
        runs.push_back(plan_.add(std::move(*scenario)));
    }

    void at_row(const Scenario& story, const Expect& e, std::string sentence, std::string hint) {
        Diagnostic d;
        d.file = story.file;
        d.line = e.line;
        d.sentence = std::move(sentence);
        d.hint = std::move(hint);
        wrong.push_back(std::move(d));
    }
    void take(const std::vector<Diagnostic>& more) { wrong.insert(wrong.end(), more.begin(), more.end()); }

    const DataFolder& data_;
    const KnownNames known_ = known_names();
    Plan& plan_;
};

double value_in_force(const Scenario& scenario, const std::string& path) {
    for (const Setting& s : scenario.settings) {
        double value = 0;
        const char* end = s.value.data() + s.value.size();
        if (s.path == path && std::from_chars(s.value.data(), end, value).ptr == end) return value;
    }
    return std::nan("");
}

std::optional<double> compared(Expect::As as, double first, double second) {
    if (as == Expect::As::difference) return first - second;
    if (second == 0) return std::nullopt;
    return as == Expect::As::change ? (first / second - 1) * 100 : first / second;
}

std::optional<double> model_of(const Row& row, const Plan& plan) {
    const auto value = [&](std::size_t i) -> std::optional<double> {
        const auto of = [&](std::size_t run) {
            return quantity(plan.done[run], measured_quantity(row.expect)).value_or(0);
        };
        return row.against.empty() ? of(row.runs[i]) : compared(row.expect.as, of(row.runs[i]), of(row.against[i]));
    };
    if (row.expect.sweep_setting.empty()) return value(0);
    std::size_t best = 0;
    for (std::size_t i = 0; i < row.runs.size(); ++i)
        if (value(i) > value(best)) best = i;
    return value_in_force(plan.runs[row.runs[best]], row.expect.sweep_setting);
}

const Measures* broken_run(const Row& row, const Plan& plan) {
    auto all = row.runs;
    all.insert(all.end(), row.against.begin(), row.against.end());
    for (const std::size_t run : all)
        if (plan.done[run].faults > 0) return &plan.done[run];
    return nullptr;
}

void judge(Residual& r, const Row& row, const Plan& plan) {
    const Expect& e = row.expect;
    if (const Measures* broken = broken_run(row, plan)) {
        r.reason = fmt::format("In its run rule {} broke: {}", to_string(broken->first_fault.rule),
                               broken->first_fault_sentence());
        return;
    }
    if (!r.model || !std::isfinite(*r.model)) {
        r.reason = "The model gives no number: what it is divided by is 0, or nothing was counted.";
        return;
    }
    if (!r.judged) {
        r.holds = true;
        r.reason = r.kind == Residual::Kind::guess && e.judged() ? "Told, not judged: the row rests on a guess."
                                                                 : "Told, not judged: the row has no band.";
    } else if (e.low && *r.model < *e.low) {
        r.reason = fmt::format("The model is below {}, the low end of the band.", cli::number_text(*e.low));
    } else if (e.high && *r.model > *e.high) {
        r.reason = fmt::format("The model is above {}, the high end of the band.", cli::number_text(*e.high));
    } else {
        r.holds = true;
        r.reason = e.as == Expect::As::change && e.low && e.high && *e.low < 0 && *e.high > 0
                       ? "No visible effect: the band lies around none."
                       : "Inside the band.";
    }
    if (!e.note.empty())
        r.reason += fmt::format(" Note: {}.", e.note.ends_with('.') ? e.note.substr(0, e.note.size() - 1) : e.note);
}

bool rests_on_a_guess(const std::string& note) {
    return note.find("guess") != std::string::npos || note.find("Guess") != std::string::npos;
}

// "Source: N. Piggin, ..." is shown under a heading that says as much.
std::string without_label(const std::string& citation) {
    for (const std::string_view label : {"Source: ", "Sources: "})
        if (citation.starts_with(label)) return citation.substr(label.size());
    return citation;
}

Residual residual_of(const Row& row, const Plan& plan) {
    const Expect& e = row.expect;
    Residual r;
    r.story = row.story;
    r.row = e.row;
    r.group = e.group;
    r.not_said = row.not_said;
    r.quantity = e.quantity;
    r.published = e.published;
    if (!e.is_rms) r.model = model_of(row, plan);
    if (r.model && r.published && e.as == Expect::As::change)
        r.error_points = *r.model - *r.published;
    else if (r.model && r.published && *r.published != 0)
        r.error_percent = (*r.model / *r.published - 1) * 100;
    r.band = e.band;
    r.low = e.low;
    r.high = e.high;
    r.kind = rests_on_a_guess(e.note)          ? Residual::Kind::guess
             : e.use == Expect::Use::calibrate ? Residual::Kind::fitted
             : !e.in_view.empty()              ? Residual::Kind::in_view
                                               : Residual::Kind::predicted;
    r.in_view = e.in_view;
    r.calibrate = e.use == Expect::Use::calibrate;
    r.source = e.file.empty() ? "No number is published: the mechanism itself has to show." : without_label(e.source);
    r.judged = e.judged() && !(e.published && r.kind == Residual::Kind::guess);
    if (!e.is_rms) judge(r, row, plan);
    return r;
}

// How far the rows of a table are off together, those that were fitted left out.
void judge_together(Residual& r, const Expect& e, const std::vector<Residual>& before) {
    double squares = 0;
    std::size_t n = 0;
    for (const Residual& row : before) {
        if (row.story != r.story || row.group != r.group || row.calibrate || !row.error_percent) continue;
        squares += *row.error_percent * *row.error_percent;
        ++n;
    }
    if (n == 0) {
        r.reason = "A number was fitted on each row of the table.";
        return;
    }
    r.model = std::sqrt(squares / static_cast<double>(n));
    r.holds = *r.model <= *e.high;
    r.reason = fmt::format("Over the {} rows that no number was fitted on, in percent.", n);
}

}  // namespace

std::string_view to_string(Residual::Kind kind) {
    switch (kind) {
        case Residual::Kind::fitted: return "fitted";
        case Residual::Kind::in_view: return "in view";
        case Residual::Kind::predicted: return "predicted";
        case Residual::Kind::guess: return "guess";
    }
    return {};
}

namespace {

Result<std::vector<Residual>> carry_out(Planner& planner, Plan& plan, const ResidualRuns& runs) {
    if (!planner.wrong.empty()) return planner.wrong;
    ManyRuns many;
    many.threads = runs.threads;
    many.cancel = runs.cancel;
    if (runs.progress)
        many.progress = [&](std::size_t done, const Scenario& run) {
            runs.progress(done, plan.runs.size(), words_for(run));
        };
    for (auto& measures : run_many(plan.runs, many)) plan.done.push_back(std::move(measures).value_or(Measures{}));
    std::vector<Residual> all;
    for (const Row& row : planner.rows) {
        all.push_back(residual_of(row, plan));
        if (row.expect.is_rms) judge_together(all.back(), row.expect, all);
    }
    return all;
}

}  // namespace

Result<std::vector<Residual>> residuals(const std::vector<std::string>& stories, const DataFolder& data,
                                        const ResidualRuns& runs) {
    Plan plan;
    Planner planner(data, plan);
    for (const std::string& story : stories) planner.add_story(story);
    return carry_out(planner, plan, runs);
}

Result<std::vector<Residual>> residuals_of_rows(const std::string& story, const std::string& machine,
                                                const std::vector<std::string>& rows,
                                                const std::map<std::string, std::string>& changes,
                                                const DataFolder& data, const ResidualRuns& runs) {
    Plan plan;
    Planner planner(data, plan);
    planner.only = rows;
    planner.changes = changes;
    if (!machine.empty()) planner.changes["machine"] = machine;
    planner.add_story(story);
    return carry_out(planner, plan, runs);
}

Result<std::vector<std::string>> stories_with_rows(const DataFolder& data) {
    std::vector<std::string> names;
    std::vector<Diagnostic> wrong;
    for (const Listed& listed : list_stories(data)) {
        const auto story = read_story(listed.name, {}, data, known_names());
        if (!story)
            wrong.insert(wrong.end(), story.diagnostics.begin(), story.diagnostics.end());
        else if (!story->expects.empty())
            names.push_back(listed.name);
    }
    if (!wrong.empty()) return wrong;
    return names;
}

}  // namespace lazytlb
