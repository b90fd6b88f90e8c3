// SPDX-License-Identifier: GPL-3.0-or-later
// A compile: jobs of one thread each fork a child that executes a compiler, works, waits for its files now and then,
// and ends; the job waits for it and forks the next. Left out: make's own work, the linker.
#pragma once

#include "scenario/story_parts.hpp"

namespace lazytlb {

// Keys: jobs; processes (0: without end) that each job runs before it ends; work (2ms): a compiler's own time;
// touch (64): pages that it touches; reads (4): how often it waits for a file, 100 us each; pinned "no": the scheduler
// places all, "yes": one CPU for a job and its children.
void add_kernel_compile(TomlTable& table, Scenario& scenario, const ReadContext& context);

}  // namespace lazytlb
