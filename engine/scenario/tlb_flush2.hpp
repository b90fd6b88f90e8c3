// SPDX-License-Identifier: GPL-3.0-or-later
// The threads variant of will-it-scale's tlb_flush2: each thread touches a page, gives it back with madvise, and
// touches it again. Left out: the mapping that is made anew every 256 pages.
#pragma once

#include "scenario/story_parts.hpp"

namespace lazytlb {

// Keys: threads, each on a CPU of its own (cores first); lru_lock (0): how long each turn holds a lock that all share,
// as the page vectors of reclaim do.
void add_tlb_flush2(TomlTable& table, Scenario& scenario, const ReadContext& context);

}  // namespace lazytlb
