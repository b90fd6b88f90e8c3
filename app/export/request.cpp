// SPDX-License-Identifier: GPL-3.0-or-later
#include "export/request.hpp"

#include <fmt/format.h>

namespace lazytlb {

Moment moment_at(const Trace& trace, SimTime at) {
    const EventIndex last = trace.last_at(at);
    return {at, last.exists() ? last.index() + 1 : 0, {}, {}};
}

std::vector<Moment> moments_of(const std::vector<Stop>& stops, const std::vector<StopPlace>& places,
                               const Trace& trace) {
    std::vector<Moment> moments;
    for (const StopPlace& place : places) {
        const Stop& stop = stops[place.stop];
        const SimTime at = stop.at ? *stop.at : trace.events[place.position - 1].at;
        moments.push_back({at, place.position, stop.sentence, stop.why});
    }
    return moments;
}

EventSpan events_in_span(const ExportRequest& r) {
    const std::size_t first = r.from.ps == 0 ? 0 : moment_at(r.trace(), SimTime{r.from.ps - 1}).applied;
    return {first, moment_at(r.trace(), r.to).applied - first};
}

std::vector<std::pair<std::string, std::string>> provenance_rows(const ExportRequest& r) {
    const RunFacts& f = r.trace().facts;
    std::string settings;
    for (const auto& [path, value] : f.settings)
        settings += fmt::format("{}{}={}", settings.empty() ? "" : " ", path, value);
    std::vector<std::pair<std::string, std::string>> rows{
        {"made by", "Lazy TLB Lab " + r.made.version},
        {"story", f.story},
        {"policy", f.policy},
        {"arch", f.arch},
        {"machine", f.machine},
        {"seed", std::to_string(f.seed)},
    };
    if (!settings.empty()) rows.emplace_back("settings", settings);
    rows.emplace_back("trace hash", fmt::format("0x{:016x}", r.trace().hash));
    rows.emplace_back("command", r.made.command);
    return rows;
}

std::string provenance_line(const ExportRequest& request) {
    std::string line;
    for (const auto& [name, value] : provenance_rows(request))
        line += fmt::format("{}{} {}", line.empty() ? "" : "; ", name, value);
    return line;
}

std::string title_of(const ExportRequest& request) {
    const RunFacts& f = request.trace().facts;
    return f.title.empty() ? f.story : f.title;
}

Diagnostic cancelled_export(const std::string& file) {
    Diagnostic d;
    d.file = file;
    d.sentence = "The export was cancelled; nothing was written.";
    return d;
}

}  // namespace lazytlb
