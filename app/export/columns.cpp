// SPDX-License-Identifier: GPL-3.0-or-later
#include "export/columns.hpp"

#include <algorithm>
#include <array>
#include <utility>

#include "base/check.hpp"
#include "trace/event_fields.hpp"

namespace lazytlb {

namespace {

// What stands in every row that has it; behind them come the fields of the events.
enum Fixed : std::size_t { event, time_ps, cpu, running, kind, detail, distance, flags, cause, function, fixed_count };
constexpr std::array<Column, fixed_count> fixed{{
    {"event", "number of the event in the record, from 0"},
    {"time_ps", "when, in picoseconds since the start of the run"},
    {"cpu", "the CPU where it happens; empty: nowhere in particular"},
    {"running", "name of the task that runs on that CPU right after the event"},
    {"kind", "what happens; the kernel's tracepoint or function where one exists"},
    {"detail", "the cause of spent time, the case of a switch, the purpose of an interrupt, the system call ..."},
    {"distance", "of a line's journey: self, smt, cluster, socket, hop1, hop2"},
    {"flags", "of other kinds: 1 for the kind's special case (with a flush, local only, no interrupt needed)"},
    {"cause", "number of the event that led to this one; empty: none"},
    {"function", "the simulated kernel function that emitted it"},
}};

// Names as in the record, as a column, and what they mean.
struct Meaning {
    std::string_view field;
    Column column;
};
constexpr Meaning meanings[]{
    {"mm", {"mm", "number of the mm that it is about; 0 is init_mm"}},
    {"name", {"name", "of a new mm or task"}},
    {"task", {"task", "number of the task that it is about"}},
    {"mm_users", {"mm_users", "mm_users after the event"}},
    {"target_cpu", {"target_cpu", "the CPU that is woken or asked"}},
    {"prev", {"prev", "number of the task that leaves the CPU"}},
    {"next", {"next", "number of the task that comes"}},
    {"prev.active_mm", {"prev_active_mm", "number of the mm that is borrowed, handed on or left"}},
    {"dest_cpu", {"dest_cpu", "where a migrated task goes"}},
    {"span", {"span_ps", "planned length of the activity that begins, in picoseconds"}},
    {"arg", {"arg", "of a system call: pages, or the pipe's number"}},
    {"count", {"count", "iterations that the task has counted so far"}},
    {"pages", {"pages", "how many pages; all: everything of the mm"}},
    {"from", {"from", "the CPU that the line comes from"}},
    {"service_ps", {"service_ps", "how long the line takes to come and the atomic to execute, in picoseconds"}},
    {"mm_count", {"mm_count", "mm_count after the event"}},
    {"tlb_gen", {"tlb_gen", "TLB generation (x86)"}},
    {"tlb_gen_or_flushes", {"flushed", "TLB generation that holds everywhere now (x86), or flushes still under way"}},
    {"active_mm", {"active_mm", "number of the mm that the task's active_mm becomes"}},
    {"asid", {"asid", "address space identifier in the MMU"}},
    {"active_cpus", {"active_cpus", "active_cpus after the event (powerpc)"}},
    {"operations", {"operations", "how many invalidations"}},
    {"cpus", {"cpus", "how many CPUs the firmware reaches"}},
    {"generation", {"generation", "of ASIDs (arm64, riscv)"}},
    {"cpu", {"named_cpu", "a CPU that the event speaks of, beside the one where it happens"}},
    {"value", {"value", "of a policy's word in the CPU: the number of an mm"}},
    {"flight_ps", {"flight_ps", "how long the interrupt travels, in picoseconds"}},
    {"sender", {"sender", "the CPU that had sent the interrupt"}},
    {"answers", {"answers", "acknowledgements that the sender waits for"}},
};

std::size_t column_of(std::string_view field) {
    for (std::size_t i = 0; i < std::size(meanings); ++i)
        if (meanings[i].field == field) return fixed_count + i;
    check(false, "every field of an event has a column");
    return 0;
}

std::vector<Cell> cells_of(const ExportRequest& request, std::size_t index, const World& after) {
    const Trace& trace = request.trace();
    const Event& e = trace.events[index];
    std::vector<Cell> cells{{event, std::to_string(index), true}, {time_ps, std::to_string(e.at.ps), true}};
    if (e.cpu.exists()) {
        cells.push_back({cpu, std::to_string(e.cpu.value), true});
        if (const TaskId curr = after.cpu(e.cpu).curr; curr.exists())
            cells.push_back({running, trace.names[after.task(curr).name], false});
    }
    cells.push_back({kind, std::string(to_string(e.kind)), false});
    if (const auto text = detail_of(e); !text.empty()) cells.push_back({detail, std::string(text), false});
    if (e.kind == EventKind::line_grant)
        cells.push_back({distance, std::string(to_string(static_cast<Distance>(e.flags))), false});
    else if (e.flags != 0)
        cells.push_back({flags, std::to_string(e.flags), true});
    if (e.cause.exists()) cells.push_back({cause, std::to_string(e.cause.value), true});
    if (e.site < trace.sites.size()) cells.push_back({function, trace.sites[e.site].function, false});
    for (const EventField& field : fields_of(e)) {
        if (!field.exists()) continue;
        Cell cell{column_of(field.name), std::to_string(field.value), true};
        if (field.kind == EventField::Kind::name ||
            (field.kind == EventField::Kind::pages && field.value == all_pages)) {
            cell.text = field.kind == EventField::Kind::pages ? "all" : trace.names[field.value];
            cell.is_number = false;
        }
        cells.push_back(std::move(cell));
    }
    std::sort(cells.begin(), cells.end(), [](const Cell& a, const Cell& b) { return a.column < b.column; });
    return cells;
}

}  // namespace

const std::vector<Column>& columns() {
    static const std::vector<Column> all = [] {
        std::vector<Column> list(fixed.begin(), fixed.end());
        for (const Meaning& meaning : meanings) list.push_back(meaning.column);
        return list;
    }();
    return all;
}

bool visit_rows(const ExportRequest& request, const std::function<void(const std::vector<Cell>&)>& row) {
    const EventSpan span = events_in_span(request);
    World world = request.timeline->at(span.first);
    for (std::size_t i = span.first; i < span.first + span.count; ++i) {
        replay(world, request.trace().events[i]);
        row(cells_of(request, i, world));
        if (i % 4096 == 0) {
            if (request.is_cancelled()) return false;
            request.tell(static_cast<double>(i - span.first) / static_cast<double>(span.count));
        }
    }
    return true;
}

}  // namespace lazytlb
