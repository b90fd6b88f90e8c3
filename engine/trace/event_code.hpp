// SPDX-License-Identifier: GPL-3.0-or-later
// The compact form of a run of events in a trace file: what equals its neighbour or is nothing takes no byte.
// Every run stands alone, so that one can be read without those before it.
#pragma once

#include "trace/trace.hpp"

#include <cstddef>
#include <string>
#include <string_view>

namespace lazytlb {

// Appends events first .. first + count - 1 to `bytes`.
void encode_events(const EventLog& events, std::size_t first, std::size_t count, std::string& bytes);

// Appends `count` events to `events`. False when `bytes` is not exactly what encode_events writes for so many.
bool decode_events(std::string_view bytes, std::size_t count, EventLog& events);

// Whether a viewer may follow every index in the events: CPUs, tasks, mms, names, sites and causes exist by then,
// enumerators are known, time never goes back. The checksum finds damage; this finds a file made up by hand.
bool indices_hold(const Trace& trace);

}  // namespace lazytlb
