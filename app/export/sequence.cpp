// SPDX-License-Identifier: GPL-3.0-or-later
#include "export/sequence.hpp"

#include <set>

#include <fmt/format.h>

#include "stage/sentence.hpp"
#include "stage/text.hpp"
#include "trace/event_fields.hpp"

namespace lazytlb {

namespace {

CpuId other(std::uint32_t cpu) { return CpuId{static_cast<std::uint16_t>(cpu)}; }

// Nothing when the event has no place in such a diagram.
std::optional<SequenceStep> step_of(const Trace& trace, std::size_t i, const World& after) {
    const Event& e = trace.events[i];
    if (!e.cpu.exists()) return std::nullopt;
    const auto message = [&](CpuId from, CpuId to, std::string text, bool reply) -> std::optional<SequenceStep> {
        if (!from.exists() || !to.exists() || from == to) return std::nullopt;
        return SequenceStep{e.at, from, to, std::move(text), reply};
    };
    switch (e.kind) {
        case EventKind::ipi_send: return message(e.cpu, other(e.a), fmt::format("interrupt: {}", detail_of(e)), false);
        case EventKind::csd_function_exit: return message(e.cpu, other(e.a), "done", true);
        case EventKind::sched_wake_idle_without_ipi: return message(e.cpu, other(e.a), "need_resched", false);
        case EventKind::sched_wakeup:
            return message(e.cpu, other(e.c), fmt::format("wakes {}", trace.names[after.task(TaskId{e.a}).name]),
                           false);
        case EventKind::line_grant:
            return message(
                other(e.b), e.cpu,
                fmt::format("line of {} ({})", trace.names[after.mm(e.mm()).name], stage::in_words(SimSpan{e.c})),
                false);
        case EventKind::context_switch:
        case EventKind::mm_grab:
        case EventKind::mm_drop:
        case EventKind::mm_free:
        case EventKind::fault:
            return SequenceStep{e.at, e.cpu, e.cpu, stage::to_english(stage::caption_of(trace, i, after).what), false};
        default: return std::nullopt;
    }
}

}  // namespace

Result<Sequence> sequence_of(const ExportRequest& request, const std::string& file) {
    const EventSpan span = events_in_span(request);
    Sequence sequence;
    std::set<CpuId> cpus;
    World world = request.timeline->at(span.first);
    for (std::size_t i = span.first; i < span.first + span.count; ++i) {
        replay(world, request.trace().events[i]);
        auto step = step_of(request.trace(), i, world);
        if (!step) continue;
        if (sequence.steps.size() == longest_sequence) {
            Diagnostic d;
            d.file = file;
            d.sentence =
                fmt::format("This span has more than {} steps: too many for a sequence diagram.", longest_sequence);
            d.hint = fmt::format("The first {} end at {}ps: choose a shorter span with --from and --to.",
                                 longest_sequence, sequence.steps.back().at.ps);
            return d;
        }
        cpus.insert(step->from);
        cpus.insert(step->to);
        sequence.steps.push_back(std::move(*step));
    }
    sequence.cpus.assign(cpus.begin(), cpus.end());
    return sequence;
}

}  // namespace lazytlb
