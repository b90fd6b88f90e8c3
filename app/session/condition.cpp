// SPDX-License-Identifier: GPL-3.0-or-later
#include "session/condition.hpp"

#include <algorithm>
#include <charconv>
#include <set>

#include <fmt/format.h>

#include "base/names_hint.hpp"
#include "scenario/read.hpp"
#include "stage/text.hpp"

namespace lazytlb {

namespace {

constexpr std::string_view forms =
    "Write a kind of event (ipi_send), mm_count A = 3, line_wait >= 10us, a source line (core.cpp:120) or a function.";

Diagnostic refused(std::string_view text, std::string sentence, std::string hint) {
    Diagnostic d;
    d.source = std::string(text);
    d.sentence = std::move(sentence);
    d.hint = std::move(hint);
    return d;
}

// Words and the signs = and >= between them, whether spaces stand around the signs or not.
std::vector<std::string> words_of(std::string_view text) {
    std::vector<std::string> words;
    std::string word;
    const auto end_word = [&] {
        if (!word.empty()) words.push_back(std::move(word));
        word.clear();
    };
    for (std::size_t i = 0; i < text.size(); ++i) {
        const char c = text[i];
        const bool sign = c == '=' || c == '>';
        if (c == ' ' || c == '\t' || sign) end_word();
        if (sign) {
            const bool two = c == '>' && i + 1 < text.size() && text[i + 1] == '=';
            words.emplace_back(two ? ">=" : std::string(1, c));
            i += two ? 1 : 0;
        } else if (c != ' ' && c != '\t') {
            word += c;
        }
    }
    end_word();
    return words;
}

bool read_number(std::string_view text, std::uint32_t& number) {
    const auto read = std::from_chars(text.data(), text.data() + text.size(), number);
    return read.ec == std::errc() && read.ptr == text.data() + text.size();
}

// By the letter of pictures, or by the name of its process.
std::optional<MmId> mm_named(std::string_view name, const Trace& trace) {
    std::uint32_t mms = init_mm.value + 1;
    for (std::size_t i = 0; i < trace.events.size(); ++i) {
        const Event& event = trace.events[i];
        if (event.kind != EventKind::mm_new) continue;
        mms = std::max(mms, event.a + 1);
        if (trace.names[event.c] == name) return event.mm();
    }
    for (std::uint32_t i = init_mm.value + 1; i < mms; ++i)
        if (stage::letter(MmId{i}) == name) return MmId{i};
    return std::nullopt;
}

Result<Condition> read_mm_count(std::string_view text, const std::vector<std::string>& words, const Trace& trace) {
    Condition condition;
    condition.what = Condition::What::mm_count;
    const std::size_t sign = words.size() - 2;
    if (words.size() < 3 || words.size() > 4 || words[sign] != "=" || !read_number(words.back(), condition.count))
        return refused(text, "mm_count needs a value.", "Write mm_count = 3, or mm_count A = 3 for one mm.");
    if (sign == 2) {
        const auto mm = mm_named(words[1], trace);
        if (!mm)
            return refused(text, fmt::format("This record has no mm called \"{}\".", words[1]),
                           "Use its letter on the floor, or the name of its process.");
        condition.mm = *mm;
    }
    return condition;
}

Result<Condition> read_cost(std::string_view text, const std::vector<std::string>& words) {
    Condition condition;
    condition.what = Condition::What::cost;
    std::vector<std::string> names;
    bool known = false;
    for (std::size_t i = 0; i < cause_count; ++i) {
        names.emplace_back(to_string(static_cast<Cause>(i)));
        if (names.back() != words[0]) continue;
        condition.cause = static_cast<Cause>(i);
        known = true;
    }
    if (!known)
        return refused(text, fmt::format("There is no cost called \"{}\".", words[0]), names_hint(words[0], names));
    if (words.size() != 3 || !parse_time(words[2], condition.cost) || condition.cost.ps <= 0)
        return refused(text, "A cost is compared with a time.", fmt::format("Write {} >= 10us.", words[0]));
    return condition;
}

bool ends_with_path(std::string_view file, std::string_view wanted) {
    if (file.size() < wanted.size() || file.substr(file.size() - wanted.size()) != wanted) return false;
    return file.size() == wanted.size() || file[file.size() - wanted.size() - 1] == '/';
}

Result<Condition> read_line(std::string_view text, std::string_view file, std::uint32_t line, const Trace& trace) {
    Condition condition;
    condition.what = Condition::What::source;
    condition.sites.resize(trace.sites.size());
    std::set<std::string> files;
    std::set<int> lines;
    bool found = false;
    for (std::size_t i = 0; i < trace.sites.size(); ++i) {
        const Site& site = trace.sites[i];
        files.insert(site.file);
        if (!ends_with_path(site.file, file)) continue;
        lines.insert(site.line);
        condition.sites[i] = site.line == static_cast<int>(line);
        found = found || condition.sites[i];
    }
    if (found) return condition;
    if (lines.empty())
        return refused(text, fmt::format("No event of this record comes from a file \"{}\".", file),
                       names_hint(file, {files.begin(), files.end()}));
    const auto after = lines.lower_bound(static_cast<int>(line));
    const int near = after != lines.end() ? *after : *lines.rbegin();
    return refused(text, fmt::format("No event of this record comes from line {} of {}.", line, file),
                   fmt::format("The nearest line that has one: {}:{}.", file, near));
}

Result<Condition> read_word(std::string_view text, const std::string& word, const Trace& trace) {
    Condition condition;
    std::vector<std::string> names;
    for (std::size_t i = 0; i < event_kind_count; ++i) {
        condition.kind = static_cast<EventKind>(i);
        names.emplace_back(to_string(condition.kind));
        if (names.back() == word) return condition;
    }
    condition.what = Condition::What::source;
    condition.sites.resize(trace.sites.size());
    bool found = false;
    for (std::size_t i = 0; i < trace.sites.size(); ++i) {
        names.push_back(trace.sites[i].function);
        condition.sites[i] = trace.sites[i].function == word;
        found = found || condition.sites[i];
    }
    if (found) return condition;
    std::sort(names.begin(), names.end());
    names.erase(std::unique(names.begin(), names.end()), names.end());
    return refused(text, fmt::format("\"{}\" is no kind of event, and no function of this record.", word),
                   fmt::format("{} {}", names_hint(word, names), forms));
}

// The costs up to an instant only grow, so where one reaches a value is found by halving: first between the samples
// of the run, then between instants.
std::optional<Place> where_cost_reaches(const LoadedRun& run, const Condition& condition) {
    const auto cause = static_cast<std::size_t>(condition.cause);
    const auto reached = [&](const CostSample& sample) {
        return sample.ps[cause] >= static_cast<double>(condition.cost.ps);
    };
    const auto& samples = run.costs.all();
    const auto sample = std::find_if(samples.begin(), samples.end(), reached);
    if (sample == samples.end()) return std::nullopt;
    std::uint64_t low = sample == samples.begin() ? 0 : (sample - 1)->at.ps, high = sample->at.ps;
    const World start = run.timeline.at(run.position_at({low}));
    while (low < high) {
        const SimTime middle{low + (high - low) / 2};
        World world = start;
        run.timeline.seek(world, run.position_at(middle));
        if (world.costs(middle)[cause] >= condition.cost.ps)
            high = middle.ps;
        else
            low = middle.ps + 1;
    }
    return Place{run.position_at({low}), {low}};
}

}  // namespace

bool Condition::holds(const Event& event) const {
    switch (what) {
        case What::event: return event.kind == kind;
        case What::source: return event.site < sites.size() && sites[event.site];
        case What::mm_count: {
            if (mm.exists() && mm.value != event.a) return false;
            if (event.kind == EventKind::mm_new) return count == 1;
            return (event.kind == EventKind::mm_grab || event.kind == EventKind::mm_drop) && event.b == count;
        }
        case What::cost: break;
    }
    return false;
}

Result<Condition> parse_condition(std::string_view text, const Trace& trace) {
    const auto words = words_of(text);
    if (words.empty()) return refused(text, "There is nothing to run until yet.", std::string(forms));
    if (words[0] == "mm_count") return read_mm_count(text, words, trace);
    if (words.size() > 1) {
        if (words[1] == ">=") return read_cost(text, words);
        return refused(text, "This is not a condition.", std::string(forms));
    }
    const auto colon = words[0].rfind(':');
    std::uint32_t line = 0;
    if (colon != std::string::npos && read_number(std::string_view(words[0]).substr(colon + 1), line))
        return read_line(text, std::string_view(words[0]).substr(0, colon), line, trace);
    return read_word(text, words[0], trace);
}

ConditionSearch::ConditionSearch(std::shared_ptr<const LoadedRun> run, Condition condition)
    : run_(std::move(run)), condition_(std::move(condition)) {
    if (condition_.what == Condition::What::cost) cost_reached_ = where_cost_reaches(*run_, condition_);
}

std::optional<Place> ConditionSearch::next(Place from, std::size_t limit) const {
    if (condition_.what == Condition::What::cost)
        return cost_reached_ && cost_reached_->at > from.at && cost_reached_->position <= limit ? cost_reached_
                                                                                                : std::nullopt;
    const auto& events = run_->trace().events;
    for (std::size_t i = from.position; i < std::min(limit, events.size()); ++i)
        if (condition_.holds(events[i])) return Place{i + 1, events[i].at};
    return std::nullopt;
}

std::optional<Place> ConditionSearch::previous(Place from, std::size_t limit) const {
    if (condition_.what == Condition::What::cost)
        return cost_reached_ && cost_reached_->at < from.at && cost_reached_->position >= limit ? cost_reached_
                                                                                                : std::nullopt;
    const auto& events = run_->trace().events;
    // Where the clock has gone on behind its event, the event itself is the place before.
    const bool at_event = from.position > 0 && from.at == events[from.position - 1].at;
    for (std::size_t i = at_event ? from.position - 1 : from.position; i > 0 && i >= limit; --i)
        if (condition_.holds(events[i - 1])) return Place{i, events[i - 1].at};
    return std::nullopt;
}

}  // namespace lazytlb
