// SPDX-License-Identifier: GPL-3.0-or-later
// A record as trace viewers see one: tracks with slices of time, events with arrows from their causes on other CPUs,
// and counters. Chrome's and Perfetto's writers differ only in how they spell it.
#pragma once

#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

#include "export/request.hpp"

namespace lazytlb {

enum class Track : std::uint8_t { task, mm, cause, events };  // of one CPU
inline constexpr std::size_t track_count = 4;
std::string_view to_words(Track track);  // "task", "page tables", "time by cause", "events"

struct Slice {
    CpuId cpu;
    Track track{};
    SimTime begin, end;
    std::string name;           // "reader", "chat (borrowed)", "waiting for a line"
    std::string_view category;  // "user", "borrowed", "line_wait"
};

struct Instant {
    CpuId cpu;
    std::size_t event = 0;
    SimTime at;
    std::string_view name;  // of its kind
    std::string text;       // what happens, as a sentence
    std::vector<std::uint64_t> flows_out;
    std::uint64_t flow_in = 0;  // 0: none
};

struct Count {
    MmId mm;
    SimTime at;
    std::string name;  // "mm_count of chat"
    std::uint64_t value = 0;
};

class SliceSink {
public:
    virtual ~SliceSink() = default;
    virtual void slice(const Slice& slice) = 0;  // in the order of their ends
    virtual void instant(const Instant& instant) = 0;
    virtual void count(const Count& count) = 0;
};

// The span of the request. False when it was cancelled.
bool visit_slices(const ExportRequest& request, SliceSink& sink);

}  // namespace lazytlb
