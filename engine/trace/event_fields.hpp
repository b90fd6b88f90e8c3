// SPDX-License-Identifier: GPL-3.0-or-later
// What the three numbers of an event mean, by name: for texts, tables and files. The names are those of the kernel's
// tracepoints and fields where they exist.
#pragma once

#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

#include "trace/event.hpp"

namespace lazytlb {

struct EventField {
    enum class Kind : std::uint8_t { none, mm, task, cpu, number, pages, name, span };

    std::string_view name;  // "mm_count"
    Kind kind = Kind::none;
    std::uint64_t value = 0;  // an id, a number, an index of Trace::names, or picoseconds of a span

    bool exists() const;  // false: an id that says "none"
};

std::vector<EventField> fields_of(const Event& event);
std::string to_text(const EventField& field);  // "mm2", "c7", "all"

// What kind of it: the cause of time spent, the case of a switch, the purpose of an interrupt; empty when it has none.
std::string_view detail_of(const Event& event);

// All names that fields_of gives, each once, in the order of the events.
std::vector<std::string_view> field_names();

}  // namespace lazytlb
