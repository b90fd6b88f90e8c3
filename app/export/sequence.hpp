// SPDX-License-Identifier: GPL-3.0-or-later
// A span of a record as a sequence diagram: CPUs, what goes from one to another (interrupts and their answers,
// wake-ups, the contended line), and what each does about references meanwhile.
#pragma once

#include <string>
#include <vector>

#include "export/request.hpp"

namespace lazytlb {

struct SequenceStep {
    SimTime at;
    CpuId from, to;      // the same: something that happens on one CPU
    std::string text;    // "interrupt: lifetime_shoot", or a sentence
    bool reply = false;  // an answer: drawn dashed
};

struct Sequence {
    std::vector<CpuId> cpus;  // those that take part, by number
    std::vector<SequenceStep> steps;
};

inline constexpr std::size_t longest_sequence = 400;  // steps that a reader, and the tools, can still follow

// Nothing of a longer one: the Diagnostic says so and how to shorten it.
Result<Sequence> sequence_of(const ExportRequest& request, const std::string& file);

}  // namespace lazytlb
