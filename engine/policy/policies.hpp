// SPDX-License-Identifier: GPL-3.0-or-later
// The list of ways to keep a borrowed mm alive. To add one: a file beside this one, a line below and one in
// policies.cpp.
#pragma once

#include <memory>
#include <vector>

#include "kernel/kernel.hpp"
#include "kernel/lazy_mm.hpp"
#include "kernel/variant.hpp"

namespace lazytlb::policy {

struct Policy {
    VariantInfo info;
    kernel::LazyMmTraits traits;
    std::unique_ptr<kernel::LazyMm> (*make)();
};

extern const Policy refcount, refcount_classic, shootdown, hazard_pointer, rq_hazard, no_lazy;

const std::vector<const Policy*>& all();

}  // namespace lazytlb::policy
