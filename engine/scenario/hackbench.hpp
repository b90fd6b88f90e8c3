// SPDX-License-Identifier: GPL-3.0-or-later
// hackbench: in each group every sender writes a message to every receiver, through the receiver's pipe. A message is
// one byte here, and a pipe never fills up.
#pragma once

#include "scenario/story_parts.hpp"

namespace lazytlb {

// Keys: groups; pairs (20): senders and receivers of a group; tasks "processes" or "threads" of one process.
void add_hackbench(TomlTable& table, Scenario& scenario, const ReadContext& context);

}  // namespace lazytlb
