// SPDX-License-Identifier: GPL-3.0-or-later
// The words beside an unknown name: the nearest known one, and all of them.
#pragma once

#include <string>
#include <string_view>
#include <vector>

namespace lazytlb {

// `Did you mean "refcount"? Known: refcount, shootdown.` Without the question when nothing is near, and without the
// names when they are many and one is near.
std::string names_hint(std::string_view unknown, const std::vector<std::string>& known);

}  // namespace lazytlb
