// SPDX-License-Identifier: GPL-3.0-or-later
// Processes of one thread, each on a CPU of its own, that change the protection of one page and change it back.
#pragma once

#include "scenario/story_parts.hpp"

namespace lazytlb {

// Keys: processes (cores first); work (0): the loop's own time beside its system calls and flushes.
void add_mprotect_loop(TomlTable& table, Scenario& scenario, const ReadContext& context);

}  // namespace lazytlb
