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
    // What a story may choose; a path is "arch.pcid", the value the default. A function, so that an Architecture is a
    // constant.
    std::vector<Setting> (*settings)() = nullptr;
};

extern const Architecture arm64_broadcast, arm64_ipi, arm64_local;
extern const Architecture powerpc_hash, powerpc_radix;
extern const Architecture riscv_ipi, riscv_sbi;
extern const Architecture x86_4_13, x86_4_14, x86_4_20, x86_6_14, x86_7_1, x86_invlpgb;

// A setting of an architecture that is on or off; `value` is the default.
Setting true_or_false(const char* path, bool value, const char* text);

const std::vector<const Architecture*>& all();

}  // namespace lazytlb::arch
