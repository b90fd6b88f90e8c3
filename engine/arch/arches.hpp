// SPDX-License-Identifier: GPL-3.0-or-later
// The list of ways to switch and flush. To add one: a file beside this one, a line below and one in arches.cpp.
#pragma once

#include <memory>
#include <vector>

#include "kernel/arch.hpp"
#include "kernel/kernel.hpp"
#include "kernel/variant.hpp"

namespace lazytlb::arch {

struct Architecture {
    VariantInfo info;
    kernel::ArchTraits traits;
    std::unique_ptr<kernel::Arch> (*make)();
};

extern const Architecture powerpc_hash, x86_7_1;

const std::vector<const Architecture*>& all();

}  // namespace lazytlb::arch
