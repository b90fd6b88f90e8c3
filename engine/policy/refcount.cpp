// SPDX-License-Identifier: GPL-3.0-or-later
#include "policy/policies.hpp"

namespace lazytlb::policy {

namespace {

struct Refcount final : kernel::LazyMm {
    void mmgrab_lazy_tlb(kernel::Kernel& k, MmId mm) override { k.mmgrab(mm, Hold::lazy); }
    void mmdrop_lazy_tlb(kernel::Kernel& k, MmId mm) override { k.mmdrop(mm, Hold::lazy); }
    void mmdrop_lazy_tlb_sched(kernel::Kernel& k, MmId mm) override { k.mmdrop(mm, Hold::parked); }
};

}  // namespace

const Policy refcount{
    {"refcount", "Reference count, four cases",
     "Every borrower holds one unit of mm_count: taken when a user task gives way to a kernel task, handed over "
     "between kernel tasks, dropped after the next user task has been switched in.",
     "When many CPUs borrow the same mm: each borrow and each return writes one shared cache line.",
     "MMU_LAZY_TLB_REFCOUNT, the default of every architecture but powerpc book3s64; four cases since 2019 "
     "(139d025cda1d)."},
    {.counts_lazy = true, .lazy_in_cpumask = false},
    [] { return std::unique_ptr<kernel::LazyMm>(new Refcount); }};

}  // namespace lazytlb::policy
