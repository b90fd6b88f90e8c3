// SPDX-License-Identifier: GPL-3.0-or-later
// The constant pace: playing that tells a story. What happens gets a time on screen that grows with the simulated
// time it takes, within bounds, so that a dull stretch is hurried through and nothing that matters is over in a blink.
#pragma once

#include <cstddef>

#include "trace/trace.hpp"

namespace lazytlb {

/// An event that moves something a viewer looks at; the others are bookkeeping and pass with the time.
bool is_telling(EventKind kind);

class Pace {
public:
    static constexpr double shortest_ms = 120, longest_ms = 900;

    Pace() = default;
    /// A middle gap between two telling events of this record takes 400 ms.
    explicit Pace(const Trace& trace);

    /// How long a simulated time is shown, in ms.
    double shown_ms(SimSpan simulated) const;

    /// The position after the next telling event, or the end of the record.
    static std::size_t next(const Trace& trace, std::size_t position);
    /// The position after the telling event before this one, or 0.
    static std::size_t previous(const Trace& trace, std::size_t position);

private:
    double ms_per_ps_ = 0;
};

}  // namespace lazytlb
