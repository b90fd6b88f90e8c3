// SPDX-License-Identifier: GPL-3.0-or-later
#include "world/read_record.hpp"

#include <fmt/format.h>

#include "base/check.hpp"
#include "trace/trace_file.hpp"
#include "world/world.hpp"

namespace lazytlb {

namespace {

// The first event that cannot follow those before it.
std::optional<std::size_t> impossible_event(const Trace& trace) {
    World world(trace.facts);
    for (std::size_t i = 0; i < trace.events.size(); ++i) {
        try {
            const bool breaks = apply(world, trace.events[i]).has_value();
            const bool told = i + 1 < trace.events.size() && trace.events[i + 1].kind == EventKind::fault;
            if (breaks && !told) return i;
        } catch (const CheckFailed&) {  // not our mistake here: the file's
            return i;
        }
    }
    return std::nullopt;
}

}  // namespace

Result<std::shared_ptr<const Trace>> read_record(const std::filesystem::path& path) {
    auto trace = read_trace_file(path);
    if (!trace) return trace;
    const auto wrong = impossible_event(**trace);
    if (!wrong) return trace;
    Diagnostic d;
    d.file = path.string();
    d.sentence = fmt::format("This record tells what cannot happen: event {} ({}) cannot follow those before it.",
                             *wrong, to_string((*trace)->events[*wrong].kind));
    d.hint = "Write it anew with lazytlb run STORY --trace FILE: a run repeats exactly.";
    return d;
}

}  // namespace lazytlb
