// SPDX-License-Identifier: GPL-3.0-or-later
// What both MMUs of powerpc book3s64 have in common: the switch, mm_cpumask with its weight in active_cpus, and the two
// instructions that invalidate. tlbie is heard by every CPU and takes its turn on one bus; tlbiel stays on its CPU.
#pragma once

#include "kernel/kernel.hpp"

namespace lazytlb::arch {

struct PowerpcBook3s : kernel::Arch {
    void enter_lazy_tlb(kernel::Kernel&, MmId) override {}  // what is borrowed stays loaded
    void switch_mm_irqs_off(kernel::Kernel& k, MmId prev, MmId next) override;
    void cpu_disable(kernel::Kernel& k) override;

protected:
    void tlbie(kernel::Kernel& k, MmId mm, std::uint32_t pages);
    static void tlbiel(kernel::Kernel& k, MmId mm, std::uint32_t pages, std::uint32_t operations);
    static void lose_translations(kernel::Kernel& k, std::uint32_t pages);

private:
    SimTime bus_free_at_;
};

}  // namespace lazytlb::arch
