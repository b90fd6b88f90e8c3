// SPDX-License-Identifier: GPL-3.0-or-later
// Where two runs part: the first event that is not the same in both. Up to there one is as good as the other.
#pragma once

#include <cstddef>
#include <optional>

#include "trace/trace.hpp"

namespace lazytlb {

// Index of the first event that differs (source places left out), or of the end of the shorter record. Nothing when
// both are the same to their end. Events that exist for one side only, by its nature, are differences, too.
std::optional<std::size_t> first_difference(const Trace& a, const Trace& b);

}  // namespace lazytlb
