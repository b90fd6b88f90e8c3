// SPDX-License-Identifier: GPL-3.0-or-later
#include "world/timeline.hpp"

#include <algorithm>

#include "base/check.hpp"

namespace lazytlb {

namespace {
// A checkpoint about every ten times its own size in events: seeks stay short and memory grows by a tenth.
std::size_t spacing_for(const RunFacts& facts) {
    const std::size_t world_bytes = facts.cpus() * (sizeof(CpuState) + 2 * sizeof(TaskState)) + 4096;
    return std::max<std::size_t>(1024, 10 * world_bytes / sizeof(Event));
}
}  // namespace

Timeline::Timeline(std::shared_ptr<const Trace> trace)
    : trace_(std::move(trace)), spacing_(spacing_for(trace_->facts)) {
    World world(trace_->facts);
    checkpoints_.push_back(world);
    for (std::size_t i = 0; i < trace_->events.size(); ++i) {
        replay(world, trace_->events[i]);
        if ((i + 1) % spacing_ == 0) checkpoints_.push_back(world);
    }
}

World Timeline::at(std::size_t applied) const {
    check(applied <= size(), "a place after the end of the record was asked for");
    World world = checkpoints_[applied / spacing_];
    for (std::size_t i = world.applied; i < applied; ++i) replay(world, trace_->events[i]);
    return world;
}

std::size_t Timeline::checkpoint_bytes() const {
    std::size_t bytes = 0;
    for (const World& w : checkpoints_)
        bytes += sizeof w + w.cpus.size() * sizeof(CpuState) + w.tasks.size() * sizeof(TaskState) +
                 w.mms.size() * (sizeof(MmState) + w.cpus.size() / 8);
    return bytes;
}

void Timeline::seek(World& world, std::size_t applied) const {
    if (world.applied > applied || applied - world.applied > spacing_) {
        world = at(applied);
        return;
    }
    for (std::size_t i = world.applied; i < applied; ++i) replay(world, trace_->events[i]);
}

}  // namespace lazytlb
