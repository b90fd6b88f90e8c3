// SPDX-License-Identifier: GPL-3.0-or-later
// Where the coarser steps of a record end, found once when it is loaded: in five million events the next interrupt
// may be as many events away.
#pragma once

#include <cstdint>
#include <vector>

#include "trace/trace.hpp"

namespace lazytlb {

/// Positions right behind events of one sort, rising.
class StepEnds {
public:
    void add(std::size_t position) { ends_.push_back(static_cast<std::uint32_t>(position)); }
    /// The first one after `position`, or `last`.
    std::size_t next(std::size_t position, std::size_t last) const;
    /// The last one before `position`, or 0.
    std::size_t previous(std::size_t position) const;

private:
    std::vector<std::uint32_t> ends_;
};

class StepIndex {
public:
    /// Events one after the other; `position` is that behind the event.
    void add(const Event& event, std::size_t position);

    const StepEnds& switches() const { return switches_; }
    const StepEnds& interrupts() const { return interrupts_; }
    /// Of the events that are about this mm.
    const StepEnds& of(MmId mm) const;

private:
    StepEnds switches_, interrupts_;
    std::vector<StepEnds> mms_;  // by index of the mm
};

}  // namespace lazytlb
