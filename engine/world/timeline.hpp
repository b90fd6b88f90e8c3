// SPDX-License-Identifier: GPL-3.0-or-later
// Timeline: a Trace and checkpoints of its World. Going back is reading the record at an earlier place.
#pragma once

#include <memory>
#include <vector>

#include "trace/trace.hpp"
#include "world/world.hpp"

namespace lazytlb {

class Timeline {
public:
    explicit Timeline(std::shared_ptr<const Trace> trace);

    const Trace& trace() const { return *trace_; }
    std::shared_ptr<const Trace> trace_ptr() const { return trace_; }
    std::size_t size() const { return trace_->events.size(); }

    // The state after the first `applied` events (0 .. size()).
    World at(std::size_t applied) const;
    // The same, reusing `world` when it stands at or a little before that place.
    void seek(World& world, std::size_t applied) const;

    std::size_t checkpoint_bytes() const;  // memory that seeking costs beside the record

private:
    std::shared_ptr<const Trace> trace_;
    std::size_t spacing_;             // events between checkpoints
    std::vector<World> checkpoints_;  // after 0, spacing, 2 x spacing ... events
};

}  // namespace lazytlb
