// SPDX-License-Identifier: GPL-3.0-or-later
// Memory for the events of a record, two MiB at a time. A first touch of memory costs more than the event that is
// written there (the kernel clears a page for each 128 of them, under a hypervisor much more), so chunks lie on huge
// pages where the system gives them, and some that are given back are kept for the next record of the process.
#pragma once

#include <cstddef>
#include <memory>

#include "trace/event.hpp"

namespace lazytlb {

inline constexpr std::size_t events_per_chunk = std::size_t{1} << 16;

struct ReturnChunk {
    void operator()(Event* events) const;
};
using EventChunk = std::unique_ptr<Event[], ReturnChunk>;

EventChunk take_chunk();  // not initialised; any thread

}  // namespace lazytlb
