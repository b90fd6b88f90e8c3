// SPDX-License-Identifier: GPL-3.0-or-later
// Expect rows: what a run is held against. A published number is read from its table here, at read time; the file
// of the story only says which row it is.
#include "base/names_hint.hpp"
#include "scenario/published.hpp"
#include "scenario/story_parts.hpp"

#include <fmt/format.h>

#include <algorithm>

namespace lazytlb {

namespace {

// Of a sweep: the setting's value at the highest rate. All others are of one run, and known to the caller.
const std::string peak = "peak_pairs";

class ExpectReader {
public:
    ExpectReader(const DataFolder& data, const KnownNames& known, const ChangeCheck& change_is_wrong,
                 const ReadContext& context)
        : folder_(data.root / "assets" / "published"),
          quantities_(known.quantities),
          change_is_wrong_(change_is_wrong),
          context_(context) {
        quantities_.push_back(peak);
    }

    // One row; of `for_each` one for each line of the table that it selects, and perhaps one over them all.
    std::vector<Expect> read(const Toml& value) {
        Expect expect;
        expect.line = line_of(value);
        TomlTable table(value, "an expect row", problems());
        if (const Toml* row = table.need("row", "row = \"-t 768 total\""))
            expect.row = read_text(*row, context_).value_or("");
        if (const Toml* quantity = table.need("quantity", "quantity = \"rate_per_s\""))
            expect.quantity = read_word(*quantity, "quantity", quantities_, context_).value_or("");
        const Toml* each = table.find("for_each");
        if (const Toml* use = each != nullptr ? nullptr : table.need("use", "use = \"holdout\""))
            if (const auto word = read_word(*use, "use", {"calibrate", "holdout", "mechanism"}, context_))
                expect.use = *word == "calibrate" ? Expect::Use::calibrate
                             : *word == "holdout" ? Expect::Use::holdout
                                                  : Expect::Use::mechanism;
        if (const Toml* note = table.find("note")) expect.note = read_text(*note, context_).value_or("");
        if (const Toml* in_view = table.find("in_view")) expect.in_view = read_text(*in_view, context_).value_or("");
        if (const Toml* with = table.find("with")) expect.with = read_changes(*with);
        if (const Toml* against = table.find("against")) expect.against = read_changes(*against);
        read_sweep(table, expect);
        read_change(table, expect);
        const Toml* band = table.need("band", "band = \"5%\"");
        std::vector<Expect> rows;
        if (each != nullptr) {
            rows = read_each(table, *each, expect);
            for (Expect& row : rows)
                if (band != nullptr && !row.is_rms) read_band(*band, row);
        } else {
            read_published_row(table, expect);
            if (band != nullptr) read_band(*band, expect);
            rows = {expect};
        }
        table.finish();
        return rows;
    }

private:
    Problems& problems() { return context_.problems; }

    // A key with dots may be quoted or not: `machine.line.hop2 = 640` is a table in a table in a table.
    void flatten(const Toml& value, const std::string& path, std::map<std::string, std::string>& changes) {
        if (value.is_table()) {
            for (const auto& [key, inner] : value.as_table())
                flatten(inner, path.empty() ? key : path + "." + key, changes);
            return;
        }
        if (!value.is_string() && !value.is_integer() && !value.is_floating()) {
            problems().at(value, fmt::format("\"{}\" takes a number or text.", path),
                          "For example: with = { policy = \"refcount\", pairs = 48 }");
            return;
        }
        const std::string text = value.is_string() ? value.as_string().str : source_text(value);
        const auto wrong = change_is_wrong_(path, text);
        if (wrong.sentence.empty())
            changes[path] = text;
        else
            problems().at(value, wrong.sentence, wrong.hint);
    }

    std::map<std::string, std::string> read_changes(const Toml& value) {
        std::map<std::string, std::string> changes;
        if (value.is_table())
            flatten(value, "", changes);
        else
            problems().at(value, "Here should stand a table of settings.",
                          "For example: with = { policy = \"refcount\", pairs = 48 }");
        return changes;
    }

    void read_sweep(TomlTable& table, Expect& expect) {
        const Toml* value = table.find("sweep");
        if (value == nullptr) {
            if (expect.quantity == peak)
                problems().at(table.value(), "The quantity peak_pairs needs a sweep.",
                              "For example: sweep = { setting = \"pairs\", values = [1, 4, 16] }");
            return;
        }
        TomlTable sweep(*value, "a sweep", problems());
        if (const Toml* setting = sweep.need("setting", "setting = \"pairs\""))
            expect.sweep_setting = read_text(*setting, context_).value_or("");
        const Toml* values = sweep.need("values", "values = [1, 4, 16]");
        if (values != nullptr && (!values->is_array() || values->as_array().empty())) {
            problems().at(*values, "A sweep takes a list of values.", "For example: values = [1, 4, 16]");
        } else if (values != nullptr) {
            for (const auto& item : values->as_array()) {
                std::map<std::string, std::string> one;
                flatten(item, expect.sweep_setting, one);
                for (const auto& [path, text] : one) expect.sweep_values.push_back(text);
            }
        }
        sweep.finish();
    }

    // What turns the published number into the quantity: "as" a change in percent, "over" for a time, "times" for a
    // unit.
    void read_change(TomlTable& table, Expect& expect) {
        over_ = 0;
        times_ = 1;
        const ReadContext plain{problems()};
        if (const Toml* over = table.find("over")) over_ = read_number(*over, {1e-12, 1e18}, plain).value_or(0);
        if (const Toml* times = table.find("times")) times_ = read_number(*times, {1e-12, 1e12}, plain).value_or(1);
        if (const Toml* as = table.find("as"))
            if (const auto word = read_word(*as, "form", {"ratio", "change", "difference"}, context_))
                expect.as = *word == "change"       ? Expect::As::change
                            : *word == "difference" ? Expect::As::difference
                                                    : Expect::As::ratio;
    }

    static double compared(const Expect& expect, double first, double second) {
        switch (expect.as) {
            case Expect::As::ratio: return first / second;
            case Expect::As::change: return (first / second - 1) * 100;
            case Expect::As::difference: return first - second;
        }
        return 0;
    }

    double as_quantity(double published) const { return over_ > 0 ? over_ / published : published * times_; }

    // for_each = { column = "x", setting = "pairs", values = [1, 2] }: the lines of the table that `select` leaves, by
    // their value in that column, which is also that of the story's setting.
    std::vector<Expect> read_each(TomlTable& table, const Toml& value, const Expect& pattern) {
        TomlTable each(value, "for_each", problems());
        const Toml* column = each.need("column", "column = \"x\"");
        const Toml* setting = each.need("setting", "setting = \"pairs\"");
        const Toml* values = each.find("values");
        const Toml* rms = each.find("rms");
        each.finish();
        const Toml* file = table.need("file", "file = \"...csv\"");
        const Toml* select = table.need("select", "select = { config = \"...\" }");
        if (column == nullptr || setting == nullptr || file == nullptr || select == nullptr) return {};
        const auto by = read_text(*column, context_), path = read_text(*setting, context_);
        const auto published = published_table(*file);
        if (!published || !by || !path) return {};
        std::vector<std::string> wanted;
        if (values != nullptr && values->is_array())
            for (const auto& item : values->as_array()) wanted.push_back(source_text(item));
        std::map<std::string, std::string> columns;
        std::string text;
        if (!read_select(*select, *published, columns, text)) return {};
        const Toml* against = table.find("against_select");
        std::map<std::string, std::string> against_columns;
        if (against != nullptr && !read_select(*against, *published, against_columns, text)) return {};
        std::vector<Expect> rows;
        for (const std::size_t line : published->matching(columns)) {
            const std::string& x = published->rows[line][published->column(*by)];
            if (!wanted.empty() && std::find(wanted.begin(), wanted.end(), x) == wanted.end()) continue;
            std::vector<std::string> uses;
            const auto number = value_of(*published, line, *select, uses);
            if (!number) continue;
            Expect row = pattern;
            row.group = pattern.row;
            row.row = fmt::format("{}, {} {}", pattern.row, *path, x);
            row.with[*path] = x;
            if (!row.against.empty()) row.against[*path] = x;
            row.file = published->file;
            row.source = published->citation;
            row.select = fmt::format("{}, {} = {}", text, *by, x);
            row.published = as_quantity(*number);
            if (against != nullptr) {
                auto second = against_columns;
                second[*by] = x;
                const auto others = published->matching(second);
                std::vector<std::string> ignored;
                const auto other =
                    others.size() == 1 ? value_of(*published, others.front(), *against, ignored) : std::nullopt;
                if (!other) continue;
                row.published = compared(pattern, *number, *other);
            }
            row.use = uses.front() == "calibrate" ? Expect::Use::calibrate : Expect::Use::holdout;
            rows.push_back(std::move(row));
        }
        if (rows.empty()) problems().at(value, "No line of the table is selected.", "Look at its columns and values.");
        if (rms != nullptr && !rows.empty()) {
            Expect over_all = rows.front();
            over_all.row = fmt::format("{}, root mean square of the errors", pattern.row);
            over_all.is_rms = true;
            over_all.use = Expect::Use::holdout;
            over_all.published.reset();
            over_all.band = fmt::format("<= {}", read_text(*rms, context_).value_or(""));
            over_all.high = number_from(std::string_view(over_all.band).substr(3, over_all.band.size() - 4));
            if (!over_all.band.ends_with('%') || !over_all.high)
                problems().at(*rms, "This is no share in percent.", "For example: rms = \"15%\"");
            rows.push_back(std::move(over_all));
        }
        return rows;
    }

    std::optional<PublishedTable> published_table(const Toml& file) {
        if (names_.empty()) names_ = published_names(folder_);
        const auto name = read_word(file, "published table", names_, context_);
        if (!name) return std::nullopt;
        if (const auto known = read_before_.find(*name); known != read_before_.end()) return known->second;
        auto published = read_published(folder_ / *name, (folder_ / *name).generic_string());
        if (!published) {
            problems().add(published.diagnostics);
            return std::nullopt;
        }
        published->file = *name;
        return read_before_.emplace(*name, std::move(*published)).first->second;
    }

    void read_published_row(TomlTable& table, Expect& expect) {
        const Toml* file = table.find("file");
        const Toml* select = table.find("select");
        const Toml* against = table.find("against_select");
        const Toml* use = table.find("use");
        if (file == nullptr) {
            if (select != nullptr || against != nullptr)
                problems().at(table.value(), "This expect row selects from a table that it does not name.",
                              "For example: file = \"piggin_2023_power8_context_switch1.csv\"");
            else if (expect.use != Expect::Use::mechanism)
                problems().at(table.value(), "This expect row cites nothing.",
                              "Give it file and select, or use = \"mechanism\" when nothing is published.");
            return;
        }
        const auto published = published_table(*file);
        if (!published) return;
        expect.file = published->file;
        expect.source = published->citation;
        select = table.need("select", "select = { config = \"...\", metric = \"...\" }");
        if (select == nullptr) return;
        std::vector<std::string> uses;
        const auto first = sum_of(*select, *published, expect.select, uses);
        if (against == nullptr) {
            if (first) expect.published = as_quantity(*first);
        } else {
            std::string second_select;
            const auto second = sum_of(*against, *published, second_select, uses);
            expect.select += " against " + second_select;
            if (first && second && *second != 0) expect.published = compared(expect, *first, *second);
        }
        if (expect.published && use != nullptr && expect.use != Expect::Use::mechanism) check_use(*use, uses, expect);
    }

    // A row that was fitted cannot be called a prediction, nor the other way round.
    void check_use(const Toml& use, const std::vector<std::string>& uses, const Expect& expect) {
        const std::string_view said = expect.use == Expect::Use::calibrate ? "calibrate" : "holdout";
        for (const auto& published : uses) {
            if (published == said) continue;
            if (uses.size() > 1 && std::find(uses.begin(), uses.end(), said) != uses.end()) continue;
            if (!expect.judged() && published == "context") continue;
            problems().at(use, fmt::format("The table says \"{}\" for this row, not \"{}\".", published, said),
                          "Only rows marked calibrate are fitted on; write what the table says.");
            return;
        }
    }

    // The value of the one row that `select` picks; of a list of selects, the sum.
    std::optional<double> sum_of(const Toml& select, const PublishedTable& published, std::string& text,
                                 std::vector<std::string>& uses) {
        if (!select.is_array()) return one_row(select, published, text, uses);
        double sum = 0;
        for (const auto& item : select.as_array()) {
            std::string part;
            const auto value = one_row(item, published, part, uses);
            if (!value) return std::nullopt;
            sum += *value;
            text += (text.empty() ? "" : " + ") + part;
        }
        return sum;
    }

    std::optional<double> one_row(const Toml& select, const PublishedTable& published, std::string& text,
                                  std::vector<std::string>& uses) {
        std::map<std::string, std::string> wanted;
        if (!read_select(select, published, wanted, text)) return std::nullopt;
        const auto rows = published.matching(wanted);
        if (rows.size() != 1) {
            problems().at(select,
                          rows.empty() ? std::string("No row of the table matches this.")
                                       : fmt::format("{} rows of the table match this.", rows.size()),
                          fmt::format("Exactly one must. Its columns: {}.", fmt::join(published.columns, ", ")));
            return std::nullopt;
        }
        return value_of(published, rows.front(), select, uses);
    }

    // The columns that `select` names, each with a value that the table has there.
    bool read_select(const Toml& select, const PublishedTable& published, std::map<std::string, std::string>& wanted,
                     std::string& text) {
        if (!select.is_table() || select.as_table().empty()) {
            problems().at(select, "Here should stand the columns that pick one row.",
                          "For example: select = { config = \"...\", metric = \"...\" }");
            return false;
        }
        for (const auto& [column, value] : select.as_table()) {
            if (published.column(column) == published.columns.size()) {
                problems().at_key(value, column, fmt::format("The table has no column \"{}\".", column),
                                  names_hint(column, published.columns));
                return false;
            }
            wanted[column] = value.is_string() ? value.as_string().str : source_text(value);
            // A value that the column never has is the likelier mistake than a wrong combination.
            if (published.matching({{column, wanted[column]}}).empty()) {
                std::vector<std::string> values;
                for (const auto& row : published.rows)
                    if (const auto& field = row[published.column(column)];
                        std::find(values.begin(), values.end(), field) == values.end())
                        values.push_back(field);
                problems().at(value, fmt::format("The column \"{}\" never says \"{}\".", column, wanted[column]),
                              names_hint(wanted[column], values));
                return false;
            }
            text += fmt::format("{}{} = {}", text.empty() ? "" : ", ", column, wanted[column]);
        }
        return true;
    }

    std::optional<double> value_of(const PublishedTable& published, std::size_t row, const Toml& select,
                                   std::vector<std::string>& uses) {
        const auto field = [&](const char* name) {
            const auto c = published.column(name);
            return c < published.columns.size() ? published.rows[row][c] : std::string();
        };
        uses.push_back(field("use"));
        const auto value = number_from(field("value"));
        if (!value)
            problems().at(select, fmt::format("The value of this row, \"{}\", is no number.", field("value")),
                          "Select another row.");
        return value;
    }

    // "5%", "5 points", "factor 1.4", "60..70", ">= 2.5", "<= 0.7", "any".
    void read_band(const Toml& value, Expect& expect) {
        const auto text = read_text(value, context_);
        if (!text) return;
        expect.band = *text;
        std::string_view band = *text;
        const auto dots = band.find("..");
        if (band == "any") return;
        if (band.ends_with('%')) {
            const auto percent = number_from(band.substr(0, band.size() - 1));
            if (percent && *percent > 0 && *percent <= 100) {
                if (expect.published) {
                    expect.low = *expect.published * (1 - *percent / 100);
                    expect.high = *expect.published * (1 + *percent / 100);
                } else if (expect.file.empty()) {
                    problems().at(value, "A band in percent needs a published value.",
                                  "Give limits: band = \"60..70\" or band = \">= 2.5\".");
                }
                return;
            }
        } else if (band.ends_with(" points")) {
            const auto points = number_from(band.substr(0, band.size() - 7));
            if (points && *points > 0) {
                if (expect.published) {
                    expect.low = *expect.published - *points;
                    expect.high = *expect.published + *points;
                }
                return;
            }
        } else if (band.starts_with("factor ")) {
            const auto factor = number_from(band.substr(7));
            if (factor && *factor > 1) {
                if (expect.published) {
                    expect.low = std::min(*expect.published / *factor, *expect.published * *factor);
                    expect.high = std::max(*expect.published / *factor, *expect.published * *factor);
                }
                return;
            }
        } else if (dots != std::string_view::npos) {
            const auto low = number_from(band.substr(0, dots)), high = number_from(band.substr(dots + 2));
            if (low && high && *low <= *high) {
                expect.low = low;
                expect.high = high;
                return;
            }
        } else if (band.starts_with(">=") || band.starts_with("<=")) {
            const bool is_low = band.front() == '>';
            band.remove_prefix(std::min(band.size(), std::max<std::size_t>(2, band.find_first_not_of(' ', 2))));
            if (const auto limit = number_from(band)) {
                (is_low ? expect.low : expect.high) = limit;
                return;
            }
        }
        problems().at(value, fmt::format("\"{}\" is no band.", *text),
                      "A band is \"5%\" of the published value, \"5 points\" around it, \"factor 1.4\", \"60..70\", "
                      "\">= 2.5\", \"<= 0.7\" or \"any\".");
    }

    std::filesystem::path folder_;
    std::vector<std::string> quantities_;
    std::vector<std::string> names_;                     // of the published tables
    std::map<std::string, PublishedTable> read_before_;  // by name
    double over_ = 0, times_ = 1;
    const ChangeCheck& change_is_wrong_;
    ReadContext context_;
};

}  // namespace

void read_expects(TomlTable& root, Scenario& scenario, const DataFolder& data, const KnownNames& known,
                  const ChangeCheck& change_is_wrong, const ReadContext& context) {
    if (const Toml* sources = root.find("source"))
        for (const Toml* value : read_tables(*sources, "source", context.problems)) {
            TomlTable table(*value, "a source", context.problems);
            Source source;
            const Toml* file = table.need("file", "file = \"piggin_2023_power8_context_switch1.csv\"");
            const Toml* not_said = table.need("not_said", "not_said = \"which model of machine it was\"");
            if (file != nullptr)
                source.file =
                    read_word(*file, "published table", published_names(data.root / "assets" / "published"), context)
                        .value_or("");
            if (not_said != nullptr) source.not_said = read_text(*not_said, context).value_or("");
            table.finish();
            scenario.sources.push_back(std::move(source));
        }
    const Toml* list = root.find("expect");
    if (list == nullptr) return;
    ExpectReader reader(data, known, change_is_wrong, context);
    for (const Toml* value : read_tables(*list, "expect", context.problems))
        for (Expect& row : reader.read(*value)) scenario.expects.push_back(std::move(row));
}

}  // namespace lazytlb
