// SPDX-License-Identifier: GPL-3.0-or-later
// How a lane shows what its CPU does: fill says whose page tables, texture by what right, gold a line, magenta an
// interrupt. What lies ahead of the present is the same at half strength.
#pragma once

#include "stage/lane_index.hpp"
#include "stage/pen.hpp"

namespace lazytlb::stage {

enum class LaneKind : std::uint8_t {
    own,      // runs in its own mm
    borrows,  // a kernel task on somebody's page tables
    kernel,   // a kernel task with no user mm
    quiet,    // nothing runs and nothing of a user's is loaded
    switching,
    line_transfer,
    line_wait,
    ipi_send,
    ipi_wait,
    ipi_handling,
    flush,
    refill,
};
inline constexpr std::size_t lane_kind_count = 12;

LaneKind kind_of(const Interval& interval);
Ink ink_of(LaneKind kind, MmId mm);
Ink faded(Ink ink);  // as in the future
Colour faded(Colour colour);

}  // namespace lazytlb::stage
