// SPDX-License-Identifier: GPL-3.0-or-later
// ASIDs by generations, as arm64 and riscv give them out: an mm keeps its ASID until none is left; then a new
// generation begins, CPUs go on with what is reserved for them, and each flushes its own TLB when it next comes here.
// Nobody is interrupted, and the ASID of a dead mm comes back only then.
// Left out: pinned ASIDs (an SMMU's), the lock of the slow path as a place to wait.
#pragma once

#include <cstdint>
#include <vector>

#include "kernel/kernel.hpp"

namespace lazytlb::arch {

class AsidAllocator {
public:
    struct Switch {
        std::uint32_t asid;
        bool flush;  // this CPU's whole TLB, before anything is used under the new generation
    };
    // What this CPU loads for `mm`. Interrupts are off.
    Switch check_and_switch_context(kernel::Kernel& k, MmId mm);

private:
    std::uint32_t new_context(kernel::Kernel& k, MmId mm);
    void flush_context(kernel::Kernel& k);
    std::uint32_t next_free(std::uint32_t from) const;  // the size of the map when there is none

    std::vector<bool> asid_map_;  // 0 is never given out
    std::uint32_t cur_idx_ = 1;
};

}  // namespace lazytlb::arch
