// SPDX-License-Identifier: GPL-3.0-or-later
// A length in a drawing as vector formats write it.
#pragma once

#include <string>

namespace lazytlb {

// At most two decimals, none when whole; never "-0".
std::string short_number(double value);

}  // namespace lazytlb
