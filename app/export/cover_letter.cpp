// SPDX-License-Identifier: GPL-3.0-or-later
// Plain text for the cover letter of a patch series: at most 75 columns of ASCII, so that no mail client breaks it.
// What the time went into, who ran where, the moments that matter, and the command that gives the same again.
#include "export/exporters.hpp"
#include "stage/sentence.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <numeric>

namespace lazytlb {

namespace {

constexpr std::size_t columns = 75, lane_columns = 64, most_lanes = 16, most_moments = 9;

using Costs = std::array<std::int64_t, cause_count>;

// Letters of other scripts, arrows and the like become what a mail in ASCII can show.
std::string ascii(std::string_view text) {
    static constexpr std::pair<std::string_view, std::string_view> known[]{
        {"\u2192", "->"}, {"\u00B5", "u"}, {"\u00A0", " "}, {"\u2019", "'"}, {"\u2212", "-"}, {"\u00D7", "x"}};
    std::string out;
    for (std::size_t i = 0; i < text.size();) {
        const auto found = std::find_if(std::begin(known), std::end(known),
                                        [&](const auto& pair) { return text.substr(i).starts_with(pair.first); });
        if (found != std::end(known)) {
            out += found->second;
            i += found->first.size();
            continue;
        }
        const auto byte = static_cast<unsigned char>(text[i++]);
        if (byte >= 0x80 && byte < 0xC0) continue;  // the rest of a character
        out += byte >= 0x20 && byte < 0x7F ? static_cast<char>(byte) : '?';
    }
    return out;
}

// Words in lines of at most 75 columns, each after `first` or, from the second on, as many spaces.
std::string wrapped(std::string_view words, const std::string& first, std::string_view line_end) {
    std::string out, line = first;
    const std::string indent(first.size(), ' ');
    bool empty = true;
    for (std::size_t at = 0; at < words.size();) {
        const std::size_t end = std::min(words.find(' ', at), words.size());
        std::string_view word = words.substr(at, end - at);
        at = end + 1;
        if (!empty && line.size() + 1 + word.size() + line_end.size() > columns) {
            out += line;
            out += line_end;
            out += '\n';
            line = indent;
            empty = true;
        }
        if (!empty) line += ' ';
        line += word;
        empty = false;
    }
    return out + line + '\n';
}

std::string grouped(std::int64_t number) {
    std::string digits = std::to_string(number);
    for (std::size_t i = digits.size(); i > 3; i -= 3) digits.insert(i - 3, 1, ',');
    return digits;
}

std::string micros(SimTime at) { return fmt::format("{}.{:03} us", at.ps / 1'000'000, at.ps / 1000 % 1000); }

Costs costs_in_span(const ExportRequest& r) {
    const EventSpan span = events_in_span(r);
    Costs costs = r.timeline->at(span.first + span.count).costs(r.to);
    if (r.from.ps == 0) return costs;
    const Costs before = r.timeline->at(span.first).costs(r.from);
    for (std::size_t i = 0; i < cause_count; ++i) costs[i] -= before[i];
    return costs;
}

std::string cost_table(const ExportRequest& r) {
    const Costs costs = costs_in_span(r);
    const std::int64_t sum = std::accumulate(costs.begin(), costs.end(), std::int64_t{0});
    const auto cpus = static_cast<std::int64_t>(r.trace().facts.cpus());
    const std::int64_t all = (r.to - r.from).ps * cpus;
    std::string out = fmt::format("{:<28}{:>18}{:>10}\n", "CPU time by cause", "ns", "share");
    for (std::size_t i = 0; i < cause_count; ++i)
        out += fmt::format("  {:<26}{:>18}{:>8.2f} %\n", to_words(static_cast<Cause>(i)), grouped(costs[i] / 1000),
                           all == 0 ? 0.0 : 100.0 * static_cast<double>(costs[i]) / static_cast<double>(all));
    return out + fmt::format("  {:<26}{:>18}\n  = {} CPU{} x {}, {} ns unaccounted\n", "sum", grouped(sum / 1000), cpus,
                             cpus == 1 ? "" : "s", micros(SimTime{} + (r.to - r.from)), (all - sum) / 1000);
}

std::string counts(const ExportRequest& r) {
    const EventSpan span = events_in_span(r);
    std::int64_t switches = 0, atomics = 0, interrupts = 0;
    for (std::size_t i = span.first; i < span.first + span.count; ++i) {
        const EventKind kind = r.trace().events[i].kind;
        switches += kind == EventKind::context_switch ? 1 : 0;
        atomics += kind == EventKind::mm_grab || kind == EventKind::mm_drop ? 1 : 0;
        interrupts += kind == EventKind::ipi_send ? 1 : 0;
    }
    return fmt::format("{:<28}{:>18}\n{:<28}{:>18}\n{:<28}{:>18}\n", "switches", grouped(switches), "mm_count atomics",
                       grouped(atomics), "IPIs", grouped(interrupts));
}

// What one column of a lane shows: the state at its middle.
char lane_letter(const CpuState& cpu, const World& world) {
    switch (cpu.activity) {
        case Cause::switching: return '/';
        case Cause::line_wait: return '=';
        case Cause::line_transfer: return '*';
        case Cause::ipi_send:
        case Cause::ipi_wait:
        case Cause::ipi_handling: return '!';
        case Cause::flush:
        case Cause::refill: return '#';
        case Cause::user:
        case Cause::idle: break;
    }
    if (cpu.loaded_mm == init_mm || !cpu.loaded_mm.exists()) return '.';
    const bool own = cpu.curr.exists() && world.task(cpu.curr).mm == cpu.loaded_mm;
    return static_cast<char>((own ? 'A' : 'a') + (cpu.loaded_mm.value - 1) % 26);
}

std::vector<CpuId> busiest_cpus(const ExportRequest& r) {
    const EventSpan span = events_in_span(r);
    std::vector<std::size_t> seen(r.trace().facts.cpus());
    for (std::size_t i = span.first; i < span.first + span.count; ++i)
        if (const CpuId cpu = r.trace().events[i].cpu; cpu.exists()) ++seen[cpu.index()];
    std::vector<CpuId> cpus;
    for (std::size_t i = 0; i < seen.size(); ++i) cpus.push_back(CpuId{static_cast<std::uint16_t>(i)});
    std::stable_sort(cpus.begin(), cpus.end(), [&](CpuId a, CpuId b) { return seen[a.index()] > seen[b.index()]; });
    cpus.resize(std::min(cpus.size(), most_lanes));
    std::sort(cpus.begin(), cpus.end());
    return cpus;
}

std::size_t column_of(const ExportRequest& r, SimTime at) {
    const std::uint64_t whole = r.to.ps - r.from.ps;
    if (whole == 0) return 0;
    const double share = static_cast<double>(at.ps - r.from.ps) / static_cast<double>(whole);
    return std::min(lane_columns - 1, static_cast<std::size_t>(share * lane_columns));
}

// The stops in the span, or else what happens at equal distances.
std::vector<Moment> chosen_moments(const ExportRequest& r) {
    std::vector<Moment> moments = r.stops;
    const EventSpan span = events_in_span(r);
    for (std::size_t n = 1; r.stops.empty() && n <= 5 && span.count >= 5; ++n) {
        const std::size_t index = span.first + span.count * n / 6;
        const World after = r.timeline->at(index + 1);
        moments.push_back({r.trace().events[index].at,
                           index + 1,
                           stage::to_english(stage::caption_of(r.trace(), index, after).what),
                           {}});
    }
    moments.resize(std::min(moments.size(), most_moments));
    return moments;
}

std::string lanes(const ExportRequest& r) {
    const std::vector<CpuId> cpus = busiest_cpus(r);
    const std::uint64_t whole = r.to.ps - r.from.ps;
    std::vector<std::string> rows(cpus.size());
    World world;
    for (std::size_t column = 0; column < lane_columns; ++column) {
        const SimTime at{r.from.ps + static_cast<std::uint64_t>(static_cast<double>(whole) *
                                                                (static_cast<double>(column) + 0.5) / lane_columns)};
        const std::size_t applied = moment_at(r.trace(), at).applied;
        if (column == 0)
            world = r.timeline->at(applied);
        else
            r.timeline->seek(world, applied);
        for (std::size_t i = 0; i < cpus.size(); ++i) rows[i] += lane_letter(world.cpu(cpus[i]), world);
    }
    std::string out =
        fmt::format("{} .. {}, one column is {} ns{}\n", micros(r.from), micros(r.to), whole / lane_columns / 1000,
                    cpus.size() < r.trace().facts.cpus()
                        ? fmt::format("; the busiest {} of {} CPUs", cpus.size(), r.trace().facts.cpus())
                        : std::string());
    for (std::size_t i = 0; i < cpus.size(); ++i) out += fmt::format("  CPU {:<4} {}\n", cpus[i].value, rows[i]);
    const std::vector<Moment> moments = chosen_moments(r);
    std::string marks(lane_columns, ' ');
    for (std::size_t i = 0; i < moments.size(); ++i) marks[column_of(r, moments[i].at)] = static_cast<char>('1' + i);
    marks.erase(marks.find_last_not_of(' ') + 1);
    if (!marks.empty()) out += "           " + marks + '\n';
    out +=
        "  A runs in its own mm, a borrows it, . has none; / switches, = waits for\n"
        "  the line, * the line is on its way, ! interrupt, # flush\n";
    std::vector<std::string> names;
    for (std::size_t i = 1; i < world.mms.size() && i <= 26; ++i)
        names.push_back(
            fmt::format("{} is {}", static_cast<char>('A' + i - 1), ascii(r.trace().names[world.mms[i].name])));
    if (!names.empty() && names.size() <= 8) out += wrapped(fmt::format("{}", fmt::join(names, ", ")), "  ", "");
    for (std::size_t i = 0; i < moments.size(); ++i)
        out += wrapped(fmt::format("{}: {}", micros(moments[i].at), ascii(moments[i].sentence)),
                       fmt::format("  {} ", i + 1), "");
    return out;
}

}  // namespace

std::optional<Diagnostic> write_cover_letter(const ExportRequest& r, const std::filesystem::path& file) {
    const RunFacts& f = r.trace().facts;
    std::string text = wrapped(ascii(title_of(r)), "", "");
    text +=
        wrapped(fmt::format("story {}, policy {}, architecture {}, machine {} with {} CPU{}, seed {}", ascii(f.story),
                            f.policy, f.arch, ascii(f.machine), f.cpus(), f.cpus() == 1 ? "" : "s", f.seed),
                "", "");
    text += '\n' + cost_table(r) + '\n' + counts(r) + '\n' + lanes(r) + '\n';
    text += wrapped(ascii(r.made.run), "  $ ", " \\");
    text += fmt::format("  trace hash 0x{:016x}, Lazy TLB Lab {}\n", r.trace().hash, r.made.version);
    text += wrapped(ascii(r.made.command), "  made by: ", " \\");
    return write_whole(file, text);
}

}  // namespace lazytlb
