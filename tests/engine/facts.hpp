// SPDX-License-Identifier: GPL-3.0-or-later
// The facts of a run on an architecture of the list, for records that a test makes by hand.
#pragma once

#include <gtest/gtest.h>

#include "arch/arches.hpp"
#include "trace/trace.hpp"

namespace lazytlb::test {

inline RunFacts facts_on(std::string_view arch) {
    RunFacts facts;
    facts.arch = arch;
    for (const auto* a : arch::all())
        if (a->info.name == arch) facts.tlb = a->traits.tlb;
    EXPECT_NE(facts.tlb, TlbTracking::none) << arch << " is none of the list";
    return facts;
}

}  // namespace lazytlb::test
