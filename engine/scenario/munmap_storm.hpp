// SPDX-License-Identifier: GPL-3.0-or-later
// The threads of one process map memory, touch it and unmap it again, page tables included.
#pragma once

#include "scenario/story_parts.hpp"

namespace lazytlb {

// Keys: threads, each on a CPU of its own (cores first); pages (16) of each mapping; work (0): own time between two.
void add_munmap_storm(TomlTable& table, Scenario& scenario, const ReadContext& context);

}  // namespace lazytlb
