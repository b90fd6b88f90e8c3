// SPDX-License-Identifier: GPL-3.0-or-later
#include "cli/residual_document.hpp"

#include "base/new_file.hpp"
#include "cli/residual_plot.hpp"
#include "cli/residual_words.hpp"
#include "cli/table.hpp"
#include "export/exporters.hpp"
#include "export/svg.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <optional>
#include <string_view>
#include <system_error>

namespace lazytlb {
namespace {

constexpr const char* page_name = "README.md";

// In a cell of a table.
std::string cell(std::string_view words) {
    std::string out;
    for (const char c : words) {
        if (c == '|') out += '\\';
        out += c == '\n' ? ' ' : c;
    }
    return out;
}

std::string number_or_dash(const std::optional<double>& value) { return value ? cli::number_text(*value) : "-"; }

std::string head_of(const std::vector<Residual>& rows) {
    const auto count = [&](auto which) { return std::count_if(rows.begin(), rows.end(), which); };
    const auto judged = count([](const Residual& r) { return r.judged; });
    const auto red = count([](const Residual& r) { return r.judged && !r.holds; });
    std::string by_kind;
    for (const auto kind : {Residual::Kind::predicted, Residual::Kind::in_view, Residual::Kind::fitted}) {
        const auto of_kind = count([&](const Residual& r) { return r.judged && r.kind == kind; });
        const auto hold = count([&](const Residual& r) { return r.judged && r.kind == kind && r.holds; });
        by_kind += fmt::format("{}{} of {} {}", by_kind.empty() ? "" : ", ", hold, of_kind, to_string(kind));
    }
    return fmt::format(
        "# What the model says beside what was published\n\n"
        "Made by `lazytlb check --write FOLDER`; a test finds it out of date. {} rows are judged and {} hold: {}.\n{} "
        "more "
        "are told and not judged. A row outside its band stays here with its reason.\n\n"
        "Kinds: *fitted*: a number of the machine was chosen on this row; *in view*: an input was chosen, by hand, by "
        "somebody who saw the row: weak evidence;\n*predicted*: neither; *guess*: rests on a guess and proves "
        "nothing.\n",
        judged, judged - red, by_kind, static_cast<std::ptrdiff_t>(rows.size()) - judged);
}

std::string section_of(const std::string& story, const std::vector<Residual>& rows, const std::vector<Fitted>& fits,
                       bool has_picture) {
    std::string page = fmt::format("\n## {}\n\n", story);
    if (has_picture) page += fmt::format("![{0}: published, model and band]({0}.svg)\n\n", story);
    page += "| | row | published | model | error | band | kind |\n|---|---|--:|--:|--:|---|---|\n";
    std::string reasons;
    std::vector<std::string> sources;
    for (const Residual& r : rows) {
        page += fmt::format("| {} | {} | {} | {} | {} | {} | {} |\n", cli::mark_of(r), cell(r.row),
                            number_or_dash(r.published), number_or_dash(r.model), cli::error_text(r), cell(r.band),
                            to_string(r.kind));
        if (r.judged && !r.holds) reasons += fmt::format("- **{}**: {}\n", cell(r.row), r.reason);
        std::string source = r.source;
        if (!r.not_said.empty()) source += " It does not say: " + r.not_said;
        if (std::find(sources.begin(), sources.end(), source) == sources.end()) sources.push_back(source);
    }
    if (!reasons.empty()) page += "\nRows that do not hold:\n\n" + reasons;
    page += '\n' + cli::fits_sentence(story, rows, fits) + '\n';
    for (const std::string& source : sources) page += fmt::format("\nSource: {}\n", source);
    return page;
}

}  // namespace

std::optional<Diagnostic> make_residual_folder(const std::filesystem::path& folder) {
    std::error_code made;
    std::filesystem::create_directories(folder, made);  // a failure shows in what follows
    const auto place = NewFile::open(folder / page_name);
    return place ? std::nullopt : std::optional(place.diagnostics.front());
}

std::vector<Diagnostic> write_residual_document(const std::filesystem::path& folder, const std::vector<Residual>& rows,
                                                const std::vector<Fitted>& fits) {
    std::vector<Diagnostic> failures;
    const auto keep = [&](const std::filesystem::path& place, std::string_view bytes) {
        if (auto failure = write_whole(place, bytes)) failures.push_back(std::move(*failure));
    };
    std::string page = head_of(rows);
    for (auto from = rows.begin(); from != rows.end();) {
        const std::string& story = from->story;
        const auto to = std::find_if(from, rows.end(), [&](const Residual& r) { return r.story != story; });
        const std::vector<Residual> own(from, to);
        const stage::DisplayList plot = plot_residuals(own);
        page += section_of(story, own, fits, !plot.items.empty());
        if (!plot.items.empty())
            keep(folder / (story + ".svg"), to_svg(plot, paint::palette(paint::Theme::light),
                                                   {story, "What was published, its band, and what the model says."}));
        from = to;
    }
    keep(folder / page_name, page);
    return failures;
}

}  // namespace lazytlb
