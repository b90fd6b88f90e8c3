// SPDX-License-Identifier: GPL-3.0-or-later
// What the eras have in common that let mm_cpumask grow stale (6.14 on): whom a flush asks, what is done there, when a
// bit goes.
#pragma once

#include "arch/x86_common.hpp"

namespace lazytlb::arch {

class X86LazyCpumask : public X86 {
public:
    void enter_lazy_tlb(kernel::Kernel& k, MmId mm) override;
    void init_new_context(kernel::Kernel& k, MmId mm) override;

protected:
    void flush_tlb_multi(kernel::Kernel& k, const CpuSet& mask, const FlushTlbInfo& info) override;
    void flush_tlb_func(kernel::Kernel& k, const FlushTlbInfo& info) override;
    // Of kernel 7.1 on AMD: this CPU has still to take the mm's global ASID. True when that is all there was to do.
    virtual bool takes_global_asid(kernel::Kernel&, MmId) { return false; }

    static void enter_cpumask(kernel::Kernel& k, MmId next);
    bool should_trim_cpumask(kernel::Kernel& k, MmId mm);

private:
    std::vector<SimTime> next_trim_;  // by MmId
};

}  // namespace lazytlb::arch
