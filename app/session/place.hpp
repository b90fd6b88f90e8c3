// SPDX-License-Identifier: GPL-3.0-or-later
// A place in a record: how many events have been applied, and the instant that is looked at.
#pragma once

#include <compare>
#include <cstddef>

#include "base/time.hpp"

namespace lazytlb {

struct Place {
    std::size_t position = 0;
    SimTime at;  // of the last event applied, or later; never later than the next one

    friend constexpr auto operator<=>(const Place&, const Place&) = default;
};

}  // namespace lazytlb
