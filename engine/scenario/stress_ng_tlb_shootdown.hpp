// SPDX-License-Identifier: GPL-3.0-or-later
// stress-ng's tlb-shootdown: each instance is a parent and its children, processes of one thread each that share a
// mapping and change its protection. What they wait for besides flushes is not published: both locks here are guesses.
#pragma once

#include "scenario/story_parts.hpp"

namespace lazytlb {

// Keys: instances; children (8) of each; flushes (90) of one page in one operation; hold (80us): how long an operation
// holds the lock that all instances share, its flushes not included; private (100us): what it does with no lock;
// placement "one each": a process stays on one CPU, round robin, or "any".
void add_stress_ng_tlb_shootdown(TomlTable& table, Scenario& scenario, const ReadContext& context);

}  // namespace lazytlb
