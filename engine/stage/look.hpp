// SPDX-License-Identifier: GPL-3.0-or-later
// CpuLook: all that a picture says about one CPU, read from a World once. Every size of tile shows a part of it.
#pragma once

#include <array>
#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

#include "stage/recent.hpp"
#include "trace/trace.hpp"
#include "world/world.hpp"

namespace lazytlb::stage {

struct CpuLook {
    enum class Irq : std::uint8_t { none, pending, handler, acknowledged };

    CpuId cpu;
    TaskKind kind = TaskKind::idle;
    bool exiting = false;           // a user task past exit_mm
    std::string_view task, before;  // who runs, who ran before; empty when unknown
    SimSpan since;                  // how long it has been running
    MmId mm = MmId::none();         // what the task owns
    MmId active_mm = MmId::none();  // what the scheduler believes
    std::array<MmId, policy_word_count> words = {MmId::none(), MmId::none(), MmId::none()};  // by PolicyWord
    MmId loaded = init_mm;                                                                   // what the MMU has
    std::uint32_t asid = 0;
    bool switching = false;  // x86: between two
    bool in_mask = false;    // its bit in the mask of the loaded mm
    Irq irq = Irq::none;
    bool sends = false;     // interrupts, and waits for the answers
    bool irqs_off = false;  // outside a switch, where it goes without saying
    MmId waits_for = MmId::none();
    MmLine waits_line = MmLine::count;
    std::uint32_t place = 0;        // in that queue, from 1; 0: does not wait
    float waited = 0;               // share of the expected wait, 0..1
    bool fetches = false;           // an mm_count line is on its way here
    MmId owns_line = MmId::none();  // the mm whose mm_count line rests here (the first of them)
    std::uint32_t lines_owned = 0;
    std::uint32_t stale_at = 0, stale_of = 0;  // generations behind; 0: up to date
    bool fault = false;
    std::string_view rule;  // that is broken here: "I1"

    bool runs_own() const { return mm.exists() && mm == loaded; }
    bool borrows() const { return !mm.exists() && active_mm.exists() && active_mm != init_mm; }
    bool loaded_is_user() const { return loaded.exists() && loaded != init_mm; }
    bool is_stale() const { return stale_of != 0; }
    bool waits() const { return place != 0; }
};

std::vector<CpuLook> looks_of(const Trace& trace, const World& world, const Recent& recent, SimTime at);

// CPUs that stand in the queue of one line, first come first.
std::vector<CpuId> queue_of(const World& world, MmId mm, MmLine line);

// A whole sentence for tooltips and screen readers.
std::string tooltip_of(const CpuLook& look);

}  // namespace lazytlb::stage
