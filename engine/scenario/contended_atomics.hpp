// SPDX-License-Identifier: GPL-3.0-or-later
// The threads of one process do nothing but atomics on one word that they share.
#pragma once

#include "scenario/story_parts.hpp"

namespace lazytlb {

// Keys: threads, each on a CPU of its own (cores first); atomic "add", or "compare-exchange" for a loop of them.
void add_contended_atomics(TomlTable& table, Scenario& scenario, const ReadContext& context);

}  // namespace lazytlb
