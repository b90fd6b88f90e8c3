// SPDX-License-Identifier: GPL-3.0-or-later
// A server like memcached: the threads of one process wait for a request, answer it, and wait again. Now and then one
// of them gives memory back. Beside it run small processes of one thread that do the same for themselves.
#pragma once

#include "scenario/story_parts.hpp"

namespace lazytlb {

// Keys: threads; request (20us): its own time; wait (300us): for the next one, in the mean; requests_per_flush (100) of
// the server's threads; helpers (0): small processes, each flushing helper_flush_every (1ms).
void add_memcache(TomlTable& table, Scenario& scenario, const ReadContext& context);

}  // namespace lazytlb
