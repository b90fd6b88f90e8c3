// SPDX-License-Identifier: GPL-3.0-or-later
// What is selected, the same in every view: a CPU, a task or an mm by hand, or the CPU of the step. The other two
// follow from it at the moment that is shown.
#pragma once

#include "base/ids.hpp"

namespace lazytlb {

struct Selection {
    enum class Kind : std::uint8_t { cpu, task, mm };
    Kind kind = Kind::cpu;
    bool pinned = false;  // by hand: it stays; else it follows the step
    CpuId cpu{0};
    TaskId task = TaskId::none();
    MmId mm = MmId::none();  // a user's
};

}  // namespace lazytlb
