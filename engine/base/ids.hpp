// SPDX-License-Identifier: GPL-3.0-or-later
// Identities of the things a run consists of. Each is a dense index from 0 in the order of creation,
// with one value that means "none". Mixing two of them does not compile.
#pragma once

#include <compare>
#include <cstddef>
#include <cstdint>

namespace lazytlb {

template <class Tag, class Number>
struct Id {
    Number value = none_value;

    static constexpr Number none_value = static_cast<Number>(~Number{0});
    static constexpr Id none() { return Id{none_value}; }
    constexpr bool exists() const { return value != none_value; }
    constexpr std::size_t index() const { return value; }
    friend constexpr auto operator<=>(Id, Id) = default;
};

using CpuId = Id<struct CpuTag, std::uint16_t>;    // a hardware thread
using TaskId = Id<struct TaskTag, std::uint32_t>;  // a user thread, kernel thread or idle task
using MmId = Id<struct MmTag, std::uint32_t>;      // an address space; init_mm is number 0

inline constexpr MmId init_mm{0};

// The place of an event in its trace. `none` as a cause: nothing earlier led to it.
using EventIndex = Id<struct EventTag, std::uint32_t>;

}  // namespace lazytlb
