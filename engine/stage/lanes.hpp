// SPDX-License-Identifier: GPL-3.0-or-later
// The lanes: what every CPU, task or mm does over time, under one axis. A pure function of the record, its index
// and the options. What is narrower than a pixel is gathered in cells of a few, which show shares of their time.
#pragma once

#include <optional>

#include "stage/display_list.hpp"
#include "stage/lane_index.hpp"
#include "stage/time_axis.hpp"
#include "stage/type_scale.hpp"

namespace lazytlb::stage {

enum class LanesBy : std::uint8_t { cpu, task, mm };

struct LanesOptions {
    float width = 1480, height = 288;
    bool projector = false;
    bool heading = true;  // what the lanes are and how the axis runs; left out where a window says it
    LanesBy by = LanesBy::cpu;
    AxisKind axis = AxisKind::linear;
    SimTime from, to;            // the window; equal: the whole run
    std::optional<SimTime> now;  // a line there, and what comes after it pale
    std::optional<SimTime> mark_from, mark_to;
    CpuId cpu = CpuId::none();  // selected
    TaskId task = TaskId::none();
    MmId mm = MmId::none();               // selected; its life is drawn large
    std::size_t first = 0;                // of the rows where not all have room
    std::optional<std::uint32_t> socket;  // of a folded machine: the one whose CPUs are shown
};

struct LaneRow {
    enum class Kind : std::uint8_t { cpu, socket, task, mm, life, holder };
    Kind kind = Kind::cpu;
    std::uint32_t id = 0;    // of the CPU, socket, task or mm
    std::size_t holder = 0;  // kind holder: the first of MmLane::holders in this row
    Box box;                 // of what is drawn over time, without its name
};

struct LanesLayout {
    TypeScale type;
    Box plot;         // the rows and the axis above them
    float names = 0;  // px left of the plot
    std::vector<LaneRow> rows;
    std::size_t before = 0, behind = 0;  // rows that have no room
    TimeAxis axis;

    const LaneRow* row_of(LaneRow::Kind kind, std::uint32_t id) const;  // null: not shown
    const LaneRow* row_at(float y) const;
};

LanesLayout lay_out_lanes(const Trace& trace, const LaneIndex& index, const LanesOptions& options);

DisplayList draw_lanes(const Trace& trace, const LaneIndex& index, const LanesOptions& options);

// The interval in words: "CPU 2 runs idle/2, which borrows A, lazy: 12.8 µs to 14.4 µs, 1.6 µs."
std::string interval_words(const Trace& trace, const LaneIndex& index, CpuId cpu, std::size_t interval);
std::string_view name_of(const Trace& trace, const LaneIndex& index, TaskId task);
std::string_view name_of(const Trace& trace, const LaneIndex& index, MmId mm);

}  // namespace lazytlb::stage
