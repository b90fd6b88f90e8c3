// SPDX-License-Identifier: GPL-3.0-or-later
// will-it-scale's context_switch1: pairs of threads of one process, or of processes, pass a byte back and
// forth through two pipes. The harness's main thread, its warm-up and its once-a-second report are left out.
#pragma once

#include "scenario/story_parts.hpp"

namespace lazytlb {

// Keys: pairs; placement "cores" (parent i on core i mod cores, as the harness binds; the child inherits it) or
// "sockets" (round robin over sockets, then over the cores of each); sockets = only the first so many;
// starts_within: each pair starts at a random instant of that span.
void add_context_switch1_threads(TomlTable& table, Scenario& scenario, const ReadContext& context);
void add_context_switch1_processes(TomlTable& table, Scenario& scenario, const ReadContext& context);

}  // namespace lazytlb
